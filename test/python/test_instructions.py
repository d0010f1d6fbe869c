"""Instructions, variants, statements and layouts: what Python makes of the results of the C library.

test/CApi compares the results themselves with what is known."""

import copy
import dataclasses
import pickle
import unittest

import ptxmatrix
from ptxmatrix import Address, Element, Instruction, OperandSpec, ScaleSelector, Slot

LOAD = Instruction("ldmatrix", shape="m8n8", num="x4", space="shared", type="b16")

SCALED = Instruction("mma", shape="m16n8k64", a_layout="row", b_layout="col", d_type="f32", a_type="e2m1",
                     b_type="e2m1", c_type="f32", scale_type="ue8m0", kind="kind::mxf4", block_scale=True)


class Instructions(unittest.TestCase):
    def test_read_opcode(self):
        self.assertEqual(ptxmatrix.read_opcode("ldmatrix.x4.sync.aligned.m8n8.shared.b16"), LOAD)
        self.assertEqual(ptxmatrix.read_opcode("SM75_U16x8_LDSM_T").trans, "trans")
        with self.assertRaises(ptxmatrix.OpcodeError) as raised:
            ptxmatrix.read_opcode("ldmatrix.sync.aligned.m8n8.x3.b16")
        error = raised.exception
        self.assertEqual([one.rule for one in error.diagnostics], ["unknown-qualifier"])
        self.assertIn("'.x3'", str(error))
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.opcode, again.diagnostics), (error.opcode, error.diagnostics))

    def test_products(self):
        opcode = "mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0"
        self.assertEqual(ptxmatrix.read_opcode(opcode), SCALED)
        self.assertEqual([one.opcode for one in ptxmatrix.variants(instruction=SCALED)], [opcode])

    def test_text(self):
        for variant in (*ptxmatrix.variants(), *ptxmatrix.variants(ptx_version="6.2")):
            self.assertEqual(str(variant.instruction), variant.opcode)
            self.assertEqual(eval(repr(variant.instruction)), variant.instruction)
        self.assertEqual(repr(Instruction("ldmatrix", num="x2", trans=True)),
                         "Instruction('ldmatrix', num='x2', trans='trans')")
        self.assertEqual(str(Instruction("ldmatrix", num="x2")), "Instruction('ldmatrix', num='x2')")

    def test_members(self):
        self.assertEqual((LOAD.num, LOAD.trans), ("x4", ""))
        self.assertEqual(Instruction("ldmatrix", num="x2", trans=True, type=""),
                         Instruction("ldmatrix", trans="trans", num="x2"))
        self.assertEqual(len({LOAD, copy.copy(LOAD), pickle.loads(pickle.dumps(LOAD))}), 1)
        self.assertEqual(ptxmatrix.MEMBERS["movmatrix"], ("shape", "type"))
        with self.assertRaisesRegex(AttributeError, "Instruction has no member 'satfinite'"):
            LOAD.satfinite
        with self.assertRaises(dataclasses.FrozenInstanceError):
            LOAD.num = "x2"
        group = ptxmatrix.read_opcode("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16")
        self.assertEqual(group.operands[1].role, "descriptor")
        self.assertEqual(Instruction(group.mnemonic, list=1, **dict(group.members)).operands[1].role, "source")

    def test_unknown(self):
        """Names and values that no form has are errors when the instruction is made."""
        for mnemonic, qualifiers, members, message in (
                ("ldmatrx", (), {}, "no instruction is called 'ldmatrx'; did you mean 'ldmatrix'?"),
                ("frobnicate", (), {}, "no instruction is called 'frobnicate'"),
                ("ldmatrix", (), {"shap": "m8n8"}, "ldmatrix has no member 'shap'; did you mean 'shape'?"),
                ("ldmatrix", (), {"shap": ""}, "ldmatrix has no member 'shap'; did you mean 'shape'?"),
                ("movmatrix", (), {"form": "x"}, "movmatrix has no member 'form'; expected shape or type"),
                ("ldmatrix", (), {"shape": "m8n9"}, "ldmatrix has no shape 'm8n9'; did you mean 'm8n8'?"),
                ("ldmatrix", (), {"num": "x8"}, "ldmatrix has no num 'x8'; did you mean 'x1', 'x2' or 'x4'?"),
                ("ldmatrix", (), {"shape": "f16"}, "ldmatrix has no shape 'f16'; expected m8n8, m8n16 or m16n16"),
                ("ldmatrix", (), {"trans": "yes"}, "ldmatrix has no trans 'yes'; expected trans"),
                ("mbarrier.init", ("b64", "shard"), {}, "mbarrier.init has no qualifier 'shard'; did you mean 'shared'?"),
                ("movmatrix", ("b16",), {"shape": "m8n8"}, "either all members have names or none"),
                ("ldmatrix", (), {f"m{i}": "x" for i in range(20)}, "an instruction has at most 16 members, not 20"),
                ("ldmatrix", (), {"list": -1}, "list must be from 0 to 4294967295, not -1"),
                ("ldmatrix", (), {"list": 1}, "ldmatrix has no list 1 of operands; it has 1 list"),
                ("wgmma.mma_async", (), {"list": 2}, "wgmma.mma_async has no list 2 of operands; it has 2 lists")):
            with self.subTest(mnemonic, members=members), self.assertRaises(ValueError) as caught:
                Instruction(mnemonic, *qualifiers, **members)
            self.assertEqual(str(caught.exception), message)
        for mnemonic, qualifiers, members, message in (
                (3, (), {}, "mnemonic must be a str or bytes-like, not int"),
                ("ldmatrix", (8,), {}, "each qualifier must be a str or bytes-like, not int"),
                ("ldmatrix", (), {"shape": 8}, "shape must be a str or bytes-like, not int"),
                ("ldmatrix", (), {"list": "1"}, "list must be an int, not '1'")):
            with self.subTest(mnemonic, members=members), self.assertRaises(TypeError) as caught:
                Instruction(mnemonic, *qualifiers, **members)
            self.assertEqual(str(caught.exception), message)

    def test_short_reprs(self):
        layout = ptxmatrix.layout(LOAD)
        self.assertIn("basis='isa'", repr(layout))
        for value in (layout, ptxmatrix.variants()[0],
                      ptxmatrix.matches("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32")[1].matches[0]):
            self.assertLess(len(repr(value)), 400)

    def test_nearest(self):
        self.assertEqual(ptxmatrix.nearest(LOAD), LOAD)
        wanted = Instruction("ldmatrix", shape="m16n16", num="x4", type="b8", trans=True)
        self.assertEqual(ptxmatrix.nearest(wanted).num, "x1")

    def test_variants(self):
        every = ptxmatrix.variants()
        self.assertGreater(len(every), 400)
        for one in every:
            self.assertEqual(ptxmatrix.read_opcode(one.opcode), one.instruction)
            self.assertEqual(ptxmatrix.variants(instruction=one.instruction), (one,))
            self.assertTrue(one.targets)
        self.assertEqual(len(ptxmatrix.variants(ptx_version="6.0")), 68)
        self.assertLess(len(ptxmatrix.variants(cuda="13.0")), len(every))
        self.assertEqual(ptxmatrix.variants(instruction=LOAD, targets=["sm_70"]), ())
        self.assertEqual(pickle.loads(pickle.dumps(every)), every)

    def test_operands(self):
        self.assertEqual(LOAD.operands, (OperandSpec("destination", 4, 32, False, type="b32", sinks=True),
                                         OperandSpec("address", 0, 0, False)))
        self.assertEqual(Instruction("ldmatrix").operands, ())
        self.assertEqual(SCALED.operands[3:6], (OperandSpec("source", 4, 32, False, "c", type="b32"),
                                                OperandSpec("scale_data", 1, 32, False, "a", type="b32"),
                                                OperandSpec("scale_selector", 0, 0, False, "a", 2, 2, step=2)))

    def test_emit(self):
        self.assertEqual(
            ptxmatrix.emit(LOAD, [["%r8", "%r9", "%r10", "%r11"], Address("%rd2", -16)], guard="!%p1"),
            "@!%p1 ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r8, %r9, %r10, %r11}, [%rd2+-16];")
        wmma = "wmma.load.c.sync.aligned.row.m16n16k16.f16"
        for stride, written in (([], ""), ([0], ", 0"), ([32], ", 32"), (["%s"], ", %s")):
            self.assertEqual(ptxmatrix.emit(wmma, [list("abcd"), Address("t"), *stride]),
                             f"{wmma} {{a, b, c, d}}, [t]{written};")
        self.assertEqual(ptxmatrix.emit(Instruction("movmatrix", shape="m8n8", type="b16"), ["a", "b"]),
                         "movmatrix.sync.aligned.m8n8.trans.b16 a, b;")

    def test_emit_products(self):
        vectors = [[f"{letter}{i}" for i in range(count)] for letter, count in zip("dabc", (4, 4, 2, 4))]
        opcode = ptxmatrix.variants(instruction=SCALED)[0].opcode
        start = f"{opcode} {{d0, d1, d2, d3}}, {{a0, a1, a2, a3}}, {{b0, b1}}, {{c0, c1, c2, c3}}, "
        self.assertEqual(ptxmatrix.emit(SCALED, [*vectors, "e", ScaleSelector(2, 1), ["f"], ScaleSelector("%h", 3)]),
                         start + "e, {2, 1}, f, {%h, 3};")
        self.assertEqual(ptxmatrix.emit(SCALED, [*vectors, "e", ScaleSelector(), "f", ScaleSelector(thread="t")]),
                         start + "e, {0, 0}, f, {0, t};")
        for wrong, kind, message in (
                (ScaleSelector(True, 0), TypeError, "operand 5[0] must be a str or an int, not True"),
                (ScaleSelector(0, None), TypeError, "operand 5[1] must be a str or an int, not None"),
                (True, TypeError, "operand 5 must be a list, a str, an Address, an int or a ScaleSelector, not True"),
                (2.5, TypeError, "operand 5 must be a list, a str, an Address, an int or a ScaleSelector, not 2.5"),
                (ScaleSelector(1), ValueError, "operand 5 must be a byte of 0 or 2 and a thread of 0 or 1"),
                (ScaleSelector(0, 2), ValueError, "operand 5 must be a byte of 0 or 2 and a thread of 0 or 1"),
                (ScaleSelector("1x"), ValueError, "operand 5: a name is not a PTX identifier"),
                (0, ValueError, "operand 5 must be a scale selector"),
                ("h", ValueError, "operand 5 must be a scale selector"),
                (["a", "b"], ValueError, "operand 5 must be a scale selector")):
            with self.subTest(wrong=wrong), self.assertRaises(kind) as caught:
                ptxmatrix.emit(SCALED, [*vectors, "e", wrong, "f", ScaleSelector()])
            self.assertEqual(str(caught.exception), message)

    def test_emit_long_names(self):
        name = "r" * 1000
        self.assertTrue(ptxmatrix.emit(LOAD, [[name] * 4, Address("a")]).count(name) == 4)

    def test_emit_wrong(self):
        four = list("abcd")
        opcode = str(LOAD)
        for operands, guard, message in (
                ([four[:3], Address("p")], "", "operand 0 has 4 registers, not 3"),
                ([["r"] * 20, Address("p")], "", "operand 0 has 4 registers, not 20"),
                ([], "", f"'{opcode}' has 2 operands, not 0"),
                ([four] * 20, "", "no instruction has so many operands"),
                ([four, 4], "", "operand 1 must be an address"), ([four, "p"], "", "operand 1 must be an address"),
                (["a", Address("p")], "", "operand 0 must be a vector of 4 registers"),
                ([four, Address("1")], "", "operand 1: a name is not a PTX identifier"),
                ([four, Address("ü")], "", "operand 1: a name is not a PTX identifier"),
                ([four, Address("p", 2**31)], "",
                 "the offset of operand 1 must be from -2147483648 to 2147483647, not 2147483648"),
                ([four, -2**31 - 1], "", "operand 1 must be from -2147483648 to 4294967295, not -2147483649"),
                ([four, Address("p")], "!", "the guard '!' has no name"),
                ([four, Address("p")], "@p", "the guard: a name is not a PTX identifier")):
            with self.subTest(operands=operands, guard=guard), self.assertRaises(ValueError) as caught:
                ptxmatrix.emit(LOAD, operands, guard=guard)
            self.assertEqual(str(caught.exception), message)
        with self.assertRaisesRegex(ValueError, "no such form"):
            ptxmatrix.emit(Instruction("ldmatrix"), [four, Address("p")])
        for operands, message in (
                ("abcd", "operands must be a list such as [['%r1', '%r2'], Address('%rd1')], not 'abcd'"),
                (7, "operands must be a list such as [['%r1', '%r2'], Address('%rd1')], not 7"),
                ([four, None], "operand 1 must be a list, a str, an Address, an int or a ScaleSelector, not None"),
                ([four, Address(4)], "the base of operand 1 must be a str or bytes-like, not int"),
                ([four, Address("p", "4")], "the offset of operand 1 must be an int, not '4'")):
            with self.subTest(operands=operands), self.assertRaises(TypeError) as caught:
                ptxmatrix.emit(LOAD, operands)
            self.assertEqual(str(caught.exception), message)
        with self.assertRaises(TypeError) as caught:
            ptxmatrix.emit(LOAD, [four, Address("p")], guard=3)
        self.assertEqual(str(caught.exception), "guard must be a str or bytes-like, not int")

    def test_emit_wrong_values(self):
        wait = Instruction("mbarrier.try_wait.parity", "shared::cta", "b64")
        for operands, message in ((["p", Address("b"), 2], "operand 2 must be 0 or 1"),
                                  ([["p"], Address("b"), 1], "operand 0 must be a register"),
                                  (["p", Address("b"), Address("c")], "operand 2 must be a register or a constant")):
            with self.subTest(operands), self.assertRaises(ValueError) as caught:
                ptxmatrix.emit(wait, operands)
            self.assertEqual(str(caught.exception), message)
        with self.assertRaises(ValueError) as caught:
            ptxmatrix.emit("mbarrier.arrive.shared::cluster.b64", ["state", Address("b")])
        self.assertEqual(str(caught.exception), "operand 0 must be '_'")
        for operands, message in (([3], "operand 2 must be 4, 8 or 16"),
                                  ([8, 9], "operand 3 must be from 0 to the size before it"),
                                  ([8, "policy", "policy"], "'cp.async.ca.shared.global' has 4 operands, not 5")):
            with self.subTest(operands), self.assertRaises(ValueError) as caught:
                ptxmatrix.emit("cp.async.ca.shared.global", [Address("a"), Address("b"), *operands])
            self.assertEqual(str(caught.exception), message)


