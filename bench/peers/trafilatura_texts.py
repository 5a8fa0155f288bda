"""Main text by trafilatura and readability-lxml, for bench/reader-snippets.ts: a line of JSON for each page and program.

python3 bench/peers/trafilatura_texts.py TESTS      (pip install trafilatura readability-lxml, Python's own parsers)
"""

import json
import os
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


def read(folder, name):
    for part in ("cache", "eval"):
        path = os.path.join(folder, part, name)
        if os.path.isfile(path):
            with open(path, "rb") as file:
                return file.read()
    raise FileNotFoundError(name)


def main(folder):
    with open(os.path.join(folder, "evaldata.json"), encoding="utf-8") as file:
        entries = json.load(file)
    for name, run in PROGRAMS.items():
        for url, entry in entries.items():
            page = read(folder, entry["file"])
            started = time.process_time()
            try:
                text = run(page) or ""
            except Exception:  # a page that a program fails on is one without text
                text = ""
            ms = (time.process_time() - started) * 1000
            print(json.dumps({"name": name, "url": url, "text": text, "ms": ms}))


main(sys.argv[1])
