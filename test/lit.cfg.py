# The settings of lit for the suites in Lex, Syntax, Isa, Function, Sema, Rules, Emit, Fix, Layout, Descriptor,
# Driver, Cuda and Server: each file has its own RUN lines.
# ruff: noqa: F821 (lit defines `config`)
import os
import sys

import lit.formats

config.name = "ptxmatrix"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ptx", ".test", ".cu"]
# Inputs of the suites, and folders whose files are not lit tests.
config.excludes = ["Inputs", "corpus", "unit", "oracle", "tools", "package"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.build_dir, "test")

# The scripts use only the standard library; looking for other packages takes longer than most of them.
python = f"{config.python} -S"

# A RUN line names the tools as %name; their folders are not on PATH, so no other tool of the name is used.
config.substitutions += [
    ("%ptx-lint", os.path.join(config.build_dir, "bin", "ptx-lint")),
    ("%ptx-lsp", os.path.join(config.build_dir, "bin", "ptx-lsp")),
    ("%c-test", os.path.join(config.build_dir, "bin", "ptxmatrix-c-test")),
    ("%dump", os.path.join(config.build_dir, "bin", "ptxmatrix-dump")),
    ("%FileCheck", config.filecheck + " --dump-input-filter=all --match-full-lines --strict-whitespace"),
    ("%not", config.not_tool),
    # Each diagnostic in one line, with the columns that it marks in place of the excerpt.
    ("%brief", f"{python} {os.path.join(config.test_source_root, 'tools', 'brief.py')}"),
    ("%split-file", config.split_file),
    ("%python", python),
    # The messages of a script to the language server and its answers: `%talk %s`.
    ("%talk", f"{python} {os.path.join(config.test_source_root, 'Server', 'Inputs', 'client.py')} "
              f"--server={os.path.join(config.build_dir, 'bin', 'ptx-lsp')}"),
    # The result of a rule's fixes for a module: `%fix %s`, with options of ptx-lint in between.
    ("%fix", f"{python} {os.path.join(config.test_source_root, 'Rules', 'Inputs', 'fix.py')} "
              f"{os.path.join(config.build_dir, 'bin', 'ptx-lint')}"),
]

# Sanitizer options and the like must reach the tools.
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LLVM_PROFILE_FILE"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
# LLVM allocates a signal stack in a thread that creates a temporary file, and the sanitizer frees it as its own.
# Searching for leaks takes longer than a command, and the unit tests and the fuzzers do it.
config.environment["ASAN_OPTIONS"] = ":".join(
    filter(None, ["use_sigaltstack=0", "detect_leaks=0", config.environment.get("ASAN_OPTIONS")]))

# Tests that ask ptxas write `REQUIRES: ptxas` and use %ptxas; without one they are reported as unsupported.
if config.ptxas:
    config.available_features.add("ptxas")
    config.substitutions.append(("%ptxas", config.ptxas))

# Likewise for the validator of SARIF.
if config.sarif_validator:
    config.available_features.add("sarif-validator")
    config.substitutions.append(("%sarif-validator", config.sarif_validator))

# Tests of CUDA sources need clang's libraries in ptx-lint.
if config.has_cuda:
    config.available_features.add("cuda-sources")

# Likewise for a headless browser, and only for the test lit.programs: it takes seconds to start.
if config.chromium and "programs" in lit_config.params:
    config.available_features.add("chromium")
    config.substitutions.append(("%chromium", config.chromium))

# Likewise for editors, which find the server on PATH: `env HOME=FOLDER %nvim`.
path = f"PATH={os.path.join(config.build_dir, 'bin')}:{os.environ['PATH']}"
if config.neovim and "programs" in lit_config.params:
    config.available_features.add("neovim")
    config.substitutions.append(("%nvim", f"{path} timeout 60 {config.neovim} --headless --clean -n"))
if config.emacs and "programs" in lit_config.params:
    config.available_features.add("eglot")
    config.substitutions.append(("%emacs", f"{path} timeout 60 {config.emacs} --batch -f package-initialize"))

# The address sanitizer reserves more memory than a test can allow.
if "address" in config.sanitizers:
    config.available_features.add("asan")
