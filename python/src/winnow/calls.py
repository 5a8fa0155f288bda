"""The calls of the API, for threads and for asyncio. Made from the contract by generate.ts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from typing_extensions import Unpack

from . import types
from .request import LEFT_OUT, AsyncRunner, Call, CommonOptions, Formats, Options, Runner, SchemaLike, quoted


class ClientCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def scrape(
        self,
        url: str,
        *,
        formats: Formats = LEFT_OUT,
        content_type: str = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.ScrapeResult:
        """Scrape a page. Fetches one URL and returns it in every format you ask for, from a single visit. One format may fail while the others succeed: it is then missing from `results`, named in `errors` and not charged. A page with a 4xx or 5xx status is a result too, with its `statusCode` and a warning, and is free."""
        call = Call("POST", "/api/scrape", body={"url": url, "formats": formats, "contentType": content_type, "allowedTypes": allowed_types, "processors": processors, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config})
        return self._client.run(call, types.ScrapeResult, options)

    def extract(
        self,
        prompt: str = LEFT_OUT,
        *,
        url: str = LEFT_OUT,
        html: str = LEFT_OUT,
        markdown: str = LEFT_OUT,
        schema: SchemaLike = LEFT_OUT,
        mode: Literal["normal", "reader", "prune"] = LEFT_OUT,
        select: Mapping[str, Any] = LEFT_OUT,
        extractor: str = LEFT_OUT,
        evidence: bool = LEFT_OUT,
        content_type: str = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.ExtractResult:
        """Extract structured data. Describe in your own words what you want from a page and get it as JSON. With a `schema`, the output matches it or the call fails with `extraction_failed`; facts that the page does not have are null. 5 credits, 1 with `select` or `extractor`, 5 more with `stealth`."""
        call = Call("POST", "/api/extract", body={"url": url, "html": html, "markdown": markdown, "prompt": prompt, "schema": schema, "mode": mode, "select": select, "extractor": extractor, "evidence": evidence, "contentType": content_type, "allowedTypes": allowed_types, "processors": processors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config})
        return self._client.run(call, types.ExtractResult, options)

    def schema(
        self,
        prompt: str,
        *,
        existing_schema: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.SchemaResult:
        """Write a schema. Turns a description of the data you want into a JSON Schema for extraction. 1 credit."""
        call = Call("POST", "/api/schema", body={"prompt": prompt, "existingSchema": existing_schema})
        return self._client.run(call, types.SchemaResult, options)

    def search(
        self,
        query: str,
        *,
        num_results: int = LEFT_OUT,
        prompt: str = LEFT_OUT,
        schema: SchemaLike = LEFT_OUT,
        format: Literal["markdown", "html"] = LEFT_OUT,
        mode: Literal["normal", "reader", "prune"] = LEFT_OUT,
        time_range: Literal["past_hour", "past_24_hours", "past_week", "past_month", "past_year"] = LEFT_OUT,
        location_geo_code: str = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.SearchResult:
        """Search the web. Searches the web and returns the best results with the content of their pages. With a `prompt`, data is extracted across all of them. 2 credits per result returned, 5 with `prompt`; 5 more for the whole search with `stealth`. If the engine is down, the call fails instead of returning an empty list."""
        call = Call("POST", "/api/search", body={"query": query, "numResults": num_results, "prompt": prompt, "schema": schema, "format": format, "mode": mode, "timeRange": time_range, "locationGeoCode": location_geo_code, "allowedTypes": allowed_types, "processors": processors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config})
        return self._client.run(call, types.SearchResult, options)

    def map(
        self,
        url: str,
        *,
        search: str = LEFT_OUT,
        limit: int = LEFT_OUT,
        sitemap: Literal["include", "only", "skip"] = LEFT_OUT,
        include_subdomains: bool = LEFT_OUT,
        include_patterns: Sequence[str] = LEFT_OUT,
        exclude_patterns: Sequence[str] = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.MapResult:
        """Map a site. Lists the addresses of a site: those in its sitemaps, the links of the page, and the pages of the site that you have fetched before. Obeys robots.txt. 1 credit; free if nothing is found."""
        call = Call("POST", "/api/map", body={"url": url, "search": search, "limit": limit, "sitemap": sitemap, "includeSubdomains": include_subdomains, "includePatterns": include_patterns, "excludePatterns": exclude_patterns, "fetchConfig": fetch_config})
        return self._client.run(call, types.MapResult, options)

    def credits(
        self,
        **options: Unpack[Options],
    ) -> types.CreditsReport:
        """Get the balance. What is left, what was used and what the plan allows. Free, and a good way to test a key."""
        call = Call("GET", "/api/credits")
        return self._client.run(call, types.CreditsReport, options)

    def usage(
        self,
        *,
        from_: str = LEFT_OUT,
        to: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.UsageDays:
        """Get the usage. Usage by day, service and key, for at most 366 days. Free. Deleting history entries does not change it."""
        call = Call("GET", "/api/usage", query={"from": from_, "to": to})
        return self._client.run(call, types.UsageDays, options)

    def card(
        self,
        **options: Unpack[Options],
    ) -> types.ServiceCard:
        """Get the service card. Where to find everything. Needs no key. A browser, which asks for HTML, is redirected to the dashboard."""
        call = Call("GET", "/")
        return self._client.run(call, types.ServiceCard, options)

    def health(
        self,
        **options: Unpack[Options],
    ) -> types.Health:
        """Check the service. The state of the service and of each of its parts. Needs no key. 503 with the same body while the database is down."""
        call = Call("GET", "/api/health")
        return self._client.run(call, types.Health, options)

    def live(
        self,
        **options: Unpack[Options],
    ) -> types.GetLiveResult:
        """Check the process. Whether the process itself is running, regardless of what it depends on. Restart it if this does not answer. Needs no key."""
        call = Call("GET", "/api/live")
        return self._client.run(call, types.GetLiveResult, options)

    def ready(
        self,
        **options: Unpack[Options],
    ) -> types.GetReadyResult:
        """Check whether it can serve. Whether requests can be sent here: the database answers, can be written to and has the tables of this version, the disk has room, and the process is not stopping. Otherwise 503, with the reasons in `error.details`. Needs no key."""
        call = Call("GET", "/api/ready")
        return self._client.run(call, types.GetReadyResult, options)


class ExtractorCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def create(
        self,
        name: str,
        urls: Sequence[str],
        *,
        schema: SchemaLike = LEFT_OUT,
        prompt: str = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.LearnedExtractor:
        """Learn an extractor. Reads the sample pages once, with the local engine or the configured model, and learns where each value is on pages of that kind. The extractor then runs without a model, at the price of content: as `{type: json, extractor: id}` in a scrape, crawl, batch or monitor, or as `extractor` in an extract. 5 credits per sample."""
        call = Call("POST", "/api/extractor", body={"name": name, "urls": urls, "schema": schema, "prompt": prompt, "webhookUrl": webhook_url})
        return self._client.run(call, types.LearnedExtractor, options)

    def list(
        self,
        *,
        page: int = LEFT_OUT,
        limit: int = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.ExtractorList:
        """List extractors. Your extractors, newest first, each with its current version only. Free."""
        call = Call("GET", "/api/extractor", query={"page": page, "limit": limit})
        return self._client.run(call, types.ExtractorList, options)

    def get(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Extractor:
        """Get an extractor. One extractor with all its versions. Free."""
        call = Call("GET", f"/api/extractor/{quoted(id)}")
        return self._client.run(call, types.Extractor, options)

    def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete an extractor. Deletes the extractor and its versions. Monitors, crawls and batches that still use it get an error instead of JSON."""
        call = Call("DELETE", f"/api/extractor/{quoted(id)}")
        return self._client.run(call, types.Ok, options)

    def learn(
        self,
        id: str,
        *,
        urls: Sequence[str] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.LearnedExtractor:
        """Learn again. Learns a new version, from other pages or from the same ones as they are now. Earlier versions are kept. 5 credits per sample."""
        call = Call("POST", f"/api/extractor/{quoted(id)}/learn", body={"urls": urls})
        return self._client.run(call, types.LearnedExtractor, options)


class CrawlCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def start(
        self,
        url: str,
        *,
        formats: Formats = LEFT_OUT,
        max_depth: int | None = LEFT_OUT,
        max_pages: int | None = LEFT_OUT,
        max_links_per_page: int = LEFT_OUT,
        allow_external: bool = LEFT_OUT,
        allow_subdomains: bool = LEFT_OUT,
        ignore_query_parameters: bool = LEFT_OUT,
        max_concurrency: int = LEFT_OUT,
        delay_ms: int = LEFT_OUT,
        include_patterns: Sequence[str] = LEFT_OUT,
        exclude_patterns: Sequence[str] = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        sitemap: bool = LEFT_OUT,
        since: str = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        content_types: Sequence[str] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CrawlJob:
        """Start a crawl. Starts from one page and follows its links. Answers at once; the work continues in the background and survives restarts. 2 credits to start; each page then costs what a scrape of it costs. Obeys robots.txt."""
        call = Call("POST", "/api/crawl", body={"url": url, "formats": formats, "maxDepth": max_depth, "maxPages": max_pages, "maxLinksPerPage": max_links_per_page, "allowExternal": allow_external, "allowSubdomains": allow_subdomains, "ignoreQueryParameters": ignore_query_parameters, "maxConcurrency": max_concurrency, "delayMs": delay_ms, "includePatterns": include_patterns, "excludePatterns": exclude_patterns, "allowedTypes": allowed_types, "processors": processors, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config, "sitemap": sitemap, "since": since, "webhookUrl": webhook_url, "contentTypes": content_types})
        return self._client.run(call, types.CrawlJob, options)

    def list(
        self,
        *,
        page: int = LEFT_OUT,
        limit: int = LEFT_OUT,
        status: Literal["running", "completed", "failed", "stopped"] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CrawlList:
        """List crawls. Your crawls, newest first."""
        call = Call("GET", "/api/crawl", query={"page": page, "limit": limit, "status": status})
        return self._client.run(call, types.CrawlList, options)

    def get(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.CrawlDetails:
        """Get a crawl. The state of a crawl and its pages, without their content. Poll it every 1 to 5 seconds until `status` is no longer `running`, or follow its events. Free."""
        call = Call("GET", f"/api/crawl/{quoted(id)}")
        return self._client.run(call, types.CrawlDetails, options)

    def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a crawl. Permanently deletes the crawl, its pages and their history, whatever its state."""
        call = Call("DELETE", f"/api/crawl/{quoted(id)}")
        return self._client.run(call, types.Ok, options)

    def pages(
        self,
        id: str,
        *,
        limit: int = LEFT_OUT,
        cursor: int | None = LEFT_OUT,
        change: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CrawlPages:
        """Read the pages of a crawl. The pages with their content, in the order they were fetched. Works while the crawl is still running. Free."""
        call = Call("GET", f"/api/crawl/{quoted(id)}/pages", query={"limit": limit, "cursor": cursor, "change": change})
        return self._client.run(call, types.CrawlPages, options)

    def stop(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Stop a crawl. Stops fetching pages. Pages already fetched are kept, and the crawl can be resumed."""
        call = Call("POST", f"/api/crawl/{quoted(id)}/stop")
        return self._client.run(call, types.Ok, options)

    def resume(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Resume a crawl. Continues a stopped crawl where it left off. The plan's limit of running crawls is checked again."""
        call = Call("POST", f"/api/crawl/{quoted(id)}/resume")
        return self._client.run(call, types.Ok, options)


class BatchCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def start(
        self,
        urls: Sequence[str],
        *,
        formats: Formats = LEFT_OUT,
        content_type: str = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        max_concurrency: int = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        webhook_events: Sequence[Literal["batch.started", "batch.page", "batch.completed", "batch.failed", "batch.stopped"]] = LEFT_OUT,
        ignore_invalid: bool = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.BatchJob:
        """Start a batch. Fetches up to 10000 pages by their addresses. Answers at once; the work continues in the background and survives restarts. Starting is free; each page costs what a scrape of it costs. Obeys robots.txt."""
        call = Call("POST", "/api/batch", body={"urls": urls, "formats": formats, "contentType": content_type, "allowedTypes": allowed_types, "processors": processors, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config, "maxConcurrency": max_concurrency, "webhookUrl": webhook_url, "webhookEvents": webhook_events, "ignoreInvalid": ignore_invalid})
        return self._client.run(call, types.BatchJob, options)

    def list(
        self,
        *,
        page: int = LEFT_OUT,
        limit: int = LEFT_OUT,
        status: Literal["running", "completed", "failed", "stopped"] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.BatchList:
        """List batches. Your batches, newest first."""
        call = Call("GET", "/api/batch", query={"page": page, "limit": limit, "status": status})
        return self._client.run(call, types.BatchList, options)

    def get(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.BatchDetails:
        """Get a batch. The state of a batch and its pages, without their content. Poll it every 1 to 5 seconds until `status` is no longer `running`, or follow its events. Free."""
        call = Call("GET", f"/api/batch/{quoted(id)}")
        return self._client.run(call, types.BatchDetails, options)

    def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a batch. Permanently deletes the batch, its pages and their history, whatever its state."""
        call = Call("DELETE", f"/api/batch/{quoted(id)}")
        return self._client.run(call, types.Ok, options)

    def pages(
        self,
        id: str,
        *,
        limit: int = LEFT_OUT,
        cursor: int | None = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CrawlPages:
        """Read the pages of a batch. The pages with their content, in the order they were fetched. Works while the batch is still running. Free."""
        call = Call("GET", f"/api/batch/{quoted(id)}/pages", query={"limit": limit, "cursor": cursor})
        return self._client.run(call, types.CrawlPages, options)

    def stop(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Stop a batch. Stops fetching pages. Pages already fetched are kept, and the batch can be resumed."""
        call = Call("POST", f"/api/batch/{quoted(id)}/stop")
        return self._client.run(call, types.Ok, options)

    def resume(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Resume a batch. Continues a stopped batch where it left off. The plan's limit of running crawls and batches is checked again."""
        call = Call("POST", f"/api/batch/{quoted(id)}/resume")
        return self._client.run(call, types.Ok, options)


class MonitorCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def create(
        self,
        url: str,
        interval: str,
        *,
        name: str = LEFT_OUT,
        scope: Literal["page", "list", "site"] = LEFT_OUT,
        urls: Sequence[str] | None = LEFT_OUT,
        crawl: Mapping[str, Any] | None = LEFT_OUT,
        formats: Formats = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        notify: Sequence[Mapping[str, Any]] | None = LEFT_OUT,
        timezone: str | None = LEFT_OUT,
        ignore: Mapping[str, Any] | None = LEFT_OUT,
        calm: bool | None = LEFT_OUT,
        when: Sequence[Mapping[str, Any]] | None = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        first_run: Literal["now", "scheduled"] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Create a monitor. Fetches a page, or with `scope: site` a whole site, on a schedule and compares it with the previous fetch. Each tick of a page costs what its formats cost, and 5 credits more if something changed. A tick of a site costs what its crawl costs: 2 credits, plus the pages that are new or have changed."""
        call = Call("POST", "/api/monitor", body={"url": url, "interval": interval, "name": name, "scope": scope, "urls": urls, "crawl": crawl, "formats": formats, "webhookUrl": webhook_url, "notify": notify, "timezone": timezone, "ignore": ignore, "calm": calm, "when": when, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "fetchConfig": fetch_config, "firstRun": first_run})
        return self._client.run(call, types.Monitor, options)

    def list(
        self,
        **options: Unpack[Options],
    ) -> types.MonitorList:
        """List monitors. All your monitors, newest first."""
        call = Call("GET", "/api/monitor")
        return self._client.run(call, types.MonitorList, options)

    def get(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Get a monitor. One monitor with its configuration, including defaults."""
        call = Call("GET", f"/api/monitor/{quoted(cron_id)}")
        return self._client.run(call, types.Monitor, options)

    def update(
        self,
        cron_id: str,
        *,
        url: str = LEFT_OUT,
        interval: str = LEFT_OUT,
        name: str | None = LEFT_OUT,
        scope: Literal["page", "list", "site"] = LEFT_OUT,
        urls: Sequence[str] | None = LEFT_OUT,
        crawl: Mapping[str, Any] | None = LEFT_OUT,
        formats: Formats = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        notify: Sequence[Mapping[str, Any]] | None = LEFT_OUT,
        timezone: str | None = LEFT_OUT,
        ignore: Mapping[str, Any] | None = LEFT_OUT,
        calm: bool | None = LEFT_OUT,
        when: Sequence[Mapping[str, Any]] | None = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Change a monitor. Changes the fields you send and leaves the others alone. Null clears `name`, `webhookUrl`, `timezone`, `ignore`, `calm`, `when`, `notify` and `crawl`."""
        call = Call("PATCH", f"/api/monitor/{quoted(cron_id)}", body={"url": url, "interval": interval, "name": name, "scope": scope, "urls": urls, "crawl": crawl, "formats": formats, "webhookUrl": webhook_url, "notify": notify, "timezone": timezone, "ignore": ignore, "calm": calm, "when": when, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "fetchConfig": fetch_config})
        return self._client.run(call, types.Monitor, options)

    def delete(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a monitor. Permanently deletes the monitor and the history of its ticks."""
        call = Call("DELETE", f"/api/monitor/{quoted(cron_id)}")
        return self._client.run(call, types.Ok, options)

    def pause(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Pause a monitor. Stops all further ticks. A paused monitor does not count towards the plan's limit."""
        call = Call("POST", f"/api/monitor/{quoted(cron_id)}/pause")
        return self._client.run(call, types.Monitor, options)

    def resume(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Resume a monitor. Puts a paused monitor back on its schedule at once. The plan's limit is checked again."""
        call = Call("POST", f"/api/monitor/{quoted(cron_id)}/resume")
        return self._client.run(call, types.Monitor, options)

    def run(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.MonitorTick:
        """Run a monitor now. Runs a tick now and waits up to 50 seconds for it to end; after that its status is `running`. If a tick is already running, waits for that one instead. It costs what any tick costs. Fewer than 30 a minute are allowed for one monitor."""
        call = Call("POST", f"/api/monitor/{quoted(cron_id)}/run")
        return self._client.run(call, types.MonitorTick, options)

    def test(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Send a test event. Sends the event `monitor.test` to the webhook of the monitor, signed like a real one, and a message to everyone in `notify`."""
        call = Call("POST", f"/api/monitor/{quoted(cron_id)}/test")
        return self._client.run(call, types.Ok, options)

    def activity(
        self,
        cron_id: str,
        *,
        limit: int = LEFT_OUT,
        cursor: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.MonitorActivity:
        """Read the ticks of a monitor. The runs of a monitor and what changed in each, newest first. Free."""
        call = Call("GET", f"/api/monitor/{quoted(cron_id)}/activity", query={"limit": limit, "cursor": cursor})
        return self._client.run(call, types.MonitorActivity, options)

    def feed(
        self,
        cron_id: str,
        token: str,
        **options: Unpack[Options],
    ) -> str:
        """Read the changes of a monitor as a feed. The newest changes as an Atom feed, for a feed reader. The address with its token is the `feedUrl` of the monitor; it needs no key. A reader that sends back `ETag` or `Last-Modified` gets 304 while nothing has changed."""
        call = Call("GET", f"/api/monitor/{quoted(cron_id)}/feed.xml", query={"token": token})
        return self._client.run(call, str, options)


class SessionCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def create(
        self,
        name: str,
        *,
        storage_state: Mapping[str, Any] = LEFT_OUT,
        cookies: Sequence[Mapping[str, Any]] | str = LEFT_OUT,
        login: Mapping[str, Any] = LEFT_OUT,
        check: Mapping[str, Any] | None = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Session:
        """Create a session. Stores, encrypted, what is needed to be signed in to sites. Use it by name in `fetchConfig.session`. With `login`, it signs in first. Free."""
        call = Call("POST", "/api/session", body={"name": name, "storageState": storage_state, "cookies": cookies, "login": login, "check": check, "webhookUrl": webhook_url})
        return self._client.run(call, types.Session, options)

    def list(
        self,
        **options: Unpack[Options],
    ) -> types.SessionList:
        """List sessions. All your sessions, by name."""
        call = Call("GET", "/api/session")
        return self._client.run(call, types.SessionList, options)

    def get(
        self,
        name: str,
        **options: Unpack[Options],
    ) -> types.Session:
        """Get a session. Its sites, its status and its times, but never a value."""
        call = Call("GET", f"/api/session/{quoted(name)}")
        return self._client.run(call, types.Session, options)

    def update(
        self,
        name: str,
        *,
        new_name: str = LEFT_OUT,
        storage_state: Mapping[str, Any] = LEFT_OUT,
        cookies: Sequence[Mapping[str, Any]] | str = LEFT_OUT,
        login: Mapping[str, Any] = LEFT_OUT,
        check: Mapping[str, Any] | None = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Session:
        """Change a session. Changes the fields you send and leaves the others alone. With `login`, it signs in again."""
        call = Call("PATCH", f"/api/session/{quoted(name)}", body={"name": new_name, "storageState": storage_state, "cookies": cookies, "login": login, "check": check, "webhookUrl": webhook_url})
        return self._client.run(call, types.Session, options)

    def delete(
        self,
        name: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a session. Deletes the session with all its values. Calls that name it are then refused."""
        call = Call("DELETE", f"/api/session/{quoted(name)}")
        return self._client.run(call, types.Ok, options)

    def refresh(
        self,
        name: str,
        **options: Unpack[Options],
    ) -> types.Session:
        """Sign in again. Repeats the sign-in recipe now. A session without a recipe is refused with `conflict`."""
        call = Call("POST", f"/api/session/{quoted(name)}/refresh")
        return self._client.run(call, types.Session, options)

    def bring_code(
        self,
        name: str,
        code: str,
        **options: Unpack[Options],
    ) -> types.Session:
        """Send a code. Gives a session that is `waiting` the code that the site sent by mail or message, and answers when signing in has finished. A session that is not waiting is refused with `conflict`."""
        call = Call("POST", f"/api/session/{quoted(name)}/code", body={"code": code})
        return self._client.run(call, types.Session, options)


class HistoryCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int = LEFT_OUT,
        cursor: str = LEFT_OUT,
        limit: int = LEFT_OUT,
        service: Literal["scrape", "extract", "search", "monitor", "crawl", "batch", "schema", "map", "parse", "extractor"] = LEFT_OUT,
        session_id: str = LEFT_OUT,
        from_: str = LEFT_OUT,
        to: str = LEFT_OUT,
        status: Literal["running", "completed", "failed", "problem"] = LEFT_OUT,
        q: str = LEFT_OUT,
        parent: Literal["none"] | str = LEFT_OUT,
        results: Literal["full", "none"] = LEFT_OUT,
        **options: Unpack[CommonOptions],
    ) -> types.HistoryList:
        """List past requests. Your past requests, newest first. Free."""
        call = Call("GET", "/api/history", query={"page": page, "cursor": cursor, "limit": limit, "service": service, "sessionId": session_id, "from": from_, "to": to, "status": status, "q": q, "parent": parent, "results": results})
        return self._client.run(call, types.HistoryList, options)

    def get(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.HistoryEntry:
        """Get a past request. One past request with its full result. Takes the `id` of any answer, the `scrapeRefId` of a crawled page and the id of a tick. Free."""
        call = Call("GET", f"/api/history/{quoted(id)}")
        return self._client.run(call, types.HistoryEntry, options)

    def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a past request. Permanently deletes the request and its result. What it cost is not refunded."""
        call = Call("DELETE", f"/api/history/{quoted(id)}")
        return self._client.run(call, types.Ok, options)


class KeyCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def list(
        self,
        **options: Unpack[Options],
    ) -> types.KeyList:
        """List keys. The keys of the account, with their names and first characters."""
        call = Call("GET", "/api/keys")
        return self._client.run(call, types.KeyList, options)

    def create(
        self,
        name: str,
        *,
        surface: Literal["v2", "v1"] = LEFT_OUT,
        scope: Literal["read", "call", "admin"] = LEFT_OUT,
        expires_at: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CreatedKey:
        """Create a key. Creates another key for the account. It is shown in this answer and never again."""
        call = Call("POST", "/api/keys", body={"name": name, "surface": surface, "scope": scope, "expiresAt": expires_at})
        return self._client.run(call, types.CreatedKey, options)

    def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Revoke a key. Revokes a key at once. A key cannot revoke itself (`conflict`), so that nobody is locked out by mistake: use another key or the dashboard."""
        call = Call("DELETE", f"/api/keys/{quoted(id)}")
        return self._client.run(call, types.Ok, options)


class MemberCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def list(
        self,
        **options: Unpack[Options],
    ) -> types.MemberList:
        """List people. Everyone who can sign in to the account, and everyone who is invited to it."""
        call = Call("GET", "/api/members")
        return self._client.run(call, types.MemberList, options)

    def invite(
        self,
        email: str,
        *,
        role: Literal["admin", "member", "viewer"] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Invitation:
        """Invite a person. Sends a link by mail, or returns it if the server sends no mail. The link is valid for 7 days. Inviting someone again who has not joined creates a new link."""
        call = Call("POST", "/api/members", body={"email": email, "role": role})
        return self._client.run(call, types.Invitation, options)

    def update(
        self,
        id: str,
        role: Literal["admin", "member", "viewer"],
        **options: Unpack[Options],
    ) -> types.Member:
        """Change a role. Takes effect with the person's next request."""
        call = Call("PATCH", f"/api/members/{quoted(id)}", body={"role": role})
        return self._client.run(call, types.Member, options)

    def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Remove a person. Ends all sessions of the person and any invitation at once. Keys stay valid: revoke them separately."""
        call = Call("DELETE", f"/api/members/{quoted(id)}")
        return self._client.run(call, types.Ok, options)

    def invite_again(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Invitation:
        """Create a new link for a person. Creates a new invitation, or for someone who has joined, a link to set a new password. Earlier links stop working."""
        call = Call("POST", f"/api/members/{quoted(id)}/invite")
        return self._client.run(call, types.Invitation, options)


class AuditCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int = LEFT_OUT,
        limit: int = LEFT_OUT,
        action: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.AuditLog:
        """Read the audit log. What was done with the account, newest first: keys, people, sign-ins, secrets, settings, deletions."""
        call = Call("GET", "/api/audit", query={"page": page, "limit": limit, "action": action})
        return self._client.run(call, types.AuditLog, options)


class WebhookCalls:
    def __init__(self, client: Runner) -> None:
        self._client = client

    def secret(
        self,
        **options: Unpack[Options],
    ) -> types.WebhookSecret:
        """Get the signing secret. The secret of your account. Each delivery carries `webhook-id`, `webhook-timestamp` and `webhook-signature`, as in Standard Webhooks."""
        call = Call("GET", "/api/webhooks/secret")
        return self._client.run(call, types.WebhookSecret, options)

    def rotate_secret(
        self,
        **options: Unpack[Options],
    ) -> types.WebhookSecret:
        """Rotate the signing secret. Creates a new secret. For a day, deliveries are signed with both the old and the new one, so that none is rejected."""
        call = Call("POST", "/api/webhooks/secret/rotate")
        return self._client.run(call, types.WebhookSecret, options)

    def deliveries(
        self,
        *,
        page: int = LEFT_OUT,
        cursor: str = LEFT_OUT,
        limit: int = LEFT_OUT,
        status: Literal["pending", "delivered", "failed"] = LEFT_OUT,
        about: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.WebhookDeliveryList:
        """List deliveries. What was sent to your webhooks, newest first, with every attempt. Kept for 30 days."""
        call = Call("GET", "/api/webhooks/deliveries", query={"page": page, "cursor": cursor, "limit": limit, "status": status, "about": about})
        return self._client.run(call, types.WebhookDeliveryList, options)

    def redeliver(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.WebhookDelivery:
        """Send a delivery again. Sends the same event again under the same id, with a new series of retries. An endpoint that was switched off is switched on."""
        call = Call("POST", f"/api/webhooks/deliveries/{quoted(id)}/redeliver")
        return self._client.run(call, types.WebhookDelivery, options)


class AsyncClientCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def scrape(
        self,
        url: str,
        *,
        formats: Formats = LEFT_OUT,
        content_type: str = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.ScrapeResult:
        """Scrape a page. Fetches one URL and returns it in every format you ask for, from a single visit. One format may fail while the others succeed: it is then missing from `results`, named in `errors` and not charged. A page with a 4xx or 5xx status is a result too, with its `statusCode` and a warning, and is free."""
        call = Call("POST", "/api/scrape", body={"url": url, "formats": formats, "contentType": content_type, "allowedTypes": allowed_types, "processors": processors, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config})
        return await self._client.run(call, types.ScrapeResult, options)

    async def extract(
        self,
        prompt: str = LEFT_OUT,
        *,
        url: str = LEFT_OUT,
        html: str = LEFT_OUT,
        markdown: str = LEFT_OUT,
        schema: SchemaLike = LEFT_OUT,
        mode: Literal["normal", "reader", "prune"] = LEFT_OUT,
        select: Mapping[str, Any] = LEFT_OUT,
        extractor: str = LEFT_OUT,
        evidence: bool = LEFT_OUT,
        content_type: str = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.ExtractResult:
        """Extract structured data. Describe in your own words what you want from a page and get it as JSON. With a `schema`, the output matches it or the call fails with `extraction_failed`; facts that the page does not have are null. 5 credits, 1 with `select` or `extractor`, 5 more with `stealth`."""
        call = Call("POST", "/api/extract", body={"url": url, "html": html, "markdown": markdown, "prompt": prompt, "schema": schema, "mode": mode, "select": select, "extractor": extractor, "evidence": evidence, "contentType": content_type, "allowedTypes": allowed_types, "processors": processors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config})
        return await self._client.run(call, types.ExtractResult, options)

    async def schema(
        self,
        prompt: str,
        *,
        existing_schema: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.SchemaResult:
        """Write a schema. Turns a description of the data you want into a JSON Schema for extraction. 1 credit."""
        call = Call("POST", "/api/schema", body={"prompt": prompt, "existingSchema": existing_schema})
        return await self._client.run(call, types.SchemaResult, options)

    async def search(
        self,
        query: str,
        *,
        num_results: int = LEFT_OUT,
        prompt: str = LEFT_OUT,
        schema: SchemaLike = LEFT_OUT,
        format: Literal["markdown", "html"] = LEFT_OUT,
        mode: Literal["normal", "reader", "prune"] = LEFT_OUT,
        time_range: Literal["past_hour", "past_24_hours", "past_week", "past_month", "past_year"] = LEFT_OUT,
        location_geo_code: str = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.SearchResult:
        """Search the web. Searches the web and returns the best results with the content of their pages. With a `prompt`, data is extracted across all of them. 2 credits per result returned, 5 with `prompt`; 5 more for the whole search with `stealth`. If the engine is down, the call fails instead of returning an empty list."""
        call = Call("POST", "/api/search", body={"query": query, "numResults": num_results, "prompt": prompt, "schema": schema, "format": format, "mode": mode, "timeRange": time_range, "locationGeoCode": location_geo_code, "allowedTypes": allowed_types, "processors": processors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config})
        return await self._client.run(call, types.SearchResult, options)

    async def map(
        self,
        url: str,
        *,
        search: str = LEFT_OUT,
        limit: int = LEFT_OUT,
        sitemap: Literal["include", "only", "skip"] = LEFT_OUT,
        include_subdomains: bool = LEFT_OUT,
        include_patterns: Sequence[str] = LEFT_OUT,
        exclude_patterns: Sequence[str] = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.MapResult:
        """Map a site. Lists the addresses of a site: those in its sitemaps, the links of the page, and the pages of the site that you have fetched before. Obeys robots.txt. 1 credit; free if nothing is found."""
        call = Call("POST", "/api/map", body={"url": url, "search": search, "limit": limit, "sitemap": sitemap, "includeSubdomains": include_subdomains, "includePatterns": include_patterns, "excludePatterns": exclude_patterns, "fetchConfig": fetch_config})
        return await self._client.run(call, types.MapResult, options)

    async def credits(
        self,
        **options: Unpack[Options],
    ) -> types.CreditsReport:
        """Get the balance. What is left, what was used and what the plan allows. Free, and a good way to test a key."""
        call = Call("GET", "/api/credits")
        return await self._client.run(call, types.CreditsReport, options)

    async def usage(
        self,
        *,
        from_: str = LEFT_OUT,
        to: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.UsageDays:
        """Get the usage. Usage by day, service and key, for at most 366 days. Free. Deleting history entries does not change it."""
        call = Call("GET", "/api/usage", query={"from": from_, "to": to})
        return await self._client.run(call, types.UsageDays, options)

    async def card(
        self,
        **options: Unpack[Options],
    ) -> types.ServiceCard:
        """Get the service card. Where to find everything. Needs no key. A browser, which asks for HTML, is redirected to the dashboard."""
        call = Call("GET", "/")
        return await self._client.run(call, types.ServiceCard, options)

    async def health(
        self,
        **options: Unpack[Options],
    ) -> types.Health:
        """Check the service. The state of the service and of each of its parts. Needs no key. 503 with the same body while the database is down."""
        call = Call("GET", "/api/health")
        return await self._client.run(call, types.Health, options)

    async def live(
        self,
        **options: Unpack[Options],
    ) -> types.GetLiveResult:
        """Check the process. Whether the process itself is running, regardless of what it depends on. Restart it if this does not answer. Needs no key."""
        call = Call("GET", "/api/live")
        return await self._client.run(call, types.GetLiveResult, options)

    async def ready(
        self,
        **options: Unpack[Options],
    ) -> types.GetReadyResult:
        """Check whether it can serve. Whether requests can be sent here: the database answers, can be written to and has the tables of this version, the disk has room, and the process is not stopping. Otherwise 503, with the reasons in `error.details`. Needs no key."""
        call = Call("GET", "/api/ready")
        return await self._client.run(call, types.GetReadyResult, options)


class AsyncExtractorCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def create(
        self,
        name: str,
        urls: Sequence[str],
        *,
        schema: SchemaLike = LEFT_OUT,
        prompt: str = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.LearnedExtractor:
        """Learn an extractor. Reads the sample pages once, with the local engine or the configured model, and learns where each value is on pages of that kind. The extractor then runs without a model, at the price of content: as `{type: json, extractor: id}` in a scrape, crawl, batch or monitor, or as `extractor` in an extract. 5 credits per sample."""
        call = Call("POST", "/api/extractor", body={"name": name, "urls": urls, "schema": schema, "prompt": prompt, "webhookUrl": webhook_url})
        return await self._client.run(call, types.LearnedExtractor, options)

    async def list(
        self,
        *,
        page: int = LEFT_OUT,
        limit: int = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.ExtractorList:
        """List extractors. Your extractors, newest first, each with its current version only. Free."""
        call = Call("GET", "/api/extractor", query={"page": page, "limit": limit})
        return await self._client.run(call, types.ExtractorList, options)

    async def get(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Extractor:
        """Get an extractor. One extractor with all its versions. Free."""
        call = Call("GET", f"/api/extractor/{quoted(id)}")
        return await self._client.run(call, types.Extractor, options)

    async def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete an extractor. Deletes the extractor and its versions. Monitors, crawls and batches that still use it get an error instead of JSON."""
        call = Call("DELETE", f"/api/extractor/{quoted(id)}")
        return await self._client.run(call, types.Ok, options)

    async def learn(
        self,
        id: str,
        *,
        urls: Sequence[str] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.LearnedExtractor:
        """Learn again. Learns a new version, from other pages or from the same ones as they are now. Earlier versions are kept. 5 credits per sample."""
        call = Call("POST", f"/api/extractor/{quoted(id)}/learn", body={"urls": urls})
        return await self._client.run(call, types.LearnedExtractor, options)


class AsyncCrawlCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def start(
        self,
        url: str,
        *,
        formats: Formats = LEFT_OUT,
        max_depth: int | None = LEFT_OUT,
        max_pages: int | None = LEFT_OUT,
        max_links_per_page: int = LEFT_OUT,
        allow_external: bool = LEFT_OUT,
        allow_subdomains: bool = LEFT_OUT,
        ignore_query_parameters: bool = LEFT_OUT,
        max_concurrency: int = LEFT_OUT,
        delay_ms: int = LEFT_OUT,
        include_patterns: Sequence[str] = LEFT_OUT,
        exclude_patterns: Sequence[str] = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        sitemap: bool = LEFT_OUT,
        since: str = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        content_types: Sequence[str] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CrawlJob:
        """Start a crawl. Starts from one page and follows its links. Answers at once; the work continues in the background and survives restarts. 2 credits to start; each page then costs what a scrape of it costs. Obeys robots.txt."""
        call = Call("POST", "/api/crawl", body={"url": url, "formats": formats, "maxDepth": max_depth, "maxPages": max_pages, "maxLinksPerPage": max_links_per_page, "allowExternal": allow_external, "allowSubdomains": allow_subdomains, "ignoreQueryParameters": ignore_query_parameters, "maxConcurrency": max_concurrency, "delayMs": delay_ms, "includePatterns": include_patterns, "excludePatterns": exclude_patterns, "allowedTypes": allowed_types, "processors": processors, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config, "sitemap": sitemap, "since": since, "webhookUrl": webhook_url, "contentTypes": content_types})
        return await self._client.run(call, types.CrawlJob, options)

    async def list(
        self,
        *,
        page: int = LEFT_OUT,
        limit: int = LEFT_OUT,
        status: Literal["running", "completed", "failed", "stopped"] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CrawlList:
        """List crawls. Your crawls, newest first."""
        call = Call("GET", "/api/crawl", query={"page": page, "limit": limit, "status": status})
        return await self._client.run(call, types.CrawlList, options)

    async def get(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.CrawlDetails:
        """Get a crawl. The state of a crawl and its pages, without their content. Poll it every 1 to 5 seconds until `status` is no longer `running`, or follow its events. Free."""
        call = Call("GET", f"/api/crawl/{quoted(id)}")
        return await self._client.run(call, types.CrawlDetails, options)

    async def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a crawl. Permanently deletes the crawl, its pages and their history, whatever its state."""
        call = Call("DELETE", f"/api/crawl/{quoted(id)}")
        return await self._client.run(call, types.Ok, options)

    async def pages(
        self,
        id: str,
        *,
        limit: int = LEFT_OUT,
        cursor: int | None = LEFT_OUT,
        change: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CrawlPages:
        """Read the pages of a crawl. The pages with their content, in the order they were fetched. Works while the crawl is still running. Free."""
        call = Call("GET", f"/api/crawl/{quoted(id)}/pages", query={"limit": limit, "cursor": cursor, "change": change})
        return await self._client.run(call, types.CrawlPages, options)

    async def stop(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Stop a crawl. Stops fetching pages. Pages already fetched are kept, and the crawl can be resumed."""
        call = Call("POST", f"/api/crawl/{quoted(id)}/stop")
        return await self._client.run(call, types.Ok, options)

    async def resume(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Resume a crawl. Continues a stopped crawl where it left off. The plan's limit of running crawls is checked again."""
        call = Call("POST", f"/api/crawl/{quoted(id)}/resume")
        return await self._client.run(call, types.Ok, options)


class AsyncBatchCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def start(
        self,
        urls: Sequence[str],
        *,
        formats: Formats = LEFT_OUT,
        content_type: str = LEFT_OUT,
        allowed_types: Sequence[str] = LEFT_OUT,
        processors: Sequence[Mapping[str, Any]] = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        max_age: int = LEFT_OUT,
        store_in_cache: bool = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        max_concurrency: int = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        webhook_events: Sequence[Literal["batch.started", "batch.page", "batch.completed", "batch.failed", "batch.stopped"]] = LEFT_OUT,
        ignore_invalid: bool = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.BatchJob:
        """Start a batch. Fetches up to 10000 pages by their addresses. Answers at once; the work continues in the background and survives restarts. Starting is free; each page costs what a scrape of it costs. Obeys robots.txt."""
        call = Call("POST", "/api/batch", body={"urls": urls, "formats": formats, "contentType": content_type, "allowedTypes": allowed_types, "processors": processors, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "maxAge": max_age, "storeInCache": store_in_cache, "fetchConfig": fetch_config, "maxConcurrency": max_concurrency, "webhookUrl": webhook_url, "webhookEvents": webhook_events, "ignoreInvalid": ignore_invalid})
        return await self._client.run(call, types.BatchJob, options)

    async def list(
        self,
        *,
        page: int = LEFT_OUT,
        limit: int = LEFT_OUT,
        status: Literal["running", "completed", "failed", "stopped"] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.BatchList:
        """List batches. Your batches, newest first."""
        call = Call("GET", "/api/batch", query={"page": page, "limit": limit, "status": status})
        return await self._client.run(call, types.BatchList, options)

    async def get(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.BatchDetails:
        """Get a batch. The state of a batch and its pages, without their content. Poll it every 1 to 5 seconds until `status` is no longer `running`, or follow its events. Free."""
        call = Call("GET", f"/api/batch/{quoted(id)}")
        return await self._client.run(call, types.BatchDetails, options)

    async def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a batch. Permanently deletes the batch, its pages and their history, whatever its state."""
        call = Call("DELETE", f"/api/batch/{quoted(id)}")
        return await self._client.run(call, types.Ok, options)

    async def pages(
        self,
        id: str,
        *,
        limit: int = LEFT_OUT,
        cursor: int | None = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CrawlPages:
        """Read the pages of a batch. The pages with their content, in the order they were fetched. Works while the batch is still running. Free."""
        call = Call("GET", f"/api/batch/{quoted(id)}/pages", query={"limit": limit, "cursor": cursor})
        return await self._client.run(call, types.CrawlPages, options)

    async def stop(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Stop a batch. Stops fetching pages. Pages already fetched are kept, and the batch can be resumed."""
        call = Call("POST", f"/api/batch/{quoted(id)}/stop")
        return await self._client.run(call, types.Ok, options)

    async def resume(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Resume a batch. Continues a stopped batch where it left off. The plan's limit of running crawls and batches is checked again."""
        call = Call("POST", f"/api/batch/{quoted(id)}/resume")
        return await self._client.run(call, types.Ok, options)


class AsyncMonitorCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def create(
        self,
        url: str,
        interval: str,
        *,
        name: str = LEFT_OUT,
        scope: Literal["page", "list", "site"] = LEFT_OUT,
        urls: Sequence[str] | None = LEFT_OUT,
        crawl: Mapping[str, Any] | None = LEFT_OUT,
        formats: Formats = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        notify: Sequence[Mapping[str, Any]] | None = LEFT_OUT,
        timezone: str | None = LEFT_OUT,
        ignore: Mapping[str, Any] | None = LEFT_OUT,
        calm: bool | None = LEFT_OUT,
        when: Sequence[Mapping[str, Any]] | None = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        first_run: Literal["now", "scheduled"] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Create a monitor. Fetches a page, or with `scope: site` a whole site, on a schedule and compares it with the previous fetch. Each tick of a page costs what its formats cost, and 5 credits more if something changed. A tick of a site costs what its crawl costs: 2 credits, plus the pages that are new or have changed."""
        call = Call("POST", "/api/monitor", body={"url": url, "interval": interval, "name": name, "scope": scope, "urls": urls, "crawl": crawl, "formats": formats, "webhookUrl": webhook_url, "notify": notify, "timezone": timezone, "ignore": ignore, "calm": calm, "when": when, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "fetchConfig": fetch_config, "firstRun": first_run})
        return await self._client.run(call, types.Monitor, options)

    async def list(
        self,
        **options: Unpack[Options],
    ) -> types.MonitorList:
        """List monitors. All your monitors, newest first."""
        call = Call("GET", "/api/monitor")
        return await self._client.run(call, types.MonitorList, options)

    async def get(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Get a monitor. One monitor with its configuration, including defaults."""
        call = Call("GET", f"/api/monitor/{quoted(cron_id)}")
        return await self._client.run(call, types.Monitor, options)

    async def update(
        self,
        cron_id: str,
        *,
        url: str = LEFT_OUT,
        interval: str = LEFT_OUT,
        name: str | None = LEFT_OUT,
        scope: Literal["page", "list", "site"] = LEFT_OUT,
        urls: Sequence[str] | None = LEFT_OUT,
        crawl: Mapping[str, Any] | None = LEFT_OUT,
        formats: Formats = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        notify: Sequence[Mapping[str, Any]] | None = LEFT_OUT,
        timezone: str | None = LEFT_OUT,
        ignore: Mapping[str, Any] | None = LEFT_OUT,
        calm: bool | None = LEFT_OUT,
        when: Sequence[Mapping[str, Any]] | None = LEFT_OUT,
        include_selectors: Sequence[str] = LEFT_OUT,
        exclude_selectors: Sequence[str] = LEFT_OUT,
        fetch_config: Mapping[str, Any] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Change a monitor. Changes the fields you send and leaves the others alone. Null clears `name`, `webhookUrl`, `timezone`, `ignore`, `calm`, `when`, `notify` and `crawl`."""
        call = Call("PATCH", f"/api/monitor/{quoted(cron_id)}", body={"url": url, "interval": interval, "name": name, "scope": scope, "urls": urls, "crawl": crawl, "formats": formats, "webhookUrl": webhook_url, "notify": notify, "timezone": timezone, "ignore": ignore, "calm": calm, "when": when, "includeSelectors": include_selectors, "excludeSelectors": exclude_selectors, "fetchConfig": fetch_config})
        return await self._client.run(call, types.Monitor, options)

    async def delete(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a monitor. Permanently deletes the monitor and the history of its ticks."""
        call = Call("DELETE", f"/api/monitor/{quoted(cron_id)}")
        return await self._client.run(call, types.Ok, options)

    async def pause(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Pause a monitor. Stops all further ticks. A paused monitor does not count towards the plan's limit."""
        call = Call("POST", f"/api/monitor/{quoted(cron_id)}/pause")
        return await self._client.run(call, types.Monitor, options)

    async def resume(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Monitor:
        """Resume a monitor. Puts a paused monitor back on its schedule at once. The plan's limit is checked again."""
        call = Call("POST", f"/api/monitor/{quoted(cron_id)}/resume")
        return await self._client.run(call, types.Monitor, options)

    async def run(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.MonitorTick:
        """Run a monitor now. Runs a tick now and waits up to 50 seconds for it to end; after that its status is `running`. If a tick is already running, waits for that one instead. It costs what any tick costs. Fewer than 30 a minute are allowed for one monitor."""
        call = Call("POST", f"/api/monitor/{quoted(cron_id)}/run")
        return await self._client.run(call, types.MonitorTick, options)

    async def test(
        self,
        cron_id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Send a test event. Sends the event `monitor.test` to the webhook of the monitor, signed like a real one, and a message to everyone in `notify`."""
        call = Call("POST", f"/api/monitor/{quoted(cron_id)}/test")
        return await self._client.run(call, types.Ok, options)

    async def activity(
        self,
        cron_id: str,
        *,
        limit: int = LEFT_OUT,
        cursor: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.MonitorActivity:
        """Read the ticks of a monitor. The runs of a monitor and what changed in each, newest first. Free."""
        call = Call("GET", f"/api/monitor/{quoted(cron_id)}/activity", query={"limit": limit, "cursor": cursor})
        return await self._client.run(call, types.MonitorActivity, options)

    async def feed(
        self,
        cron_id: str,
        token: str,
        **options: Unpack[Options],
    ) -> str:
        """Read the changes of a monitor as a feed. The newest changes as an Atom feed, for a feed reader. The address with its token is the `feedUrl` of the monitor; it needs no key. A reader that sends back `ETag` or `Last-Modified` gets 304 while nothing has changed."""
        call = Call("GET", f"/api/monitor/{quoted(cron_id)}/feed.xml", query={"token": token})
        return await self._client.run(call, str, options)


class AsyncSessionCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def create(
        self,
        name: str,
        *,
        storage_state: Mapping[str, Any] = LEFT_OUT,
        cookies: Sequence[Mapping[str, Any]] | str = LEFT_OUT,
        login: Mapping[str, Any] = LEFT_OUT,
        check: Mapping[str, Any] | None = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Session:
        """Create a session. Stores, encrypted, what is needed to be signed in to sites. Use it by name in `fetchConfig.session`. With `login`, it signs in first. Free."""
        call = Call("POST", "/api/session", body={"name": name, "storageState": storage_state, "cookies": cookies, "login": login, "check": check, "webhookUrl": webhook_url})
        return await self._client.run(call, types.Session, options)

    async def list(
        self,
        **options: Unpack[Options],
    ) -> types.SessionList:
        """List sessions. All your sessions, by name."""
        call = Call("GET", "/api/session")
        return await self._client.run(call, types.SessionList, options)

    async def get(
        self,
        name: str,
        **options: Unpack[Options],
    ) -> types.Session:
        """Get a session. Its sites, its status and its times, but never a value."""
        call = Call("GET", f"/api/session/{quoted(name)}")
        return await self._client.run(call, types.Session, options)

    async def update(
        self,
        name: str,
        *,
        new_name: str = LEFT_OUT,
        storage_state: Mapping[str, Any] = LEFT_OUT,
        cookies: Sequence[Mapping[str, Any]] | str = LEFT_OUT,
        login: Mapping[str, Any] = LEFT_OUT,
        check: Mapping[str, Any] | None = LEFT_OUT,
        webhook_url: str | None = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Session:
        """Change a session. Changes the fields you send and leaves the others alone. With `login`, it signs in again."""
        call = Call("PATCH", f"/api/session/{quoted(name)}", body={"name": new_name, "storageState": storage_state, "cookies": cookies, "login": login, "check": check, "webhookUrl": webhook_url})
        return await self._client.run(call, types.Session, options)

    async def delete(
        self,
        name: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a session. Deletes the session with all its values. Calls that name it are then refused."""
        call = Call("DELETE", f"/api/session/{quoted(name)}")
        return await self._client.run(call, types.Ok, options)

    async def refresh(
        self,
        name: str,
        **options: Unpack[Options],
    ) -> types.Session:
        """Sign in again. Repeats the sign-in recipe now. A session without a recipe is refused with `conflict`."""
        call = Call("POST", f"/api/session/{quoted(name)}/refresh")
        return await self._client.run(call, types.Session, options)

    async def bring_code(
        self,
        name: str,
        code: str,
        **options: Unpack[Options],
    ) -> types.Session:
        """Send a code. Gives a session that is `waiting` the code that the site sent by mail or message, and answers when signing in has finished. A session that is not waiting is refused with `conflict`."""
        call = Call("POST", f"/api/session/{quoted(name)}/code", body={"code": code})
        return await self._client.run(call, types.Session, options)


class AsyncHistoryCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def list(
        self,
        *,
        page: int = LEFT_OUT,
        cursor: str = LEFT_OUT,
        limit: int = LEFT_OUT,
        service: Literal["scrape", "extract", "search", "monitor", "crawl", "batch", "schema", "map", "parse", "extractor"] = LEFT_OUT,
        session_id: str = LEFT_OUT,
        from_: str = LEFT_OUT,
        to: str = LEFT_OUT,
        status: Literal["running", "completed", "failed", "problem"] = LEFT_OUT,
        q: str = LEFT_OUT,
        parent: Literal["none"] | str = LEFT_OUT,
        results: Literal["full", "none"] = LEFT_OUT,
        **options: Unpack[CommonOptions],
    ) -> types.HistoryList:
        """List past requests. Your past requests, newest first. Free."""
        call = Call("GET", "/api/history", query={"page": page, "cursor": cursor, "limit": limit, "service": service, "sessionId": session_id, "from": from_, "to": to, "status": status, "q": q, "parent": parent, "results": results})
        return await self._client.run(call, types.HistoryList, options)

    async def get(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.HistoryEntry:
        """Get a past request. One past request with its full result. Takes the `id` of any answer, the `scrapeRefId` of a crawled page and the id of a tick. Free."""
        call = Call("GET", f"/api/history/{quoted(id)}")
        return await self._client.run(call, types.HistoryEntry, options)

    async def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Delete a past request. Permanently deletes the request and its result. What it cost is not refunded."""
        call = Call("DELETE", f"/api/history/{quoted(id)}")
        return await self._client.run(call, types.Ok, options)


class AsyncKeyCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def list(
        self,
        **options: Unpack[Options],
    ) -> types.KeyList:
        """List keys. The keys of the account, with their names and first characters."""
        call = Call("GET", "/api/keys")
        return await self._client.run(call, types.KeyList, options)

    async def create(
        self,
        name: str,
        *,
        surface: Literal["v2", "v1"] = LEFT_OUT,
        scope: Literal["read", "call", "admin"] = LEFT_OUT,
        expires_at: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.CreatedKey:
        """Create a key. Creates another key for the account. It is shown in this answer and never again."""
        call = Call("POST", "/api/keys", body={"name": name, "surface": surface, "scope": scope, "expiresAt": expires_at})
        return await self._client.run(call, types.CreatedKey, options)

    async def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Revoke a key. Revokes a key at once. A key cannot revoke itself (`conflict`), so that nobody is locked out by mistake: use another key or the dashboard."""
        call = Call("DELETE", f"/api/keys/{quoted(id)}")
        return await self._client.run(call, types.Ok, options)


class AsyncMemberCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def list(
        self,
        **options: Unpack[Options],
    ) -> types.MemberList:
        """List people. Everyone who can sign in to the account, and everyone who is invited to it."""
        call = Call("GET", "/api/members")
        return await self._client.run(call, types.MemberList, options)

    async def invite(
        self,
        email: str,
        *,
        role: Literal["admin", "member", "viewer"] = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.Invitation:
        """Invite a person. Sends a link by mail, or returns it if the server sends no mail. The link is valid for 7 days. Inviting someone again who has not joined creates a new link."""
        call = Call("POST", "/api/members", body={"email": email, "role": role})
        return await self._client.run(call, types.Invitation, options)

    async def update(
        self,
        id: str,
        role: Literal["admin", "member", "viewer"],
        **options: Unpack[Options],
    ) -> types.Member:
        """Change a role. Takes effect with the person's next request."""
        call = Call("PATCH", f"/api/members/{quoted(id)}", body={"role": role})
        return await self._client.run(call, types.Member, options)

    async def delete(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Ok:
        """Remove a person. Ends all sessions of the person and any invitation at once. Keys stay valid: revoke them separately."""
        call = Call("DELETE", f"/api/members/{quoted(id)}")
        return await self._client.run(call, types.Ok, options)

    async def invite_again(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.Invitation:
        """Create a new link for a person. Creates a new invitation, or for someone who has joined, a link to set a new password. Earlier links stop working."""
        call = Call("POST", f"/api/members/{quoted(id)}/invite")
        return await self._client.run(call, types.Invitation, options)


class AsyncAuditCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def list(
        self,
        *,
        page: int = LEFT_OUT,
        limit: int = LEFT_OUT,
        action: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.AuditLog:
        """Read the audit log. What was done with the account, newest first: keys, people, sign-ins, secrets, settings, deletions."""
        call = Call("GET", "/api/audit", query={"page": page, "limit": limit, "action": action})
        return await self._client.run(call, types.AuditLog, options)


class AsyncWebhookCalls:
    def __init__(self, client: AsyncRunner) -> None:
        self._client = client

    async def secret(
        self,
        **options: Unpack[Options],
    ) -> types.WebhookSecret:
        """Get the signing secret. The secret of your account. Each delivery carries `webhook-id`, `webhook-timestamp` and `webhook-signature`, as in Standard Webhooks."""
        call = Call("GET", "/api/webhooks/secret")
        return await self._client.run(call, types.WebhookSecret, options)

    async def rotate_secret(
        self,
        **options: Unpack[Options],
    ) -> types.WebhookSecret:
        """Rotate the signing secret. Creates a new secret. For a day, deliveries are signed with both the old and the new one, so that none is rejected."""
        call = Call("POST", "/api/webhooks/secret/rotate")
        return await self._client.run(call, types.WebhookSecret, options)

    async def deliveries(
        self,
        *,
        page: int = LEFT_OUT,
        cursor: str = LEFT_OUT,
        limit: int = LEFT_OUT,
        status: Literal["pending", "delivered", "failed"] = LEFT_OUT,
        about: str = LEFT_OUT,
        **options: Unpack[Options],
    ) -> types.WebhookDeliveryList:
        """List deliveries. What was sent to your webhooks, newest first, with every attempt. Kept for 30 days."""
        call = Call("GET", "/api/webhooks/deliveries", query={"page": page, "cursor": cursor, "limit": limit, "status": status, "about": about})
        return await self._client.run(call, types.WebhookDeliveryList, options)

    async def redeliver(
        self,
        id: str,
        **options: Unpack[Options],
    ) -> types.WebhookDelivery:
        """Send a delivery again. Sends the same event again under the same id, with a new series of retries. An endpoint that was switched off is switched on."""
        call = Call("POST", f"/api/webhooks/deliveries/{quoted(id)}/redeliver")
        return await self._client.run(call, types.WebhookDelivery, options)
