"""The shapes of the answers. Made from the contract by generate.ts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

__all__ = [
    "ActionReport",
    "ActionResults",
    "ActionResultsJavascriptReturn",
    "ActionResultsScrape",
    "ApiKey",
    "AuditEntry",
    "AuditEntryActor",
    "AuditLog",
    "BatchDetails",
    "BatchJob",
    "BatchJobStoppedBy",
    "BatchList",
    "BatchListItem",
    "Branding",
    "BrandingButtonReasoning",
    "BrandingButtonReasoningPrimary",
    "BrandingButtonReasoningSecondary",
    "BrandingColors",
    "BrandingComponents",
    "BrandingComponentsButtonPrimary",
    "BrandingComponentsButtonSecondary",
    "BrandingComponentsInput",
    "BrandingConfidence",
    "BrandingDesignSystem",
    "BrandingFont",
    "BrandingImages",
    "BrandingLogoReasoning",
    "BrandingPersonality",
    "BrandingSpacing",
    "BrandingTypography",
    "BrandingTypographyFontFamilies",
    "BrandingTypographyFontSizes",
    "BrandingTypographyFontStacks",
    "CacheState",
    "Chunker",
    "ChunkerChunk",
    "CrawlDetails",
    "CrawlDetailsStoppedBy",
    "CrawlJob",
    "CrawlJobStoppedBy",
    "CrawlList",
    "CrawlListItem",
    "CrawlListItemStoppedBy",
    "CrawlPage",
    "CrawlPageWithScrape",
    "CrawlPageWithScrapeScrape",
    "CrawlPageWithScrapeScrapeErrors",
    "CrawlPages",
    "CrawlPagesPagination",
    "CreatedKey",
    "CreditsReport",
    "CreditsReportJobs",
    "CreditsReportJobsCrawl",
    "CreditsReportJobsMonitor",
    "CreditsReportStorage",
    "Diffs",
    "DiffsBranding",
    "DiffsHtml",
    "DiffsImages",
    "DiffsJson",
    "DiffsLinks",
    "DiffsMarkdown",
    "DiffsScreenshot",
    "DiffsSummary",
    "Engine",
    "Evidence",
    "EvidenceBox",
    "EvidencePage",
    "ExtractResult",
    "ExtractResultMetadata",
    "Extractor",
    "ExtractorList",
    "ExtractorListData",
    "ExtractorVersion",
    "FileFacts",
    "FormatError",
    "GetLiveResult",
    "GetReadyResult",
    "Health",
    "HealthServicesValue",
    "HistoryEntry",
    "HistoryEntryError",
    "HistoryEntryPages",
    "HistoryEntryRun",
    "HistoryList",
    "Invitation",
    "Issue",
    "IssueNearest",
    "KeyList",
    "LearnedExtractor",
    "LearnedExtractorFailed",
    "LearnedField",
    "LeftOut",
    "MapLink",
    "MapResult",
    "MapResultMetadata",
    "Member",
    "MemberList",
    "Monitor",
    "MonitorActivity",
    "MonitorList",
    "MonitorTick",
    "MonitorTickError",
    "Ok",
    "PageDiffs",
    "PageDiffsBranding",
    "PageDiffsHtml",
    "PageDiffsImages",
    "PageDiffsJson",
    "PageDiffsLinks",
    "PageDiffsMarkdown",
    "PageDiffsScreenshot",
    "PageDiffsSummary",
    "PageMetadata",
    "PageMetadataConsent",
    "PageMetadataImage",
    "PageMetadataOcr",
    "PageMetadataOcrPage",
    "PageWarning",
    "Pagination",
    "ParseResult",
    "ParseResultErrors",
    "ParseResultMetadata",
    "ParseResultMetadataConsent",
    "ParseResultMetadataImage",
    "ParseResultMetadataOcr",
    "ParseResultMetadataOcrPage",
    "PictureBox",
    "SchemaResult",
    "SchemaResultMetadata",
    "ScrapeResult",
    "ScrapeResultErrors",
    "ScrapeResults",
    "ScrapeResultsBranding",
    "ScrapeResultsBrandingMetadata",
    "ScrapeResultsBrandingMetadataBranding",
    "ScrapeResultsHtml",
    "ScrapeResultsHtmlMetadata",
    "ScrapeResultsImages",
    "ScrapeResultsImagesMetadata",
    "ScrapeResultsJson",
    "ScrapeResultsJsonMetadata",
    "ScrapeResultsLinks",
    "ScrapeResultsLinksMetadata",
    "ScrapeResultsMarkdown",
    "ScrapeResultsMarkdownMetadata",
    "ScrapeResultsMarkdownMetadataPassages",
    "ScrapeResultsMhtml",
    "ScrapeResultsMhtmlData",
    "ScrapeResultsMhtmlMetadata",
    "ScrapeResultsPdf",
    "ScrapeResultsPdfData",
    "ScrapeResultsPdfMetadata",
    "ScrapeResultsScreenshot",
    "ScrapeResultsScreenshotData",
    "ScrapeResultsScreenshotMetadata",
    "ScrapeResultsSummary",
    "ScrapeResultsSummaryMetadata",
    "SearchResult",
    "SearchResultMetadata",
    "SearchResultMetadataEngine",
    "SearchResultMetadataPages",
    "SearchResultMetadataPagesFailed",
    "SearchResultMetadataSearch",
    "SearchResultResult",
    "ServiceCard",
    "Session",
    "SessionCheck",
    "SessionList",
    "SiteDiffs",
    "SiteDiffsChanged",
    "SiteDiffsNotCompared",
    "Usage",
    "UsageDays",
    "UsageDaysDay",
    "UsageDaysTotal",
    "WebhookDelivery",
    "WebhookDeliveryAttempt",
    "WebhookDeliveryEndpoint",
    "WebhookDeliveryList",
    "WebhookSecret",
]


@dataclass
class ScrapeResult:
    id: str
    """Identifies the call; also its history id."""
    results: ScrapeResults
    metadata: PageMetadata
    errors: ScrapeResultErrors | None = None
    """Formats that failed while others succeeded. They are not charged."""


@dataclass
class ScrapeResults:
    """One member for each requested format that succeeded, and the results of actions."""

    markdown: ScrapeResultsMarkdown | None = None
    """The page as Markdown."""
    html: ScrapeResultsHtml | None = None
    """The page as HTML."""
    links: ScrapeResultsLinks | None = None
    """The links of the page."""
    images: ScrapeResultsImages | None = None
    """The images of the page."""
    summary: ScrapeResultsSummary | None = None
    """A short summary of the page."""
    json: ScrapeResultsJson | None = None
    """Extracted data."""
    screenshot: ScrapeResultsScreenshot | None = None
    """A picture of the page."""
    pdf: ScrapeResultsPdf | None = None
    """The page as a PDF."""
    mhtml: ScrapeResultsMhtml | None = None
    """The page as a single MHTML file."""
    branding: ScrapeResultsBranding | None = None
    """The look of the site."""
    actions: ActionResults | None = None


@dataclass
class ScrapeResultsMarkdown:
    """The page as Markdown."""

    data: list[str]
    """One string for a web page; for documents, one per page, slide or sheet."""
    metadata: ScrapeResultsMarkdownMetadata | None = None
    """Only with `explain`, `query` or `maxTokens`."""


@dataclass
class ScrapeResultsMarkdownMetadata:
    """Only with `explain`, `query` or `maxTokens`."""

    left_out: list[LeftOut] | None = None
    """In page order, at most 200. Only with `explain`."""
    passages: ScrapeResultsMarkdownMetadataPassages | None = None
    """How much was kept. Only with `query` or `maxTokens`."""


@dataclass
class LeftOut:
    """A part of the page that the mode left out."""

    reason: Literal["navigation", "header", "footer", "sidebar", "share", "related", "comments", "advert", "newsletter", "consent", "popup", "form", "hidden", "links", "unlike_content"]
    """What the part looks like. `links`: mostly links. `unlike_content`: its text and position are unlike content."""
    text: str
    """The beginning of its text."""
    words: int
    """How many words it has."""


@dataclass
class ScrapeResultsMarkdownMetadataPassages:
    """How much was kept. Only with `query` or `maxTokens`."""

    kept: int
    """How many paragraphs, lists, tables and other passages were kept."""
    total: int
    """How many passages the page has."""
    tokens: int
    """About how many tokens were kept."""
    total_tokens: int
    """About how many tokens the page has."""


@dataclass
class ScrapeResultsHtml:
    """The page as HTML."""

    data: list[str]
    """One string for a web page; for documents, one per page, slide or sheet."""
    raw: list[str] | None = None
    """What mode `raw` would return. Only with `raw: true`, and only for web pages."""
    metadata: ScrapeResultsHtmlMetadata | None = None
    """Only with `explain`."""


@dataclass
class ScrapeResultsHtmlMetadata:
    """Only with `explain`."""

    left_out: list[LeftOut]
    """In page order, at most 200. Only with `explain`."""


@dataclass
class ScrapeResultsLinks:
    """The links of the page."""

    data: list[str]
    """Absolute URLs in document order, each once."""
    metadata: ScrapeResultsLinksMetadata


@dataclass
class ScrapeResultsLinksMetadata:
    count: int
    """How many there are."""


@dataclass
class ScrapeResultsImages:
    """The images of the page."""

    data: list[str]
    """Absolute URLs in document order, each once."""
    metadata: ScrapeResultsImagesMetadata


@dataclass
class ScrapeResultsImagesMetadata:
    count: int
    """How many there are."""


@dataclass
class ScrapeResultsSummary:
    """A short summary of the page."""

    data: str
    """The summary."""
    metadata: ScrapeResultsSummaryMetadata


@dataclass
class ScrapeResultsSummaryMetadata:
    chunker: Chunker


@dataclass
class Chunker:
    """How the content was split up."""

    chunks: list[ChunkerChunk]
    """The chunks that were read."""


@dataclass
class ChunkerChunk:
    size: int
    """Tokens in the chunk; an estimate if no model was used."""


@dataclass
class ScrapeResultsJson:
    """Extracted data."""

    metadata: ScrapeResultsJsonMetadata
    data: Any = None
    """The extracted data. It matches your schema, if you gave one."""


@dataclass
class ScrapeResultsJsonMetadata:
    chunker: Chunker
    raw: str | None
    """The output of the model before parsing; null if there is none."""
    evidence: dict[str, Evidence] | None = None
    """Keyed by JSON pointer, e.g. `/offers/0/price`. A value without an entry was not found on the page."""
    evidence_pages: list[EvidencePage] | None = None
    """PDFs only: the first ten pages with evidence, as pictures to draw the boxes on."""


@dataclass
class Evidence:
    """Where a value was found."""

    quote: str
    """The text that the value was read from, at most 300 characters."""
    source: str
    """Where it was read: `text`, `attribute`, `meta`, `json-ld`, `script` or `page` (the address of the page)."""
    confidence: float
    """How certain it is that this is the requested value."""
    selector: str | None = None
    """A CSS selector that matches only the element that has it."""
    attribute: str | None = None
    """The attribute that has it, if it was not read from the text."""
    path: str | None = None
    """A JSON pointer into the data of a script, if it was read from one."""
    text_fragment: str | None = None
    """Append it to the address of the page to open a browser at the text: `#:~:text=…`."""
    page: int | None = None
    """The page of the document, counted from 1."""
    box: EvidenceBox | None = None
    """The position on a page of a PDF, in points."""


@dataclass
class EvidenceBox:
    """The position on a page of a PDF, in points."""

    x: float
    """From the left."""
    y: float
    """From the top."""
    width: float
    """Its width."""
    height: float
    """Its height."""


@dataclass
class EvidencePage:
    """A page of a PDF as a picture."""

    page: int
    """Counted from 1."""
    url: str
    """A signed link, valid for one hour."""
    width: float
    """The width of the page in points; the picture may have another scale."""
    height: float
    """The height of the page in points."""


@dataclass
class ScrapeResultsScreenshot:
    """A picture of the page."""

    data: ScrapeResultsScreenshotData
    metadata: ScrapeResultsScreenshotMetadata


@dataclass
class ScrapeResultsScreenshotData:
    url: str
    """A signed link, valid for one hour."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    boxes: list[PictureBox] | None = None
    """The positions of the visible elements, in document order. Only with `boxes`."""


