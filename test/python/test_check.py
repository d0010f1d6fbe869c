"""Checks, canonical text, fixes and requirements."""

import concurrent.futures
import copy
import ctypes
import gc
import pathlib
import pickle
import sys
import tempfile
import time
import unittest
import unittest.mock

import ptxmatrix
from ptxmatrix import _library

ROOT = pathlib.Path(__file__).parents[2]

MODULE = """\
.version 8.0
.target sm_90
.visible .entry f() {
  .reg .b32 r<4>;
  .reg .b64 p;
  ldmatrix.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [p];
  wmma.load.c.sync.aligned.row.m16n16k16.f32 {r0, r1}, [p];
  ret;
}
"""


CUDA = """\
#if __CUDA_ARCH__ >= 900
asm("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(a) : "r"(b));
#endif
#ifdef FAST
asm("stmatrix.sync.aligned.m8n8.b16 [%0], {%1};" :: "r"(a), "r"(b));
#endif
asm("rdtsc" : "=a"(lo), "=d"(hi));
"""


class Cuda(unittest.TestCase):
    def test_nothing_is_known(self):
        result = ptxmatrix.check_cuda(CUDA)
        self.assertEqual([(one.rule, one.line, one.target) for one in result.diagnostics],
                         [("missing-qualifier", 2, None), ("missing-qualifier", 5, None)])
        self.assertEqual(result.asm, ptxmatrix.AsmCounts(statements=3, checked=2, skipped=1))
        self.assertEqual(result.instructions["movmatrix"], 1)

    def test_arguments_decide(self):
        result = ptxmatrix.check_cuda(CUDA, arguments=["-arch=sm_90", "-UFAST"], targets=["sm_80", "sm_90a"])
        self.assertEqual([(one.rule, one.line, one.target) for one in result.diagnostics],
                         [("missing-qualifier", 2, "sm_90a")])
        self.assertEqual([(one.target, one.ok) for one in result.verdicts],
                         [("sm_80", True), ("sm_90a", False)])
        whole = ptxmatrix.check_cuda(CUDA, arguments=["/no/nvcc", "-arch=sm_80", "-c", "x.cu"], is_whole=True)
        self.assertTrue(whole.ok)
        self.assertEqual([one.target for one in whole.verdicts], ["sm_80"])
        with self.assertRaises(TypeError) as caught:
            ptxmatrix.check_cuda(CUDA, arguments="-DFAST")
        self.assertEqual(str(caught.exception), "arguments must be a list such as ['-arch=sm_90a'], not '-DFAST'")

    def test_headers_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "fast.h").write_text("#define FAST\n")
            source = '#include "fast.h"\n' + CUDA.replace("m8n8.b16 [", "m8n8.x1.b16 [")
            beside = ptxmatrix.check_cuda(source, arguments=["-DX"], path=f"{folder}/x.cu", targets=["sm_80"])
            found = ptxmatrix.check_cuda(source, arguments=["-I."], folder=folder, targets=["sm_80"])
            none = ptxmatrix.check_cuda(source, arguments=["-I."], targets=["sm_80"])
        # Only if FAST is certainly defined, it is an error that the target has no stmatrix.
        for result in (beside, found):
            self.assertEqual([one.rule for one in result.errors], ["needs-target"])
        self.assertEqual(none.errors, ())

    def test_fixes(self):
        fixed = ptxmatrix.fix_cuda(CUDA)
        self.assertTrue(fixed.is_changed)
        self.assertEqual(fixed.text, CUDA.replace("m8n8.b16 %0, %1", "m8n8.trans.b16 %0, %1"))
        self.assertEqual([one.line for one in fixed.check.errors], [5])


