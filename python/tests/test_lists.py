"""Lists that come in pages, from answers that are made up."""

import asyncio

import httpx

from winnow import AsyncWinnow, Winnow


def transport(*answers: dict) -> tuple[httpx.MockTransport, list[dict]]:
    seen: list[dict] = []
    waiting = list(answers)

    def handle(request: httpx.Request) -> httpx.Response:
        seen.append(dict(request.url.params))
        return httpx.Response(200, json=waiting.pop(0))

    return httpx.MockTransport(handle), seen


def client(*answers: dict) -> tuple[Winnow, list[dict]]:
    answering, seen = transport(*answers)
    return Winnow("key", http=httpx.Client(transport=answering)), seen


def test_past_requests_are_walked_through():
    winnow, seen = client({"data": [{"id": "a"}], "nextCursor": "then"}, {"data": [{"id": "b"}], "nextCursor": None})
    assert [entry.id for entry in winnow.history.all(service="scrape")] == ["a", "b"]
    assert seen == [
        {"cursor": "newest", "limit": "100", "service": "scrape"},
        {"cursor": "then", "limit": "100", "service": "scrape"},
    ]


def test_pages_runs_and_deliveries_are_walked_through():
    winnow, seen = client(
        {"data": [{"url": "u"}], "pagination": {"limit": 1, "nextCursor": 1}},
        {"data": [{"url": "v"}], "pagination": {"limit": 1, "nextCursor": None}},
        {"ticks": [{"id": "t"}], "nextCursor": "old"},
        {"ticks": [], "nextCursor": None},
        {"data": [{"id": "d"}], "nextCursor": None},
    )
    assert [page.url for page in winnow.batch.all_pages("x")] == ["u", "v"]
    assert [tick.id for tick in winnow.monitor.all_activity("m")] == ["t"]
    assert [one.id for one in winnow.webhooks.all_deliveries(status="failed")] == ["d"]
    assert seen[2:4] == [{"limit": "100"}, {"limit": "100", "cursor": "old"}]


def listed(total: int, *ids: str) -> dict:
    return {"data": [{"id": id} for id in ids], "pagination": {"page": 1, "limit": 2, "total": total}}


def test_entries_that_move_while_a_list_is_read_are_given_once_and_none_is_missed():
    winnow, _ = client(listed(4, "d", "c"), listed(5, "c", "b"), listed(4, "a"), listed(4, "b", "a"))
    assert [crawl.id for crawl in winnow.crawl.all(limit=2)] == ["d", "c", "b", "a"]


def test_extractors_take_a_limit_as_all_lists_do():
    winnow, seen = client(listed(1, "a"))
    assert [one.id for one in winnow.extractor.all(limit=2)] == ["a"]
    assert seen == [{"page": "1", "limit": "2"}]


def test_the_same_with_asyncio():
    async def main() -> list[str]:
        answering, _ = transport(listed(3, "c", "b"), listed(3, "a"))
        async with AsyncWinnow("key", http=httpx.AsyncClient(transport=answering)) as winnow:
            return [entry.id async for entry in winnow.audit.all(limit=2)]

    assert asyncio.run(main()) == ["c", "b", "a"]