@dataclass
class PictureBox:
    """A visible element and its position in the picture, in pixels."""

    selector: str
    """A CSS selector that matches only this element, in the page as it was captured."""
    text: str
    """The beginning of its text."""
    parent: int | None
    """The index in this list of the element that contains it."""
    x: int
    """From the left edge of the picture."""
    y: int
    """From its top edge."""
    width: int
    """The width of the part in the picture."""
    height: int
    """The height of the part in the picture."""


@dataclass
class ScrapeResultsScreenshotMetadata:
    content_type: str
    """E.g. `image/jpeg`."""


@dataclass
class ScrapeResultsPdf:
    """The page as a PDF."""

    data: ScrapeResultsPdfData
    metadata: ScrapeResultsPdfMetadata


@dataclass
class ScrapeResultsPdfData:
    url: str
    """A signed link, valid for one hour."""
    bytes: int
    """The size of the file in bytes."""


@dataclass
class ScrapeResultsPdfMetadata:
    content_type: str
    """Its MIME type."""


@dataclass
class ScrapeResultsMhtml:
    """The page as a single MHTML file."""

    data: ScrapeResultsMhtmlData
    metadata: ScrapeResultsMhtmlMetadata


@dataclass
class ScrapeResultsMhtmlData:
    url: str
    """A signed link, valid for one hour."""
    bytes: int
    """The size of the file in bytes."""


@dataclass
class ScrapeResultsMhtmlMetadata:
    content_type: str
    """Its MIME type."""


@dataclass
class ScrapeResultsBranding:
    """The look of the site."""

    data: Branding
    metadata: ScrapeResultsBrandingMetadata


@dataclass
class Branding:
    """The look of a site. Every member is present, null where unknown."""

    color_scheme: Literal["light", "dark", None] | None
    """The scheme the page is shown in."""
    colors: BrandingColors
    """Hex colours by role."""
    fonts: list[BrandingFont]
    """The typefaces in use."""
    typography: BrandingTypography
    spacing: BrandingSpacing
    components: BrandingComponents
    images: BrandingImages
    """Absolute URLs."""
    framework_hints: list[str]
    """Frameworks the page shows signs of."""
    design_system: BrandingDesignSystem
    personality: BrandingPersonality
    button_reasoning: BrandingButtonReasoning | None
    """Which elements were taken for the buttons, and why."""
    logo_reasoning: BrandingLogoReasoning | None
    """Which image was taken for the logo, and why."""
    confidence: BrandingConfidence


@dataclass
class BrandingColors:
    """Hex colours by role."""

    primary: str | None
    accent: str | None
    background: str | None
    text_primary: str | None
    link: str | None


@dataclass
class BrandingFont:
    family: str
    role: Literal["heading", "body"]


@dataclass
class BrandingTypography:
    font_families: BrandingTypographyFontFamilies
    font_stacks: BrandingTypographyFontStacks
    font_sizes: BrandingTypographyFontSizes


@dataclass
class BrandingTypographyFontFamilies:
    primary: str | None
    heading: str | None


@dataclass
class BrandingTypographyFontStacks:
    heading: list[str]
    body: list[str]
    paragraph: list[str]


@dataclass
class BrandingTypographyFontSizes:
    h1: str | None
    h2: str | None
    body: str | None


@dataclass
class BrandingSpacing:
    base_unit: float | None
    border_radius: str | None


@dataclass
class BrandingComponents:
    input: BrandingComponentsInput | None
    button_primary: BrandingComponentsButtonPrimary | None
    button_secondary: BrandingComponentsButtonSecondary | None


@dataclass
class BrandingComponentsInput:
    border_color: str | None
    border_radius: str | None


@dataclass
class BrandingComponentsButtonPrimary:
    background: str | None
    text_color: str | None
    border_radius: str | None
    shadow: str | None


@dataclass
class BrandingComponentsButtonSecondary:
    background: str | None
    text_color: str | None
    border_radius: str | None
    shadow: str | None


@dataclass
class BrandingImages:
    """Absolute URLs."""

    logo: str | None
    favicon: str | None
    og_image: str | None


@dataclass
class BrandingDesignSystem:
    framework: str | None
    component_library: str | None


@dataclass
class BrandingPersonality:
    tone: str | None
    energy: Literal["high", "medium", "low", None] | None
    target_audience: str | None


