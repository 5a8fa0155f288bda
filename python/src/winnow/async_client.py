"""The client for asyncio. `client.py` is the same for programs with threads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, BinaryIO, Callable

import httpx
from typing_extensions import Unpack

from . import calls, lists, types
from .errors import WinnowError, error_of
from .events import SILENCE, Event, EventReader, Following
from .exchange import DEFAULT_ATTEMPTS, Exchange, Settings, back_off
from .client import PATIENCE, file_part
from .request import LEFT_OUT, Call, CommonOptions, Formats, Options, ResponseInfo, quoted


class AsyncWinnow(calls.AsyncClientCalls):
    """One method for every endpoint.

    >>> winnow = AsyncWinnow(api_key="...", base_url="http://127.0.0.1:4000")
    >>> page = await winnow.scrape("https://example.com")
    >>> print(page.results.markdown.data[0])
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        session_id: str | None = None,
        attempts: int = DEFAULT_ATTEMPTS,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        on_response: Callable[[ResponseInfo], None] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """Key and address default to WINNOW_API_KEY and WINNOW_URL; `timeout`, in seconds, to more than the server may take. `http` is used instead of a client of our own."""
        super().__init__(self)
        self._settings = Settings(api_key, base_url, session_id, attempts, timeout, headers or {}, on_response)
        self._http = http or httpx.AsyncClient()
        self.crawl = AsyncCrawls(self)
        self.batch = AsyncBatches(self)
        self.monitor = lists.AsyncMonitors(self)
        self.session = calls.AsyncSessionCalls(self)
        self.extractor = lists.AsyncExtractors(self)
        self.history = lists.AsyncHistories(self)
        self.keys = calls.AsyncKeyCalls(self)
        self.members = calls.AsyncMemberCalls(self)
        self.audit = lists.AsyncAudits(self)
        self.webhooks = lists.AsyncWebhooks(self)

    async def __aenter__(self) -> AsyncWinnow:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def parse(
        self,
        file: str | Path | bytes | BinaryIO,
        *,
        name: str | None = None,
        formats: Formats = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        content_type: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.ParseResult:
        """Reads a file of yours, by its path, its bytes or opened, in the formats you ask for. The server does not keep it."""
        body = {"formats": formats, "processors": processors, "contentType": content_type}
        call = Call("POST", "/api/parse", body=body, file=file_part(file, name))
        result: types.ParseResult = await self.run(call, types.ParseResult, options)
        return result

    async def run(self, call: Call, shape: Any, options: CommonOptions) -> Any:
        """Sends a call until it is answered, or fails for good."""
        exchange = Exchange(self._settings, call, options)
        while True:
            try:
                return exchange.answer(await self._http.request(**exchange.request()), shape)
            except (httpx.HTTPError, WinnowError) as failure:
                error = exchange.failed(failure)
                if exchange.deleted_before(error):
                    return types.Ok(ok=True)
                delay = exchange.delay(error)
                if delay is None:
                    raise error from failure
                await asyncio.sleep(delay)

    async def stream(self, call: Call, kind: str, headers: Mapping[str, str], hear: Callable[[], None]) -> AsyncGenerator[Event, None]:
        exchange = Exchange(self._settings, call, {"headers": headers, "timeout": SILENCE})
        sent = exchange.request()
        try:
            async with self._http.stream(**sent) as response:
                if not response.is_success:
                    await response.aread()
                    raise error_of(response.status_code, response.headers, response.text)
                reader = EventReader(kind)
                async for text in response.aiter_text():
                    hear()
                    for event in reader.read(text):
                        yield event
        except httpx.HTTPError as failure:
            raise exchange.failed(failure) from failure


class AsyncJobs:
    """What crawls and batches have beside their calls: events, and pages as they come."""

    _client: AsyncWinnow
    _kind: str
    get: Any
    pages: Any
    start: Any

    def events(self, id: str, *, last_event_id: str | None = None) -> AsyncIterator[Event]:
        """The events until it ends, or the connection breaks."""
        return self._heard_events(id, last_event_id, lambda: None)

    def _heard_events(self, id: str, last_event_id: str | None, hear: Callable[[], None]) -> AsyncGenerator[Event, None]:
        headers = {"Last-Event-ID": last_event_id} if last_event_id else {}
        call = Call("GET", f"/api/{self._kind}/{quoted(id)}/events")
        return self._client.stream(call, self._kind, headers, hear)

    async def follow(
        self,
        id: str,
        *,
        cursor: int = 0,
        page_size: int = 20,
        patience: float = PATIENCE,
        on_progress: Callable[[Mapping[str, Any]], None] | None = None,
    ) -> AsyncIterator[types.CrawlPageWithScrape]:
        """The pages with their content, in the order they are fetched, until it ends; a server that restarts is waited for, `patience` seconds at most."""
        at = Following(cursor)
        while not at.is_over:
            try:
                async with aclosing(self._heard_events(id, str(at.cursor) if at.cursor else None, at.hear)) as stream:
                    async for event in stream:
                        at.take(event.data)
                        at.failures = 0
                        if on_progress:
                            on_progress(at.progress)
                        if at.has_fresh or at.is_over:
                            break
                    else:
                        # The stream had nothing new: all of it is known by now.
                        at.take(vars(await self.get(id)))
                        at.hear()
                        at.failures += 1
                while at.has_fresh:
                    at.ask()
                    slice = await self.pages(id, cursor=at.cursor, limit=page_size)
                    at.answered()
                    if not slice.data:
                        break
                    for page in slice.data:
                        at.cursor += 1
                        yield page
                    # However long the caller took over them, the server was there.
                    at.hear()
            except WinnowError as error:
                if not error.retryable or at.silence > patience:
                    raise
                at.failures += 1
            if at.failures and not at.is_over:
                await asyncio.sleep(back_off(at.failures))

    async def run(
        self,
        *args: Any,
        page_size: int = 20,
        patience: float = PATIENCE,
        on_progress: Callable[[Mapping[str, Any]], None] | None = None,
        **options: Any,
    ) -> AsyncIterator[types.CrawlPageWithScrape]:
        """Starts it and gives its pages as they come."""
        started = await self.start(*args, **options)
        async for page in self.follow(started.id, page_size=page_size, patience=patience, on_progress=on_progress):
            yield page


class AsyncCrawls(calls.AsyncCrawlCalls, lists.AsyncJobLists, AsyncJobs):
    _client: AsyncWinnow
    _kind = "crawl"


class AsyncBatches(calls.AsyncBatchCalls, lists.AsyncJobLists, AsyncJobs):
    _client: AsyncWinnow
    _kind = "batch"
