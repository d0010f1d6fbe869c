#!/usr/bin/env python3
"""Checks the documentation against the tools.

Rules     Every rule that `ptx-lint --list-rules` prints has a page docs/rules/NAME.md, and every page has a rule.
          `ptx-lint --explain=NAME` prints the page.  Severity, group and summary on the page are those of the tool.
          A rule that is off by default is switched on for its examples.
Examples  The ```ptx block of a page, the example, gives exactly one diagnostic, of that rule.  With the changes of the
          ```diff block, the fixed example, it gives none.  With --ptxas, ptxas rejects the example if the rule is an
          error, and accepts both otherwise.  A ```text block holds the messages of ptxas 13.0 for the example; they are
          compared if the given ptxas is of that release.
Fixes     A page whose example can be fixed by --fix, with --unsafe-fixes if that is needed, has a section "Fix", and the
          result is the fixed example.
Verdicts  Each row of docs/ptxas-differences.md: ptxas and ptx-lint with --cuda decide as it says, in the module that the
          page shows.  The head of a table names the release, as in "ptxas 13.0"; in a table with a column "CUDA" each
          row names its own, one or several.  With --ptxas, the ptxas of each release that scripts/find-ptxas finds is
          asked; rows of a release without one are counted.
Settings  In docs/configuration.md, ptx-lint accepts each ```toml block as a configuration, and reports nothing of a
          ```ptx block.
Links     Every relative link in README.md, CHANGELOG.md, CONTRIBUTING.md and docs/**/*.md is valid.  docs/api/cpp.md
          lists each public header with declarations.
Console   In README.md, docs/index.md, docs/usage.md and docs/descriptors.md, each command `$ ptx-lint ...` of a
          ```console block prints exactly what follows it there, and each `$ ptxas ...` too, if the ptxas given is of
          release 13.0.

Five rules are special.  `limit`: no page can hold a statement of 64 KiB, so its page has only the good module, and the
bad one is made of it here.  ptxas has no such limit and is not asked.  `newer-version` is a warning: ptxas is not asked
about its example, since a ptxas that is new enough accepts it.  `wrong-architecture` is asked about with --arch, the
target of the fixed example.  The example of `asm-float-type` is accepted for sm_100 only.  `tcgen05-duplicate` is an
error of ptxas 13.2 and newer; an older one is not asked.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "oracle"))
from ptxas import Ptxas, arch_for, find_ptxas  # noqa: E402
from releases import key  # noqa: E402

RULES = ROOT / "docs" / "rules"
QUOTED_RELEASE = "13.0"  # the ptxas whose messages the pages quote
LIMIT_BYTES = 64 << 10
CONSOLE_PAGES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("index", "usage", "descriptors"))]

failures = []


def expect(condition, where, what):
    if not condition:
        failures.append(f"{where}: {what}")


def blocks(text):
    """The fenced blocks of a page: (language, content)."""
    return [(found[1], found[2]) for found in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)]


def without_blocks(text):
    return re.sub(r"^```\w*\n.*?^```$", "", text, flags=re.M | re.S)


class Tools:
    def __init__(self, lint, ptxas):
        self.lint_path = Path(lint).resolve()
        self.ptxas_path = ptxas
        self.nvcc_path = shutil.which("nvcc")
        self.references = {}  # by release
        for reference in map(Ptxas, [ptxas, *find_ptxas("--all")] if ptxas else []):
            self.references.setdefault(reference.release, reference)
        self.quotes_hold = bool(ptxas) and Ptxas(ptxas).release == QUOTED_RELEASE

    def rules(self):
        """The output of --list-rules: name -> (severity, group, summary)."""
        lines = subprocess.run([self.lint_path, "--list-rules"], capture_output=True, text=True, check=True).stdout
        return {fields[0]: tuple(fields[1:]) for fields in (line.split(None, 3) for line in lines.splitlines())}

    def explain(self, rule):
        """The output of --explain."""
        return subprocess.run([self.lint_path, f"--explain={rule}"], capture_output=True, text=True).stdout

    def lint(self, module, attribute="rule", options=()):
        """The rules, or another attribute, of the diagnostics of a module."""
        command = [self.lint_path, *options, "--format=json", "-"]
        result = subprocess.run(command, input=module, capture_output=True, text=True)
        try:
            return [one[attribute] for one in json.loads(result.stdout)["files"][0]["diagnostics"]]
        except ValueError:
            return [f"no JSON: {result.stdout}{result.stderr}"]

    def fix(self, module, options):
        """The fixed module."""
        command = [self.lint_path, "--fix", *options, "-"]
        return subprocess.run(command, input=module, capture_output=True, text=True).stdout

    def ptxas(self, module, arch):
        """Whether ptxas accepts a module, and its messages."""
        with tempfile.TemporaryDirectory() as folder:
            # Bytes, since a page may have a character that PTX does not allow.
            Path(folder, "example.ptx").write_bytes(module.encode())
            result = subprocess.run([self.ptxas_path, f"-arch={arch}", "example.ptx", "-o", "example.cubin"],
                                    capture_output=True, text=True, cwd=folder)
        said = [line for line in (result.stdout + result.stderr).splitlines() if "assembly aborted" not in line]
        return result.returncode == 0, said

    def nvcc(self, source, arch="sm_90"):
        """Whether nvcc accepts a source, and its messages."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "example.cu").write_text(source)
            result = subprocess.run([self.nvcc_path, f"-arch={arch}", "-cubin", "example.cu", "-o", "example.cubin"],
                                    capture_output=True, text=True, cwd=folder)
        return result.returncode == 0, result.stdout + result.stderr

    def shell(self, command):
        """The output of a command line, including standard error; `ptx-lint` and `ptxas` are those given."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "ptx-lint").symlink_to(self.lint_path)
            if self.ptxas_path:
                Path(folder, "ptxas").symlink_to(Path(self.ptxas_path).resolve())
            environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
            return subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  cwd=ROOT, env=environment).stdout


def arch_of(module):
    """The -arch for a module's target."""
    return arch_for(re.search(r"^\.target\s+(\w+)", module, re.M)[1])