@dataclass
class BrandingButtonReasoning:
    """Which elements were taken for the buttons, and why."""

    primary: BrandingButtonReasoningPrimary | None
    secondary: BrandingButtonReasoningSecondary | None
    confidence: float
    """0 to 1."""


@dataclass
class BrandingButtonReasoningPrimary:
    index: float | None
    text: str | None
    reasoning: str | None


@dataclass
class BrandingButtonReasoningSecondary:
    index: float | None
    text: str | None
    reasoning: str | None


@dataclass
class BrandingLogoReasoning:
    """Which image was taken for the logo, and why."""

    selected_index: float | None
    reasoning: str | None
    confidence: float
    """0 to 1."""


@dataclass
class BrandingConfidence:
    colors: float
    """0 to 1."""
    buttons: float
    """0 to 1."""
    logo: float
    """0 to 1."""
    fonts: float
    """0 to 1."""
    components: float
    """0 to 1."""
    overall: float
    """0 to 1."""


@dataclass
class ScrapeResultsBrandingMetadata:
    branding: ScrapeResultsBrandingMetadataBranding


@dataclass
class ScrapeResultsBrandingMetadataBranding:
    title: str | None
    description: str | None
    favicon: str | None
    language: str | None
    theme_color: str | None
    og_title: str | None
    og_description: str | None
    og_image: str | None
    og_url: str | None


@dataclass
class ActionResults:
    """The results of the actions of `fetchConfig`, in order."""

    screenshots: list[str]
    """Signed links to the pictures; they work for one hour."""
    scrapes: list[ActionResultsScrape]
    """The page at the time of each `scrape`."""
    javascript_returns: list[ActionResultsJavascriptReturn]
    """The values of scripts."""
    pdfs: list[str]
    """Signed links to the files; they work for one hour."""


@dataclass
class ActionResultsScrape:
    url: str
    """The address of the page at that point."""
    html: str
    """The HTML of the page."""


@dataclass
class ActionResultsJavascriptReturn:
    type: str
    """The `typeof` of the value."""
    value: Any = None
    """The value, as JSON."""


@dataclass
class PageMetadata:
    """What is known about the page."""

    content_type: str
    """The detected type, or the one you gave."""
    url: str
    """The address after redirects."""
    status_code: int
    """The HTTP status of the page."""
    provider: Literal["http", "browser"]
    """What fetched the page."""
    elapsed_ms: int
    """Milliseconds the call took."""
    title: str | None
    """The title of the page."""
    language: str | None
    """The language of the page."""
    warnings: list[PageWarning]
    """Warnings about the content; empty if there are none."""
    meta: dict[str, str] | None = None
    """The `meta` elements of the page, by name: `description`, `keywords`, `author`, `robots`, `og:image`, `article:published_time` and the like; at most 50."""
    favicon: str | None = None
    """The address of the icon of the page."""
    pages_total: int | None = None
    """Pages in the document."""
    pages_processed: int | None = None
    """Pages that were read."""
    running_lines: list[str] | None = None
    """Repeated headers, footers and page numbers of a PDF, DOCX or ODT that were left out, each as on the first page that has it; at most 50."""
    ocr: PageMetadataOcr | None = None
    """Text recognition, if the document needed it."""
    image: PageMetadataImage | None = None
    """Size and format, if the page is an image."""
    engine: Engine | None = None
    consent: PageMetadataConsent | None = None
    """The consent banner that was found, if there was one."""
    cache: CacheState | None = None
    actions: list[ActionReport] | None = None
    """How each action of `fetchConfig` went, in order."""
    usage: Usage | None = None


@dataclass
class PageWarning:
    """A problem with the content or the request. Pages with `bot_blocked`, `spa_shell`, `empty`, `soft_404`, `http_error`, `logged_out` or `selector_not_found` are not charged, unless the selector is only that of `waitForSelector`. `unknown_field`: the request has a field that does not exist. `prompt_not_understood`: words of the prompt that no rule matched. `many_records`: one record was requested, and the page lists several. `no_records`: a list was requested, and the page has no such records. These three occur only without a model. `location_not_applied`: the search engine cannot search from the requested country. `index_incomplete`: pages that you fetched earlier are still being indexed for the local search. `interstitial`, only from monitors: the page showed a maintenance notice, or asked to sign in, for consent or for a country. `not_visited`: a page or sitemap that a map or crawl had to do without."""

    reason: Literal["too_short", "empty", "bot_blocked", "spa_shell", "soft_404", "http_error", "interstitial", "truncated", "reader_fallback", "no_proxy", "not_visited", "selector_not_found", "logged_out", "unknown_field", "prompt_not_understood", "many_records", "no_records", "location_not_applied", "index_incomplete"]
    """The kind of warning."""
    detail: str | None = None
    """Details."""


@dataclass
class PageMetadataOcr:
    """Text recognition, if the document needed it."""

    model: str
    """What recognised the text."""
    pages_processed: int
    """Pages recognised."""
    pages: list[PageMetadataOcrPage]
    """Which pages."""


@dataclass
class PageMetadataOcrPage:
    index: int
    """From 0."""


@dataclass
class PageMetadataImage:
    """Size and format, if the page is an image."""

    width: int
    """Pixels."""
    height: int
    """Pixels."""
    format: str
    """E.g. `png`."""


@dataclass
class Engine:
    """What extracted the data."""

    name: Literal["local", "llm", "select", "extractor"]
    """`local`: the rules of this server. `llm`: a model. `select`: your selectors. `extractor`: one of your extractors."""
    version: str
    """Its version, or the name of the model."""


@dataclass
class PageMetadataConsent:
    """The consent banner that was found, if there was one."""

    platform: str
    """The consent platform, e.g. `onetrust`; `frame` or `unknown` if it was not recognised."""
    outcome: Literal["refused", "closed", "hidden"]
    """`refused`: through its own controls. `closed`: without an answer. `hidden`: only hidden from view."""


@dataclass
class CacheState:
    """Whether an earlier fetch was reused. Only if `maxAge` is above 0."""

    state: Literal["hit", "miss"]
    """`hit`: an earlier fetch was reused."""
    fetched_at: str
    """When the page was fetched."""


@dataclass
class ActionReport:
    """How an action went."""

    type: str
    """Its type; `step` for one in plain words."""
    ok: bool
    """Whether it succeeded."""
    elapsed_ms: int
    """Milliseconds it took."""
    error: str | None = None
    """Why it failed, if it was optional."""
    rounds: int | None = None
    """How many rounds a `repeat` took."""


@dataclass
class Usage:
    """What the model used; zeros if no model was used."""

    prompt_tokens: int
    """Tokens read."""
    completion_tokens: int
    """Tokens written."""


@dataclass
class ScrapeResultErrors:
    """Formats that failed while others succeeded. They are not charged."""

    markdown: FormatError | None = None
    html: FormatError | None = None
    links: FormatError | None = None
    images: FormatError | None = None
    summary: FormatError | None = None
    branding: FormatError | None = None
    json: FormatError | None = None
    screenshot: FormatError | None = None
    pdf: FormatError | None = None
    mhtml: FormatError | None = None


@dataclass
class FormatError:
    """Why one format is missing."""

    code: str
    """The error type."""
    error: str
    """What went wrong."""
    details: list[Issue] | None = None
    """The fields at fault."""


@dataclass
class Issue:
    """One problem with one field."""

    code: Literal["invalid_format", "invalid_type", "too_small", "too_big", "invalid_value", "custom"]
    """What is wrong with the field."""
    path: list[str | int]
    """Where the field is."""
    message: str
    """The problem in words."""
    format: str | None = None
    """The format that was expected, e.g. `url`."""
    index: int | None = None
    """Only for `action_failed`: the index of the action, from 0."""
    nearest: list[IssueNearest] | None = None
    """Only for `action_failed`: the elements of the page most similar to the one that was not found."""


@dataclass
class IssueNearest:
    text: str
    """Its visible text."""
    selector: str
    """A selector for it."""


@dataclass
class ExtractResult:
    id: str
    """Identifies the call; also its history id."""
    raw: str | None
    """The output of the model before parsing; null if there is none."""
    usage: Usage
    metadata: ExtractResultMetadata
    """How the answer was made."""
    json: Any = None
    """The data. It matches your schema, if you gave one. Null for a blank page."""