class Copies(unittest.TestCase):
    """Copies, barriers and fences, whose qualifiers have no names."""

    LOAD = Instruction("cp.async.bulk.tensor", "2d", "shared::cta", "global", "mbarrier::complete_tx::bytes")

    def test_instructions(self):
        opcode = "cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes"
        self.assertEqual(ptxmatrix.read_opcode(opcode), self.LOAD)
        self.assertEqual(str(self.LOAD), opcode)
        self.assertEqual(eval(repr(self.LOAD)), self.LOAD)
        self.assertEqual(pickle.loads(pickle.dumps(self.LOAD)), self.LOAD)
        self.assertEqual([one.instruction for one in ptxmatrix.variants(instruction=self.LOAD)], [self.LOAD])
        self.assertEqual(ptxmatrix.MEMBERS["cp.async.bulk.tensor"], ())
        self.assertEqual(str(Instruction("mbarrier.init", "b64", "shared")), "mbarrier.init.shared.b64")
        self.assertEqual(ptxmatrix.nearest(Instruction("mbarrier.init", "shared")).qualifiers, ("shared", "b64"))
        self.assertEqual(str(Instruction("movmatrix", "sync", "aligned", "m8n8", "trans", "b16")),
                         "movmatrix.sync.aligned.m8n8.trans.b16")

    def test_operands(self):
        wait = Instruction("mbarrier.try_wait.parity", "shared::cta", "b64")
        self.assertEqual(wait.operands, (
            OperandSpec("result", 0, 0, False, type="pred"), OperandSpec("object", 0, 0, False),
            OperandSpec("parity", 0, 0, False, values=2, type="b32", constant=True),
            OperandSpec("time_hint", 0, 0, True, first=-2**31, type="b32", constant=True)))
        self.assertEqual(Instruction("elect", "sync").operands[0],
                         OperandSpec("result", 1, 32, False, type="b32", second=True, sinks=True))
        self.assertEqual(ptxmatrix.read_opcode("cp.async.bulk.commit_group").operands, ())
        group = ptxmatrix.read_opcode("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16")
        self.assertEqual((group.operands[0].read, group.operands[0].asynchronous), (True, True))

    def test_emit(self):
        tile, barrier = Address("tile"), Address("bar")
        self.assertEqual(ptxmatrix.emit(self.LOAD, [tile, "%rd2", [-64, "%r3"], barrier]),
                         f"{self.LOAD} [tile], [%rd2, {{-64, %r3}}], [bar];")
        self.assertEqual(ptxmatrix.emit("elect.sync", [["_", "%p1"], 0xffffffff]), "elect.sync _|%p1, 4294967295;")
        self.assertEqual(ptxmatrix.emit("mbarrier.arrive.shared::cluster.b64", ["_", barrier]),
                         "mbarrier.arrive.shared::cluster.b64 _, [bar];")
        for operands, message in (
                ([tile, "%rd2", [0], barrier], "operand 2 has 2 registers, not 1"),
                ([tile, "%rd2", 0, barrier], "operand 2 must be a vector of 2 registers or constants"),
                ([tile, "_", [0, 1], barrier], "operand 1: a name is not a PTX identifier"),
                ([tile, 0, [0, 1], barrier], "operand 1 must be a register")):
            with self.subTest(operands=operands), self.assertRaises(ValueError) as caught:
                ptxmatrix.emit(self.LOAD, operands)
            self.assertEqual(str(caught.exception), message)
        with self.assertRaises(TypeError) as caught:
            ptxmatrix.emit(self.LOAD, [tile, "%rd2", [0, True], barrier])
        self.assertEqual(str(caught.exception), "operand 2[1] must be a str or an int, not True")


