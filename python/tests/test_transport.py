"""Retries, time-outs and odd answers, against answers that are made up: no server fails on demand."""

import json

import httpx
import pytest

from winnow import AsyncWinnow, Winnow, WinnowError, calls
from winnow.exchange import FIRST_DELAY


def client(*answers: httpx.Response | Exception, key: str = "key", **options) -> tuple[Winnow, list[httpx.Request]]:
    seen: list[httpx.Request] = []
    waiting = list(answers)

    def handle(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        answer = waiting.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return Winnow(key, "http://winnow.test/", http=httpx.Client(transport=httpx.MockTransport(handle)), **options), seen


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
    winnow, _ = client(httpx.ReadError("reset"), refusal("not_found", 404))
    assert winnow.history.delete("x").ok
    winnow, _ = client(refusal("not_found", 404))
    with pytest.raises(WinnowError, match="not_found"):
        winnow.history.delete("x")


def test_a_server_that_had_all_the_time_it_may_take_is_not_asked_again():
    winnow, seen = client(httpx.ReadTimeout("slow"))
    with pytest.raises(WinnowError, match="No answer from http://winnow.test within 145 s"):
        winnow.scrape("https://a.example", fetch_config={"timeout": 5000})
    assert [request.extensions["timeout"]["read"] for request in seen] == [145]
    winnow, seen = client(httpx.ReadTimeout("slow"), OK, timeout=5)
    assert winnow.crawl.stop("x").ok
    assert [request.extensions["timeout"]["read"] for request in seen] == [5, 5]
    winnow, seen = client(httpx.ConnectTimeout(""), OK)
    assert winnow.keys.delete("x").ok
    assert [request.extensions["timeout"] for request in seen] == [{"connect": 10, "read": 60, "write": 60, "pool": 60}] * 2


def test_a_key_that_no_header_can_carry_is_named_and_the_end_of_a_line_is_not_part_of_it():
    for key in ("wn_live_ab…yz", "wn_live_ab\nyz"):
        with pytest.raises(WinnowError, match="which no key does") as failed:
            Winnow(key)
        assert failed.value.type == "auth_invalid_key"
    winnow, seen = client(OK, key="wn_live_x\n")
    winnow.keys.delete("x")
    assert seen[0].headers["svc-apikey"] == "wn_live_x"


def test_a_page_of_a_proxy_is_an_error_with_a_type():
    winnow, _ = client(*[httpx.Response(502, text="<h1>Bad gateway</h1>")] * 3)
    with pytest.raises(WinnowError) as failed:
        winnow.credits()
    assert (failed.value.type, failed.value.status) == ("internal_error", 502)
    winnow, _ = client(httpx.Response(200, text="<h1>Hello</h1>"))
    with pytest.raises(WinnowError, match="not JSON"):
        winnow.credits()
    winnow, _ = client(httpx.Response(502, content="<h1>Ungültig</h1>".encode("latin-1")))
    with pytest.raises(WinnowError, match="internal_error"):
        list(winnow.crawl.events("x"))


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


def test_an_argument_that_no_call_has_is_refused_and_nothing_is_sent():
    winnow, seen = client()
    with pytest.raises(TypeError, match="max_page"):
        winnow.crawl.start("https://a.example", max_page=3)
    with pytest.raises(TypeError, match="format"):
        winnow.parse(b"x", format="markdown")
    assert seen == []


def test_every_group_of_calls_stands_on_both_clients():
    groups = {name for name in vars(calls) if name.endswith("Calls")}
    for one in (Winnow("key"), AsyncWinnow("key")):
        there = {base.__name__ for member in [one, *vars(one).values()] for base in type(member).__mro__}
        assert {name for name in groups if name.startswith("Async") == isinstance(one, AsyncWinnow)} <= there


def test_a_feed_is_text():
    winnow, _ = client(httpx.Response(200, text="<feed/>"))
    assert winnow.monitor.feed("m", "token") == "<feed/>"


def test_an_address_that_is_none_is_refused_at_once():
    for address in ("127.0.0.1:4000", "winnow.example", "ftp://winnow.example"):
        with pytest.raises(ValueError, match="http"):
            Winnow("key", address)


def test_a_redirect_is_not_followed_and_says_where_it_leads():
    winnow, seen = client(httpx.Response(301, headers={"Location": "https://elsewhere.example/"}))
    with pytest.raises(WinnowError, match="elsewhere.example"):
        winnow.credits()
    assert len(seen) == 1


def test_a_file_may_be_open_and_one_format_needs_no_list(tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("# Notes")
    answer = {"id": "p", "results": {}, "metadata": {}}
    winnow, seen = client(*[httpx.Response(200, json=answer)] * 2)
    with path.open("rb") as file:
        winnow.parse(file, formats="links")
    assert b'filename="notes.md"' in seen[0].content and b'[{"type": "links"}]' in seen[0].content
    winnow.scrape("https://a.example", formats={"type": "html"})
    assert json.loads(seen[1].content)["formats"] == [{"type": "html"}]


def test_a_server_that_was_there_a_moment_ago_is_waited_for(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("winnow.client.time.monotonic", lambda: now[0])

    def silence():
        # A page that takes long; then the server restarts.
        now[0] += 100
        yield b": still here\n\n"
        raise httpx.ReadError("reset")

    done = {"id": "x", "status": "completed", "total": 0, "finished": 0}
    end = f"event: crawl.completed\ndata: {json.dumps(done)}\n\n"
    winnow, seen = client(httpx.Response(200, content=silence()), httpx.ConnectError("refused"), httpx.Response(200, text=end))
    assert list(winnow.crawl.follow("x")) == []
    assert len(seen) == 3


def test_a_server_that_is_there_but_cannot_give_the_pages_is_not_asked_for_ever(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("winnow.client.time.monotonic", lambda: now[0])
    monkeypatch.setattr("winnow.client.time.sleep", lambda _: now.__setitem__(0, now[0] + 20))
    done = {"id": "x", "status": "completed", "total": 1, "finished": 1}
    end = f"event: crawl.completed\ndata: {json.dumps(done)}\n\n"

    def handle(request: httpx.Request) -> httpx.Response:
        assert now[0] < 10_000
        return httpx.Response(500) if request.url.path.endswith("/pages") else httpx.Response(200, text=end)

    winnow = Winnow("key", http=httpx.Client(transport=httpx.MockTransport(handle)))
    with pytest.raises(WinnowError, match="500"):
        list(winnow.crawl.follow("x"))
