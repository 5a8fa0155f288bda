"""
The modules of Open WebUI that search and load pages, as its wheel has them, pointed at a server as its recipe says. The
rest of Open WebUI is not loaded: what these modules take from it is stood in for below.
"""

import asyncio
import importlib.util
import os
import sys
import types
from pathlib import Path

import pytest

URL = os.environ["WINNOW_URL"]
KEY = os.environ["WINNOW_API_KEY"]

found = importlib.util.find_spec("open_webui")
if found is None:
    pytest.skip("open-webui is not installed", allow_module_level=True)
ROOT = Path(found.submodule_search_locations[0])


def stand_in(name, path=None, **values):
    module = types.ModuleType(name)
    if path:
        module.__path__ = [str(path)]
    vars(module).update(values)
    sys.modules[name] = module


@pytest.fixture(autouse=True, scope="module")
def without_the_rest():
    import aiohttp

    async def get_session():
        return aiohttp.ClientSession()

    before = dict(sys.modules)
    stand_in("open_webui", ROOT)
    stand_in("open_webui.retrieval", ROOT / "retrieval")
    stand_in("open_webui.retrieval.web", ROOT / "retrieval" / "web")
    stand_in("open_webui.retrieval.web.utils", resolve_hostname=None)
    stand_in("open_webui.retrieval.loaders", ROOT / "retrieval" / "loaders")
    stand_in(
        "open_webui.env",
        TAVILY_API_BASE_URL=f"{URL}/tavily",
        FORWARD_SESSION_INFO_HEADER_CHAT_ID="X-Chat",
        AIOHTTP_CLIENT_SESSION_SSL=True,
        SEARXNG_CLIENT_CERT_FILE="",
        SEARXNG_CLIENT_KEY_FILE="",
    )
    stand_in("open_webui.utils")
    stand_in("open_webui.utils.headers", include_user_info_headers=lambda headers, user: headers)
    stand_in("open_webui.utils.misc", as_network=None, get_allow_block_lists=None, is_host_allowed=None)
    stand_in("open_webui.utils.session_pool", get_session=get_session)
    stand_in("validators")
    stand_in("fastapi", Request=object)
    yield
    for name in set(sys.modules) - set(before):
        del sys.modules[name]


@pytest.fixture
def known(site):
    """A page that a search of what was read before finds."""
    from open_webui.retrieval.web.firecrawl import scrape_firecrawl_url

    scrape_firecrawl_url(f"{URL}/firecrawl", KEY, f"{site}/")
    return site


def finds(results, site):
    return any(result.link.startswith(site) and result.title for result in results)


def test_external_search(known):
    from open_webui.retrieval.web.external import search_external

    request = types.SimpleNamespace(state=types.SimpleNamespace(chat_id=None))
    assert finds(search_external(request, f"{URL}/openwebui/search", KEY, "grain", 3), known)


def test_external_loader(site):
    from open_webui.retrieval.loaders.external_web import ExternalWebLoader

    loader = ExternalWebLoader([f"{site}/"], f"{URL}/openwebui/load", KEY, continue_on_failure=False)
    [document] = loader.load()
    assert document.page_content
    assert document.metadata["source"].startswith(site)


def test_firecrawl(known):
    from open_webui.retrieval.web.firecrawl import scrape_firecrawl_url, search_firecrawl

    for address in (URL, f"{URL}/firecrawl"):
        assert scrape_firecrawl_url(address, KEY, f"{known}/", timeout=30).page_content
        assert finds(search_firecrawl(address, KEY, "grain", 3), known)


def test_tavily(known):
    from open_webui.retrieval.loaders.tavily import TavilyLoader
    from open_webui.retrieval.web.tavily import search_tavily

    assert finds(search_tavily(KEY, "grain", 3), known)
    [document] = TavilyLoader(f"{known}/", KEY, continue_on_failure=False).load()
    assert document.page_content


def test_searxng(known):
    from open_webui.retrieval.web.searxng import search_searxng

    address = URL.replace("://", f"://any:{KEY}@") + "/searxng/search?q=<query>"
    assert finds(asyncio.run(search_searxng(address, "grain", 3)), known)
