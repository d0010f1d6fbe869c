"""Descriptors of matrices in shared memory, and of instructions.

test/Descriptor has the values; these are those of docs/descriptors.md."""

import pickle
import unittest

import ptxmatrix
from ptxmatrix import describe_tile, instruction_descriptor, read_descriptor

GROUP = "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16"
TENSOR = "tcgen05.mma.cta_group::1.kind::f16"


class Descriptors(unittest.TestCase):
    def assert_error(self, kind, message, function, *arguments, **keywords):
        with self.subTest(message), self.assertRaises(kind) as caught:
            function(*arguments, **keywords)
        self.assertEqual(str(caught.exception), message)

    def test_tile(self):
        tile = describe_tile(GROUP, "b", rows=64)
        self.assertEqual(tile.descriptor.value, 0x4000004000010000)
        self.assertEqual((tile.descriptor.stride, tile.descriptor.swizzle, tile.descriptor.major), (1024, "128", "k"))
        self.assertEqual((tile.steps, tile.alignment, tile.box, tile.boxes), ((0, 32, 64, 96), 1024, (64, 128), 1))
        self.assertEqual(pickle.loads(pickle.dumps(tile)), tile)
        moved = describe_tile(ptxmatrix.read_opcode(GROUP), "b", rows=64, start=2048)
        self.assertEqual(moved.descriptor.value - tile.descriptor.value, 2048 >> 4)
        other = describe_tile(GROUP, "a", major="mn", swizzle="none", rows=128, columns=32)
        self.assertEqual((other.descriptor.major, other.descriptor.swizzle, other.boxes), ("mn", "none", 16))
        self.assertEqual(describe_tile(TENSOR, "b", m=128, n=64).box, (64, 64))

    def test_wrong_tiles(self):
        for message, keywords in (
                ("'operand' must be a or b, not 'c'", {"operand": "c"}),
                ("'major' must be k or mn, not 'm'", {"major": "m"}),
                ("'swizzle' must be 128, 128-atom32, 64, 32 or none, not '96'", {"swizzle": "96"}),
                ("a tile of 24 rows and 128 columns with swizzle 128 has no descriptor: its k must be a multiple of the "
                 "instruction's", {"rows": 24}),
                ("rows must be from 1 to 4294967295, not 0", {"rows": 0}),
                ("the start must be a multiple of 1024 bytes, up to 217088", {"start": 16}),
                ("m and n are for tcgen05.mma", {"m": 64, "n": 8})):
            self.assert_error(ValueError, message, describe_tile, GROUP, **{"operand": "b", **keywords})
        self.assert_error(TypeError, "swizzle must be a str or bytes-like, not int", describe_tile, GROUP, "b", swizzle=64)
        self.assert_error(TypeError, "rows must be an int, not '64'", describe_tile, GROUP, "b", rows="64")
        self.assert_error(ValueError, f"'{TENSOR}.ashift' reads no A by a descriptor", describe_tile,
                          TENSOR + ".ashift", "a", m=128, n=64)
        self.assert_error(ValueError, "'movmatrix.sync.aligned.m8n8.trans.b16' has no matrix descriptor", describe_tile,
                          "movmatrix.sync.aligned.m8n8.trans.b16", "a")

    def test_read(self):
        plain = read_descriptor(0x4000040000010040)
        self.assertEqual((plain.start, plain.leading, plain.stride, plain.base, plain.swizzle), (1024, 16, 16384, 0, "128"))
        self.assertEqual((plain.major, plain.advice), (None, ()))
        self.assertEqual(read_descriptor(0x4000040000010040, GROUP).stride, 16384)
        known = read_descriptor(0x4000040000010040, GROUP, "b")
        self.assertEqual(known.advice, (
            "the stride offset is 16384 bytes, but 8 lines of 128 bytes are 1024: was it shifted right by 4?",
            "row 0, column 127 is at byte 247792, but shared memory ends at 233472"))
        tile = describe_tile(TENSOR, "a", major="mn", m=128, n=64)
        self.assertEqual(read_descriptor(tile.descriptor.value, TENSOR, "a", major="mn", m=128, n=64), tile.descriptor)
        self.assert_error(ValueError, "an operand needs the instruction that reads it", read_descriptor, 0, operand="a")
        self.assert_error(ValueError, f"value must be from 0 to {2**64 - 1}, not -1", read_descriptor, -1)
        self.assert_error(TypeError, "value must be an int, not '0x1'", read_descriptor, "0x1")

    def test_instruction(self):
        fields = {"d": "f32", "a": "bf16", "b": "bf16", "m": 128, "n": 256}
        made = instruction_descriptor(TENSOR, **fields)
        self.assertEqual((made.opcode, made.value, made.advice), (TENSOR, 0x08400490, ()))
        self.assertEqual({name: made.fields[name] for name in fields}, fields)
        self.assertEqual(instruction_descriptor(TENSOR, 0x08400490), made)
        self.assertEqual(instruction_descriptor(TENSOR, 0x08400490, n=64).fields["n"], 64)
        self.assertEqual(instruction_descriptor(TENSOR, 0x08400490, sparse=True).advice,
                         ("'sparse' (bit 2) is 1; it must be 0 without '.sp'",))
        self.assertEqual(instruction_descriptor("tcgen05.mma.cta_group::1.kind::tf32").fields["a"], "tf32")

    def test_wrong_fields(self):
        for message, keywords in (
                ("'d' must be f16 or f32, not 's32'", {"d": "s32"}),
                ("'n' must be a multiple of 8 up to 504, not '12'", {"n": 12}),
                ("the descriptor of '.kind::f16' has no field 'k96'; its fields are selector, sparse, d, a, b, negate_a, "
                 "negate_b, transpose_a, transpose_b, n, m and shift", {"k96": 1})):
            self.assert_error(ValueError, message, instruction_descriptor, TENSOR, **keywords)
        self.assert_error(TypeError, "n must be a str or bytes-like, not float", instruction_descriptor, TENSOR, n=8.0)
        self.assert_error(ValueError, f"'{GROUP}' has no instruction descriptor", instruction_descriptor, GROUP)


if __name__ == "__main__":
    unittest.main()
