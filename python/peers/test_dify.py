"""
The Firecrawl client of Dify's knowledge base and the tools of its Firecrawl plug-in, from checkouts of langgenius/dify
(DIFY) and langgenius/dify-official-plugins (DIFY_PLUGINS). The rest of Dify is not loaded: what these files take from it
is stood in for below.
"""

import importlib
import importlib.util
import os
import sys
import time
import types
from pathlib import Path

import pytest

URL = os.environ["WINNOW_URL"]
KEY = os.environ["WINNOW_API_KEY"]
DIFY = os.environ.get("DIFY")
PLUGINS = os.environ.get("DIFY_PLUGINS")


class Storage(dict):
    """Where Dify keeps what a crawl found."""

    exists = dict.__contains__
    delete = dict.pop
    save = dict.__setitem__


class Tool:
    """Hands back what a tool says, as Dify's engine would pass it on."""

    def __init__(self, base_url):
        credentials = {"firecrawl_api_key": KEY, "base_url": base_url}
        self.runtime = types.SimpleNamespace(credentials=credentials)

    def create_text_message(self, text):
        return text

    def create_json_message(self, value):
        return value


def stand_in(monkeypatch, name, **values):
    module = types.ModuleType(name)
    vars(module).update(values)
    monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.skipif(not DIFY, reason="DIFY names no checkout of Dify")
class TestKnowledgeBase:
    @pytest.fixture
    def storage(self, monkeypatch):
        storage = Storage()
        stand_in(monkeypatch, "extensions")
        stand_in(monkeypatch, "extensions.ext_storage", storage=storage)
        return storage

    @pytest.fixture
    def client(self, storage):
        file = Path(DIFY, "api/core/rag/extractor/firecrawl/firecrawl_app.py")
        spec = importlib.util.spec_from_file_location("firecrawl_app", file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.FirecrawlApp(api_key=KEY, base_url=f"{URL}/firecrawl")

    def test_scrape(self, client, site):
        page = client.scrape_url(f"{site}/grains/emmer", {"onlyMainContent": True})
        assert page["source_url"] == f"{site}/grains/emmer"
        assert "Emmer" in page["title"]
        assert "Emmer" in page["markdown"]

    def test_crawl(self, client, storage, site):
        # As its WebsiteService asks.
        job = client.crawl_url(
            f"{site}/",
            {
                "includePaths": [],
                "excludePaths": [],
                "limit": 3,
                "scrapeOptions": {"onlyMainContent": True},
                "maxDepth": 2,
            },
        )
        for _ in range(240):
            status = client.check_crawl_status(job)
            if status["status"] == "completed":
                break
            assert status["status"] == "scraping"
            time.sleep(0.5)
        assert (status["total"], status["current"], len(status["data"])) == (3, 3, 3)
        assert all(page["markdown"] and page["source_url"].startswith(site) for page in status["data"])
        assert f"website_files/{job}.txt" in storage

    def test_map(self, client, site):
        if not hasattr(client, "map"):
            pytest.skip("this Dify has no map")
        found = client.map(f"{site}/", {"sitemap": "include"})
        assert found["success"] and any(site in str(link) for link in found["links"])

    def test_search(self, client, site):
        client.scrape_url(f"{site}/grains/emmer")
        found = client.search("emmer")
        assert found["success"] and found["data"]

    def test_an_error_is_one(self, client):
        with pytest.raises(Exception, match="Failed to start crawl job. Status code: 400. Error: .*(?i:url)"):
            client.crawl_url("not an address")


@pytest.mark.skipif(not PLUGINS, reason="DIFY_PLUGINS names no checkout of Dify's plug-ins")
class TestPlugin:
    @pytest.fixture(params=["", "/firecrawl"])
    def use(self, request, monkeypatch):
        stand_in(monkeypatch, "dify_plugin", Tool=Tool)
        stand_in(monkeypatch, "dify_plugin.entities")
        stand_in(monkeypatch, "dify_plugin.entities.tool", ToolInvokeMessage=object)
        monkeypatch.syspath_prepend(str(Path(PLUGINS, "tools/firecrawl")))

        def use(file, tool, **parameters):
            module = importlib.import_module(f"tools.{file}")
            return list(getattr(module, tool)(URL + request.param)._invoke(parameters))

        yield use
        for name in [name for name in sys.modules if name == "tools" or name.startswith("tools.")]:
            del sys.modules[name]

    def test_scrape(self, use, site):
        schema = "{'type': 'object', 'properties': {'title': {'type': 'string'}}}"
        text, answer = use(
            "scrape", "ScrapeTool", url=f"{site}/grains/emmer", formats="markdown,links", headers="{'x-a': 'b'}", schema=schema
        )
        assert "Emmer" in text
        assert answer["success"] and answer["data"]["links"] and answer["data"]["json"]["title"]

    def test_crawl(self, use, site):
        [crawl] = use("crawl", "CrawlTool", url=f"{site}/", limit=2, maxDepth=1, formats="markdown", ignoreSitemap=True)
        assert crawl["status"] == "completed" and len(crawl["data"]) == 2

    def test_crawl_job(self, use, site):
        [begun] = use("crawl", "CrawlTool", url=f"{site}/", limit=50, wait_for_results=False, webhook=f"{site}/hook")
        [status] = use("crawl_job", "CrawlJobTool", job_id=begun["id"])
        assert status["status"] in ("scraping", "completed")
        [stopped] = use("crawl_job", "CrawlJobTool", job_id=begun["id"], operation="cancel")
        assert stopped.get("status") == "cancelled" or "error" in stopped

    def test_map(self, use, site):
        [found] = use("map", "MapTool", url=f"{site}/", search="emmer", limit=10)
        assert found["success"] and found["links"]

    def test_search(self, use, site):
        use("scrape", "ScrapeTool", url=f"{site}/grains/emmer")
        [found] = use("search", "SearchTool", query="emmer", limit=2, sources="web", scrapeFormats="markdown")
        assert found["success"] and found["data"]["web"][0]["url"].startswith("http")

    def test_monitor(self, use, site):
        [made] = use(
            "create_monitor",
            "CreateMonitorTool",
            name="granary",
            urls=f"{site}/",
            scheduleText="every 30 minutes",
            timezone="UTC",
            goal="new grains",
        )
        assert made["success"]
        [read] = use("monitor_checks", "MonitorChecksTool", monitor_id=made["data"]["id"], operation="get")
        assert read["data"]["name"] == "granary"
        [checks] = use("monitor_checks", "MonitorChecksTool", monitor_id=made["data"]["id"], limit=5)
        assert checks["success"]