class Layouts(unittest.TestCase):
    def test_ldmatrix(self):
        layout = ptxmatrix.layout(LOAD)
        self.assertEqual((layout.matrices, layout.rows, layout.columns, layout.basis), (4, 8, 8, "isa"))
        self.assertEqual((layout.registers, layout.register_bits, layout.element_bits), (4, 32, 16))
        self.assertEqual(layout.slots(row=5, column=3, matrix=2), (Slot(21, 2, 16),))
        self.assertEqual(layout.element(21, 2, 31), Element(2, 5, 3))
        self.assertEqual(layout.address_lanes[2, 5], 21)
        picture = layout._repr_svg_()
        self.assertTrue(picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"') and picture.endswith("</svg>\n"))
        self.assertEqual(picture.count(">T21:R2</text>"), 2)  # one element each in its low and its high half
        self.assertEqual(picture, layout.svg)
        self.assertEqual(ptxmatrix.memory_bit(LOAD, row=5, column=3), 48)
        self.assertEqual(pickle.loads(pickle.dumps(layout)), layout)
        self.assertEqual(layout.elements[2, 5, 3], layout.slots(row=5, column=3, matrix=2))
        with self.assertRaises(KeyError):
            layout.element(32, 0)
        for row, stride in ((8, 0), (2**32 + 1, 0), (-1, 0), (0, 2**32)):
            with self.assertRaises(IndexError):
                ptxmatrix.memory_bit(LOAD, row=row, column=0, stride=stride)

    def test_of_an_older_version(self):
        old = ptxmatrix.Instruction("wmma.load", shape="m16n16k16", matrix="a", layout="row", type="f16")
        self.assertEqual(ptxmatrix.layout(old).opcode, "wmma.load.a.sync.row.m16n16k16.f16")
        self.assertEqual(ptxmatrix.variants(instruction=old), ())
        [variant] = ptxmatrix.variants(instruction=old, ptx_version="6.2")
        self.assertEqual((variant.instruction, variant.ptx, variant.ptx_before), (old, "6.0", "6.3"))

    def test_wrong_type(self):
        for call in (ptxmatrix.layout, ptxmatrix.matches):
            with self.subTest(call), self.assertRaises(TypeError) as caught:
                call(3)
            self.assertEqual(str(caught.exception), "an instruction must be an Instruction or its opcode, not int")

    def test_wmma(self):
        layout = ptxmatrix.layout("wmma.load.a.sync.aligned.row.m16n16k16.f16")
        self.assertEqual((layout.basis, layout.default_stride, layout.address_lanes), ("measured", 16, {}))
        self.assertEqual({len(slots) for slots in layout.elements.values()}, {2})
        self.assertEqual(ptxmatrix.memory_bit("wmma.load.a.sync.aligned.row.m16n16k16.f16", 1, 0, stride=24), 384)
        unnamed = ptxmatrix.Instruction("wmma.load", "a", "sync", "aligned", "row", "m16n16k16", "f16")
        self.assertEqual(ptxmatrix.memory_bit(unnamed, 1, 0, stride=24), 384)

    def test_product(self):
        opcode = "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"
        b = ptxmatrix.layout(opcode, 2)
        self.assertEqual((b.matrices, b.rows, b.columns, b.basis, b.address_lanes), (1, 8, 8, "isa", {}))
        self.assertEqual(b.slots(row=3, column=5), (Slot(21, 0, 16),))
        self.assertEqual(ptxmatrix.layout(opcode, operand=1).rows, 16)
        for none in (4, -1, 2**64 + 1):
            with self.assertRaises(IndexError):
                ptxmatrix.layout(opcode, none)
        with self.assertRaises(TypeError) as caught:
            ptxmatrix.layout(opcode, "a")
        self.assertEqual(str(caught.exception),
                         "operand must be the index of one (0 is d, 1 is a, 2 is b, 3 is c), not 'a'")
        with self.assertRaisesRegex(ValueError, "' moves no matrix; expected one of its operands"):
            ptxmatrix.layout(opcode)
        with self.assertRaisesRegex(ValueError, "operand 1 of 'ldmatrix.* has no layout"):
            ptxmatrix.layout(LOAD, 1)
        with self.assertRaisesRegex(ValueError, "no such form"):
            ptxmatrix.layout(Instruction("mma"), 1)
        with self.assertRaises(ValueError):
            ptxmatrix.memory_bit(opcode, 0, 0)


class Matches(unittest.TestCase):
    PRODUCT = "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"

    def test_loads(self):
        d, a, b, c = ptxmatrix.matches(self.PRODUCT)
        self.assertEqual([(one.operand, one.fragment) for one in (d, a, b, c)],
                         [(0, "d"), (1, "a"), (2, "b"), (3, "c")])
        self.assertEqual([(one.opcode, one.storage, one.moves, one.fragments) for one in a.matches],
                         [("ldmatrix.sync.aligned.m8n8.x4.shared.b16", "row", 1, 1),
                          ("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16", "col", 1, 1),
                          ("movmatrix.sync.aligned.m8n8.trans.b16", "col", 4, 1)])
        rows, columns, moved = a.matches
        self.assertEqual(rows.instruction, LOAD)
        self.assertEqual((rows.basis, rows.seen_on, rows.shift, a.reason), ("isa", (), 0, ""))
        self.assertEqual(rows.registers, {(0, i): (0, i) for i in range(4)})
        # Each lane addresses a row of eight elements: of the upper half of A, then of the lower one.
        self.assertEqual(rows.addresses, {(0, lane): (0, Element(0, lane % 16, lane // 16 * 8)) for lane in range(32)})
        self.assertEqual(columns.addresses[0, 21], (0, Element(0, 0, 13)))
        self.assertEqual(moved.registers[0, 1], (1, 0))
        self.assertEqual(moved.addresses[1, 5], (0, Element(0, 10, 1)))
        self.assertEqual((moved.ptx, moved.targets[0]), ("7.8", "sm_75"))
        self.assertEqual(pickle.loads(pickle.dumps(a)), a)

    def test_several_fragments(self):
        store = ptxmatrix.matches(self.PRODUCT)[0].matches[0]
        self.assertEqual(store.opcode, "wmma.store.d.sync.aligned.row.m16n16k16.f32")
        self.assertEqual((store.basis, store.seen_on, store.fragments), ("measured", ("sm_90",), 2))
        self.assertEqual(store.starts, (Element(0, 0, 0), Element(0, 0, 8)))
        self.assertEqual(store.registers[1, 2], (0, 6))

    def test_one_move(self):
        a, b, c = ptxmatrix.matches(self.PRODUCT, "ldmatrix.sync.aligned.m8n8.x2.b16")
        self.assertEqual((c.matches, bool(c.reason)), ((), True))
        self.assertEqual([(one.storage, one.moves) for one in a.matches + b.matches], [("row", 2), ("col", 1)])
        # For `.x2` only the first 16 lanes supply addresses.
        self.assertEqual(set(b.matches[0].addresses), {(0, lane) for lane in range(16)})
        self.assertEqual(ptxmatrix.matches(self.PRODUCT, a.matches[0].instruction)[0], a)

    def test_sparse(self):
        found = ptxmatrix.matches("mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32")
        self.assertEqual([one.fragment for one in found], ["d", "a", "b", "c"])

    def test_mistakes(self):
        with self.assertRaisesRegex(ValueError, r"'ldmatrix.* is not a matrix multiply \(MMA\)"):
            ptxmatrix.matches(LOAD)
        with self.assertRaisesRegex(ValueError, "no such form"):
            ptxmatrix.matches(Instruction("mma"))
        with self.assertRaisesRegex(ValueError, "no such form"):
            ptxmatrix.matches(self.PRODUCT, Instruction("ldmatrix"))
        with self.assertRaises(ptxmatrix.OpcodeError):
            ptxmatrix.matches(self.PRODUCT, "ldmatrix")

    def test_warpgroup(self):
        opcode = "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16"
        d, a, b = ptxmatrix.matches(opcode)
        self.assertEqual([(one.operand, one.fragment, bool(one.matches)) for one in (d, a, b)],
                         [(0, "d", True), (1, "a", False), (2, "b", False)])
        self.assertEqual([(one.descriptor.major, one.descriptor.swizzle) for one in b.tiles],
                         [(major, swizzle) for major in ("k", "mn") for swizzle in ("128", "64", "32", "none")])
        self.assertEqual(b.tiles[0], ptxmatrix.describe_tile(opcode, "b"))
        group = ptxmatrix.read_opcode(opcode)
        _, a, b = ptxmatrix.matches(Instruction(group.mnemonic, list=1, **dict(group.members)))
        self.assertEqual((a.tiles, a.matches[0].opcode), ((), "ldmatrix.sync.aligned.m8n8.x4.shared.b16"))
        self.assertTrue(b.tiles)

    def test_tensor_memory(self):
        opcode = "tcgen05.mma.cta_group::1.kind::mxf4.block_scale"
        d, a, b, scale_a, scale_b = ptxmatrix.matches(opcode, m=128, n=64)
        self.assertEqual([one.operand for one in (d, a, b, scale_a, scale_b)], [0, 1, 2, 4, 5])
        self.assertEqual((d.loads, d.columns), ((ptxmatrix.TensorLoad("tcgen05.ld.sync.aligned.32x32b.x64.b32", 0, 64),), 64))
        self.assertEqual(a.tiles[0], ptxmatrix.describe_tile(opcode, "a", m=128, n=64))
        self.assertEqual([(one.fragment, one.columns, one.factors) for one in (scale_a, scale_b)],
                         [("a", 4, 2), ("b", 2, 2)])
        plain = ptxmatrix.read_opcode("tcgen05.mma.cta_group::1.kind::f16")
        _, a, b = ptxmatrix.matches(Instruction(plain.mnemonic, list=1, **dict(plain.members)), m=128, n=64)
        self.assertEqual((a.columns, a.tiles), (8, ()))
        needs = "'.kind::f16' with '.cta_group::1' needs m = 64 or 128, and n = a multiple of 8 from 8 to 256; "
        for sizes, message in (({}, "give m and n: the instruction descriptor has them, not the opcode"),
                               ({"m": 64}, "give m and n: the instruction descriptor has them, not the opcode"),
                               ({"m": 64, "n": 7}, "these are 64 and 7")):
            with self.subTest(sizes), self.assertRaises(ValueError) as caught:
                ptxmatrix.matches(plain, **sizes)
            self.assertEqual(str(caught.exception), needs + message)
        for product, sizes, message in (
                (self.PRODUCT, {"m": 64, "n": 8}, "m and n are for tcgen05.mma"),
                (plain, {"m": 0, "n": 8}, "m must be from 1 to 4294967295, not 0")):
            with self.subTest(sizes), self.assertRaises(ValueError) as caught:
                ptxmatrix.matches(product, **sizes)
            self.assertEqual(str(caught.exception), message)
        with self.assertRaisesRegex(TypeError, "^move is for an MMA with matrices in registers, m and n are for tcgen05"):
            ptxmatrix.matches(plain, LOAD, m=64, n=8)


if __name__ == "__main__":
    unittest.main()