@dataclass
class ExtractResultMetadata:
    """How the answer was made."""

    chunker: Chunker
    fetch: dict[str, Any]
    """How the page was fetched; empty if nothing was fetched."""
    engine: Engine | None = None
    evidence: dict[str, Evidence] | None = None
    """Keyed by JSON pointer, e.g. `/offers/0/price`. A value without an entry was not found on the page."""
    evidence_pages: list[EvidencePage] | None = None
    """PDFs only: the first ten pages with evidence, as pictures to draw the boxes on."""
    warnings: list[PageWarning] | None = None
    """Warnings about the content."""
    cache: CacheState | None = None


@dataclass
class SchemaResult:
    id: str
    """Identifies the call; also its history id."""
    refined_prompt: str
    """The prompt, made clearer."""
    schema: dict[str, Any]
    """A JSON Schema to extract with."""
    usage: Usage
    metadata: SchemaResultMetadata | None = None
    """Only if something was not understood."""


@dataclass
class SchemaResultMetadata:
    """Only if something was not understood."""

    warnings: list[PageWarning]
    """Parts of the prompt that were not understood."""


@dataclass
class SearchResult:
    """`json`, `raw` and `usage` come only with `prompt`."""

    id: str
    """Identifies the call; also its history id."""
    results: list[SearchResultResult]
    """Best first."""
    metadata: SearchResultMetadata
    """How the answer was made."""
    json: Any = None
    """The data. It matches your schema, if you gave one. Null for a blank page."""
    raw: str | None = None
    """The output of the model before parsing; null if there is none."""
    usage: Usage | None = None


@dataclass
class SearchResultResult:
    url: str
    """The address of the page."""
    title: str
    """Its title."""
    content: str
    """Its content in the requested format."""
    snippet: str | None = None
    """The snippet that the engine shows."""
    cache: CacheState | None = None


@dataclass
class SearchResultMetadata:
    """How the answer was made."""

    search: SearchResultMetadataSearch
    """How the search was done."""
    pages: SearchResultMetadataPages
    """What happened to the results."""
    engine: SearchResultMetadataEngine | None = None
    """What extracted the data, and which result each value came from."""
    warnings: list[PageWarning] | None = None
    """Warnings about the extraction, and parts of the request that had no effect."""


@dataclass
class SearchResultMetadataSearch:
    """How the search was done."""

    provider: str
    """The engine that answered."""
    fallback_from: str | None = None
    """The engine that was asked first and did not answer."""
    widened: bool | None = None
    """True if the engine does not support a filter and searched more widely."""


@dataclass
class SearchResultMetadataPages:
    """What happened to the results."""

    requested: int
    """Pages tried."""
    scraped: int
    """Pages fetched."""
    failed: list[SearchResultMetadataPagesFailed]
    """Pages that could not be fetched or read, and why."""


@dataclass
class SearchResultMetadataPagesFailed:
    url: str
    """The address of the page."""
    reason: str
    """The type of the error, the reason of the warning, or `not_allowed`."""
    detail: str | None = None
    """The reason in a sentence."""


@dataclass
class SearchResultMetadataEngine:
    """What extracted the data, and which result each value came from."""

    name: Literal["local", "llm", "select", "extractor"]
    """`local`: the rules of this server. `llm`: a model. `select`: your selectors. `extractor`: one of your extractors."""
    version: str
    """Its version, or the name of the model."""


@dataclass
class MapResult:
    id: str
    """Identifies the call; also its history id."""
    links: list[MapLink]
    """Each page once: first those in sitemaps, then those linked from the page, then those fetched before."""
    total: int
    """How many links were found, returned or not."""
    truncated: bool
    """Whether there are, or may be, more links than were returned."""
    metadata: MapResultMetadata
    """How the map was made."""


@dataclass
class MapLink:
    url: str
    """The address."""
    title: str | None = None
    """The title of the page, if it has been fetched before."""
    lastmod: str | None = None
    """When the page last changed, according to its sitemap."""


@dataclass
class MapResultMetadata:
    """How the map was made."""

    sitemaps: int
    """How many sitemap files were read."""
    warnings: list[PageWarning]
    """Problems with the answer, such as a page that failed."""


@dataclass
class CreditsReport:
    remaining: float
    """Credits left; 9007199254740991 if there is no limit."""
    used: float
    """Credits used since the billing cycle began."""
    plan: str
    """The name of the plan."""
    jobs: CreditsReportJobs
    """Background jobs, and how many the plan allows at once."""
    storage: CreditsReportStorage
    """Storage for history, compressed. When it is full, requests are refused with `storage_full`."""


@dataclass
class CreditsReportJobs:
    """Background jobs, and how many the plan allows at once."""

    crawl: CreditsReportJobsCrawl
    monitor: CreditsReportJobsMonitor


@dataclass
class CreditsReportJobsCrawl:
    used: int
    """Crawls running now."""
    limit: int
    """The plan's limit."""


@dataclass
class CreditsReportJobsMonitor:
    used: int
    """Monitors active now."""
    limit: int
    """The plan's limit."""


@dataclass
class CreditsReportStorage:
    """Storage for history, compressed. When it is full, requests are refused with `storage_full`."""

    used: int
    """Bytes stored: results, pictures, requests, answers for Idempotency-Keys and cached pages."""
    limit: int
    """The plan's limit in bytes."""


@dataclass
class UsageDays:
    """Usage by day, service and key."""

    from_: str
    """The first day of the report."""
    to: str
    """The last day of the report."""
    total: UsageDaysTotal
    """The sum of all days."""
    days: list[UsageDaysDay]
    """Oldest first, without entries of zero."""


@dataclass
class UsageDaysTotal:
    """The sum of all days."""

    credits: int
    """Credits charged."""
    calls: int
    """Calls that cost something."""


@dataclass
class UsageDaysDay:
    day: str
    """The day, in UTC."""
    service: Literal["scrape", "extract", "search", "monitor", "crawl", "batch", "schema", "map", "parse", "extractor"]
    """The pages of a crawl count as `crawl`."""
    key_id: str | None
    """The key that was used; null for people at the dashboard and for ticks of monitors."""
    credits: int
    """Credits charged."""
    calls: int
    """Calls that cost something."""


@dataclass
class ServiceCard:
    service: str
    """The name of the service."""
    docs: str
    """Where the API reference is."""
    openapi: str
    """Where its OpenAPI document is."""
    protocols: str
    """Where the ways to pay are described."""
    odp: str | None = None
    """Where the offering is described, when payment is on."""
    aep: str | None = None
    """Where enrolment is described, when payment is on."""


@dataclass
class Health:
    status: Literal["ok", "degraded"]
    """Whether everything that is configured works."""
    version: str
    """The version of Winnow."""
    uptime: int
    """Seconds since the start."""
    role: Literal["all", "api", "worker"]
    """What this process does: everything, only requests, or only work in the background."""
    services: dict[str, HealthServicesValue]
    """The parts: `db`, `browser`, `search`, `llm` and others."""


@dataclass
class HealthServicesValue:
    status: Literal["ok", "degraded", "down", "unconfigured"]
    """The state of the part."""
    detail: str
    """Details, in words."""


@dataclass
class GetLiveResult:
    status: Literal["ok"]
    """The process answers."""
    uptime: int
    """Seconds since the start."""


@dataclass
class GetReadyResult:
    status: Literal["ready"]
    """Requests can be sent here."""
    uptime: int
    """Seconds since the start."""
    role: Literal["all", "api", "worker"]
    """What this process does: everything, only requests, or only work in the background."""


@dataclass
class LearnedExtractor:
    id: str
    """Identifies the extractor."""
    name: str
    """The name you gave it."""
    status: Literal["ready", "drifted", "learning"]
    """`drifted`: pages no longer have what it looks for; see `missing`. `learning`: it is learning a new version and still runs the old one."""
    version: int
    """The current version."""
    fields: list[LearnedField]
    """The fields, and how well each is found."""
    samples: int
    """How many pages this version was learned from."""
    missing: list[str]
    """While it is `drifted`: the fields that pages no longer have."""
    versions: list[ExtractorVersion]
    """All versions, newest first."""
    urls: list[str]
    """The pages it last learned from."""
    schema: dict[str, Any]
    """The schema of its data: yours, or the one made from the prompt."""
    prompt: str | None
    """The prompt you gave."""
    webhook_url: str | None
    """Where its events are sent."""
    pages_run: int
    """How many pages it has run on."""
    created_at: str
    """ISO-8601 time."""
    updated_at: str
    """When it last learned, drifted or healed."""
    failed: list[LearnedExtractorFailed]
    """Samples that were not used, and are not charged."""