def changed(where, example, diff):
    """The example with the changes of a ```diff block, in which '...' stands for lines between two changes."""
    for part in diff.split("...\n"):
        lines = part.splitlines(keepends=True)
        old, new = ("\n" + "".join(line[1:] or line for line in lines if line[0] != sign) for sign in "+-")
        expect(("\n" + example).count(old) == 1, where, f"the place of this change is not clear:\n{part}")
        example = ("\n" + example).replace(old, new)[1:]
    return example


def bad_example_of_limit(good):
    """The module of the page with a comment of 64 KiB inside its ldmatrix."""
    comment = "/*" + "x" * LIMIT_BYTES + "*/"
    return good.replace("ldmatrix.", f"ldmatrix {comment} .", 1)


def check_with_nvcc(tools, where, name, severity, bad, good):
    """The examples of a rule of asm statements, in functions that are instantiated."""
    if not tools.nvcc_path:
        return
    takes, said = tools.nvcc(good)
    expect(takes, where, f"nvcc rejects the fixed example: {said}")
    if name == "asm-float-type":
        expect(not tools.nvcc(bad)[0], where, "nvcc accepts the example for sm_90")
    takes, said = tools.nvcc(bad, "sm_100" if name == "asm-float-type" else "sm_90")
    expect(takes == (severity != "error"), where, f"nvcc {'accepts' if takes else 'rejects'} the example: {said}")


