"""Lists that come in pages, entry by entry."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, Awaitable, Callable, Protocol

from . import calls, types

WIDE = 100
"""Entries asked for at once, unless the caller says otherwise."""


class Place(Protocol):
    """Where somebody who reads a list has come to."""

    at: Any
    """The page or the cursor to ask for next; None at the end."""

    def take(self, slice: Any) -> list[Any]: ...


class Cursor:
    def __init__(self, at: Any = None) -> None:
        self.at = at

    def take(self, slice: Any) -> list[Any]:
        self.at = slice.next_cursor if hasattr(slice, "next_cursor") else slice.pagination.next_cursor
        members: list[Any] = slice.ticks if hasattr(slice, "ticks") else slice.data
        return members


class Pages:
    """Every entry once, though new ones push the others back from page to page, and deleted ones let them move up."""

    def __init__(self) -> None:
        self.at: int | None = 1
        self._seen: set[str] = set()
        self._known = 0

    def take(self, slice: Any) -> list[Any]:
        page, limit, total = self.at or 1, slice.pagination.limit, slice.pagination.total
        gone, self._known = self._known - total, total
        if gone > 0 and page > 1:
            self.at = max(1, page - -(-gone // limit))
            return []
        fresh = [entry for entry in slice.data if entry.id not in self._seen]
        self._seen.update(entry.id for entry in fresh)
        self.at = None if not slice.data or page * limit >= total else page + 1
        return fresh


def walk(place: Place, ask: Callable[[Any], Any]) -> Iterator[Any]:
    while True:
        yield from place.take(ask(place.at))
        if place.at is None:
            return


async def async_walk(place: Place, ask: Callable[[Any], Awaitable[Any]]) -> AsyncIterator[Any]:
    while True:
        for entry in place.take(await ask(place.at)):
            yield entry
        if place.at is None:
            return


class JobLists:
    """What crawls and batches have."""

    list: Any
    pages: Any

    def all(self, **query: Any) -> Iterator[types.CrawlListItem]:
        """Every one, newest first."""
        return walk(Pages(), lambda page: self.list(page=page, **{"limit": WIDE, **query}))

    def all_pages(self, id: str, *, cursor: int = 0, **query: Any) -> Iterator[types.CrawlPageWithScrape]:
        """Every page that is there now, with its content."""
        return walk(Cursor(cursor), lambda at: self.pages(id, cursor=at, **query))


class Monitors(calls.MonitorCalls):
    def all_activity(self, cron_id: str, **query: Any) -> Iterator[types.MonitorTick]:
        """Every run, newest first."""
        return walk(Cursor(), lambda at: self.activity(cron_id, cursor=at, **{"limit": WIDE, **query}))


class Extractors(calls.ExtractorCalls):
    def all(self, **query: Any) -> Iterator[types.Extractor]:
        """Every one, newest first."""
        return walk(Pages(), lambda page: self.list(page=page, **{"limit": WIDE, **query}))


class Histories(calls.HistoryCalls):
    def all(self, **query: Any) -> Iterator[types.HistoryEntry]:
        """Every past request, newest first."""
        return walk(Cursor("newest"), lambda at: self.list(cursor=at, **{"limit": WIDE, **query}))


class Audits(calls.AuditCalls):
    def all(self, **query: Any) -> Iterator[types.AuditEntry]:
        """All that was done with the account, newest first."""
        return walk(Pages(), lambda page: self.list(page=page, **{"limit": WIDE, **query}))


class Webhooks(calls.WebhookCalls):
    def all_deliveries(self, **query: Any) -> Iterator[types.WebhookDelivery]:
        """Everything that was sent, newest first."""
        return walk(Cursor("newest"), lambda at: self.deliveries(cursor=at, **{"limit": WIDE, **query}))


class AsyncJobLists:
    """What crawls and batches have."""

    list: Any
    pages: Any

    def all(self, **query: Any) -> AsyncIterator[types.CrawlListItem]:
        """Every one, newest first."""
        return async_walk(Pages(), lambda page: self.list(page=page, **{"limit": WIDE, **query}))

    def all_pages(self, id: str, *, cursor: int = 0, **query: Any) -> AsyncIterator[types.CrawlPageWithScrape]:
        """Every page that is there now, with its content."""
        return async_walk(Cursor(cursor), lambda at: self.pages(id, cursor=at, **query))


class AsyncMonitors(calls.AsyncMonitorCalls):
    def all_activity(self, cron_id: str, **query: Any) -> AsyncIterator[types.MonitorTick]:
        """Every run, newest first."""
        return async_walk(Cursor(), lambda at: self.activity(cron_id, cursor=at, **{"limit": WIDE, **query}))


class AsyncExtractors(calls.AsyncExtractorCalls):
    def all(self, **query: Any) -> AsyncIterator[types.Extractor]:
        """Every one, newest first."""
        return async_walk(Pages(), lambda page: self.list(page=page, **{"limit": WIDE, **query}))


class AsyncHistories(calls.AsyncHistoryCalls):
    def all(self, **query: Any) -> AsyncIterator[types.HistoryEntry]:
        """Every past request, newest first."""
        return async_walk(Cursor("newest"), lambda at: self.list(cursor=at, **{"limit": WIDE, **query}))


class AsyncAudits(calls.AsyncAuditCalls):
    def all(self, **query: Any) -> AsyncIterator[types.AuditEntry]:
        """All that was done with the account, newest first."""
        return async_walk(Pages(), lambda page: self.list(page=page, **{"limit": WIDE, **query}))


class AsyncWebhooks(calls.AsyncWebhookCalls):
    def all_deliveries(self, **query: Any) -> AsyncIterator[types.WebhookDelivery]:
        """Everything that was sent, newest first."""
        return async_walk(Cursor("newest"), lambda at: self.deliveries(cursor=at, **{"limit": WIDE, **query}))