@dataclass
class LearnedField:
    path: str
    """Its path in the data, such as `offers.price` or `reviews[].author`."""
    coverage: float
    """The share of its values that are found on samples that it was not learned from, from 0 to 1; with fewer than three samples, on the samples themselves."""


@dataclass
class ExtractorVersion:
    version: int
    """Counted from 1."""
    cause: Literal["created", "learned", "healed"]
    """`created`: the first version. `learned`: you asked for it. `healed`: learned automatically after a drift."""
    samples: int
    """How many pages it was learned from."""
    fields: list[LearnedField]
    created_at: str
    """ISO-8601 time."""


@dataclass
class LearnedExtractorFailed:
    url: str
    error: str
    """Why nothing was learned from it."""


@dataclass
class ExtractorList:
    data: list[ExtractorListData]
    pagination: Pagination


@dataclass
class ExtractorListData:
    id: str
    """Identifies the extractor."""
    name: str
    """The name you gave it."""
    status: Literal["ready", "drifted", "learning"]
    """`drifted`: pages no longer have what it looks for; see `missing`. `learning`: it is learning a new version and still runs the old one."""
    version: int
    """The current version."""
    fields: list[LearnedField]
    """The fields, and how well each is found."""
    samples: int
    """How many pages this version was learned from."""
    missing: list[str]
    """While it is `drifted`: the fields that pages no longer have."""
    urls: list[str]
    """The pages it last learned from."""
    schema: dict[str, Any]
    """The schema of its data: yours, or the one made from the prompt."""
    prompt: str | None
    """The prompt you gave."""
    webhook_url: str | None
    """Where its events are sent."""
    pages_run: int
    """How many pages it has run on."""
    created_at: str
    """ISO-8601 time."""
    updated_at: str
    """When it last learned, drifted or healed."""


@dataclass
class Pagination:
    """Where this page is in the whole list."""

    page: int
    """The number of this page."""
    limit: int
    """Entries per page."""
    total: int
    """Entries that match, over all pages."""


@dataclass
class Extractor:
    id: str
    """Identifies the extractor."""
    name: str
    """The name you gave it."""
    status: Literal["ready", "drifted", "learning"]
    """`drifted`: pages no longer have what it looks for; see `missing`. `learning`: it is learning a new version and still runs the old one."""
    version: int
    """The current version."""
    fields: list[LearnedField]
    """The fields, and how well each is found."""
    samples: int
    """How many pages this version was learned from."""
    missing: list[str]
    """While it is `drifted`: the fields that pages no longer have."""
    versions: list[ExtractorVersion]
    """All versions, newest first."""
    urls: list[str]
    """The pages it last learned from."""
    schema: dict[str, Any]
    """The schema of its data: yours, or the one made from the prompt."""
    prompt: str | None
    """The prompt you gave."""
    webhook_url: str | None
    """Where its events are sent."""
    pages_run: int
    """How many pages it has run on."""
    created_at: str
    """ISO-8601 time."""
    updated_at: str
    """When it last learned, drifted or healed."""


@dataclass
class Ok:
    """The request was carried out."""

    ok: Literal[True]
    """Always true; a failure is an error response."""


@dataclass
class CrawlJob:
    """A crawl and its pages, without their content."""

    id: str
    """Identifies the crawl."""
    status: Literal["running", "completed", "failed", "stopped"]
    """The state of the crawl."""
    total: int
    """Pages of the crawl so far, finished or not."""
    finished: int
    """Pages done: completed, failed or skipped."""
    pages: list[CrawlPage]
    """The pages in the order they were fetched."""
    reason: str | None = None
    """Why it failed or stopped, e.g. `insufficient_credits`."""
    stopped_by: CrawlJobStoppedBy | None = None
    """How many links each limit left out. Only after a crawl has ended and left some out."""
    warnings: list[PageWarning] | None = None
    """Sitemaps that the site names and that could not be read."""


@dataclass
class CrawlJobStoppedBy:
    """How many links each limit left out. Only after a crawl has ended and left some out."""

    depth: int
    """On pages that were `maxDepth` links away from the start."""
    links_per_page: int
    """Beyond the first `maxLinksPerPage` links of a page."""
    pages: int
    """Waiting when `maxPages` was reached."""


@dataclass
class CrawlPage:
    url: str
    """The address of the page."""
    depth: int
    """Links away from the start page."""
    title: str
    """Its title; empty if the page failed."""
    status: Literal["completed", "failed", "skipped"]
    """How it ended."""
    parent_url: str | None
    """The page it was found on; null for the start page."""
    content_type: str
    """Its content type; empty if the page failed."""
    links: list[str]
    """The links found on it."""
    scrape_ref_id: str | None = None
    """The history id of its scrape. Skipped pages have none."""
    status_code: int | None = None
    """The HTTP status of the page, if it was fetched."""
    warning: Literal["too_short", "empty", "bot_blocked", "spa_shell", "soft_404", "http_error", "interstitial", "truncated", "reader_fallback", "no_proxy", "not_visited", "selector_not_found", "logged_out", "unknown_field", "prompt_not_understood", "many_records", "no_records", "location_not_applied", "index_incomplete"] | None = None
    """Why it was not charged, e.g. `http_error` or `bot_blocked`."""
    change: Literal["new", "changed", "unchanged", "gone"] | None = None
    """How the page differs from the crawl named by `since`. Only in a crawl with `since`."""
    reason: str | None = None
    """Why it failed or was skipped, e.g. `robots`."""
    error: str | None = None
    """What went wrong."""


@dataclass
class CrawlList:
    data: list[CrawlListItem]
    pagination: Pagination


@dataclass
class CrawlListItem:
    id: str
    """Identifies the crawl."""
    status: Literal["running", "completed", "failed", "stopped"]
    """The state of the crawl."""
    total: int
    """Pages of the crawl so far, finished or not."""
    finished: int
    """Pages done: completed, failed or skipped."""
    failed: int
    """Pages that could not be fetched."""
    error_pages: int
    """Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more."""
    url: str
    """The start page."""
    created_at: str
    """ISO-8601 time."""
    reason: str | None = None
    """Why it failed or stopped, e.g. `insufficient_credits`."""
    stopped_by: CrawlListItemStoppedBy | None = None
    """How many links each limit left out. Only after a crawl has ended and left some out."""
    warnings: list[PageWarning] | None = None
    """Sitemaps that the site names and that could not be read."""


@dataclass
class CrawlListItemStoppedBy:
    """How many links each limit left out. Only after a crawl has ended and left some out."""

    depth: int
    """On pages that were `maxDepth` links away from the start."""
    links_per_page: int
    """Beyond the first `maxLinksPerPage` links of a page."""
    pages: int
    """Waiting when `maxPages` was reached."""


@dataclass
class CrawlDetails:
    """A crawl with its request and its pages."""

    id: str
    """Identifies the crawl."""
    status: Literal["running", "completed", "failed", "stopped"]
    """The state of the crawl."""
    total: int
    """Pages of the crawl so far, finished or not."""
    finished: int
    """Pages done: completed, failed or skipped."""
    pages: list[CrawlPage]
    """The pages in the order they were fetched."""
    completed: int
    """Pages that were scraped."""
    failed: int
    """Pages that could not be fetched."""
    error_pages: int
    """Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more."""
    skipped: int
    """Pages that turned out not to belong to the crawl."""
    url: str
    """The start page."""
    created_at: str
    """ISO-8601 time."""
    finished_at: str | None
    """When it ended or was stopped; null while it runs."""
    credits_used: int
    """What it has cost so far: the 2 credits to start, and its pages."""
    config: dict[str, Any]
    """The request with its defaults; secrets are redacted."""
    reason: str | None = None
    """Why it failed or stopped, e.g. `insufficient_credits`."""
    stopped_by: CrawlDetailsStoppedBy | None = None
    """How many links each limit left out. Only after a crawl has ended and left some out."""
    warnings: list[PageWarning] | None = None
    """Sitemaps that the site names and that could not be read."""