class Check(unittest.TestCase):
    def test_module(self):
        result = ptxmatrix.check(MODULE)
        self.assertFalse(result.ok)
        self.assertEqual((result.ptx_version, result.target), ("8.0", "sm_90"))
        self.assertEqual(result.verdicts, (ptxmatrix.Verdict("sm_90", "8.0", False),))
        self.assertEqual({name: count for name, count in result.instructions.items() if count},
                         {"ldmatrix": 1, "wmma.load": 1, "other": 1})
        self.assertEqual(set(result.instructions) - set(ptxmatrix.MEMBERS), {"other"})
        self.assertFalse(result.limit_reached)
        self.assertFalse(result.truncated)
        self.assertFalse(ptxmatrix.check(MODULE, max_diagnostics=2).truncated)
        one = ptxmatrix.check(MODULE, max_diagnostics=1)
        self.assertTrue(one.truncated)
        self.assertEqual(one.diagnostics, result.diagnostics[:1])
        self.assertEqual(ptxmatrix.check(MODULE, max_diagnostics=0), result)
        self.assertEqual(result.warnings, ())
        first, second = result.diagnostics
        self.assertEqual((first.rule, first.group, first.severity), ("missing-qualifier", "qualifiers", "error"))
        begin = MODULE.index("ldmatrix")
        self.assertEqual((first.begin, first.end, first.line, first.column, first.end_line, first.end_column),
                         (begin, begin + 8, 6, 3, 6, 11))
        self.assertEqual(MODULE[first.statement.begin:first.statement.end].split()[-1], "[p];")
        self.assertIsNone(first.target)
        self.assertEqual([note.message for note in first.notes],
                         ["the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x4.shared.b16'"])
        (fix,) = first.fixes
        self.assertEqual((fix.message, fix.safe, [edit.text for edit in fix.edits]),
                         ("insert '.sync'", True, [".sync"]))
        self.assertEqual(fix.edits[0].column, 11)
        self.assertEqual(second.line, 7)
        self.assertTrue(str(first).startswith("6:3: error: 'ldmatrix' needs '.sync'"), str(first))

    def test_origin(self):
        """The effect of nvcc's -lineinfo."""
        module = """.version 8.0
.target sm_90
.file 1 "tile.cu"
.file 2 "load.h"
.entry f() {
  movmatrix r0, r1;
  .loc 1 42 7
  .loc 2 5 0, function_name names, inlined_at 1 42 7
  movmatrix r0, r1;
}
"""
        first, second = ptxmatrix.check(module).diagnostics
        self.assertEqual(first.origin, ())
        self.assertEqual(second.origin, (ptxmatrix.SourcePlace("load.h", 5, None), ptxmatrix.SourcePlace("tile.cu", 42, 7)))
        self.assertEqual([str(place) for place in second.origin], ["load.h:5", "tile.cu:42:7"])

    def test_bytes_and_text_are_alike(self):
        self.assertEqual(ptxmatrix.check(MODULE), ptxmatrix.check(MODULE.encode()))
        self.assertEqual(ptxmatrix.check(b""), ptxmatrix.check(""))

    def test_any_bytes(self):
        for text in (b"\xff\xfe", b"\0" * 10, "ldmatrix ü;".encode(), "ldmatrix ü;", "\udcff", "{" * 100000):
            ptxmatrix.check(text)
            ptxmatrix.check(text, is_statement=True)
            ptxmatrix.requirements(text)
            same = ptxmatrix.canonical(text)
            given = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
            self.assertEqual(same.text.encode("utf-8", "surrogateescape"), given)

    def test_targets(self):
        result = ptxmatrix.check("ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r0, r1}, [r2];",
                                           targets=["sm_120", "sm_120a"], is_statement=True)
        self.assertEqual([(one.target, one.ok) for one in result.verdicts], [("sm_120", False), ("sm_120a", True)])
        self.assertEqual(result.errors[0].target, "sm_120")

    def test_cuda_release(self):
        statement = "ldmatrix.sync.aligned.m8n16.x2.shared.s8.s4 {r0, r1}, [r2];"
        self.assertTrue(ptxmatrix.check(statement, targets=["sm_90a"], is_statement=True).ok)
        self.assertFalse(ptxmatrix.check(statement, targets=["sm_90a"], cuda="13.0", is_statement=True).ok)
        self.assertFalse(ptxmatrix.check(statement, targets=["sm_90a"], ptx_version="9.3", is_statement=True).ok)

    def test_wrong_options(self):
        for options, message in (
                ({"targets": ["sm_90", "sm_90x"]}, "unknown target 'sm_90x'; did you mean 'sm_90' or 'sm_90a'?"),
                ({"cuda": "10.0"}, f"unknown CUDA release '10.0'; supported are {ptxmatrix.OLDEST_CUDA} to "
                                   f"{ptxmatrix.NEWEST_CUDA}"),
                ({"ptx_version": "8"}, f"unknown PTX version '8'; the newest of CUDA {ptxmatrix.NEWEST_CUDA} is "
                                       f"{ptxmatrix.NEWEST_PTX}"),
                ({"ptx_version": "8.0", "cuda": "11.8"}, "unknown PTX version '8.0'; the newest of CUDA 11.8 is 7.8"),
                ({"max_diagnostics": -1}, f"max_diagnostics must be from 0 to {sys.maxsize}, not -1"),
                ({"warnings": ["genric-address"]}, "'warnings': -Wgenric-address: unknown rule or group 'genric-address'; "
                                                   "did you mean 'generic-address'?")):
            with self.subTest(options), self.assertRaises(ValueError) as caught:
                ptxmatrix.check(MODULE, **options)
            self.assertEqual(str(caught.exception), message)
        for options, message in (
                ({"targets": "sm_90"}, "targets must be a list such as ['sm_90a'], not 'sm_90'"),
                ({"targets": [90]}, "each of targets must be a str or bytes-like, not int"),
                ({"cuda": 12.4}, "cuda must be a str or bytes-like, not float"),
                ({"ptx_version": 8.0}, "ptx_version must be a str or bytes-like, not float"),
                ({"targets": 90}, "targets must be a list such as ['sm_90a'], not 90"),
                ({"warnings": "all"}, "warnings must be a list such as ['all'], not 'all'"),
                ({"max_diagnostics": "1"}, "max_diagnostics must be an int, not '1'"),
                ({"target": "sm_90"}, "unknown option 'target'; did you mean 'targets'?"),
                ({"ptx": "8.0"}, "unknown option 'ptx'; expected one of ptx_version, targets, is_statement, cuda, "
                                 "warnings, max_diagnostics")):
            for function in (ptxmatrix.check, ptxmatrix.requirements, ptxmatrix.fix, ptxmatrix.StatementContext):
                with self.subTest(options, function=function), self.assertRaises(TypeError) as caught:
                    function(MODULE, **options)
                self.assertEqual(str(caught.exception), message)
        for options, message in (({"argument": ["-DA"]}, "unknown option 'argument'; did you mean 'arguments'?"),
                                 ({"path": 3}, "path must be a str or bytes-like, not int"),
                                 ({"folder": 3}, "folder must be a str or bytes-like, not int")):
            with self.subTest(options), self.assertRaises(TypeError) as caught:
                ptxmatrix.check_cuda("", **options)
            self.assertEqual(str(caught.exception), message)
        for function, text, kind in ((ptxmatrix.check, pathlib.Path("x"), type(pathlib.Path()).__name__),
                                     (ptxmatrix.check, None, "NoneType"), (ptxmatrix.canonical, 7, "int")):
            with self.subTest(text=text), self.assertRaises(TypeError) as caught:
                function(text)
            self.assertEqual(str(caught.exception), f"text must be a str or bytes-like, not {kind}")

    def test_truth(self):
        """A result with errors is false; warnings do not count."""
        for text, is_right, said in (
                ("ldmatrix.sync.aligned.m8n8.x2.b16 {a}, [b];", False, "<CheckResult errors=1 warnings=0>"),
                ("ldmatrix.sync.aligned.m8n8.x8.b16 {a}, [b];", True, "<CheckResult errors=0 warnings=1>"),
                ("ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [b];", True, "<CheckResult errors=0 warnings=0>")):
            with self.subTest(text):
                result = ptxmatrix.check(text, is_statement=True)
                self.assertEqual((bool(result), result.ok, repr(result)), (is_right, is_right, said))
        (error,) = ptxmatrix.check("ldmatrix.sync.aligned.m8n8.x2.b16 {a}, [b];", is_statement=True).errors
        self.assertEqual(repr(error), f"<Diagnostic {error}>")

    def test_warnings(self):
        result = ptxmatrix.check("ldmatrix.sync.aligned.m8n8.x8.b16 {a}, [b];", is_statement=True)
        self.assertTrue(result.ok)
        self.assertEqual([one.rule for one in result.warnings], ["undocumented-form"])

    def test_render(self):
        text = "  ldmatrix.sync.aligned.m8n8.x2.b16\t{é}, [b];\nret;"
        self.assertEqual(ptxmatrix.check(text.replace("é", "a"), is_statement=True).render(text.replace("é", "a"), "one"),
                         "one:1:37: error: 'ldmatrix.sync.aligned.m8n8.x2.b16' needs 2 registers; this vector has 1 "
                         "[register-count]\n"
                         "  ldmatrix.sync.aligned.m8n8.x2.b16 {a}, [b];\n"
                         "                                    ^~~\n")

    def test_chosen_warnings(self):
        statement = "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {a, b}, [p];"

        def check(*warnings):
            found = ptxmatrix.check(statement, is_statement=True, targets=["sm_75"], warnings=warnings).diagnostics
            return [(one.severity, one.rule) for one in found]

        self.assertEqual(check(), [])
        self.assertEqual(check("all"), [("warning", "all-lane-addresses")])
        self.assertEqual(check("error=all-lane-addresses"), [("error", "all-lane-addresses")])
        self.assertEqual(check("all", "no-advice"), [])

    def test_pickle(self):
        for value in (ptxmatrix.check(MODULE), ptxmatrix.fix(MODULE), ptxmatrix.requirements(MODULE)):
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)
            self.assertEqual(copy.deepcopy(value), value)
            hash(value)

    def test_threads(self):
        modules = [path.read_bytes() for path in sorted((ROOT / "docs" / "examples").glob("*.ptx"))] * 20
        self.assertTrue(modules)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            self.assertEqual(list(pool.map(ptxmatrix.check, modules)), [ptxmatrix.check(one) for one in modules])

    def test_interpreter_is_free(self):
        # Otherwise no moment of this thread could be in the middle of the call.  At its ends there is some Python
        # around the library.
        large = (MODULE + MODULE[MODULE.index(".visible"):] * 100000).encode()
        moments = []
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            call = pool.submit(self.time_of_a_check, large)
            while not call.done():
                moments.append(time.perf_counter())
                time.sleep(0.001)
        begin, end = call.result()
        quarter = (end - begin) / 4
        within = [moment for moment in moments if begin + quarter < moment < end - quarter]
        self.assertGreater(len(within), 0, f"in {end - begin:.3f} s")

    @staticmethod
    def time_of_a_check(module):
        """Start and end of a single call of the library."""
        result = ctypes.c_void_p()
        text = _library.to_string(module)
        begin = time.perf_counter()
        _library.call("ptxmatrixCheck", text, None, result)
        end = time.perf_counter()
        _library.library.ptxmatrixResultDestroy(result)
        return begin, end


