"""Crawls a site with Scrapy and converts its pages to Markdown, in memory; prints how many pages it made.

python3 bench/peers/scrapy_crawl.py URL MAX_PAGES      (Debian: python3-scrapy, python3-html2text)
"""
import sys

import html2text
import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor

START, MAX_PAGES = sys.argv[1], int(sys.argv[2])
made = {"pages": 0, "characters": 0}


class Site(scrapy.Spider):
    name = "site"
    start_urls = [START]
    links = LinkExtractor()

    def parse(self, response):
        if made["pages"] >= MAX_PAGES:
            return
        made["pages"] += 1
        made["characters"] += len(html2text.html2text(response.text, baseurl=response.url))
        for link in self.links.extract_links(response):
            yield scrapy.Request(link.url)


process = CrawlerProcess(
    {
        "CONCURRENT_REQUESTS": 16,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
        "CLOSESPIDER_PAGECOUNT": MAX_PAGES,
        "LOG_LEVEL": "ERROR",
        "ROBOTSTXT_OBEY": False,
        "TELNETCONSOLE_ENABLED": False,
    }
)
process.crawl(Site)
process.start()
if made["characters"] == 0:
    raise SystemExit("Nothing was converted")
print(made["pages"])
