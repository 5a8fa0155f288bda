"""Clients of other services, unchanged but for the address: their main calls work here."""

import os

import pytest
from firecrawl import AsyncFirecrawl, Firecrawl
from tavily import AsyncTavilyClient, TavilyClient

URL = os.environ["WINNOW_URL"]
KEY = os.environ["WINNOW_API_KEY"]


class TestFirecrawl:
    @pytest.fixture
    def client(self):
        return Firecrawl(api_key=KEY, api_url=URL)

    def test_scrape(self, client, site):
        document = client.scrape(f"{site}/", formats=["markdown", "links"])
        assert "#" in document.markdown
        assert document.metadata.status_code == 200
        assert any(link.startswith(site) for link in document.links)

    def test_scrape_json(self, client, site):
        schema = {"type": "object", "properties": {"title": {"type": "string"}}}
        document = client.scrape(f"{site}/", formats=[{"type": "json", "schema": schema}])
        assert isinstance(document.json["title"], str)

    def test_crawl(self, client, site):
        job = client.crawl(f"{site}/", limit=3, poll_interval=1)
        assert job.status == "completed"
        assert 1 <= len(job.data) <= 3
        assert client.get_crawl_errors(job.id).errors == []

    def test_batch(self, client, site):
        job = client.batch_scrape([f"{site}/"], formats=["markdown"], poll_interval=1)
        assert job.status == "completed"
        assert len(job.data) == 1

    def test_map(self, client, site):
        links = client.map(f"{site}/").links
        assert any(link.url.startswith(site) for link in links)

    def test_parse(self, client):
        document = client.parse(b"<title>Oats</title><p>Oats are sown in spring.</p>", filename="oats.html")
        assert "Oats are sown in spring." in document.markdown

    def test_usage(self, client):
        assert client.get_credit_usage().remaining_credits >= 0
        assert client.get_concurrency().max_concurrency > 0

    def test_monitor(self, client, site):
        target = {"type": "scrape", "urls": [f"{site}/"]}
        made = client.create_monitor(name="Granary", schedule={"cron": "0 9 * * *"}, targets=[target])
        check = client.run_monitor(made.id)
        assert check.summary.new == 1
        assert client.get_monitor_check(made.id, check.id).pages[0].status == "new"
        assert made.id in [monitor.id for monitor in client.list_monitors()]
        assert client.delete_monitor(made.id)

    def test_an_error_is_one(self, client):
        with pytest.raises(Exception, match="(?i)url"):
            client.scrape("not an address")

    def test_async(self, site):
        import asyncio

        async def scrape():
            return await AsyncFirecrawl(api_key=KEY, api_url=URL).scrape(f"{site}/", formats=["markdown"])

        assert asyncio.run(scrape()).markdown


class TestTavily:
    @pytest.fixture
    def client(self):
        return TavilyClient(api_key=KEY, api_base_url=f"{URL}/tavily")

    def test_extract(self, client, site):
        answer = client.extract([f"{site}/"])
        assert answer["results"][0]["url"].startswith(site)
        assert answer["results"][0]["raw_content"]
        assert answer["failed_results"] == []

    def test_crawl(self, client, site):
        assert 1 <= len(client.crawl(f"{site}/", limit=3)["results"]) <= 3

    def test_map(self, client, site):
        assert any(link.startswith(site) for link in client.map(f"{site}/")["results"])

    def test_search(self, client, site):
        client.extract([f"{site}/"])
        assert "results" in client.search("grain", max_results=2)

    def test_async(self, site):
        import asyncio

        client = AsyncTavilyClient(api_key=KEY, api_base_url=f"{URL}/tavily")
        assert asyncio.run(client.extract(f"{site}/"))["results"]


class TestScrapeGraph:
    """Version 2, which needs Python 3.12. The server takes its header by WINNOW_KEY_HEADERS."""

    @pytest.fixture
    def client(self, monkeypatch):
        monkeypatch.setenv("SGAI_API_URL", f"{URL}/api")
        scrapegraph_py = pytest.importorskip("scrapegraph_py")
        if not hasattr(scrapegraph_py, "ScrapeGraphAI"):
            pytest.skip("scrapegraph-py 1 takes only keys of the form that its service gives")
        return scrapegraph_py.ScrapeGraphAI(api_key=KEY)

    def test_scrape(self, client, site):
        answer = client.scrape(f"{site}/")
        assert answer.status == "success", answer.error
        assert answer.data.results["markdown"]["data"]

    def test_extract(self, client, site):
        answer = client.extract("the title", url=f"{site}/")
        assert answer.status == "success", answer.error
        assert answer.data.json_data is not None

    def test_crawl(self, client, site):
        begun = client.crawl.start(f"{site}/", max_pages=2)
        assert begun.status == "success", begun.error
        assert client.crawl.get(begun.data.id).data.status in ("running", "completed")
        assert client.crawl.stop(begun.data.id).status in ("success", "error")
        assert client.crawl.delete(begun.data.id).status == "success"

    def test_monitor(self, client, site):
        made = client.monitor.create(f"{site}/", "1h", name="granary")
        assert made.status == "success", made.error
        assert any(one.cron_id == made.data.cron_id for one in client.monitor.list().data)
        assert client.monitor.delete(made.data.cron_id).status == "success"

    def test_history_and_credits(self, client):
        # Without a service it would also list calls that this client has no name for, such as maps.
        listed = client.history.list(service="scrape")
        assert listed.status == "success", listed.error
        assert client.credits().data.remaining >= 0