class StatementContext(unittest.TestCase):
    def test_declarations(self):
        context = ptxmatrix.StatementContext(".reg .b32 r<4>; .reg .b64 p, r<4>;")
        [error] = context.diagnostics
        self.assertEqual((error.rule, error.column), ("redeclared-name", 30))

    def test_check(self):
        context = ptxmatrix.StatementContext(".reg .b32 r<4>; .reg .b64 p;", targets=["sm_75", "sm_90"], cuda="12.0")
        self.assertEqual(context.diagnostics, ())
        result = context.check("ldmatrix.sync.aligned.m8n8.x1.b16 {p}, [q];")
        self.assertEqual([(one.rule, one.column) for one in result.errors],
                         [("operand-type", 36), ("undeclared-name", 41)])
        result = context.check(b"stmatrix.sync.aligned.m8n8.x1.shared.b16 [p], {r0};")
        self.assertEqual([(one.target, one.ok) for one in result.verdicts], [("sm_75", False), ("sm_90", True)])
        self.assertEqual(result.instructions["stmatrix"], 1)
        self.assertTrue(context.check(".reg .b32 q; ldmatrix.sync.aligned.m8n8.x1.b16 {q}, [p];"))

    def test_wrong_options(self):
        with self.assertRaisesRegex(ValueError, "unknown target 'sm_9'"):
            ptxmatrix.StatementContext("", targets=["sm_9"])
        with self.assertRaisesRegex(ValueError, "unknown CUDA release '10.0'"):
            ptxmatrix.StatementContext("", cuda="10.0")

    def test_threads(self):
        context = ptxmatrix.StatementContext(".reg .b32 r<4>; .reg .b64 p;")
        statements = [f"ldmatrix.sync.aligned.m8n8.x1.b16 {{r{i}}}, [p];" for i in range(8)] * 50
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            results = list(pool.map(context.check, statements))
        self.assertEqual([result.ok for result in results], ([True] * 4 + [False] * 4) * 50)

    def test_is_destroyed(self):
        real = _library.library.ptxmatrixContextDestroy
        with unittest.mock.patch.object(_library.library, "ptxmatrixContextDestroy", wraps=real) as destroy:
            context = ptxmatrix.StatementContext("")
            pointer = context._pointer
            destroy.assert_not_called()
            del context
            gc.collect()
            destroy.assert_called_once_with(pointer)

    def test_copy(self):
        context = ptxmatrix.StatementContext(".reg .b32 r;")
        self.assertIs(copy.copy(context), context)
        self.assertIs(copy.deepcopy([context])[0], context)
        with self.assertRaisesRegex(TypeError, "a StatementContext cannot be pickled"):
            pickle.dumps(context)


