"""Retries, time-outs and odd answers, against answers that are made up: no server fails on demand."""

import json

import httpx
import pytest

from winnow import Winnow, WinnowError
from winnow.exchange import FIRST_DELAY


def client(*answers: httpx.Response | Exception, **options) -> tuple[Winnow, list[httpx.Request]]:
    seen: list[httpx.Request] = []
    waiting = list(answers)

    def handle(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        answer = waiting.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return Winnow("key", "http://winnow.test/", http=httpx.Client(transport=httpx.MockTransport(handle)), **options), seen


def refusal(type: str, status: int, **headers: str) -> httpx.Response:
    return httpx.Response(status, headers=headers, json={"error": {"type": type, "message": "No"}})


OK = httpx.Response(200, json={"ok": True, "unknown": 1})


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    waited: list[float] = []
    monkeypatch.setattr("winnow.client.time.sleep", waited.append)
    return waited


def test_a_call_that_may_succeed_later_is_tried_again_under_the_same_key(no_waiting):
    winnow, seen = client(httpx.ConnectError("refused"), refusal("upstream_failed", 502), OK)
    assert winnow.crawl.stop("x").ok
    keys = {request.headers["idempotency-key"] for request in seen}
    assert (len(seen), len(keys)) == (3, 1)
    assert FIRST_DELAY / 2 <= no_waiting[0] <= FIRST_DELAY < no_waiting[1] * 2


def test_the_server_says_how_long_to_wait(no_waiting):
    winnow, _ = client(refusal("rate_limited", 429, **{"Retry-After": "7"}), OK)
    assert winnow.keys.delete("x").ok
    assert 7 <= no_waiting[0] < 7.5


@pytest.mark.parametrize("answer", [refusal("validation", 400), refusal("rate_limited", 429), refusal("rate_limited", 429, **{"Retry-After": "3600"})])
def test_a_call_that_cannot_succeed_is_not_tried_again(answer):
    winnow, seen = client(answer)
    with pytest.raises(WinnowError):
        winnow.credits()
    assert len(seen) == 1


def test_a_deletion_whose_answer_was_lost_has_succeeded():
    winnow, _ = client(httpx.ReadTimeout("slow"), refusal("not_found", 404))
    assert winnow.history.delete("x").ok
    winnow, _ = client(refusal("not_found", 404))
    with pytest.raises(WinnowError, match="not_found"):
        winnow.history.delete("x")


def test_a_page_of_a_proxy_is_an_error_with_a_type():
    winnow, _ = client(*[httpx.Response(502, text="<h1>Bad gateway</h1>")] * 3)
    with pytest.raises(WinnowError) as failed:
        winnow.credits()
    assert (failed.value.type, failed.value.status) == ("internal_error", 502)
    winnow, _ = client(httpx.Response(200, text="<h1>Hello</h1>"))
    with pytest.raises(WinnowError, match="not JSON"):
        winnow.credits()


def test_addresses_are_quoted_and_what_is_left_out_is_not_sent():
    winnow, seen = client(OK, OK)
    winnow.history.delete("a/b?c")
    assert seen[0].url.raw_path == b"/api/history/a%2Fb%3Fc"
    winnow.monitor.update("m", name=None)
    assert seen[1].content == b'{"name": null}'


def test_names_of_formats_become_formats_and_a_schema_stays_as_it_is():
    winnow, seen = client(httpx.Response(500, json={}), attempts=1)
    schema = {"type": "object", "properties": {"formats": {"type": "array", "items": {"type": "string"}}}}
    with pytest.raises(WinnowError):
        winnow.scrape("https://a.example", formats=["links", {"type": "json", "schema": schema}])
    assert json.loads(seen[0].content)["formats"] == [{"type": "links"}, {"type": "json", "schema": schema}]


def test_events_end_at_line_ends_of_the_protocol_alone_however_they_are_cut():
    title = "a\u2028b\u0085c"
    data = json.dumps({"title": title}, ensure_ascii=False)
    sent = f"retry: 2000\r\n\r\nevent: crawl.page\r\nid: 1\r\ndata: {data}\r\n\r\n: still here\n\ndata: {data}\n\n"
    for size in (1, 2, 7, 1000):
        pieces = [sent[at : at + size].encode() for at in range(0, len(sent), size)]
        winnow, _ = client(httpx.Response(200, content=iter(pieces)))
        events = list(winnow.crawl.events("x"))
        assert [(event.type, event.id, event.data["title"]) for event in events] == [
            ("crawl.page", "1", title),
            ("message", None, title),
        ]
