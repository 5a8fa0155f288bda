"""The client for programs with threads. `async_client.py` is the same for asyncio."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, Callable

import httpx
from typing_extensions import Unpack

from . import calls, lists, types
from .errors import WinnowError, error_of
from .events import SILENCE, Event, EventReader, Following
from .exchange import DEFAULT_ATTEMPTS, Exchange, Settings, back_off
from .request import LEFT_OUT, Call, CommonOptions, Formats, Options, ResponseInfo, quoted

PATIENCE = 60.0
"""Seconds to wait for a server that does not answer, while a crawl is followed."""


class Winnow(calls.ClientCalls):
    """One method for every endpoint.

    >>> winnow = Winnow(api_key="...", base_url="http://127.0.0.1:4000")
    >>> page = winnow.scrape("https://example.com")
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
        http: httpx.Client | None = None,
    ) -> None:
        """Key and address default to WINNOW_API_KEY and WINNOW_URL; `timeout`, in seconds, to more than the server may take. `http` is used instead of a client of our own."""
        super().__init__(self)
        self._settings = Settings(api_key, base_url, session_id, attempts, timeout, headers or {}, on_response)
        self._http = http or httpx.Client()
        self.crawl = Crawls(self)
        self.batch = Batches(self)
        self.monitor = lists.Monitors(self)
        self.session = calls.SessionCalls(self)
        self.extractor = lists.Extractors(self)
        self.history = lists.Histories(self)
        self.keys = calls.KeyCalls(self)
        self.members = calls.MemberCalls(self)
        self.audit = lists.Audits(self)
        self.webhooks = lists.Webhooks(self)

    def __enter__(self) -> Winnow:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def parse(
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
        result: types.ParseResult = self.run(call, types.ParseResult, options)
        return result

    def run(self, call: Call, shape: Any, options: CommonOptions) -> Any:
        """Sends a call until it is answered, or fails for good."""
        exchange = Exchange(self._settings, call, options)
        while True:
            try:
                return exchange.answer(self._http.request(**exchange.request()), shape)
            except (httpx.HTTPError, WinnowError) as failure:
                error = exchange.failed(failure)
                if exchange.deleted_before(error):
                    return types.Ok(ok=True)
                delay = exchange.delay(error)
                if delay is None:
                    raise error from failure
                time.sleep(delay)

    def stream(self, call: Call, kind: str, headers: Mapping[str, str], hear: Callable[[], None]) -> Generator[Event, None, None]:
        exchange = Exchange(self._settings, call, {"headers": headers, "timeout": SILENCE})
        sent = exchange.request()
        try:
            with self._http.stream(**sent) as response:
                if not response.is_success:
                    response.read()
                    raise error_of(response.status_code, response.headers, response.text)
                reader = EventReader(kind)
                for text in response.iter_text():
                    hear()
                    for event in reader.read(text):
                        yield event
        except httpx.HTTPError as failure:
            raise exchange.failed(failure) from failure


class Jobs:
    """What crawls and batches have beside their calls: events, and pages as they come."""

    _client: Winnow
    _kind: str
    get: Any
    pages: Any
    start: Any

    def events(self, id: str, *, last_event_id: str | None = None) -> Iterator[Event]:
        """The events until it ends, or the connection breaks."""
        return self._heard_events(id, last_event_id, lambda: None)

    def _heard_events(self, id: str, last_event_id: str | None, hear: Callable[[], None]) -> Generator[Event, None, None]:
        headers = {"Last-Event-ID": last_event_id} if last_event_id else {}
        call = Call("GET", f"/api/{self._kind}/{quoted(id)}/events")
        return self._client.stream(call, self._kind, headers, hear)

    def follow(
        self,
        id: str,
        *,
        cursor: int = 0,
        page_size: int = 20,
        patience: float = PATIENCE,
        on_progress: Callable[[Mapping[str, Any]], None] | None = None,
    ) -> Iterator[types.CrawlPageWithScrape]:
        """The pages with their content, in the order they are fetched, until it ends; a server that restarts is waited for, `patience` seconds at most."""
        at = Following(cursor)
        while not at.is_over:
            try:
                with closing(self._heard_events(id, str(at.cursor) if at.cursor else None, at.hear)) as stream:
                    for event in stream:
                        at.take(event.data)
                        at.failures = 0
                        if on_progress:
                            on_progress(at.progress)
                        if at.has_fresh or at.is_over:
                            break
                    else:
                        # The stream had nothing new: all of it is known by now.
                        at.take(vars(self.get(id)))
                        at.hear()
                        at.failures += 1
                while at.has_fresh:
                    at.ask()
                    slice = self.pages(id, cursor=at.cursor, limit=page_size)
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
                time.sleep(back_off(at.failures))

    def run(
        self,
        *args: Any,
        page_size: int = 20,
        patience: float = PATIENCE,
        on_progress: Callable[[Mapping[str, Any]], None] | None = None,
        **options: Any,
    ) -> Iterator[types.CrawlPageWithScrape]:
        """Starts it and gives its pages as they come."""
        started = self.start(*args, **options)
        return self.follow(started.id, page_size=page_size, patience=patience, on_progress=on_progress)


class Crawls(calls.CrawlCalls, lists.JobLists, Jobs):
    _client: Winnow
    _kind = "crawl"


class Batches(calls.BatchCalls, lists.JobLists, Jobs):
    _client: Winnow
    _kind = "batch"


def file_part(file: str | Path | bytes | BinaryIO, name: str | None) -> tuple[str, bytes]:
    if isinstance(file, (bytes, bytearray, memoryview)):
        return name or "file", bytes(file)
    if not isinstance(file, (str, Path)):
        opened = getattr(file, "name", None)
        return name or (Path(opened).name if isinstance(opened, str) else "file"), file.read()
    path = Path(file)
    return name or path.name, path.read_bytes()
