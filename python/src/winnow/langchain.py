"""Pages as documents of LangChain: `pip install winnow-client[langchain]`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document

from .client import Winnow
from .documents import document_parts, page_parts


class WinnowLoader(BaseLoader):
    """One page, or with `mode="crawl"` a site, as Markdown documents.

    >>> documents = WinnowLoader("https://example.com", mode="crawl", options={"max_pages": 20}).load()
    """

    def __init__(
        self,
        url: str,
        *,
        mode: Literal["scrape", "crawl"] = "scrape",
        client: Winnow | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        self.url = url
        self.mode = mode
        self.client = client or Winnow()
        self.options = options or {}

    def lazy_load(self) -> Iterator[Document]:
        if self.mode == "crawl":
            for page in self.client.crawl.run(self.url, **self.options):
                for text, metadata in page_parts(page):
                    yield Document(page_content=text, metadata=metadata)
        else:
            result = self.client.scrape(self.url, **self.options)
            for text, metadata in document_parts(result.results, result.metadata):
                yield Document(page_content=text, metadata=metadata)