def check_page(tools, name, rule, page):
    where = page.relative_to(ROOT)
    severity, group, summary = rule
    text = page.read_text()
    expect(tools.explain(name) == text, where, "--explain prints another text")
    described = "warning, off by default" if severity == "off" else severity
    expect(text.startswith(f"# {name}\n\n{described.capitalize()}, group `{group}`: {summary}.\n"), where,
           f"does not begin with '# {name}' and '{described.capitalize()}, group `{group}`: {summary}.'")
    language = ["--language=cuda"] if group == "asm" else []
    switches = language + ([f"-W{name}"] if severity == "off" else [])
    found = blocks(text)
    examples = [content for language, content in found if language in ("ptx", "cuda")]
    is_cuda = any(language == "cuda" for language, _ in found)
    changes = [content for language, content in found if language == "diff"]
    if len(examples) != 1 or len(changes) != (name != "limit"):
        expect(False, where, f"{len(examples)} examples and {len(changes)} ```diff blocks, expected one of each")
        return
    if name == "limit":
        bad, good = bad_example_of_limit(examples[0]), examples[0]
    else:
        bad, good = examples[0], changed(where, examples[0], changes[0])
    if name == "wrong-architecture":
        switches = [f"--arch={arch_of(good)}"]
    if severity == "off":
        expect(tools.lint(bad, options=language) == [], where, "the example gives something, though the rule is off by default")
    reported = tools.lint(bad, options=switches)
    expect(reported == [name], where, f"the example gives {reported}")
    reported = tools.lint(good, options=switches)
    expect(reported == [], where, f"the fixed example gives {reported}")
    fixes = sum(tools.lint(bad, "fixes", switches), []) if reported == [] else []
    if fixes:
        expect("\n## Fix\n" in text, where, "has no section 'Fix', though the example can be fixed")
        fixed = tools.fix(bad, switches + ([] if any(fix["safe"] for fix in fixes) else ["--unsafe-fixes"]))
        expect(fixed == good, where, f"the example is fixed to\n{fixed}")

    if is_cuda:
        check_with_nvcc(tools, where, name, severity, bad, good)
        return
    if not tools.ptxas_path or (name == "tcgen05-duplicate" and key(Ptxas(tools.ptxas_path).release) < key("13.2")):
        return
    arch = arch_of(good)
    takes, said = tools.ptxas(good, arch)
    expect(takes, where, f"ptxas -arch={arch} rejects the fixed example: {said}")
    quoted = [content for language, content in found if language == "text"]
    if severity in ("warning", "off") and name != "newer-version":
        takes, said = tools.ptxas(bad, arch_of(bad))
        expect(takes, where, f"ptxas rejects the example: {said}")
    if severity == "error" and name != "limit":
        takes, said = tools.ptxas(bad, arch)
        expect(not takes, where, f"ptxas -arch={arch} accepts the example")
        expect(not tools.quotes_hold or quoted == ["\n".join(said) + "\n"], where,
               "the ```text block is not what ptxas says:\n" + "\n".join(said))


def check_rules(tools):
    rules = tools.rules()
    pages = {page.stem: page for page in RULES.glob("*.md") if page.name != "README.md"}
    index = (RULES / "README.md").read_text()
    for name in rules.keys() | pages.keys():
        expect(name in pages, RULES.relative_to(ROOT), f"no page for the rule '{name}'")
        expect(name in rules, RULES.relative_to(ROOT), f"{name}.md is the page of no rule")
        expect(f"({name}.md)" in index, "docs/rules/README.md", f"does not list '{name}'")
        if name in pages and name in rules:
            check_page(tools, name, rules[name], pages[name])
    return len(rules)


