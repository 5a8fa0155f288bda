"""Main text by trafilatura and readability-lxml: a line of JSON for each page and program. bench/peers/python-readers.ts
starts it and gives it a line of JSON for each page.

pip install trafilatura readability-lxml            (Python's own parsers)
"""

import base64
import json
import sys
import time
from functools import partial
from importlib.metadata import version

from readability import Document
from trafilatura import extract, html2txt
from trafilatura.utils import decode_file

OPTIONS = {"include_comments": False, "include_tables": True, "include_formatting": False}

PROGRAMS = {
    f"trafilatura {version('trafilatura')}": partial(extract, fast=False, **OPTIONS),
    f"trafilatura {version('trafilatura')}, fast": partial(extract, fast=True, **OPTIONS),
    f"readability-lxml {version('readability-lxml')}": lambda page: html2txt(Document(decode_file(page)).summary()),
}


def main():
    for line in sys.stdin:
        entry = json.loads(line)
        page = base64.b64decode(entry["page"])
        for name, run in PROGRAMS.items():
            started = time.process_time()
            try:
                text = run(page) or ""
            except Exception:  # a page that a program fails on is one without text
                text = ""
            ms = (time.process_time() - started) * 1000
            print(json.dumps({"name": name, "id": entry["id"], "text": text, "ms": ms}))


main()
