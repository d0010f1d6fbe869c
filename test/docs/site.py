#!/usr/bin/env python3
"""Builds the site of the documentation (scripts/docs), and checks that each link inside of it leads to a page, a file or
a heading.  Exit status 77: Sphinx or Doxygen is missing."""

import argparse
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]


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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, required=True, help="where to build")
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("--library", required=True)
    options = parser.parse_args()
    done = subprocess.run([ROOT / "scripts" / "docs", f"--output={options.output}", f"--ptx-lint={options.ptx_lint}",
                           f"--library={options.library}"], check=False)
    if done.returncode != 0:
        return done.returncode
    site = (options.output / "html").resolve()
    pages = {path: Page(path) for path in site.rglob("*.html")}
    wrong, count = [], 0
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
    print(*sorted(wrong), sep="\n", file=sys.stderr)
    print(f"{len(pages)} pages, {count} links, {len(wrong)} lead nowhere")
    return 1 if wrong or len(pages) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
