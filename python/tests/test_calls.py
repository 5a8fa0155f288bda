import json
from pathlib import Path

import pytest
from pydantic import BaseModel

from winnow import Winnow, WinnowError

FAST = {"mode": "fast"}


def test_a_page_comes_as_markdown_and_links(winnow, site):
    page = winnow.scrape(f"{site}/grains/emmer", formats=["markdown", {"type": "links"}], fetch_config=FAST)
    assert "Emmer" in page.results.markdown.data[0]
    assert page.results.links.metadata.count == len(page.results.links.data)
    assert page.metadata.status_code == 200
    assert page.metadata.warnings == []
    assert page.results.html is None


def test_an_error_page_says_so(winnow, site):
    page = winnow.scrape(f"{site}/nowhere", fetch_config=FAST)
    assert page.metadata.status_code == 404
    assert "http_error" in [warning.reason for warning in page.metadata.warnings]


class Grain(BaseModel):
    title: str


def test_data_comes_in_the_shape_of_a_model(winnow):
    found = winnow.extract("the title", html="<title>Emmer</title><h1>Emmer</h1><p>A grain.</p>", schema=Grain)
    assert Grain(**found.json).title == "Emmer"


def test_a_refusal_names_the_field(winnow):
    with pytest.raises(WinnowError) as refused:
        winnow.scrape("http://10.0.0.1/")
    assert (refused.value.type, refused.value.status, refused.value.retryable) == ("validation", 400, False)
    assert refused.value.details[0]["path"] == ["url"]
    assert "url" in str(refused.value)


def test_what_a_call_cost_is_told(site):
    told = []
    with Winnow(on_response=told.append) as winnow:
        winnow.scrape(f"{site}/", fetch_config=FAST)
    assert (told[0].credits_used, told[0].attempts, told[0].status) == (1, 1, 200)


def test_a_file_is_read(winnow, tmp_path: Path):
    path = tmp_path / "prices.csv"
    path.write_text("grain,price\nemmer,4\n")
    result = winnow.parse(path)
    assert "| emmer | 4 |" in result.results.markdown.data[0]
    assert result.metadata.file.name == "prices.csv"
    assert winnow.parse(b"# Notes\n", name="notes.md").results.markdown.data[0].startswith("# Notes")


def test_a_crawl_gives_its_pages_as_they_come(winnow, site):
    progress = []
    pages = list(winnow.crawl.run(site, max_pages=5, fetch_config=FAST, on_progress=progress.append))
    # What robots.txt forbids is listed, and counts for nothing.
    fetched = [page for page in pages if page.status == "completed"]
    assert len(fetched) == 5
    assert all(page.scrape.results.markdown.data for page in fetched)
    assert progress[-1]["finished"] <= len(pages)
    done = winnow.crawl.list(limit=1).data[0]
    assert (done.status, done.finished) == ("completed", len(pages))
    again = list(winnow.crawl.follow(done.id, cursor=3))
    assert [page.url for page in again] == [page.url for page in pages[3:]]
    assert winnow.crawl.delete(done.id).ok


def test_a_batch_gives_its_pages(winnow, site):
    urls = [f"{site}/grains/emmer", f"{site}/grains/rye"]
    assert sorted(page.url for page in winnow.batch.run(urls, fetch_config=FAST)) == sorted(urls)


def test_a_monitor_is_made_changed_and_deleted(winnow, site):
    monitor = winnow.monitor.create(site, "1h", name="Front")
    assert winnow.monitor.get(monitor.cron_id).config["name"] == "Front"
    # None clears, what is left out stays.
    assert winnow.monitor.update(monitor.cron_id, name=None).config.get("name") is None
    assert winnow.monitor.pause(monitor.cron_id).status == "paused"
    assert winnow.monitor.delete(monitor.cron_id).ok


def test_a_session_is_kept_used_renamed_and_deleted(winnow, site):
    host = site.split("//")[1].split(":")[0]
    cookies = [{"name": "sid", "value": "secret", "domain": host}]
    assert winnow.session.create("shop", cookies=cookies).cookies == 1
    page = winnow.scrape(f"{site}/", fetch_config={"mode": "fast", "session": "shop"})
    assert page.metadata.status_code == 200
    assert winnow.session.update("shop", new_name="mill").name == "mill"
    assert [session.name for session in winnow.session.list().data] == ["mill"]
    assert winnow.session.delete("mill").ok


def test_history_credits_and_health_are_read(winnow, site):
    made = winnow.scrape(f"{site}/", fetch_config=FAST)
    entry = winnow.history.get(made.id)
    assert (entry.service, entry.status, entry.credits_used) == ("scrape", "completed", 1)
    assert json.dumps(entry.params)
    assert winnow.credits().used >= 1
    assert winnow.health().status in ("ok", "degraded")
