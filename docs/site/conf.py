"""The configuration of the site that scripts/docs builds of the Markdown of this repository.

The sources are where GitHub shows them, so that the links of a page lead to the same places here and there.
"""

import os
import re
import sys
from pathlib import Path

from pygments import token
from pygments.lexer import RegexLexer
from sphinx.addnodes import pending_xref

ROOT = Path(__file__).resolve().parents[2]
WORK = Path(os.environ["PTXMATRIX_DOCS_WORK"])  # of scripts/docs: Doxygen's XML and the Python package

project = "ptxmatrix"
version = release = re.search(r"project\(ptxmatrix VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
extensions = ["myst_parser"]
root_doc = "docs/index"
include_patterns = ["docs/**/*.md", "docs/*.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md",
                    "bindings/python/README.md", "licenses/README.md", "test/bench/README.md"]
exclude_patterns = ["build/**", ".git/**"]
highlight_language = "none"  # not Python, which is Sphinx's default
html_theme = "furo"
html_title = f"ptxmatrix {version}"
html_copy_source = False
smartquotes_action = "qe"  # without dashes: "--" begins an option
html_show_copyright = False
html_search_scorer = "docs/site/scorer.js"  # from the root
myst_heading_anchors = 4
# A quoted output may begin in the middle of a statement; each header declares the namespace.
suppress_warnings = ["duplicate_declaration.cpp", "misc.highlighting_failure", "myst.header"]

if (WORK / "xml").is_dir():
    extensions.append("breathe")
    breathe_projects = {"ptxmatrix": str(WORK / "xml")}
    breathe_default_project = "ptxmatrix"
    breathe_domain_by_file_pattern = {"*/ptxmatrix-c.h": "c"}
if (WORK / "python").is_dir():
    extensions.append("sphinx.ext.autodoc")
    sys.path.insert(0, str(WORK / "python"))
    autodoc_member_order = "bysource"
    autodoc_typehints_format = "short"


class PtxLexer(RegexLexer):
    """Colors PTX."""

    name = "PTX"
    aliases = ["ptx"]
    tokens = {"root": [
        (r"//.*?$", token.Comment.Single),
        (r"(?s)/\*.*?\*/", token.Comment.Multiline),
        (r'"[^"\n]*"', token.String),
        (r"^\s*\.\w+", token.Keyword),
        (r"\.[\w:]+", token.Keyword.Type),
        (r"%\w+", token.Name.Variable),
        (r"\b(?:0[xX][0-9a-fA-F]+|\d+)\w*\b", token.Number),
        (r"[A-Za-z_$][\w$]*", token.Name),
        (r"\s+", token.Whitespace),
        (r".", token.Punctuation),
    ]}


def toctree(caption, entries):
    return "\n".join(["", "```{toctree}", ":hidden:", *([f":caption: {caption}"] if caption else []), *entries, "```", ""])


def layout_page(opcode):
    """The file of the interactive page of an opcode, next to the page of layouts."""
    return opcode.replace("::", "_") + ".html"


def layout_pages(folder):
    """Links to some interactive pages.  scripts/docs makes them, and those of all opcodes of the gallery."""
    lines = (ROOT / "docs" / "site" / "layout-pages.txt").read_text().splitlines()
    return "".join(f'* <a class="reference" href="{folder}{layout_page(line.split()[0])}"><code>{line}</code></a>\n'
                   for line in lines)


def add_contents(app, docname, source):
    """Makes of the pages that an index links what the sidebar shows, and adds the gallery to the page of layouts, the links
    to interactive pages, and the reference of each C++ header."""
    text = source[0]
    links = re.compile(r"\]\(([\w./-]+)\.md\)")
    if docname == "docs/index":
        if (WORK / "playground").is_dir():
            text = text.replace("## Use\n\n", "## Use\n\n* <a href=\"playground/index.html\">Playground</a>: check PTX in the"
                                " browser, with layouts and descriptors.\n", 1)
        parts = re.split(r"^(?=## )", text, flags=re.M)
        source[0] = parts[0] + "Interactive pages of layouts:\n\n" + layout_pages("layouts/") + "\n" + "".join(
            part + toctree(part.splitlines()[0][3:], dict.fromkeys(links.findall(part))) for part in parts[1:])
    elif docname == "docs/api/cpp":
        source[0] = re.sub(r"^\* (\[ptxmatrix/(.*)\].*)$", r"## \2\n\n\1\n\n```{doxygenfile} \2\n```\n", text, flags=re.M)
    elif docname == "docs/compared-with-ptxas":  # all mistakes, not only those of the repository
        source[0] = (WORK / "compared-with-ptxas.md").read_text()
    elif docname in ("docs/rules/README", "docs/examples/README"):
        own = [link for link in dict.fromkeys(links.findall(text)) if not link.startswith("..")]
        if docname == "docs/examples/README":
            own = ["ptx-as/README"]
        source[0] = text + toctree(None, own)
    elif docname == "docs/layouts/README":
        # scripts/docs puts the pictures and the interactive pages next to the page.
        gallery = (WORK / "layouts" / "gallery.md").read_text()
        heading = "## Interactive pages\n\n"
        text = text.replace(heading, heading + layout_pages("") + "\n")
        source[0] = text + "\n" + re.sub(
            r"^!\[((?:operand \w+ of )?(\S+))\]\((\S+)\)$",
            lambda found: f'<img src="{found[3]}" alt="{found[1]}">\n\n<a class="reference" href="'
                          f'{layout_page(found[2])}">Interactive page: point at a lane or an element</a>',
            gallery, flags=re.M)


def unlink_sources(app, doctree):
    """A link to a folder, or to a page that the site leaves out, is only words."""
    for link in list(doctree.findall(pending_xref)):
        target = link["reftarget"]
        if link["refdomain"] == "doc":
            is_there = target in app.env.found_docs
        else:
            is_there = not ((Path(app.srcdir) / app.env.docname).parent / target).is_dir()
        if not is_there:
            link.replace_self(link.children)


def setup(app):
    app.add_lexer("ptx", PtxLexer)
    app.connect("source-read", add_contents)
    app.connect("doctree-read", unlink_sources)
