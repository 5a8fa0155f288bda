"""Pages as documents of LlamaIndex: `pip install winnow-client[llama-index]`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from llama_index.core.readers.base import BasePydanticReader
from llama_index.core.schema import Document
from pydantic import PrivateAttr

from .client import Winnow
from .documents import Part, document_parts, page_parts


class WinnowReader(BasePydanticReader):
    """Pages, or with `crawl=True` the site of each, as Markdown documents.

    >>> documents = WinnowReader().load_data(["https://example.com"])
    """

    is_remote: bool = True
    _client: Winnow = PrivateAttr()

    def __init__(self, client: Winnow | None = None, **data: Any) -> None:
        super().__init__(**data)
        self._client = client or Winnow()

    @classmethod
    def class_name(cls) -> str:
        return "WinnowReader"

    def lazy_load_data(self, urls: Iterable[str], *, crawl: bool = False, **options: Any) -> Iterable[Document]:
        for url in urls:
            parts: Iterable[Part]
            if crawl:
                parts = (part for page in self._client.crawl.run(url, **options) for part in page_parts(page))
            else:
                result = self._client.scrape(url, **options)
                parts = document_parts(result.results, result.metadata)
            for text, metadata in parts:
                yield Document(text=text, metadata=metadata)
