#!/usr/bin/env python3
"""Builds the site of the documentation (scripts/docs), and checks that each link inside of it leads to a page, a file or
a heading, and, with a browser, which page a search finds first.  Exit status 77: Sphinx or Doxygen is missing."""

import argparse
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
FIRST_RESULTS = {
    "layout": "docs/layouts/README.html",
    "descriptor": "docs/descriptors.html",
    "register-count": "docs/rules/register-count.html",
    "tcgen05-cta-group": "docs/rules/tcgen05-cta-group.html",
    "wgmma-descriptor": "docs/rules/wgmma-descriptor.html",
    "operand-kind": "docs/rules/operand-kind.html",
    "expect_tx": "docs/rules/copy-size.html",
    "try_wait": "docs/rules/copy-early-read.html",
    "C7514": "docs/ptxas-notes.html",
    "json": "docs/json.html",
    "install": "docs/install.html",
    "ptx-as": "docs/ptx-as.html",
    "editors": "docs/editors.html",
    "configuration": "docs/configuration.html",
    "performance": "docs/performance.html",
}


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = set(), {"", "top"}
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.anchors |= {named[name] for name in ("id", "name") if named.get(name)}
        self.links |= {named[name] for name in ("href", "src") if named.get(name)}


def first_result(chromium, site, query):
    """The first page that the search of the site finds."""
    shown = subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={site.parent}/profile",
         "--virtual-time-budget=20000", "--dump-dom", f"{(site / 'search.html').as_uri()}?q={query}"],
        capture_output=True, text=True, check=True).stdout
    found = re.search(r'<ul[^>]* class="search".*?<a href="([^"#]*)', shown, re.S)
    return found[1] if found else None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, required=True, help="where to build")
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--chromium", help="the browser for the search; without one, it is not tested")
    options = parser.parse_args()
    done = subprocess.run([ROOT / "scripts" / "docs", f"--output={options.output}", f"--ptx-lint={options.ptx_lint}",
                           f"--library={options.library}"], check=False)
    if done.returncode != 0:
        return done.returncode
    site = (options.output / "html").resolve()
    pages = {path: Page(path) for path in site.rglob("*.html")}
    count = 0
    # Sphinx takes a block without a language for Python, unless conf.py says otherwise.  The examples of Python begin with
    # a prompt, and are Python.
    colored = re.compile(r'highlight-default[^>]*><div class="highlight"><pre><span></span>(?!<span class="gp">)')
    wrong = [f"{path}: a block without a language has colors" for path in pages if colored.search(path.read_text())]
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            count += 1
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                wrong.append(f"{path}: {link} leads nowhere")
            elif target in pages and unquote(parts.fragment) not in pages[target].anchors:
                wrong.append(f"{path}: {link} has no such anchor")
    for query, page in FIRST_RESULTS.items() if options.chromium else ():
        if (found := first_result(options.chromium, site, query)) != page:
            wrong.append(f"a search for {query} finds {found} first, not {page}")
    print(*sorted(wrong), sep="\n", file=sys.stderr)
    print(f"{len(pages)} pages, {count} links, {len(wrong)} failures")
    return 1 if wrong or len(pages) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