@dataclass
class CrawlDetailsStoppedBy:
    """How many links each limit left out. Only after a crawl has ended and left some out."""

    depth: int
    """On pages that were `maxDepth` links away from the start."""
    links_per_page: int
    """Beyond the first `maxLinksPerPage` links of a page."""
    pages: int
    """Waiting when `maxPages` was reached."""


@dataclass
class CrawlPages:
    data: list[CrawlPageWithScrape]
    pagination: CrawlPagesPagination


@dataclass
class CrawlPageWithScrape:
    """A page together with its content."""

    url: str
    """The address of the page."""
    depth: int
    """Links away from the start page."""
    title: str
    """Its title; empty if the page failed."""
    status: Literal["completed", "failed", "skipped"]
    """How it ended."""
    parent_url: str | None
    """The page it was found on; null for the start page."""
    content_type: str
    """Its content type; empty if the page failed."""
    links: list[str]
    """The links found on it."""
    scrape_ref_id: str | None = None
    """The history id of its scrape. Skipped pages have none."""
    status_code: int | None = None
    """The HTTP status of the page, if it was fetched."""
    warning: Literal["too_short", "empty", "bot_blocked", "spa_shell", "soft_404", "http_error", "interstitial", "truncated", "reader_fallback", "no_proxy", "not_visited", "selector_not_found", "logged_out", "unknown_field", "prompt_not_understood", "many_records", "no_records", "location_not_applied", "index_incomplete"] | None = None
    """Why it was not charged, e.g. `http_error` or `bot_blocked`."""
    change: Literal["new", "changed", "unchanged", "gone"] | None = None
    """How the page differs from the crawl named by `since`. Only in a crawl with `since`."""
    reason: str | None = None
    """Why it failed or was skipped, e.g. `robots`."""
    error: str | None = None
    """What went wrong."""
    scrape: CrawlPageWithScrapeScrape | None = None
    """The scrape of the page, if there is one."""


@dataclass
class CrawlPageWithScrapeScrape:
    """The scrape of the page, if there is one."""

    results: ScrapeResults
    metadata: PageMetadata
    errors: CrawlPageWithScrapeScrapeErrors | None = None
    """Formats that failed while others succeeded. They are not charged."""


@dataclass
class CrawlPageWithScrapeScrapeErrors:
    """Formats that failed while others succeeded. They are not charged."""

    markdown: FormatError | None = None
    html: FormatError | None = None
    links: FormatError | None = None
    images: FormatError | None = None
    summary: FormatError | None = None
    branding: FormatError | None = None
    json: FormatError | None = None
    screenshot: FormatError | None = None
    pdf: FormatError | None = None
    mhtml: FormatError | None = None


@dataclass
class CrawlPagesPagination:
    limit: int
    """The limit you gave."""
    next_cursor: int | None
    """Where the next slice begins; null at the end."""


@dataclass
class BatchJob:
    """A batch and its pages, without their content."""

    id: str
    """Identifies the crawl."""
    status: Literal["running", "completed", "failed", "stopped"]
    """The state of the crawl."""
    total: int
    """Pages of the crawl so far, finished or not."""
    finished: int
    """Pages done: completed, failed or skipped."""
    pages: list[CrawlPage]
    """The pages in the order they were fetched."""
    reason: str | None = None
    """Why it failed or stopped, e.g. `insufficient_credits`."""
    stopped_by: BatchJobStoppedBy | None = None
    """How many links each limit left out. Only after a crawl has ended and left some out."""
    warnings: list[PageWarning] | None = None
    """Sitemaps that the site names and that could not be read."""
    invalid: list[str] | None = None
    """The addresses that were left out. Only with `ignoreInvalid`."""


@dataclass
class BatchJobStoppedBy:
    """How many links each limit left out. Only after a crawl has ended and left some out."""

    depth: int
    """On pages that were `maxDepth` links away from the start."""
    links_per_page: int
    """Beyond the first `maxLinksPerPage` links of a page."""
    pages: int
    """Waiting when `maxPages` was reached."""


@dataclass
class BatchList:
    data: list[BatchListItem]
    pagination: Pagination


@dataclass
class BatchListItem:
    id: str
    """Identifies the crawl."""
    status: Literal["running", "completed", "failed", "stopped"]
    """The state of the crawl."""
    total: int
    """Pages of the crawl so far, finished or not."""
    finished: int
    """Pages done: completed, failed or skipped."""
    failed: int
    """Pages that could not be fetched."""
    error_pages: int
    """Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more."""
    url: str
    """The first of its pages."""
    created_at: str
    """ISO-8601 time."""
    reason: str | None = None
    """Why it failed or stopped, e.g. `insufficient_credits`."""


@dataclass
class BatchDetails:
    """A batch with its request and its pages."""

    id: str
    """Identifies the crawl."""
    status: Literal["running", "completed", "failed", "stopped"]
    """The state of the crawl."""
    total: int
    """Pages of the crawl so far, finished or not."""
    finished: int
    """Pages done: completed, failed or skipped."""
    pages: list[CrawlPage]
    """The pages in the order they were fetched."""
    completed: int
    """Pages that were scraped."""
    failed: int
    """Pages that could not be fetched."""
    error_pages: int
    """Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more."""
    skipped: int
    """Pages that turned out not to belong to the crawl."""
    url: str
    """The first of its pages."""
    created_at: str
    """ISO-8601 time."""
    finished_at: str | None
    """When it ended or was stopped; null while it runs."""
    credits_used: int
    """What its pages have cost so far."""
    config: dict[str, Any]
    """The request with its defaults, without the addresses; secrets are redacted."""
    reason: str | None = None
    """Why it failed or stopped, e.g. `insufficient_credits`."""
    invalid: list[str] | None = None
    """The addresses that were left out. Only with `ignoreInvalid`."""


@dataclass
class Monitor:
    cron_id: str
    """Identifies the monitor."""
    schedule_id: str
    """The id of its schedule."""
    status: Literal["active", "paused"]
    """Whether it runs."""
    interval: str
    """The schedule: a cron expression, or a shorthand such as `45m` if no cron expression means the same."""
    config: dict[str, Any]
    created_at: str
    """ISO-8601 time."""
    updated_at: str
    """ISO-8601 time."""
    last_run_at: str | None
    """When it last ran."""
    next_run_at: str | None
    """When it runs next; null while paused."""
    feed_url: str
    """An Atom feed of its changes. Anyone with the address can read it."""


@dataclass
class MonitorTick:
    """One run of a monitor."""

    id: str
    """The id of the tick; also a history id, by which its capture can be read."""
    status: Literal["completed", "failed", "running"]
    """How the run went."""
    created_at: str
    """ISO-8601 time."""
    elapsed_ms: int
    """Milliseconds the fetch took."""
    changed: bool
    """Whether anything differs from the previous tick."""
    diffs: Diffs
    first_run: bool | None = None
    """True if there was nothing to compare with. Later ticks are compared with this one."""
    status_code: int | None = None
    """The HTTP status of the page."""
    crawl_id: str | None = None
    """With the scopes `list` and `site`: the batch or crawl of this tick."""
    error: MonitorTickError | None = None
    """What went wrong, on a failed tick."""
    warnings: list[PageWarning] | None = None
    """Why the capture was not compared: a bot wall, an error page, an empty page."""


@dataclass
class Diffs:
    """Differences from the previous tick, by format. Empty on the first tick."""

    markdown: list[DiffsMarkdown] | None = None
    """Lines that were added or removed."""
    html: list[DiffsHtml] | None = None
    """Lines that were added or removed."""
    summary: list[DiffsSummary] | None = None
    """Lines that were added or removed."""
    json: list[DiffsJson] | None = None
    """Values that changed, by their path."""
    branding: list[DiffsBranding] | None = None
    """Values that changed, by their path."""
    links: DiffsLinks | None = None
    """URLs that were added or removed."""
    images: DiffsImages | None = None
    """URLs that were added or removed."""
    screenshot: DiffsScreenshot | None = None
    """How much of the picture changed."""
    truncated: list[Literal["markdown", "html", "links", "images", "summary", "branding", "json", "screenshot", "pdf", "mhtml"]] | None = None
    """Formats with more differences than are listed here."""
    pages: SiteDiffs | None = None


@dataclass
class DiffsMarkdown:
    type: Literal["added", "removed"]
    line: int
    """Line number in the version that has the line."""
    content: str


@dataclass
class DiffsHtml:
    type: Literal["added", "removed"]
    line: int
    """Line number in the version that has the line."""
    content: str


