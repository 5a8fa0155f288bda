from winnow.llama_index import WinnowReader


def test_pages_and_a_site_are_documents(site):
    fast = {"fetch_config": {"mode": "fast"}}
    [page] = WinnowReader().load_data([f"{site}/grains/emmer"], **fast)
    assert "Emmer" in page.text
    assert page.metadata["source"] == f"{site}/grains/emmer"
    assert len(WinnowReader().load_data([site], crawl=True, max_pages=4, **fast)) >= 3
