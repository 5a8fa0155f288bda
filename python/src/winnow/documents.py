"""What a scrape holds, as texts with facts about them, for libraries of documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import types

Part = tuple[str, dict[str, Any]]


def document_parts(results: types.ScrapeResults, metadata: types.PageMetadata) -> Iterator[Part]:
    """One part for a web page; one a page, slide or sheet of a document. Error pages and walls are left out."""
    if metadata.status_code >= 400 or any(one.reason == "bot_blocked" for one in metadata.warnings):
        return
    texts = results.markdown.data if results.markdown else []
    for number, text in enumerate(texts, start=1):
        facts: dict[str, Any] = {"source": metadata.url, "title": metadata.title, "language": metadata.language}
        if len(texts) > 1:
            facts["page"] = number
        yield text, {name: value for name, value in facts.items() if value is not None}


def page_parts(page: types.CrawlPageWithScrape) -> Iterator[Part]:
    if page.scrape:
        yield from document_parts(page.scrape.results, page.scrape.metadata)