@dataclass
class DiffsSummary:
    type: Literal["added", "removed"]
    line: int
    """Line number in the version that has the line."""
    content: str


@dataclass
class DiffsJson:
    path: str
    old: Any = None
    new: Any = None


@dataclass
class DiffsBranding:
    path: str
    old: Any = None
    new: Any = None


@dataclass
class DiffsLinks:
    """URLs that were added or removed."""

    added: list[str]
    removed: list[str]


@dataclass
class DiffsImages:
    """URLs that were added or removed."""

    added: list[str]
    removed: list[str]


@dataclass
class DiffsScreenshot:
    """How much of the picture changed."""

    size: int
    """All pixels of the picture."""
    changed_pixels: int
    """Pixels that changed."""
    changed: bool
    """Whether any pixel changed."""
    ratio: float
    """The share of pixels that changed."""
    mask: str | None
    """A signed link to a picture of the differences."""


@dataclass
class SiteDiffs:
    """Site monitors only, which have no other member: what changed on the site, page by page."""

    new: list[str]
    """Pages that were not there before."""
    changed: list[SiteDiffsChanged]
    """Pages that changed, and what is different on each."""
    gone: list[str]
    """Pages that are no longer there."""
    same: int
    """How many pages have not changed."""
    not_compared: list[SiteDiffsNotCompared] | None = None
    """Pages that could not be compared this time, and why: an error, a wall, a sign-in page."""
    truncated: bool | None = None
    """True if there is more than is listed here."""


@dataclass
class SiteDiffsChanged:
    url: str
    diffs: PageDiffs


@dataclass
class PageDiffs:
    """Differences between two captures of a page, by format."""

    markdown: list[PageDiffsMarkdown] | None = None
    """Lines that were added or removed."""
    html: list[PageDiffsHtml] | None = None
    """Lines that were added or removed."""
    summary: list[PageDiffsSummary] | None = None
    """Lines that were added or removed."""
    json: list[PageDiffsJson] | None = None
    """Values that changed, by their path."""
    branding: list[PageDiffsBranding] | None = None
    """Values that changed, by their path."""
    links: PageDiffsLinks | None = None
    """URLs that were added or removed."""
    images: PageDiffsImages | None = None
    """URLs that were added or removed."""
    screenshot: PageDiffsScreenshot | None = None
    """How much of the picture changed."""
    truncated: list[Literal["markdown", "html", "links", "images", "summary", "branding", "json", "screenshot", "pdf", "mhtml"]] | None = None
    """Formats with more differences than are listed here."""


@dataclass
class PageDiffsMarkdown:
    type: Literal["added", "removed"]
    line: int
    """Line number in the version that has the line."""
    content: str


@dataclass
class PageDiffsHtml:
    type: Literal["added", "removed"]
    line: int
    """Line number in the version that has the line."""
    content: str


@dataclass
class PageDiffsSummary:
    type: Literal["added", "removed"]
    line: int
    """Line number in the version that has the line."""
    content: str


@dataclass
class PageDiffsJson:
    path: str
    old: Any = None
    new: Any = None


@dataclass
class PageDiffsBranding:
    path: str
    old: Any = None
    new: Any = None


@dataclass
class PageDiffsLinks:
    """URLs that were added or removed."""

    added: list[str]
    removed: list[str]


@dataclass
class PageDiffsImages:
    """URLs that were added or removed."""

    added: list[str]
    removed: list[str]


@dataclass
class PageDiffsScreenshot:
    """How much of the picture changed."""

    size: int
    """All pixels of the picture."""
    changed_pixels: int
    """Pixels that changed."""
    changed: bool
    """Whether any pixel changed."""
    ratio: float
    """The share of pixels that changed."""
    mask: str | None
    """A signed link to a picture of the differences."""


@dataclass
class SiteDiffsNotCompared:
    url: str
    reason: str


@dataclass
class MonitorTickError:
    """What went wrong, on a failed tick."""

    type: str
    message: str


@dataclass
class MonitorActivity:
    ticks: list[MonitorTick]
    next_cursor: str | None
    """Pass it as `cursor` for older ticks; null at the end."""


@dataclass
class Session:
    """A session, without its values."""

    name: str
    """The name of the session."""
    status: Literal["ready", "expired", "failed", "waiting"]
    """`expired`: a page failed the check. `failed`: signing in failed. `waiting`: signing in needs a code."""
    origins: list[str]
    """The sites that it has cookies or storage for."""
    cookies: int
    """How many cookies it has."""
    created_at: str
    """ISO-8601 time."""
    updated_at: str
    """When its content last changed."""
    last_used_at: str | None
    """When a page was last fetched with it."""
    expires_at: str | None
    """When its last cookie expires; null if one never does."""
    error: str | None = None
    """Why signing in failed."""
    check: SessionCheck | None = None
    login_url: str | None = None
    """Where the recipe signs in."""
    webhook_url: str | None = None
    """Where `session.expired` is sent."""


@dataclass
class SessionCheck:
    """How to tell from a page whether it is signed in."""

    url: str | None = None
    """Check only pages whose address begins with this. Default: every page."""
    selector: str | None = None
    """A CSS selector that matches only when signed in."""
    text: str | None = None
    """Text that is there only when signed in."""


@dataclass
class SessionList:
    data: list[Session]
    """By name."""


@dataclass
class HistoryList:
    data: list[HistoryEntry]
    next_cursor: str | None
    """Pass it as `cursor` for older requests; null at the end."""
    pagination: Pagination | None = None


@dataclass
class HistoryEntry:
    """One past request."""

    id: str
    """The id that the request was answered with."""
    user_id: str
    """The account that made it."""
    service: Literal["scrape", "extract", "search", "monitor", "crawl", "batch", "schema", "map", "parse", "extractor"]
    """The service that was called."""
    status: Literal["running", "completed", "failed"]
    """Its state."""
    params: dict[str, Any]
    """The request body; cookies and credential headers are redacted."""
    result: dict[str, Any] | None
    """The answer; null while running, after a failure, and in a list without results."""
    error: HistoryEntryError | None
    """Why it failed; else null."""
    elapsed_ms: int
    """Milliseconds it took."""
    status_code: int | None
    """The HTTP status of the page; null if there is none."""
    warning: Literal["too_short", "empty", "bot_blocked", "spa_shell", "soft_404", "http_error", "interstitial", "truncated", "reader_fallback", "no_proxy", "not_visited", "selector_not_found", "logged_out", "unknown_field", "prompt_not_understood", "many_records", "no_records", "location_not_applied", "index_incomplete", None] | None
    """Why the page was not charged, e.g. `http_error` or `bot_blocked`; else null."""
    credits_used: int | None
    """What it cost; null while running. The pages of a crawl have entries and costs of their own."""
    pages: HistoryEntryPages | None
    """For a crawl or batch; else null."""
    run: HistoryEntryRun | None
    """For a finished run of a monitor; else null."""
    session_id: str | None
    """The session id that it was sent with; else null."""
    request_parent_id: str | None
    """The crawl, batch or monitor it belongs to; else null."""
    created_at: str
    """ISO-8601 time."""


@dataclass
class HistoryEntryError:
    """Why it failed; else null."""

    type: str
    """The error type."""
    message: str
    """What went wrong."""
    details: list[Any] | None = None
    """The fields at fault."""
    picture: str | None = None
    """If an action failed: a signed link to a small picture of the page at that moment."""


@dataclass
class HistoryEntryPages:
    """For a crawl or batch; else null."""

    status: Literal["running", "completed", "failed", "stopped"]
    """The state of the crawl or batch. If it is `stopped`, the `status` of the entry is `completed`."""
    finished: int
    """Pages that are done."""
    failed: int
    """Pages that could not be fetched."""
    error_pages: int
    """Pages that were an error page or a bot wall."""
    credits_used: int
    """What it has cost so far, including its pages."""


@dataclass
class HistoryEntryRun:
    """For a finished run of a monitor; else null."""

    changed: bool
    """Whether it saw a change."""
    first_run: bool
    """Whether it is the first capture, which later runs are compared with."""


@dataclass
class KeyList:
    data: list[ApiKey]
    """Newest first, without revoked keys."""