def cells_of(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def verdict_rows(text):
    """The rows of ptxas-differences.md: (code spans of the first cell, releases, cells by the heads of the columns)."""
    head = []
    for line in text.splitlines():
        if not line.startswith("|"):
            head = []
        elif not head:
            head = cells_of(line)
        elif spans := re.findall(r"`([^`]+)`", cells_of(line)[0]):
            row = dict(zip(head, cells_of(line)))
            column = next(name for name in head if name.startswith("ptxas"))
            row["ptxas"] = row.pop(column)
            yield spans, re.findall(r"\d+\.\d+", row.get("CUDA", column)), row


def check_differences(tools):
    """A row is either the lines of a statement, version and target, or the head of a module; then the verdicts.

    Returns the number of rows, and the number for each release whose ptxas is missing."""
    page = ROOT / "docs" / "ptxas-differences.md"
    text = page.read_text()
    template = blocks(text)[0][1]
    count = 0
    unasked = {}
    for spans, releases, row in verdict_rows(text):
        count += 1
        head, statement = "\n".join(spans), "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4];"
        if "PTX, target" in row:
            version, target = re.fullmatch(r"([\d.]+), (\w+)", row["PTX, target"]).groups()
            head, statement = f".version {version}\n.target {target}", head
        module = template.replace(".version VERSION\n.target TARGET", head).replace("STATEMENT", statement)
        expect(releases, page.relative_to(ROOT), f"{' '.join(spans)}: the row names no release")
        for release in releases:
            where = f"{page.relative_to(ROOT)}: CUDA {release}: {' '.join(spans)}"
            severities = tools.lint(module, "severity", [f"--cuda={release}", "-Wno-pipeline"])
            verdict = "error" if "error" in severities else "warning" if severities else "accepts"
            expect(verdict == row["ptx-lint"], where,
                   f"the verdict of ptx-lint is '{verdict}', not '{row['ptx-lint']}'")
            if release not in tools.references:
                unasked[release] = unasked.get(release, 0) + 1
                continue
            # Of several targets the last one decides, but ptxas requires an -arch for all of them.
            targets = re.findall(r"sm_\w+", head)
            target = max(targets, key=lambda one: int(re.search(r"\d+", one)[0]))
            verdict = "accepts" if tools.references[release].assemble(module, target).accepted else "rejects"
            expect(verdict == row["ptxas"], where, f"the verdict of ptxas is '{verdict}', not '{row['ptxas']}'")
    return count, unasked


def check_configuration(tools):
    page = ROOT / "docs" / "configuration.md"
    for language, content in blocks(page.read_text()):
        if language == "toml":
            with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
                file.write(content)
                file.flush()
                result = subprocess.run([tools.lint_path, f"--config={file.name}", "-"],
                                        input=".version 8.0\n.target sm_90\n", capture_output=True, text=True)
            expect(result.returncode == 0, page.relative_to(ROOT), f"not accepted:\n{content}{result.stderr}")
        elif language == "ptx":
            reported = tools.lint(content)
            expect(reported == [], page.relative_to(ROOT), f"the module gives {reported}")


def anchors(page):
    """The anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ +(.*)$", without_blocks(page.read_text()), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check_links():
    count = 0
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
    for page in pages:
        for link in re.findall(r"\]\(([^)\s]+)\)", without_blocks(page.read_text())):
            if re.match(r"[a-z]+:", link):
                continue
            count += 1
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            expect(target.exists(), page.relative_to(ROOT), f"the link {link} leads nowhere")
            if anchor and target.is_file():
                expect(anchor in anchors(target), page.relative_to(ROOT), f"the link {link} has no such heading")
    reference = (ROOT / "docs" / "api" / "cpp.md").read_text()
    for header in ROOT.glob("include/ptxmatrix/*.h"):
        expect(header.name == "Export.h" or f"/{header.name})" in reference, "docs/api/cpp.md", f"lacks {header.name}")
    return count


def check_console(tools, page, update):
    """Runs the commands of a page; with update, writes their output to it."""
    text = page.read_text()
    count = 0
    for language, content in blocks(text):
        if language != "console":
            continue
        for part in re.split(r"^\$ ", content, flags=re.M)[1:]:
            # A command continues after a '\' at the end of its line.
            command = re.match(r"(?:[^\n]*\\\n)*[^\n]*\n", part)[0]
            if not command.startswith("ptx-lint") and not (command.startswith("ptxas") and tools.quotes_hold):
                continue
            count += 1
            printed = tools.shell(command)
            if update:
                text = text.replace(f"$ {part}", f"$ {command}{printed}")
            else:
                expect(part == command + printed, page.name, f"'$ {command.strip()}' prints otherwise:\n{printed}")
    if update:
        page.write_text(text)
    return count


def main():
    parser = argparse.ArgumentParser(description="Checks that the documentation tells the truth.")
    parser.add_argument("--ptx-lint", required=True, help="the ptx-lint to ask")
    parser.add_argument("--ptxas", help="the ptxas to ask; without one, what it says is not checked")
    parser.add_argument("--update", action="store_true", help="write what the commands of the pages print into them")
    arguments = parser.parse_args()
    tools = Tools(arguments.ptx_lint, arguments.ptxas or None)

    rules = check_rules(tools)
    verdicts, unasked = check_differences(tools)
    check_configuration(tools)
    links = check_links()
    commands = sum(check_console(tools, page, arguments.update) for page in CONSOLE_PAGES)
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{rules} rules, {verdicts} verdicts, {links} links, {commands} commands: {len(failures)} failures"
          + ("" if tools.ptxas_path else "; ptxas was not asked"))
    if tools.ptxas_path and unasked:
        print("no ptxas for verdicts of CUDA "
              + ", ".join(f"{release} ({unasked[release]})" for release in sorted(unasked, key=key)))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