class Rewrite(unittest.TestCase):
    def test_canonical(self):
        given = "ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16 {%b0,%b1,%b2,%b3},[%r9];"
        result = ptxmatrix.canonical(given, is_statement=True)
        self.assertEqual(result.text, "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%b0, %b1, %b2, %b3}, [%r9];")
        self.assertTrue(result.is_changed and result.check.ok)
        again = ptxmatrix.canonical(result.text, is_statement=True)
        self.assertEqual((again.text, again.is_changed), (result.text, False))

    def test_fix(self):
        result = ptxmatrix.fix(MODULE)
        self.assertEqual(result.text, MODULE.replace("ldmatrix.aligned", "ldmatrix.sync.aligned"))
        self.assertEqual([one.line for one in result.check.errors], [7])
        self.assertEqual(ptxmatrix.fix("ldmatrix.aligned.m8n8.x1.b16 r0, [r4-16];", is_statement=True).text,
                         "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r4+-16];")
        self.assertFalse(ptxmatrix.fix("ret;", is_statement=True).is_changed)

    def test_unsafe_fix(self):
        given = "movmatrix.sync.aligned.m8n8.b16 a, b;"
        self.assertTrue(ptxmatrix.fix(given, unsafe=True, is_statement=True).check.ok)


class Requirements(unittest.TestCase):
    def test_module(self):
        text = (ROOT / "docs" / "examples" / "wmma-load.ptx").read_bytes()
        needs = ptxmatrix.requirements(text)
        (function,) = needs.functions
        self.assertEqual((function.name, function.kind, function.line), ("wmma_16x16", "entry", 7))
        self.assertEqual((function.ptx_version, function.cuda, function.ptx_before), ("6.3", "10.0", None))
        self.assertEqual(function.targets[0], ptxmatrix.NeededTarget("sm_70", "6.3", "10.0"))
        self.assertEqual([(cause.feature, cause.of) for cause in function.causes],
                         [("'wmma.load.c'", ("targets",)), ("'.aligned' of 'wmma.load'", ("ptx_version",))])
        self.assertFalse(hasattr(needs.total, "name"))
        self.assertEqual(needs.total.targets, function.targets)
        self.assertEqual(needs.errors, ())

    def test_statement(self):
        total = ptxmatrix.requirements("movmatrix.sync.aligned.m8n8.trans.b16 a, b;", targets=["sm_70"],
                                       is_statement=True).total
        self.assertEqual((total.instructions, total.targets), (1, ()))
        wrong = ptxmatrix.requirements("ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];", is_statement=True)
        self.assertEqual([one.rule for one in wrong.errors], ["register-count"])


class Tables(unittest.TestCase):
    def test_rules(self):
        rules = {rule.name: rule for rule in ptxmatrix.RULES}
        self.assertEqual(set(rules), {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")} - {"README"})
        self.assertEqual(rules["register-count"].group, "operands")
        self.assertEqual(rules["undocumented-form"].severity, "warning")

    def test_targets(self):
        self.assertIn(ptxmatrix.Target("sm_90a", "8.0"), ptxmatrix.TARGETS)


if __name__ == "__main__":
    unittest.main()
