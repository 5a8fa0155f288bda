import asyncio

FAST = {"mode": "fast"}


def test_calls_run_side_by_side(async_winnow, site):
    async def main():
        async with async_winnow() as winnow:
            paths = ["/grains/emmer", "/grains/rye", "/"]
            pages = await asyncio.gather(*(winnow.scrape(site + path, fetch_config=FAST) for path in paths))
            return [page.metadata.status_code for page in pages]

    assert asyncio.run(main()) == [200, 200, 200]


def test_a_crawl_is_followed(async_winnow, site):
    async def main():
        async with async_winnow() as winnow:
            return [page.url async for page in winnow.crawl.run(site, max_pages=4, fetch_config=FAST)]

    assert len(asyncio.run(main())) >= 4