@dataclass
class ApiKey:
    """An API key, without the key itself."""

    id: str
    """The id of the key, not the key itself."""
    name: str
    """What it is for."""
    surface: Literal["v2", "v1"]
    """`v2` works everywhere, `v1` on the legacy interface only."""
    scope: Literal["read", "call", "admin"]
    """What the key may do. `read`: read only. `call`: also start, change and delete work. `admin`: also manage keys, people and webhook secrets."""
    hint: str
    """The first characters of the key."""
    created_at: str
    """ISO-8601 time."""
    last_used_at: str | None
    """Accurate to the minute; null if it was never used."""
    expires_at: str | None
    """When the key expires; null if never."""


@dataclass
class CreatedKey:
    """A new key, shown once."""

    key: ApiKey
    api_key: str
    """The key itself. It is shown only here."""


@dataclass
class MemberList:
    data: list[Member]
    """The owner first, then the others by when they were invited."""


@dataclass
class Member:
    """A person who signs in to the account."""

    id: str
    """Identifies the person; for the owner it is the account's id."""
    name: str
    """The e-mail address, or the name of the account where its owner has none."""
    role: Literal["owner", "admin", "member", "viewer"]
    """`viewer`: read only. `member`: also start, change and delete work. `admin` and `owner`: also manage the account."""
    status: Literal["active", "invited", "expired"]
    """`expired`: the invitation has expired."""
    created_at: str
    """When the person was invited."""
    last_seen_at: str | None
    """Accurate to the hour; null if the person has no open session."""


@dataclass
class Invitation:
    """An invitation, with its link if the server sends no mail."""

    member: Member
    link: str | None
    """A one-time link to set a password and sign in. Null if it was sent by mail."""


@dataclass
class AuditLog:
    data: list[AuditEntry]
    """Newest first."""
    pagination: Pagination


@dataclass
class AuditEntry:
    id: str
    at: str
    """ISO-8601 time."""
    actor: AuditEntryActor
    """Who did it."""
    address: str | None
    """The IP address that it came from; null for commands on the server."""
    action: Literal["sign_in.succeeded", "sign_in.failed", "sign_in.link_created", "sign_out.here", "sign_out.everywhere", "password.changed", "key.created", "key.rotated", "key.revoked", "member.invited", "member.joined", "member.role_changed", "member.removed", "webhook_secret.rotated", "history.deleted", "crawl.deleted", "batch.deleted", "monitor.deleted", "extractor.deleted", "session.deleted", "credits.bought", "credits.granted", "payments.changed", "account.created", "account.plan_changed", "account.deleted", "secrets.rotated", "secrets.discarded"]
    """What was done."""
    target: str | None
    """What it was done to: a name, an e-mail address or an id."""
    details: dict[str, Any] | None
    """Details; never a secret."""


@dataclass
class AuditEntryActor:
    """Who did it."""

    kind: Literal["person", "key", "operator"]
    """`operator`: someone who runs commands on the server."""
    name: str
    """An e-mail address, the name of a key or wallet, or `operator on this server`."""


@dataclass
class WebhookSecret:
    """What deliveries are signed with (Standard Webhooks)."""

    secret: str
    """Begins with `whsec_`; the rest is the key in base64."""


@dataclass
class WebhookDeliveryList:
    data: list[WebhookDelivery]
    next_cursor: str | None
    """Pass it as `cursor` for older deliveries; null at the end."""
    pagination: Pagination | None = None


@dataclass
class WebhookDelivery:
    id: str
    """Identifies the delivery; sent as `webhook-id`."""
    type: Literal["monitor.change.detected", "monitor.failing", "monitor.recovered", "monitor.checked", "monitor.test", "crawl.started", "crawl.page", "crawl.completed", "crawl.failed", "crawl.stopped", "batch.started", "batch.page", "batch.completed", "batch.failed", "batch.stopped", "session.expired", "extractor.drifted", "extractor.healed"]
    """The event."""
    channel: Literal["webhook", "email", "slack", "discord", "teams", "ntfy", "gotify"]
    """How it is sent: as a webhook, or as a message to people."""
    url: str
    """Where it is sent; `mailto:` for mail."""
    body: str
    """The first 2,000 characters of the JSON that is sent."""
    status: Literal["pending", "delivered", "failed"]
    """`pending` until it is delivered or given up."""
    created_at: str
    """ISO-8601 time."""
    next_attempt_at: str | None
    """When it will be tried again; null if it will not."""
    endpoint: WebhookDeliveryEndpoint
    """The state of the URL now."""
    attempts: list[WebhookDeliveryAttempt]
    """Every attempt so far, oldest first."""


@dataclass
class WebhookDeliveryEndpoint:
    """The state of the URL now."""

    status: Literal["ok", "failing", "switched_off"]
    """`switched_off` after 5 days of failures or a 410 answer; sending a delivery again switches it on."""
    failing_since: str | None
    """The first failure since the last success; else null."""


@dataclass
class WebhookDeliveryAttempt:
    at: str
    """ISO-8601 time."""
    status_code: int | None
    """The status that the receiver answered with; null if it did not answer."""
    elapsed_ms: int
    """Milliseconds it took."""
    error: str | None
    """Why it was not delivered; else null."""
    response: str | None
    """The beginning of the answer of the receiver."""


@dataclass
class ParseResult:
    id: str
    """Identifies the call; also its history id."""
    results: ScrapeResults
    metadata: ParseResultMetadata
    """What is known about the file."""
    errors: ParseResultErrors | None = None
    """Formats that failed while others succeeded. They are not charged."""


@dataclass
class ParseResultMetadata:
    """What is known about the file."""

    content_type: str
    """The detected type, or the one you gave."""
    elapsed_ms: int
    """Milliseconds the call took."""
    title: str | None
    """The title of the page."""
    language: str | None
    """The language of the page."""
    warnings: list[PageWarning]
    """Warnings about the content; empty if there are none."""
    file: FileFacts
    meta: dict[str, str] | None = None
    """The `meta` elements of the page, by name: `description`, `keywords`, `author`, `robots`, `og:image`, `article:published_time` and the like; at most 50."""
    favicon: str | None = None
    """The address of the icon of the page."""
    pages_total: int | None = None
    """Pages in the document."""
    pages_processed: int | None = None
    """Pages that were read."""
    running_lines: list[str] | None = None
    """Repeated headers, footers and page numbers of a PDF, DOCX or ODT that were left out, each as on the first page that has it; at most 50."""
    ocr: ParseResultMetadataOcr | None = None
    """Text recognition, if the document needed it."""
    image: ParseResultMetadataImage | None = None
    """Size and format, if the page is an image."""
    engine: Engine | None = None
    consent: ParseResultMetadataConsent | None = None
    """The consent banner that was found, if there was one."""
    cache: CacheState | None = None
    actions: list[ActionReport] | None = None
    """How each action of `fetchConfig` went, in order."""
    usage: Usage | None = None


@dataclass
class ParseResultMetadataOcr:
    """Text recognition, if the document needed it."""

    model: str
    """What recognised the text."""
    pages_processed: int
    """Pages recognised."""
    pages: list[ParseResultMetadataOcrPage]
    """Which pages."""


@dataclass
class ParseResultMetadataOcrPage:
    index: int
    """From 0."""


@dataclass
class ParseResultMetadataImage:
    """Size and format, if the page is an image."""

    width: int
    """Pixels."""
    height: int
    """Pixels."""
    format: str
    """E.g. `png`."""


@dataclass
class ParseResultMetadataConsent:
    """The consent banner that was found, if there was one."""

    platform: str
    """The consent platform, e.g. `onetrust`; `frame` or `unknown` if it was not recognised."""
    outcome: Literal["refused", "closed", "hidden"]
    """`refused`: through its own controls. `closed`: without an answer. `hidden`: only hidden from view."""


@dataclass
class FileFacts:
    """The file that was read."""

    name: str | None
    """The name of the file, if you gave one."""
    bytes: int
    """The size of the file in bytes."""
    content_type: str
    """The detected type, or the one you gave."""


@dataclass
class ParseResultErrors:
    """Formats that failed while others succeeded. They are not charged."""

    markdown: FormatError | None = None
    html: FormatError | None = None
    links: FormatError | None = None
    images: FormatError | None = None
    summary: FormatError | None = None
    branding: FormatError | None = None
    json: FormatError | None = None
    screenshot: FormatError | None = None
    pdf: FormatError | None = None
    mhtml: FormatError | None = None


MonitorList = list[Monitor]
