from winnow.langchain import WinnowLoader


def test_a_page_and_a_site_are_documents(site):
    [page] = WinnowLoader(f"{site}/grains/emmer", options={"fetch_config": {"mode": "fast"}}).load()
    assert "Emmer" in page.page_content
    assert page.metadata["source"] == f"{site}/grains/emmer"
    pages = WinnowLoader(site, mode="crawl", options={"max_pages": 4, "fetch_config": {"mode": "fast"}}).load()
    assert len(pages) >= 3
