/** The shapes of the API. Made from its contract by generate-types.ts; a test says when it is stale. */

/** What was done. */
export type Action =
  | 'sign_in.succeeded'
  | 'sign_in.failed'
  | 'sign_in.link_created'
  | 'sign_out.here'
  | 'sign_out.everywhere'
  | 'password.changed'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'member.invited'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'webhook_secret.rotated'
  | 'history.deleted'
  | 'crawl.deleted'
  | 'batch.deleted'
  | 'monitor.deleted'
  | 'extractor.deleted'
  | 'session.deleted'
  | 'credits.bought'
  | 'credits.granted'
  | 'payments.changed'
  | 'account.created'
  | 'account.plan_changed'
  | 'account.deleted'
  | 'secrets.rotated'
  | 'secrets.discarded';

/** How an action went. */
export type ActionReport = {
  /** Its type; `step` for one in plain words. */
  type: string;
  /** Whether it succeeded. */
  ok: boolean;
  /** Milliseconds it took. */
  elapsedMs: number;
  /** Why it failed, if it was optional. */
  error?: string | undefined;
  /** How many rounds a `repeat` took. */
  rounds?: number | undefined;
};

/** The results of the actions of `fetchConfig`, in order. */
export type ActionResults = {
  /** Signed links to the pictures; they work for one hour. */
  screenshots: string[];
  /** The page at the time of each `scrape`. */
  scrapes: {
    /** The address of the page at that point. */
    url: string;
    /** The HTML of the page. */
    html: string;
  }[];
  /** The values of scripts. */
  javascriptReturns: {
    /** The `typeof` of the value. */
    type: string;
    /** The value, as JSON. */
    value?: unknown;
  }[];
  /** Signed links to the files; they work for one hour. */
  pdfs: string[];
};

/** How an agent enrols (Agent Enrollment Protocol). */
export type AepDocument = {
  /** The version of the protocol. */
  aep_version: string;
  [key: string]: unknown;
};

export type AgentAccess = {
  /** A key for your account. Shown once. */
  apiKey: string;
  /** The pack you bought. */
  pack: string;
  /** Credits bought. */
  credits: number;
  /** Credits available now. */
  remaining: number;
  /** Whether the account is new. */
  account: 'created' | 'existing';
};

export type AgentProtocols = {
  /** The name of the service. */
  service: string;
  /** How to pay. */
  payment: {
    /** `mpp`. */
    protocol: string;
    /** The scheme of the Authorization header. */
    scheme: string;
    /** The currency of the prices. */
    currency: string;
    /** Ways to pay; empty while payment is off. */
    methods: string[];
    /** The chain, as a CAIP-2 id. */
    network?: string | undefined;
    /** The address of the token. */
    asset?: string | undefined;
  };
  /** Ways to get access. */
  access: Record<
    string,
    {
      method: string;
      endpoint: string;
      description: string;
    }
  >;
  /** Credits for one payment. */
  packs: {
    id: string;
    name: string;
    priceUsdc: number;
    credits: number;
  }[];
  /** Plans for a month or a year. */
  subscriptions: {
    id: string;
    name: string;
    endpoint: string;
    priceUsdc: string;
    planId: 'starter' | 'growth' | 'pro';
    billingPeriod: 'monthly' | 'yearly';
    creditsPerMonth: number;
    creditsPerPeriod: number;
  }[];
  /** Where to read more. */
  docs: {
    apiReference: string;
    openapi: string;
  };
};

export type AgentSubscription = {
  /** A key for your account. Shown once. */
  apiKey: string;
  /** Identifies the subscription. */
  subscriptionId: string;
  /** The plan. */
  plan: 'starter' | 'growth' | 'pro';
  /** The period that was paid for. */
  billingPeriod: 'monthly' | 'yearly';
  /** Credits each month. */
  creditsPerMonth: number;
  /** Credits over the whole period. */
  creditsPerPeriod: number;
  /** Credits available now. */
  remaining: number;
  /** Whether it extends an existing subscription. */
  renewed: boolean;
  /** When it ends. */
  paidThrough: string | null;
};

/** A condition on the page as it is now. */
export type AlarmCondition = {
  /** Text that the page contains now. Case matters. */
  contains?: string | undefined;
  /** Text that the page does not contain now. */
  notContains?: string | undefined;
  /** A regular expression that matches the text of the page now. */
  matches?: string | undefined;
  /** The path of a value in the JSON, written as in `diffs`: `offers[0].price`. The value must be a number, or a text with one. */
  path?: string | undefined;
  /** The value at `path` is below this. */
  below?: number | undefined;
  /** The value at `path` is above this. */
  above?: number | undefined;
  /** The value at `path` has changed by at least this many per cent, up or down. */
  changedBy?: number | undefined;
};

export type ContentType =
  | 'text/html'
  | 'application/json'
  | 'text/markdown'
  | 'text/plain'
  | 'text/csv'
  | 'application/x-latex'
  | 'application/rss+xml'
  | 'application/atom+xml'
  | 'application/xml'
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/avif'
  | 'image/tiff'
  | 'image/heic'
  | 'image/bmp'
  | 'application/epub+zip'
  | 'application/rtf'
  | 'application/vnd.oasis.opendocument.text'
  | 'application/vnd.oasis.opendocument.spreadsheet'
  | 'application/vnd.oasis.opendocument.presentation'
  | 'application/msword'
  | 'application/vnd.ms-excel'
  | 'application/vnd.ms-powerpoint';

/** An API key, without the key itself. */
export type ApiKey = {
  /** The id of the key, not the key itself. */
  id: string;
  /** What it is for. */
  name: string;
  /** `v2` works everywhere, `v1` on the legacy interface only. */
  surface: 'v2' | 'v1';
  /** What the key may do. `read`: read only. `call`: also start, change and delete work. `admin`: also manage keys, people and webhook secrets. */
  scope: 'read' | 'call' | 'admin';
  /** The first characters of the key. */
  hint: string;
  /** ISO-8601 time. */
  createdAt: string;
  /** Accurate to the minute; null if it was never used. */
  lastUsedAt: string | null;
  /** When the key expires; null if never. */
  expiresAt: string | null;
};

export type AuditEntry = {
  id: string;
  /** ISO-8601 time. */
  at: string;
  /** Who did it. */
  actor: {
    /** `operator`: someone who runs commands on the server. */
    kind: 'person' | 'key' | 'operator';
    /** An e-mail address, the name of a key or wallet, or `operator on this server`. */
    name: string;
  };
  /** The IP address that it came from; null for commands on the server. */
  address: string | null;
  /** What was done. */
  action: Action;
  /** What it was done to: a name, an e-mail address or an id. */
  target: string | null;
  /** Details; never a secret. */
  details: Record<string, unknown> | null;
};

export type AuditLog = {
  /** Newest first. */
  data: AuditEntry[];
  pagination: Pagination;
};

/** A batch with its request and its pages. */
export type BatchDetails = {
  /** Identifies the crawl. */
  id: string;
  /** The state of the crawl. */
  status: 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed or stopped, e.g. `insufficient_credits`. */
  reason?: string | undefined;
  /** Pages of the crawl so far, finished or not. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** The pages in the order they were fetched. */
  pages: CrawlPage[];
  /** Pages that were scraped. */
  completed: number;
  /** Pages that could not be fetched. */
  failed: number;
  /** Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more. */
  errorPages: number;
  /** Pages that turned out not to belong to the crawl. */
  skipped: number;
  /** The first of its pages. */
  url: string;
  /** ISO-8601 time. */
  createdAt: string;
  /** When it ended or was stopped; null while it runs. */
  finishedAt: string | null;
  /** What its pages have cost so far. */
  creditsUsed: number;
  /** The request with its defaults, without the addresses; secrets are redacted. */
  config: {
    /** The formats to return, each type at most once. Default: Markdown in mode `normal`. */
    formats?: Format[] | undefined;
    /** Treat the page as this MIME type, whatever the site declares, e.g. `text/html` or `application/pdf`. */
    contentType?: string | undefined;
    /** Full MIME types to accept; `all` and `*` are refused. Default: every supported type. A page of another type fails with `unsupported_type`. */
    allowedTypes?: ContentType[] | undefined;
    /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
    processors?: Processor[] | undefined;
    /** CSS selectors of the parts of the page to keep; everything else is left out of every format. If nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
    includeSelectors?: string[] | undefined;
    /** CSS selectors of parts to leave out of every format. */
    excludeSelectors?: string[] | undefined;
    /** Reuse your last fetch of the same address with the same `fetchConfig` if it is at most this many milliseconds old. 0, the default: always fetch. Content formats of a reused page are free. */
    maxAge?: number | undefined;
    /** Set it to false to keep no copy of the fetch for later calls with `maxAge`. */
    storeInCache?: boolean | undefined;
    /** How every page is fetched. */
    fetchConfig?: FetchConfig | undefined;
    /** The most pages to fetch at once. Default: as many as the server and the host allow. */
    maxConcurrency?: number | undefined;
    /** Where the events of this batch are sent. */
    webhookUrl?: string | null | undefined;
    /** The events to send there. Default: all of them. */
    webhookEvents?:
      | ('batch.started' | 'batch.page' | 'batch.completed' | 'batch.failed' | 'batch.stopped')[]
      | undefined;
  };
  /** The addresses that were left out. Only with `ignoreInvalid`. */
  invalid?: string[] | undefined;
};

/** A batch and its pages, without their content. */
export type BatchJob = {
  /** Identifies the crawl. */
  id: string;
  /** The state of the crawl. */
  status: 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed or stopped, e.g. `insufficient_credits`. */
  reason?: string | undefined;
  /** Pages of the crawl so far, finished or not. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** How many links each limit left out. Only after a crawl has ended and left some out. */
  stoppedBy?:
    | {
        /** On pages that were `maxDepth` links away from the start. */
        depth: number;
        /** Beyond the first `maxLinksPerPage` links of a page. */
        linksPerPage: number;
        /** Waiting when `maxPages` was reached. */
        pages: number;
      }
    | undefined;
  /** Sitemaps that the site names and that could not be read. */
  warnings?: Warning[] | undefined;
  /** The pages in the order they were fetched. */
  pages: CrawlPage[];
  /** The addresses that were left out. Only with `ignoreInvalid`. */
  invalid?: string[] | undefined;
};

export type BatchList = {
  data: BatchListItem[];
  pagination: Pagination;
};

export type BatchListItem = {
  /** Identifies the crawl. */
  id: string;
  /** The state of the crawl. */
  status: 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed or stopped, e.g. `insufficient_credits`. */
  reason?: string | undefined;
  /** Pages of the crawl so far, finished or not. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** Pages that could not be fetched. */
  failed: number;
  /** Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more. */
  errorPages: number;
  /** The first of its pages. */
  url: string;
  /** ISO-8601 time. */
  createdAt: string;
};

export type BatchRequest = {
  /** The addresses of the pages. `https://` is added if the scheme is missing. Addresses that differ only in their fragment or in tracking parameters count as one page. */
  urls: string[];
  /** The formats to return, each type at most once. Default: Markdown in mode `normal`. */
  formats?: Format[] | undefined;
  /** Treat the page as this MIME type, whatever the site declares, e.g. `text/html` or `application/pdf`. */
  contentType?: string | undefined;
  /** Full MIME types to accept; `all` and `*` are refused. Default: every supported type. A page of another type fails with `unsupported_type`. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** CSS selectors of the parts of the page to keep; everything else is left out of every format. If nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of parts to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** Reuse your last fetch of the same address with the same `fetchConfig` if it is at most this many milliseconds old. 0, the default: always fetch. Content formats of a reused page are free. */
  maxAge?: number | undefined;
  /** Set it to false to keep no copy of the fetch for later calls with `maxAge`. */
  storeInCache?: boolean | undefined;
  /** How every page is fetched. */
  fetchConfig?: FetchConfig | undefined;
  /** The most pages to fetch at once. Default: as many as the server and the host allow. */
  maxConcurrency?: number | undefined;
  /** Where the events of this batch are sent. */
  webhookUrl?: string | null | undefined;
  /** The events to send there. Default: all of them. */
  webhookEvents?:
    | ('batch.started' | 'batch.page' | 'batch.completed' | 'batch.failed' | 'batch.stopped')[]
    | undefined;
  /** Leave out addresses that cannot be fetched and list them in `invalid`, instead of refusing the batch. Default: false. */
  ignoreInvalid?: boolean | undefined;
};

/** The look of a site. Every member is present, null where unknown. */
export type Branding = {
  /** The scheme the page is shown in. */
  colorScheme: 'light' | 'dark' | null;
  /** Hex colours by role. */
  colors: {
    primary: string | null;
    accent: string | null;
    background: string | null;
    textPrimary: string | null;
    link: string | null;
  };
  /** The typefaces in use. */
  fonts: {
    family: string;
    role: 'heading' | 'body';
  }[];
  typography: {
    fontFamilies: {
      primary: string | null;
      heading: string | null;
    };
    fontStacks: {
      heading: string[];
      body: string[];
      paragraph: string[];
    };
    fontSizes: {
      h1: string | null;
      h2: string | null;
      body: string | null;
    };
  };
  spacing: {
    baseUnit: number | null;
    borderRadius: string | null;
  };
  components: {
    input: {
      borderColor: string | null;
      borderRadius: string | null;
    } | null;
    buttonPrimary: {
      background: string | null;
      textColor: string | null;
      borderRadius: string | null;
      shadow: string | null;
    } | null;
    buttonSecondary: {
      background: string | null;
      textColor: string | null;
      borderRadius: string | null;
      shadow: string | null;
    } | null;
  };
  /** Absolute URLs. */
  images: {
    logo: string | null;
    favicon: string | null;
    ogImage: string | null;
  };
  /** Frameworks the page shows signs of. */
  frameworkHints: string[];
  designSystem: {
    framework: string | null;
    componentLibrary: string | null;
  };
  personality: {
    tone: string | null;
    energy: 'high' | 'medium' | 'low' | null;
    targetAudience: string | null;
  };
  /** Which elements were taken for the buttons, and why. */
  buttonReasoning: {
    primary: {
      index: number | null;
      text: string | null;
      reasoning: string | null;
    } | null;
    secondary: {
      index: number | null;
      text: string | null;
      reasoning: string | null;
    } | null;
    /** 0 to 1. */
    confidence: number;
  } | null;
  /** Which image was taken for the logo, and why. */
  logoReasoning: {
    selectedIndex: number | null;
    reasoning: string | null;
    /** 0 to 1. */
    confidence: number;
  } | null;
  confidence: {
    /** 0 to 1. */
    colors: number;
    /** 0 to 1. */
    buttons: number;
    /** 0 to 1. */
    logo: number;
    /** 0 to 1. */
    fonts: number;
    /** 0 to 1. */
    components: number;
    /** 0 to 1. */
    overall: number;
  };
};

/** Colours, typography, logos and components. 25 credits. */
export type BrandingFormat = {
  type: 'branding';
};

export type BuySubscriptionQuery = {
  /** How long to pay for. Default: "monthly". */
  billingPeriod?: 'monthly' | 'yearly' | undefined;
};

/** Whether an earlier fetch was reused. Only if `maxAge` is above 0. */
export type CacheState = {
  /** `hit`: an earlier fetch was reused. */
  state: 'hit' | 'miss';
  /** When the page was fetched. */
  fetchedAt: string;
};

/** How the content was split up. */
export type Chunker = {
  /** The chunks that were read. */
  chunks: {
    /** Tokens in the chunk; an estimate if no model was used. */
    size: number;
  }[];
};

/** Clicks, and follows where that leads. */
export type ClickAction = {
  type: 'click';
  /** What to click on. */
  selector?: string | undefined;
  /** Its visible text or its label. */
  text?: string | undefined;
  /** Click on everything that matches, not only the first. */
  all?: boolean | undefined;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

/** How far a site monitor goes. If omitted or null: as far as a crawl does by default. */
export type Crawl = {
  /** The most pages to fetch. The operator sets the upper limit, usually 1000, also of the default. Null: as many as the operator allows. Default: 50. */
  maxPages?: number | null | undefined;
  /** How many links away from the start page to go. 0: the start page alone. Null: no limit. Default: 2. */
  maxDepth?: number | null | undefined;
  /** The most links to follow from one page: the first ones that pass the patterns. Default: 10. */
  maxLinksPerPage?: number | undefined;
  /** Follow only links that match one of these globs, such as `/blog/**`: `*` stays within a segment, `**` crosses them. Matched against path and query, or the whole URL if the pattern begins with http. */
  includePatterns?: string[] | undefined;
  /** Never follow links that match one of these globs. Takes precedence over `includePatterns`. */
  excludePatterns?: string[] | undefined;
  /** Whether links to other sites are followed. Default: false. */
  allowExternal?: boolean | undefined;
  /** Whether links to subdomains of the start page's host are followed. Default: false. */
  allowSubdomains?: boolean | undefined;
  /** Follow links without their query: `/list?page=2` and `/list?sort=name` are one page, `/list`. The start page keeps its own. Default: false. */
  ignoreQueryParameters?: boolean | undefined;
  /** Full MIME types to keep. Default: all supported types but feeds and other XML. */
  allowedTypes?: ContentType[] | undefined;
  /** Start from the URLs of the site's sitemap as well. Default: false. */
  sitemap?: boolean | undefined;
  /** The most pages to fetch at once. Default: as many as the server and the host allow. */
  maxConcurrency?: number | undefined;
  /** Milliseconds between the start of one page and the next. Default: 0. */
  delayMs?: number | undefined;
} | null;

/** A crawl with its request and its pages. */
export type CrawlDetails = {
  /** Identifies the crawl. */
  id: string;
  /** The state of the crawl. */
  status: 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed or stopped, e.g. `insufficient_credits`. */
  reason?: string | undefined;
  /** Pages of the crawl so far, finished or not. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** How many links each limit left out. Only after a crawl has ended and left some out. */
  stoppedBy?:
    | {
        /** On pages that were `maxDepth` links away from the start. */
        depth: number;
        /** Beyond the first `maxLinksPerPage` links of a page. */
        linksPerPage: number;
        /** Waiting when `maxPages` was reached. */
        pages: number;
      }
    | undefined;
  /** Sitemaps that the site names and that could not be read. */
  warnings?: Warning[] | undefined;
  /** The pages in the order they were fetched. */
  pages: CrawlPage[];
  /** Pages that were scraped. */
  completed: number;
  /** Pages that could not be fetched. */
  failed: number;
  /** Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more. */
  errorPages: number;
  /** Pages that turned out not to belong to the crawl. */
  skipped: number;
  /** The start page. */
  url: string;
  /** ISO-8601 time. */
  createdAt: string;
  /** When it ended or was stopped; null while it runs. */
  finishedAt: string | null;
  /** What it has cost so far: the 2 credits to start, and its pages. */
  creditsUsed: number;
  /** The request with its defaults; secrets are redacted. */
  config: {
    /** The page to start from. It is always fetched. */
    url: string;
    /** The formats to keep of each page. Default: Markdown in mode `normal`. */
    formats?: Format[] | undefined;
    /** How many links away from the start page to go. 0: the start page alone. Null: no limit. Default: 2. */
    maxDepth?: number | null | undefined;
    /** The most pages to fetch. The operator sets the upper limit, usually 1000, also of the default. Null: as many as the operator allows. Default: 50. */
    maxPages?: number | null | undefined;
    /** The most links to follow from one page: the first ones that pass the patterns. Default: 10. */
    maxLinksPerPage?: number | undefined;
    /** Whether links to other sites are followed. Default: false. */
    allowExternal?: boolean | undefined;
    /** Whether links to subdomains of the start page's host are followed. Default: false. */
    allowSubdomains?: boolean | undefined;
    /** Follow links without their query: `/list?page=2` and `/list?sort=name` are one page, `/list`. The start page keeps its own. Default: false. */
    ignoreQueryParameters?: boolean | undefined;
    /** The most pages to fetch at once. Default: as many as the server and the host allow. */
    maxConcurrency?: number | undefined;
    /** Milliseconds between the start of one page and the next. Default: 0. */
    delayMs?: number | undefined;
    /** Follow only links that match one of these globs, such as `/blog/**`: `*` stays within a segment, `**` crosses them. Matched against path and query, or the whole URL if the pattern begins with http. */
    includePatterns?: string[] | undefined;
    /** Never follow links that match one of these globs. Takes precedence over `includePatterns`. */
    excludePatterns?: string[] | undefined;
    /** Full MIME types to keep. Default: all supported types but feeds and other XML. */
    allowedTypes?: ContentType[] | undefined;
    /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
    processors?: Processor[] | undefined;
    /** CSS selectors of the parts of the page to keep; everything else is left out of every format. If nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
    includeSelectors?: string[] | undefined;
    /** CSS selectors of parts to leave out of every format. */
    excludeSelectors?: string[] | undefined;
    /** Reuse your last fetch of the same address with the same `fetchConfig` if it is at most this many milliseconds old. 0, the default: always fetch. Content formats of a reused page are free. */
    maxAge?: number | undefined;
    /** Set it to false to keep no copy of the fetch for later calls with `maxAge`. */
    storeInCache?: boolean | undefined;
    /** How every page is fetched. */
    fetchConfig?: FetchConfig | undefined;
    /** Start from the URLs of the site's sitemap as well. Default: false. */
    sitemap?: boolean | undefined;
    /** The id of an earlier crawl with the same formats. Only pages that have changed since are fetched and charged, and every page has a `change`. */
    since?: string | undefined;
    /** Where the events of this crawl are sent. */
    webhookUrl?: string | null | undefined;
  };
};

/** A crawl and its pages, without their content. */
export type CrawlJob = {
  /** Identifies the crawl. */
  id: string;
  /** The state of the crawl. */
  status: 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed or stopped, e.g. `insufficient_credits`. */
  reason?: string | undefined;
  /** Pages of the crawl so far, finished or not. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** How many links each limit left out. Only after a crawl has ended and left some out. */
  stoppedBy?:
    | {
        /** On pages that were `maxDepth` links away from the start. */
        depth: number;
        /** Beyond the first `maxLinksPerPage` links of a page. */
        linksPerPage: number;
        /** Waiting when `maxPages` was reached. */
        pages: number;
      }
    | undefined;
  /** Sitemaps that the site names and that could not be read. */
  warnings?: Warning[] | undefined;
  /** The pages in the order they were fetched. */
  pages: CrawlPage[];
};

export type CrawlList = {
  data: CrawlListItem[];
  pagination: Pagination;
};

export type CrawlListItem = {
  /** Identifies the crawl. */
  id: string;
  /** The state of the crawl. */
  status: 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed or stopped, e.g. `insufficient_credits`. */
  reason?: string | undefined;
  /** Pages of the crawl so far, finished or not. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** How many links each limit left out. Only after a crawl has ended and left some out. */
  stoppedBy?:
    | {
        /** On pages that were `maxDepth` links away from the start. */
        depth: number;
        /** Beyond the first `maxLinksPerPage` links of a page. */
        linksPerPage: number;
        /** Waiting when `maxPages` was reached. */
        pages: number;
      }
    | undefined;
  /** Sitemaps that the site names and that could not be read. */
  warnings?: Warning[] | undefined;
  /** Pages that could not be fetched. */
  failed: number;
  /** Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more. */
  errorPages: number;
  /** The start page. */
  url: string;
  /** ISO-8601 time. */
  createdAt: string;
};

export type CrawlPage = {
  /** The address of the page. */
  url: string;
  /** Links away from the start page. */
  depth: number;
  /** Its title; empty if the page failed. */
  title: string;
  /** How it ended. */
  status: 'completed' | 'failed' | 'skipped';
  /** The page it was found on; null for the start page. */
  parentUrl: string | null;
  /** Its content type; empty if the page failed. */
  contentType: string;
  /** The links found on it. */
  links: string[];
  /** The history id of its scrape. Skipped pages have none. */
  scrapeRefId?: string | undefined;
  /** The HTTP status of the page, if it was fetched. */
  statusCode?: number | undefined;
  /** Why it was not charged, e.g. `http_error` or `bot_blocked`. */
  warning?: Reason | undefined;
  /** How the page differs from the crawl named by `since`. Only in a crawl with `since`. */
  change?: 'new' | 'changed' | 'unchanged' | 'gone' | undefined;
  /** Why it failed or was skipped, e.g. `robots`. */
  reason?: string | undefined;
  /** What went wrong. */
  error?: string | undefined;
};

export type CrawlPages = {
  data: CrawlPageWithScrape[];
  pagination: {
    /** The limit you gave. */
    limit: number;
    /** Where the next slice begins; null at the end. */
    nextCursor: number | null;
  };
};

/** A page together with its content. */
export type CrawlPageWithScrape = {
  /** The address of the page. */
  url: string;
  /** Links away from the start page. */
  depth: number;
  /** Its title; empty if the page failed. */
  title: string;
  /** How it ended. */
  status: 'completed' | 'failed' | 'skipped';
  /** The page it was found on; null for the start page. */
  parentUrl: string | null;
  /** Its content type; empty if the page failed. */
  contentType: string;
  /** The links found on it. */
  links: string[];
  /** The history id of its scrape. Skipped pages have none. */
  scrapeRefId?: string | undefined;
  /** The HTTP status of the page, if it was fetched. */
  statusCode?: number | undefined;
  /** Why it was not charged, e.g. `http_error` or `bot_blocked`. */
  warning?: Reason | undefined;
  /** How the page differs from the crawl named by `since`. Only in a crawl with `since`. */
  change?: 'new' | 'changed' | 'unchanged' | 'gone' | undefined;
  /** Why it failed or was skipped, e.g. `robots`. */
  reason?: string | undefined;
  /** What went wrong. */
  error?: string | undefined;
  /** The scrape of the page, if there is one. */
  scrape?:
    | {
        results: ScrapeResults;
        metadata: PageMetadata;
        /** Formats that failed while others succeeded. They are not charged. */
        errors?: FormatErrors | undefined;
      }
    | undefined;
};

export type CrawlRequest = {
  /** The page to start from. It is always fetched. */
  url: string;
  /** The formats to keep of each page. Default: Markdown in mode `normal`. */
  formats?: Format[] | undefined;
  /** How many links away from the start page to go. 0: the start page alone. Null: no limit. Default: 2. */
  maxDepth?: number | null | undefined;
  /** The most pages to fetch. The operator sets the upper limit, usually 1000, also of the default. Null: as many as the operator allows. Default: 50. */
  maxPages?: number | null | undefined;
  /** The most links to follow from one page: the first ones that pass the patterns. Default: 10. */
  maxLinksPerPage?: number | undefined;
  /** Whether links to other sites are followed. Default: false. */
  allowExternal?: boolean | undefined;
  /** Whether links to subdomains of the start page's host are followed. Default: false. */
  allowSubdomains?: boolean | undefined;
  /** Follow links without their query: `/list?page=2` and `/list?sort=name` are one page, `/list`. The start page keeps its own. Default: false. */
  ignoreQueryParameters?: boolean | undefined;
  /** The most pages to fetch at once. Default: as many as the server and the host allow. */
  maxConcurrency?: number | undefined;
  /** Milliseconds between the start of one page and the next. Default: 0. */
  delayMs?: number | undefined;
  /** Follow only links that match one of these globs, such as `/blog/**`: `*` stays within a segment, `**` crosses them. Matched against path and query, or the whole URL if the pattern begins with http. */
  includePatterns?: string[] | undefined;
  /** Never follow links that match one of these globs. Takes precedence over `includePatterns`. */
  excludePatterns?: string[] | undefined;
  /** Full MIME types to keep. Default: all supported types but feeds and other XML. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** CSS selectors of the parts of the page to keep; everything else is left out of every format. If nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of parts to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** Reuse your last fetch of the same address with the same `fetchConfig` if it is at most this many milliseconds old. 0, the default: always fetch. Content formats of a reused page are free. */
  maxAge?: number | undefined;
  /** Set it to false to keep no copy of the fetch for later calls with `maxAge`. */
  storeInCache?: boolean | undefined;
  /** How every page is fetched. */
  fetchConfig?: FetchConfig | undefined;
  /** Start from the URLs of the site's sitemap as well. Default: false. */
  sitemap?: boolean | undefined;
  /** The id of an earlier crawl with the same formats. Only pages that have changed since are fetched and charged, and every page has a `change`. */
  since?: string | undefined;
  /** Where the events of this crawl are sent. */
  webhookUrl?: string | null | undefined;
  /** An alias of `allowedTypes`. */
  contentTypes?: ContentType[] | undefined;
};

/** A new key, shown once. */
export type CreatedKey = {
  key: ApiKey;
  /** The key itself. It is shown only here. */
  apiKey: string;
};

export type CreditsReport = {
  /** Credits left; 9007199254740991 if there is no limit. */
  remaining: number;
  /** Credits used since the billing cycle began. */
  used: number;
  /** The name of the plan. */
  plan: string;
  /** Background jobs, and how many the plan allows at once. */
  jobs: {
    crawl: {
      /** Crawls running now. */
      used: number;
      /** The plan's limit. */
      limit: number;
    };
    monitor: {
      /** Monitors active now. */
      used: number;
      /** The plan's limit. */
      limit: number;
    };
  };
  /** Storage for history, compressed. When it is full, requests are refused with `storage_full`. */
  storage: {
    /** Bytes stored: results, pictures, requests, answers for Idempotency-Keys and cached pages. */
    used: number;
    /** The plan's limit in bytes. */
    limit: number;
  };
};

/** Differences from the previous tick, by format. Empty on the first tick. */
export type Diffs = {
  /** Lines that were added or removed. */
  markdown?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Lines that were added or removed. */
  html?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Lines that were added or removed. */
  summary?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Values that changed, by their path. */
  json?:
    | {
        path: string;
        old?: unknown;
        new?: unknown;
      }[]
    | undefined;
  /** Values that changed, by their path. */
  branding?:
    | {
        path: string;
        old?: unknown;
        new?: unknown;
      }[]
    | undefined;
  /** URLs that were added or removed. */
  links?:
    | {
        added: string[];
        removed: string[];
      }
    | undefined;
  /** URLs that were added or removed. */
  images?:
    | {
        added: string[];
        removed: string[];
      }
    | undefined;
  /** How much of the picture changed. */
  screenshot?:
    | {
        /** All pixels of the picture. */
        size: number;
        /** Pixels that changed. */
        changedPixels: number;
        /** Whether any pixel changed. */
        changed: boolean;
        /** The share of pixels that changed. */
        ratio: number;
        /** A signed link to a picture of the differences. */
        mask: string | null;
      }
    | undefined;
  /** Formats with more differences than are listed here. */
  truncated?:
    | (
        | 'markdown'
        | 'html'
        | 'links'
        | 'images'
        | 'summary'
        | 'branding'
        | 'json'
        | 'screenshot'
        | 'pdf'
        | 'mhtml'
      )[]
    | undefined;
  pages?: SiteDiffs | undefined;
};

/** What extracted the data. */
export type Engine = {
  /** `local`: the rules of this server. `llm`: a model. `select`: your selectors. `extractor`: one of your extractors. */
  name: 'local' | 'llm' | 'select' | 'extractor';
  /** Its version, or the name of the model. */
  version: string;
  [key: string]: unknown;
};

/** Every error response has this shape. */
export type ErrorEnvelope = {
  /** The error. */
  error: {
    /** What kind of error it is, for programs. */
    type:
      | 'validation'
      | 'auth_missing_key'
      | 'auth_invalid_key'
      | 'insufficient_scope'
      | 'insufficient_credits'
      | 'payment_required'
      | 'not_found'
      | 'method_not_allowed'
      | 'conflict'
      | 'payload_too_large'
      | 'storage_full'
      | 'unsupported_type'
      | 'extraction_failed'
      | 'action_failed'
      | 'rate_limited'
      | 'internal_error'
      | 'upstream_failed'
      | 'busy'
      | 'blocked'
      | 'timeout';
    /** What went wrong, for people. */
    message: string;
    /** The fields at fault. */
    details?: Issue[] | undefined;
  };
};

/** Formats that failed while others succeeded. They are not charged. */
export type FormatErrors = {
  markdown?: FormatError | undefined;
  html?: FormatError | undefined;
  links?: FormatError | undefined;
  images?: FormatError | undefined;
  summary?: FormatError | undefined;
  branding?: FormatError | undefined;
  json?: FormatError | undefined;
  screenshot?: FormatError | undefined;
  pdf?: FormatError | undefined;
  mhtml?: FormatError | undefined;
};

/** Where a value was found. */
export type Evidence = {
  /** The text that the value was read from, at most 300 characters. */
  quote: string;
  /** A CSS selector that matches only the element that has it. */
  selector?: string | undefined;
  /** The attribute that has it, if it was not read from the text. */
  attribute?: string | undefined;
  /** A JSON pointer into the data of a script, if it was read from one. */
  path?: string | undefined;
  /** Append it to the address of the page to open a browser at the text: `#:~:text=…`. */
  textFragment?: string | undefined;
  /** The page of the document, counted from 1. */
  page?: number | undefined;
  /** The position on a page of a PDF, in points. */
  box?:
    | {
        /** From the left. */
        x: number;
        /** From the top. */
        y: number;
        /** Its width. */
        width: number;
        /** Its height. */
        height: number;
      }
    | undefined;
  /** Where it was read: `text`, `attribute`, `meta`, `json-ld`, `script` or `page` (the address of the page). */
  source: string;
  /** How certain it is that this is the requested value. */
  confidence: number;
};

/** A page of a PDF as a picture. */
export type EvidencePage = {
  /** Counted from 1. */
  page: number;
  /** A signed link, valid for one hour. */
  url: string;
  /** The width of the page in points; the picture may have another scale. */
  width: number;
  /** The height of the page in points. */
  height: number;
};

/** Runs a script; its value is in `results.actions.javascriptReturns`. */
export type ExecuteJavascriptAction = {
  type: 'executeJavascript';
  /** An expression, or a function body with `return` or `await`, run among the scripts of the page. Redacted in history. */
  script: string;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

/** A JSON Schema to start from. `existing_schema` is an alias of `existingSchema`. */
export type ExistingSchema = Record<string, unknown>;

export type Extractor = {
  /** Identifies the extractor. */
  id: string;
  /** The name you gave it. */
  name: string;
  /** `drifted`: pages no longer have what it looks for; see `missing`. `learning`: it is learning a new version and still runs the old one. */
  status: 'ready' | 'drifted' | 'learning';
  /** The current version. */
  version: number;
  /** The fields, and how well each is found. */
  fields: LearnedField[];
  /** How many pages this version was learned from. */
  samples: number;
  /** While it is `drifted`: the fields that pages no longer have. */
  missing: string[];
  /** All versions, newest first. */
  versions: ExtractorVersion[];
  /** The pages it last learned from. */
  urls: string[];
  /** The schema of its data: yours, or the one made from the prompt. */
  schema: Record<string, unknown>;
  /** The prompt you gave. */
  prompt: string | null;
  /** Where its events are sent. */
  webhookUrl: string | null;
  /** How many pages it has run on. */
  pagesRun: number;
  /** ISO-8601 time. */
  createdAt: string;
  /** When it last learned, drifted or healed. */
  updatedAt: string;
};

export type ExtractorList = {
  data: {
    /** Identifies the extractor. */
    id: string;
    /** The name you gave it. */
    name: string;
    /** `drifted`: pages no longer have what it looks for; see `missing`. `learning`: it is learning a new version and still runs the old one. */
    status: 'ready' | 'drifted' | 'learning';
    /** The current version. */
    version: number;
    /** The fields, and how well each is found. */
    fields: LearnedField[];
    /** How many pages this version was learned from. */
    samples: number;
    /** While it is `drifted`: the fields that pages no longer have. */
    missing: string[];
    /** The pages it last learned from. */
    urls: string[];
    /** The schema of its data: yours, or the one made from the prompt. */
    schema: Record<string, unknown>;
    /** The prompt you gave. */
    prompt: string | null;
    /** Where its events are sent. */
    webhookUrl: string | null;
    /** How many pages it has run on. */
    pagesRun: number;
    /** ISO-8601 time. */
    createdAt: string;
    /** When it last learned, drifted or healed. */
    updatedAt: string;
  }[];
  pagination: Pagination;
};

export type ExtractorRequest = {
  /** A name to recognise it by. */
  name: string;
  /** Pages of one kind to learn from, such as products of one shop. With three or more, it is also tested on pages that it did not learn from. */
  urls: string[];
  /** A JSON Schema of the data on such a page. */
  schema?: Record<string, unknown> | undefined;
  /** What to extract, in your own words. With a schema: what its fields mean. */
  prompt?: string | undefined;
  /** Where `extractor.drifted` and `extractor.healed` are sent. */
  webhookUrl?: string | null | undefined;
};

export type ExtractorVersion = {
  /** Counted from 1. */
  version: number;
  /** `created`: the first version. `learned`: you asked for it. `healed`: learned automatically after a drift. */
  cause: 'created' | 'learned' | 'healed';
  /** How many pages it was learned from. */
  samples: number;
  fields: LearnedField[];
  /** ISO-8601 time. */
  createdAt: string;
};

/** Exactly one of `url`, `html` and `markdown`. With `html` or `markdown`, the fields about fetching are ignored. */
export type ExtractRequest = {
  /** The address of the page. `https://` is added if the scheme is missing; private and internal addresses are refused. */
  url?: string | undefined;
  /** Raw HTML to extract from, at most 2 MB. */
  html?: string | undefined;
  /** Markdown to extract from, at most 2 MB. */
  markdown?: string | undefined;
  /** What to extract, in your own words. Required without `select` and `extractor`. */
  prompt?: string | undefined;
  /** A JSON Schema that the output will match. */
  schema?: Record<string, unknown> | undefined;
  /** How much of the page is read. Default: "normal". */
  mode?: 'normal' | 'reader' | 'prune' | undefined;
  select?: Select | undefined;
  /** The id of one of your extractors, to run instead of the local engine or a model. */
  extractor?: string | undefined;
  /** Report where on the page each value was found, in `metadata.evidence`. */
  evidence?: boolean | undefined;
  /** Treat the page as this MIME type, whatever the site declares, e.g. `text/html` or `application/pdf`. */
  contentType?: string | undefined;
  /** Full MIME types to accept; `all` and `*` are refused. Default: every supported type. A page of another type fails with `unsupported_type`. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** Reuse your last fetch of the same address with the same `fetchConfig` if it is at most this many milliseconds old. 0, the default: always fetch. Content formats of a reused page are free. */
  maxAge?: number | undefined;
  /** Set it to false to keep no copy of the fetch for later calls with `maxAge`. */
  storeInCache?: boolean | undefined;
  /** How the page is fetched. Ignored without `url`. */
  fetchConfig?: FetchConfig | undefined;
};

export type ExtractResult = {
  /** Identifies the call; also its history id. */
  id: string;
  /** The data. It matches your schema, if you gave one. Null for a blank page. */
  json?: unknown;
  /** The output of the model before parsing; null if there is none. */
  raw: string | null;
  usage: Usage;
  /** How the answer was made. */
  metadata: {
    chunker: Chunker;
    /** How the page was fetched; empty if nothing was fetched. */
    fetch: Record<string, unknown>;
    engine?: Engine | undefined;
    /** Keyed by JSON pointer, e.g. `/offers/0/price`. A value without an entry was not found on the page. */
    evidence?: Record<string, Evidence> | undefined;
    /** PDFs only: the first ten pages with evidence, as pictures to draw the boxes on. */
    evidencePages?: EvidencePage[] | undefined;
    /** Warnings about the content. */
    warnings?: Warning[] | undefined;
    cache?: CacheState | undefined;
  };
};

/** How the page is fetched. */
export type FetchConfig = {
  /** How the page is fetched: `fast` is a plain HTTP request, `js` renders it in a browser, `auto` starts with a plain request and renders only if the page needs it. Default: "auto". */
  mode?: 'auto' | 'fast' | 'js' | undefined;
  /** Fetch with the TLS fingerprint and the headers of a real Chrome, through the proxy that this server has for it; if it has none, directly and with the warning `no_proxy`. Adds 5 credits. Default: false. */
  stealth?: boolean | undefined;
  /** Include what web components render inside their shadow roots. Default: true. */
  shadowDom?: boolean | undefined;
  /** The most milliseconds that the whole fetch may take. Default: 60000. */
  timeout?: number | undefined;
  /** Milliseconds to stay on the page after it has loaded. Default: 0. */
  wait?: number | undefined;
  /** HTTP headers to send. Those about the connection, such as Host, are left out. Credential headers are redacted in history. */
  headers?: Record<string, string> | undefined;
  /** Cookies to send, by name. Their values are redacted in history. */
  cookies?: Record<string, string> | undefined;
  /** ISO 3166-1 alpha-2 code of the country to fetch from, in upper or lower case. Needs a proxy in that country; without one, the answer has the warning `no_proxy`. */
  country?: string | undefined;
  /** The URL of your own proxy (http, https or socks5), or the name of a proxy pool of this server. Credentials in it are redacted in history. */
  proxy?: string | undefined;
  /** The name of one of your sessions, to visit the page signed in. */
  session?: string | undefined;
  /** How many times to scroll to the end, for pages that load more as you scroll. Default: 0. */
  scrolls?: number | undefined;
  /** Carried out in this order, in a browser, before the page is read. They imply `mode: js`. */
  actions?: PageAction[] | undefined;
  /** Wait until this CSS selector matches something visible. If it does not match within its own timeout or that of the fetch, the page is read as it is, with the warning `selector_not_found`. Mode `auto` then uses the browser; mode `fast` cannot wait. */
  waitForSelector?:
    | string
    | {
        /** A CSS selector. */
        selector: string;
        /** `visible`: it can be seen. `attached`: it is in the page. `hidden`: it is gone or cannot be seen. Default: "visible". */
        state?: 'visible' | 'attached' | 'hidden' | undefined;
        /** Milliseconds to wait for it, if less than the timeout of the whole fetch. */
        timeout?: number | undefined;
      }
    | undefined;
  /** The size of the window. A screenshot can override it. Mode `auto` then uses the browser. */
  viewport?:
    | {
        /** Pixels. */
        width: number;
        /** Pixels. */
        height: number;
      }
    | undefined;
  /** Visit the page as a phone. Mode `auto` then uses the browser. */
  mobile?: boolean | undefined;
  /** Include the content of frames in their place. In the browser only. Default: true. */
  iframes?: boolean | undefined;
  /** Refuse or close cookie banners before the page is read; `metadata.consent` reports the outcome. In the browser only. Default: true. */
  dismissConsent?: boolean | undefined;
  /** Block requests for advertising and tracking. True by default unless a screenshot is requested; in the browser only. */
  blockAds?: boolean | undefined;
};

/** The file that was read. */
export type FileFacts = {
  /** The name of the file, if you gave one. */
  name: string | null;
  /** The size of the file in bytes. */
  bytes: number;
  /** The detected type, or the one you gave. */
  contentType: string;
};

/** One format to return; `type` says which. */
export type Format =
  | MarkdownFormat
  | HtmlFormat
  | LinksFormat
  | ImagesFormat
  | SummaryFormat
  | BrandingFormat
  | JsonFormat
  | ScreenshotFormat
  | PdfFormat
  | MhtmlFormat;

/** Why one format is missing. */
export type FormatError = {
  /** The error type. */
  code: string;
  /** What went wrong. */
  error: string;
  /** The fields at fault. */
  details?: Issue[] | undefined;
};

export type GetBatchPagesQuery = {
  /** The most pages to return. Fewer are returned if they are large. Default: 50. */
  limit?: number | undefined;
  /** Index of the first page to return: the `nextCursor` of the previous slice. Default: 0. */
  cursor?: number | null | undefined;
};

export type GetCrawlPagesQuery = {
  /** The most pages to return. Fewer are returned if they are large. Default: 50. */
  limit?: number | undefined;
  /** Index of the first page to return: the `nextCursor` of the previous slice. Default: 0. */
  cursor?: number | null | undefined;
  /** Only pages with one of these changes, comma-separated, such as `changed,gone`. */
  change?: string | undefined;
};

export type GetMonitorActivityQuery = {
  /** How many ticks to return. Default: 20. */
  limit?: number | undefined;
  /** Return ticks older than this: the `nextCursor` of the previous slice. */
  cursor?: string | undefined;
};

export type GetMonitorFeedQuery = {
  /** The token in `feedUrl`. */
  token?: string | undefined;
};

export type GetUsageQuery = {
  /** The first day, in UTC. Default: 30 days up to `to`. */
  from?: string | undefined;
  /** The last day, in UTC. Default: today. */
  to?: string | undefined;
};

export type Health = {
  /** Whether everything that is configured works. */
  status: 'ok' | 'degraded';
  /** The version of Winnow. */
  version: string;
  /** Seconds since the start. */
  uptime: number;
  /** What this process does: everything, only requests, or only work in the background. */
  role: 'all' | 'api' | 'worker';
  /** The parts: `db`, `browser`, `search`, `llm` and others. */
  services: Record<
    string,
    {
      /** The state of the part. */
      status: 'ok' | 'degraded' | 'down' | 'unconfigured';
      /** Details, in words. */
      detail: string;
    }
  >;
};

/** One past request. */
export type HistoryEntry = {
  /** The id that the request was answered with. */
  id: string;
  /** The account that made it. */
  userId: string;
  /** The service that was called. */
  service:
    | 'scrape'
    | 'extract'
    | 'search'
    | 'monitor'
    | 'crawl'
    | 'batch'
    | 'schema'
    | 'map'
    | 'parse'
    | 'extractor';
  /** Its state. */
  status: 'running' | 'completed' | 'failed';
  /** The request body; cookies and credential headers are redacted. */
  params: Record<string, unknown>;
  /** The answer; null while running, after a failure, and in a list without results. */
  result: Record<string, unknown> | null;
  /** Why it failed; else null. */
  error: {
    /** The error type. */
    type: string;
    /** What went wrong. */
    message: string;
    /** The fields at fault. */
    details?: unknown[] | undefined;
    /** If an action failed: a signed link to a small picture of the page at that moment. */
    picture?: string | undefined;
  } | null;
  /** Milliseconds it took. */
  elapsedMs: number;
  /** The HTTP status of the page; null if there is none. */
  statusCode: number | null;
  /** Why the page was not charged, e.g. `http_error` or `bot_blocked`; else null. */
  warning:
    | 'too_short'
    | 'empty'
    | 'bot_blocked'
    | 'spa_shell'
    | 'soft_404'
    | 'http_error'
    | 'interstitial'
    | 'truncated'
    | 'reader_fallback'
    | 'no_proxy'
    | 'not_visited'
    | 'selector_not_found'
    | 'logged_out'
    | 'unknown_field'
    | 'prompt_not_understood'
    | 'many_records'
    | 'no_records'
    | 'location_not_applied'
    | 'index_incomplete'
    | null;
  /** What it cost; null while running. The pages of a crawl have entries and costs of their own. */
  creditsUsed: number | null;
  /** For a crawl or batch; else null. */
  pages: {
    /** The state of the crawl or batch. If it is `stopped`, the `status` of the entry is `completed`. */
    status: 'running' | 'completed' | 'failed' | 'stopped';
    /** Pages that are done. */
    finished: number;
    /** Pages that could not be fetched. */
    failed: number;
    /** Pages that were an error page or a bot wall. */
    errorPages: number;
    /** What it has cost so far, including its pages. */
    creditsUsed: number;
  } | null;
  /** For a finished run of a monitor; else null. */
  run: {
    /** Whether it saw a change. */
    changed: boolean;
    /** Whether it is the first capture, which later runs are compared with. */
    firstRun: boolean;
  } | null;
  /** The session id that it was sent with; else null. */
  sessionId: string | null;
  /** The crawl, batch or monitor it belongs to; else null. */
  requestParentId: string | null;
  /** ISO-8601 time. */
  createdAt: string;
};

export type HistoryList = {
  data: HistoryEntry[];
  pagination?: Pagination | undefined;
  /** Pass it as `cursor` for older requests; null at the end. */
  nextCursor: string | null;
};

/** The page as HTML. 1 credit. */
export type HtmlFormat = {
  type: 'html';
  /** How much of the page is kept: `normal` all of it, `reader` the main content (its title is in `metadata.title`), `prune` all but navigation and other boilerplate. `raw` is what the server sent, or the DOM as the browser had it. Default: "normal". */
  mode?: 'normal' | 'reader' | 'prune' | 'raw' | undefined;
  /** With another mode: also return what mode `raw` would return, as `raw` beside `data`. */
  raw?: boolean | undefined;
  /** With `reader` or `prune`: list in `metadata.leftOut` what was left out of the page, and why. */
  explain?: boolean | undefined;
};

/** The identity of the service (DID). */
export type IdentityDocument = {
  /** `did:web:` and the host. */
  id: string;
  [key: string]: unknown;
};

/** Every image URL, absolute, in document order. 1 credit. */
export type ImagesFormat = {
  type: 'images';
};

/** An invitation, with its link if the server sends no mail. */
export type Invitation = {
  member: Member;
  /** A one-time link to set a password and sign in. Null if it was sent by mail. */
  link: string | null;
};

/** A person to invite. */
export type Invite = {
  /** The person to invite. An address can belong to only one account. */
  email: string;
  /** What the person may do. Default: "member". */
  role?: 'admin' | 'member' | 'viewer' | undefined;
};

/** One problem with one field. */
export type Issue = {
  /** What is wrong with the field. */
  code: 'invalid_format' | 'invalid_type' | 'too_small' | 'too_big' | 'invalid_value' | 'custom';
  /** The format that was expected, e.g. `url`. */
  format?: string | undefined;
  /** Where the field is. */
  path: (string | number)[];
  /** The problem in words. */
  message: string;
  /** Only for `action_failed`: the index of the action, from 0. */
  index?: number | undefined;
  /** Only for `action_failed`: the elements of the page most similar to the one that was not found. */
  nearest?:
    | {
        /** Its visible text. */
        text: string;
        /** A selector for it. */
        selector: string;
      }[]
    | undefined;
};

/** Structured data extracted from the page. With `select` or `extractor` 1 credit, else 5 credits. */
export type JsonFormat = {
  type: 'json';
  /** What to extract. If empty: what the schema asks for, or without a schema the main entity of the page. Default: "". */
  prompt?: string | undefined;
  /** A JSON Schema that the output will match. */
  schema?: Record<string, unknown> | undefined;
  /** How much of the page is kept: `normal` all of it, `reader` the main content (its title is in `metadata.title`), `prune` all but navigation and other boilerplate. Default: "normal". */
  mode?: 'normal' | 'reader' | 'prune' | undefined;
  select?: Select | undefined;
  /** The id of one of your extractors, to run instead of the local engine or a model. */
  extractor?: string | undefined;
  /** Report where on the page each value was found, in `metadata.evidence`. */
  evidence?: boolean | undefined;
};

export type KeyList = {
  /** Newest first, without revoked keys. */
  data: ApiKey[];
};

/** A key to create. */
export type KeyRequest = {
  /** What the key is for, so that people recognise it. */
  name: string;
  /** `v1` for a key that works on the legacy interface only. Default: "v2". */
  surface?: 'v2' | 'v1' | undefined;
  /** What the key may do. Give a program no more than it needs. Default: "admin". */
  scope?: 'read' | 'call' | 'admin' | undefined;
  /** When the key expires. Default: never. A key that expires can only create keys that expire no later. */
  expiresAt?: string | undefined;
};

export type LearnedExtractor = {
  /** Identifies the extractor. */
  id: string;
  /** The name you gave it. */
  name: string;
  /** `drifted`: pages no longer have what it looks for; see `missing`. `learning`: it is learning a new version and still runs the old one. */
  status: 'ready' | 'drifted' | 'learning';
  /** The current version. */
  version: number;
  /** The fields, and how well each is found. */
  fields: LearnedField[];
  /** How many pages this version was learned from. */
  samples: number;
  /** While it is `drifted`: the fields that pages no longer have. */
  missing: string[];
  /** All versions, newest first. */
  versions: ExtractorVersion[];
  /** The pages it last learned from. */
  urls: string[];
  /** The schema of its data: yours, or the one made from the prompt. */
  schema: Record<string, unknown>;
  /** The prompt you gave. */
  prompt: string | null;
  /** Where its events are sent. */
  webhookUrl: string | null;
  /** How many pages it has run on. */
  pagesRun: number;
  /** ISO-8601 time. */
  createdAt: string;
  /** When it last learned, drifted or healed. */
  updatedAt: string;
  /** Samples that were not used, and are not charged. */
  failed: {
    url: string;
    /** Why nothing was learned from it. */
    error: string;
  }[];
};

export type LearnedField = {
  /** Its path in the data, such as `offers.price` or `reviews[].author`. */
  path: string;
  /** The share of its values that are found on samples that it was not learned from, from 0 to 1; with fewer than three samples, on the samples themselves. */
  coverage: number;
};

export type LearnRequest = {
  /** The pages to learn from. Default: the same as last time. */
  urls?: string[] | undefined;
};

/** A part of the page that the mode left out. */
export type LeftOut = {
  /** What the part looks like. `links`: mostly links. `unlike_content`: its text and position are unlike content. */
  reason:
    | 'navigation'
    | 'header'
    | 'footer'
    | 'sidebar'
    | 'share'
    | 'related'
    | 'comments'
    | 'advert'
    | 'newsletter'
    | 'consent'
    | 'popup'
    | 'form'
    | 'hidden'
    | 'links'
    | 'unlike_content';
  /** The beginning of its text. */
  text: string;
  /** How many words it has. */
  words: number;
};

/** Every link, absolute, in document order. 1 credit. */
export type LinksFormat = {
  type: 'links';
};

export type ListAuditQuery = {
  /** Page number, from 1. Default: 1. */
  page?: number | undefined;
  /** Entries per page. Default: 50. */
  limit?: number | undefined;
  /** Only entries with this action. */
  action?: Action | undefined;
};

export type ListBatchesQuery = {
  /** Page number, from 1. Default: 1. */
  page?: number | undefined;
  /** Entries per page. Default: 20. */
  limit?: number | undefined;
  /** Only batches in this state. */
  status?: 'running' | 'completed' | 'failed' | 'stopped' | undefined;
};

export type ListCrawlsQuery = {
  /** Page number, from 1. Default: 1. */
  page?: number | undefined;
  /** Entries per page. Default: 20. */
  limit?: number | undefined;
  /** Only crawls in this state. */
  status?: 'running' | 'completed' | 'failed' | 'stopped' | undefined;
};

export type ListDeliveriesQuery = {
  /** Page number, from 1. Default: 1. */
  page?: number | undefined;
  /** Instead of `page`: the `nextCursor` of the previous answer, or `newest`. Each delivery is then listed once, even if others are added meanwhile, and `pagination` is left out. */
  cursor?: string | undefined;
  /** Entries per page. Default: 20. */
  limit?: number | undefined;
  /** Only deliveries in this state. */
  status?: 'pending' | 'delivered' | 'failed' | undefined;
  /** Only deliveries about this monitor, crawl, batch or extractor. */
  about?: string | undefined;
};

export type ListExtractorsQuery = {
  /** Page number, from 1. Default: 1. */
  page?: number | undefined;
  /** Entries per page. Default: 20. */
  limit?: number | undefined;
};

export type ListHistoryQuery = {
  /** Page number, from 1. Default: 1. */
  page?: number | undefined;
  /** Instead of `page`: the `nextCursor` of the previous answer, or `newest`. A long history is then read quickly, each entry once, and `pagination` is left out. */
  cursor?: string | undefined;
  /** Entries per page. Default: 20. */
  limit?: number | undefined;
  /** Only requests to this service. */
  service?:
    | 'scrape'
    | 'extract'
    | 'search'
    | 'monitor'
    | 'crawl'
    | 'batch'
    | 'schema'
    | 'map'
    | 'parse'
    | 'extractor'
    | undefined;
  /** Only requests whose session id contains this, ignoring case. */
  sessionId?: string | undefined;
  /** Only requests made at this time or later: an ISO-8601 time, or a date in UTC. */
  from?: string | undefined;
  /** Only requests made before this time. */
  to?: string | undefined;
  /** Only requests in this state. `problem`: those that failed, those that got an error page or a bot wall instead of the page, and crawls and batches with such pages. */
  status?: 'running' | 'completed' | 'failed' | 'problem' | undefined;
  /** Only requests that match these words. */
  q?: string | undefined;
  /** `none`: leave out the pages of crawls and batches. An id: only what belongs to that crawl, batch or monitor. */
  parent?: 'none' | string | undefined;
  /** `none`: every `result` is null, which keeps the answer small. Default: "full". */
  results?: 'full' | 'none' | undefined;
};

export type MapLink = {
  /** The address. */
  url: string;
  /** The title of the page, if it has been fetched before. */
  title?: string | undefined;
  /** When the page last changed, according to its sitemap. */
  lastmod?: string | undefined;
};

export type MapRequest = {
  /** Any page of the site; its own links are part of the map. */
  url: string;
  /** Words to order the links by: those with them in their address or title come first. */
  search?: string | undefined;
  /** The most links to return. Default: 5000. */
  limit?: number | undefined;
  /** `include`: read sitemaps and the links of the page. `only`: sitemaps alone. `skip`: no sitemaps. Default: "include". */
  sitemap?: 'include' | 'only' | 'skip' | undefined;
  /** Whether links to subdomains belong to the site. Default: false. */
  includeSubdomains?: boolean | undefined;
  /** Only links that match one of these globs, as in a crawl. */
  includePatterns?: string[] | undefined;
  /** No links that match one of these globs. Takes precedence over `includePatterns`. */
  excludePatterns?: string[] | undefined;
  /** How the page and the sitemaps are fetched. */
  fetchConfig?: FetchConfig | undefined;
};

export type MapResult = {
  /** Identifies the call; also its history id. */
  id: string;
  /** Each page once: first those in sitemaps, then those linked from the page, then those fetched before. */
  links: MapLink[];
  /** How many links were found, returned or not. */
  total: number;
  /** Whether there are, or may be, more links than were returned. */
  truncated: boolean;
  /** How the map was made. */
  metadata: {
    /** How many sitemap files were read. */
    sitemaps: number;
    /** Problems with the answer, such as a page that failed. */
    warnings: Warning[];
  };
};

/** The page as GitHub-flavoured Markdown. 1 credit. */
export type MarkdownFormat = {
  type: 'markdown';
  /** How much of the page is kept: `normal` all of it, `reader` the main content (its title is in `metadata.title`), `prune` all but navigation and other boilerplate. Default: "normal". */
  mode?: 'normal' | 'reader' | 'prune' | undefined;
  /** With `reader` or `prune`: list in `metadata.leftOut` what was left out of the page, and why. */
  explain?: boolean | undefined;
  /** Keep only the passages relevant to these words, in page order. */
  query?: string | undefined;
  /** The approximate maximum of tokens to return: with `query` the best passages, otherwise the beginning of the page, up to a heading. `metadata.passages` reports how much was kept. */
  maxTokens?: number | undefined;
};

/** A person who signs in to the account. */
export type Member = {
  /** Identifies the person; for the owner it is the account's id. */
  id: string;
  /** The e-mail address, or the name of the account where its owner has none. */
  name: string;
  /** `viewer`: read only. `member`: also start, change and delete work. `admin` and `owner`: also manage the account. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** `expired`: the invitation has expired. */
  status: 'active' | 'invited' | 'expired';
  /** When the person was invited. */
  createdAt: string;
  /** Accurate to the hour; null if the person has no open session. */
  lastSeenAt: string | null;
};

export type MemberList = {
  /** The owner first, then the others by when they were invited. */
  data: Member[];
};

export type MemberUpdate = {
  /** The new role. */
  role: 'admin' | 'member' | 'viewer';
};

/** A link to a single file with the page, its images and its styles, which browsers can open. 2 credits. */
export type MhtmlFormat = {
  type: 'mhtml';
};

export type Monitor = {
  /** Identifies the monitor. */
  cronId: string;
  /** The id of its schedule. */
  scheduleId: string;
  /** Whether it runs. */
  status: 'active' | 'paused';
  /** The schedule: a cron expression, or a shorthand such as `45m` if no cron expression means the same. */
  interval: string;
  config: MonitorConfig;
  /** ISO-8601 time. */
  createdAt: string;
  /** ISO-8601 time. */
  updatedAt: string;
  /** When it last ran. */
  lastRunAt: string | null;
  /** When it runs next; null while paused. */
  nextRunAt: string | null;
  /** An Atom feed of its changes. Anyone with the address can read it. */
  feedUrl: string;
};

export type MonitorActivity = {
  ticks: MonitorTick[];
  /** Pass it as `cursor` for older ticks; null at the end. */
  nextCursor: string | null;
};

/** What a monitor does. */
export type MonitorConfig = {
  /** The address of the page. `https://` is added if the scheme is missing; private and internal addresses are refused. */
  url: string;
  /** When to fetch, at most once a minute. A cron expression of five fields, or words such as `daily at 9:00`, run at the minute they name. A shorthand of minutes, hours, days or weeks such as `45m`, `1h` or `2d`, a name such as `@hourly`, or words such as `every 30 minutes` run a little later, with a fixed delay for each monitor. */
  interval: string;
  /** A name to recognise it by. */
  name?: string | undefined;
  /** What to watch: only the page, the page and those of `urls`, or the site that it leads to. A tick of the last two is a batch or a crawl that charges only for pages that have changed since the previous one. Default: `page`. */
  scope?: 'page' | 'list' | 'site' | undefined;
  /** Further pages to watch, with the scope `list`. All are fetched and compared in the same tick. */
  urls?: string[] | null | undefined;
  /** How far a site monitor goes. If omitted or null: as far as a crawl does by default. */
  crawl?: Crawl | undefined;
  /** The formats to capture and compare, except `pdf` and `mhtml`. Default: Markdown in mode `normal`. */
  formats?: Format[] | undefined;
  /** Where changes are sent. Null: nowhere. */
  webhookUrl?: string | null | undefined;
  /** Who gets a readable message when something changes, and when the monitor starts to fail or recovers. */
  notify?: Notification[] | null | undefined;
  /** IANA name of the time zone of the schedule. If omitted or null: UTC. */
  timezone?: string | null | undefined;
  /** Parts of the page whose changes do not count. */
  ignore?:
    | {
        /** CSS selectors of parts to leave out. */
        selectors?: string[] | undefined;
        /** Regular expressions of text to leave out. */
        patterns?: string[] | undefined;
      }
    | null
    | undefined;
  /** Ignore relative times ("12 minutes ago"), counters ("1,204 views") and parts that show something different each time. */
  calm?: boolean | null | undefined;
  /** Alarms are sent only if all of these hold. A change without an alarm still has `changed: true` and is charged. */
  when?: AlarmCondition[] | null | undefined;
  /** CSS selectors of the parts of the page to keep; everything else is left out of every format. If nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of parts to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** How the page is fetched. */
  fetchConfig?: FetchConfig | undefined;
  /** When to take the first capture: now, as a run that costs what any run costs, or at the first scheduled time. Default: `scheduled`. If it fails, the monitor is kept. */
  firstRun?: 'now' | 'scheduled' | undefined;
};

export type MonitorList = Monitor[];

/** Any of the fields a monitor is created with. */
export type MonitorPatch = {
  /** The address of the page. `https://` is added if the scheme is missing; private and internal addresses are refused. */
  url?: string | undefined;
  /** When to fetch, at most once a minute. A cron expression of five fields, or words such as `daily at 9:00`, run at the minute they name. A shorthand of minutes, hours, days or weeks such as `45m`, `1h` or `2d`, a name such as `@hourly`, or words such as `every 30 minutes` run a little later, with a fixed delay for each monitor. */
  interval?: string | undefined;
  /** A name to recognise it by. Null: none. */
  name?: string | null | undefined;
  /** What to watch: only the page, the page and those of `urls`, or the site that it leads to. A tick of the last two is a batch or a crawl that charges only for pages that have changed since the previous one. Default: `page`. */
  scope?: 'page' | 'list' | 'site' | undefined;
  /** Further pages to watch; replaces the whole previous list. */
  urls?: string[] | null | undefined;
  /** How far a site monitor goes; replaces the whole previous value. */
  crawl?: Crawl | undefined;
  /** The formats to return, each type at most once. */
  formats?: Format[] | undefined;
  /** Where changes are sent. Null: nowhere. */
  webhookUrl?: string | null | undefined;
  /** Who gets a readable message when something changes, and when the monitor starts to fail or recovers. */
  notify?: Notification[] | null | undefined;
  /** IANA name of the time zone of the schedule. If omitted or null: UTC. */
  timezone?: string | null | undefined;
  /** Parts of the page whose changes do not count. */
  ignore?:
    | {
        /** CSS selectors of parts to leave out. */
        selectors?: string[] | undefined;
        /** Regular expressions of text to leave out. */
        patterns?: string[] | undefined;
      }
    | null
    | undefined;
  /** Ignore relative times ("12 minutes ago"), counters ("1,204 views") and parts that show something different each time. */
  calm?: boolean | null | undefined;
  /** Alarms are sent only if all of these hold. A change without an alarm still has `changed: true` and is charged. */
  when?: AlarmCondition[] | null | undefined;
  /** CSS selectors of the parts of the page to keep; everything else is left out of every format. If nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of parts to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** How the page is fetched; replaces the whole previous value. */
  fetchConfig?: FetchConfig | undefined;
};

/** One run of a monitor. */
export type MonitorTick = {
  /** The id of the tick; also a history id, by which its capture can be read. */
  id: string;
  /** How the run went. */
  status: 'completed' | 'failed' | 'running';
  /** ISO-8601 time. */
  createdAt: string;
  /** Milliseconds the fetch took. */
  elapsedMs: number;
  /** Whether anything differs from the previous tick. */
  changed: boolean;
  /** True if there was nothing to compare with. Later ticks are compared with this one. */
  firstRun?: boolean | undefined;
  /** The HTTP status of the page. */
  statusCode?: number | undefined;
  /** With the scopes `list` and `site`: the batch or crawl of this tick. */
  crawlId?: string | undefined;
  diffs: Diffs;
  /** What went wrong, on a failed tick. */
  error?:
    | {
        type: string;
        message: string;
      }
    | undefined;
  /** Why the capture was not compared: a bot wall, an error page, an empty page. */
  warnings?: Warning[] | undefined;
};

/** Where to send a readable message. */
export type Notification =
  | {
      type: 'email';
      /** The addresses that get the mail. */
      to: string[];
    }
  | {
      type: 'slack' | 'discord' | 'teams' | 'ntfy' | 'gotify';
      /** The address that the service gave you: an incoming webhook of Slack, Discord or Teams, a topic of ntfy, or the message address of Gotify with its token. */
      url: string;
    };

/** What is on offer (Offering Discovery Protocol). */
export type OdpDocument = Record<string, unknown>;

/** The request was carried out. */
export type Ok = {
  /** Always true; a failure is an error response. */
  ok: true;
};

export type PackPurchase = {
  /** The pack you bought. */
  pack: string;
  /** Credits bought. */
  credits: number;
  /** Credits available now. */
  remaining: number;
};

/** One action; `type` says which. A string is a step in plain words. */
export type PageAction =
  | string
  | WaitAction
  | ClickAction
  | WriteAction
  | PressAction
  | SelectAction
  | ScrollAction
  | ScreenshotAction
  | ScrapeAction
  | ExecuteJavascriptAction
  | PdfAction
  | RepeatAction;

/** Differences between two captures of a page, by format. */
export type PageDiffs = {
  /** Lines that were added or removed. */
  markdown?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Lines that were added or removed. */
  html?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Lines that were added or removed. */
  summary?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Values that changed, by their path. */
  json?:
    | {
        path: string;
        old?: unknown;
        new?: unknown;
      }[]
    | undefined;
  /** Values that changed, by their path. */
  branding?:
    | {
        path: string;
        old?: unknown;
        new?: unknown;
      }[]
    | undefined;
  /** URLs that were added or removed. */
  links?:
    | {
        added: string[];
        removed: string[];
      }
    | undefined;
  /** URLs that were added or removed. */
  images?:
    | {
        added: string[];
        removed: string[];
      }
    | undefined;
  /** How much of the picture changed. */
  screenshot?:
    | {
        /** All pixels of the picture. */
        size: number;
        /** Pixels that changed. */
        changedPixels: number;
        /** Whether any pixel changed. */
        changed: boolean;
        /** The share of pixels that changed. */
        ratio: number;
        /** A signed link to a picture of the differences. */
        mask: string | null;
      }
    | undefined;
  /** Formats with more differences than are listed here. */
  truncated?:
    | (
        | 'markdown'
        | 'html'
        | 'links'
        | 'images'
        | 'summary'
        | 'branding'
        | 'json'
        | 'screenshot'
        | 'pdf'
        | 'mhtml'
      )[]
    | undefined;
};

/** What is known about the page. */
export type PageMetadata = {
  /** The detected type, or the one you gave. */
  contentType: string;
  /** The address after redirects. */
  url: string;
  /** The HTTP status of the page. */
  statusCode: number;
  /** What fetched the page. */
  provider: 'http' | 'browser';
  /** Milliseconds the call took. */
  elapsedMs: number;
  /** The title of the page. */
  title: string | null;
  /** The language of the page. */
  language: string | null;
  /** The `meta` elements of the page, by name: `description`, `keywords`, `author`, `robots`, `og:image`, `article:published_time` and the like; at most 50. */
  meta?: Record<string, string> | undefined;
  /** The address of the icon of the page. */
  favicon?: string | undefined;
  /** Warnings about the content; empty if there are none. */
  warnings: Warning[];
  /** Pages in the document. */
  pagesTotal?: number | undefined;
  /** Pages that were read. */
  pagesProcessed?: number | undefined;
  /** Repeated headers, footers and page numbers of a PDF, DOCX or ODT that were left out, each as on the first page that has it; at most 50. */
  runningLines?: string[] | undefined;
  /** Text recognition, if the document needed it. */
  ocr?:
    | {
        /** What recognised the text. */
        model: string;
        /** Pages recognised. */
        pagesProcessed: number;
        /** Which pages. */
        pages: {
          /** From 0. */
          index: number;
        }[];
      }
    | undefined;
  /** Size and format, if the page is an image. */
  image?:
    | {
        /** Pixels. */
        width: number;
        /** Pixels. */
        height: number;
        /** E.g. `png`. */
        format: string;
      }
    | undefined;
  engine?: Engine | undefined;
  /** The consent banner that was found, if there was one. */
  consent?:
    | {
        /** The consent platform, e.g. `onetrust`; `frame` or `unknown` if it was not recognised. */
        platform: string;
        /** `refused`: through its own controls. `closed`: without an answer. `hidden`: only hidden from view. */
        outcome: 'refused' | 'closed' | 'hidden';
      }
    | undefined;
  cache?: CacheState | undefined;
  /** How each action of `fetchConfig` went, in order. */
  actions?: ActionReport[] | undefined;
  usage?: Usage | undefined;
};

/** Where this page is in the whole list. */
export type Pagination = {
  /** The number of this page. */
  page: number;
  /** Entries per page. */
  limit: number;
  /** Entries that match, over all pages. */
  total: number;
};

/** How to read the file. */
export type ParseOptions = {
  /** The formats to return. Default: Markdown in mode `normal`. */
  formats?: Format[] | undefined;
  /** The MIME type of the file, if its content and name do not show it. */
  contentType?: string | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
};

export type ParseQuery = {
  /** The options as JSON, if the body is the file itself. */
  options?: string | undefined;
  /** The name of the file, if the body is the file itself. */
  name?: string | undefined;
};

export type ParseResult = {
  /** Identifies the call; also its history id. */
  id: string;
  results: ScrapeResults;
  /** What is known about the file. */
  metadata: {
    /** The detected type, or the one you gave. */
    contentType: string;
    /** Milliseconds the call took. */
    elapsedMs: number;
    /** The title of the page. */
    title: string | null;
    /** The language of the page. */
    language: string | null;
    /** The `meta` elements of the page, by name: `description`, `keywords`, `author`, `robots`, `og:image`, `article:published_time` and the like; at most 50. */
    meta?: Record<string, string> | undefined;
    /** The address of the icon of the page. */
    favicon?: string | undefined;
    /** Warnings about the content; empty if there are none. */
    warnings: Warning[];
    /** Pages in the document. */
    pagesTotal?: number | undefined;
    /** Pages that were read. */
    pagesProcessed?: number | undefined;
    /** Repeated headers, footers and page numbers of a PDF, DOCX or ODT that were left out, each as on the first page that has it; at most 50. */
    runningLines?: string[] | undefined;
    /** Text recognition, if the document needed it. */
    ocr?:
      | {
          /** What recognised the text. */
          model: string;
          /** Pages recognised. */
          pagesProcessed: number;
          /** Which pages. */
          pages: {
            /** From 0. */
            index: number;
          }[];
        }
      | undefined;
    /** Size and format, if the page is an image. */
    image?:
      | {
          /** Pixels. */
          width: number;
          /** Pixels. */
          height: number;
          /** E.g. `png`. */
          format: string;
        }
      | undefined;
    engine?: Engine | undefined;
    /** The consent banner that was found, if there was one. */
    consent?:
      | {
          /** The consent platform, e.g. `onetrust`; `frame` or `unknown` if it was not recognised. */
          platform: string;
          /** `refused`: through its own controls. `closed`: without an answer. `hidden`: only hidden from view. */
          outcome: 'refused' | 'closed' | 'hidden';
        }
      | undefined;
    cache?: CacheState | undefined;
    /** How each action of `fetchConfig` went, in order. */
    actions?: ActionReport[] | undefined;
    usage?: Usage | undefined;
    file: FileFacts;
  };
  /** Formats that failed while others succeeded. They are not charged. */
  errors?: FormatErrors | undefined;
};

/** Saves the page as a PDF; its link is in `results.actions.pdfs`. */
export type PdfAction = {
  type: 'pdf';
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

/** A link to a PDF of the page as it would be printed. 2 credits. */
export type PdfFormat = {
  type: 'pdf';
};

/** A visible element and its position in the picture, in pixels. */
export type PictureBox = {
  /** A CSS selector that matches only this element, in the page as it was captured. */
  selector: string;
  /** The beginning of its text. */
  text: string;
  /** The index in this list of the element that contains it. */
  parent: number | null;
  /** From the left edge of the picture. */
  x: number;
  /** From its top edge. */
  y: number;
  /** The width of the part in the picture. */
  width: number;
  /** The height of the part in the picture. */
  height: number;
};

/** Presses a key. */
export type PressAction = {
  type: 'press';
  /** E.g. `Enter`, `ArrowDown`, `Control+A`. */
  key: string;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

/** Limits for one kind of document. */
export type Processor = {
  /** The kind of document. */
  type: 'pdf';
  /** The most pages to read: 1 to 500, or -1 for all of them. Default: 25. */
  maxPages?: -1 | number | undefined;
};

/** The kind of warning. */
export type Reason =
  | 'too_short'
  | 'empty'
  | 'bot_blocked'
  | 'spa_shell'
  | 'soft_404'
  | 'http_error'
  | 'interstitial'
  | 'truncated'
  | 'reader_fallback'
  | 'no_proxy'
  | 'not_visited'
  | 'selector_not_found'
  | 'logged_out'
  | 'unknown_field'
  | 'prompt_not_understood'
  | 'many_records'
  | 'no_records'
  | 'location_not_applied'
  | 'index_incomplete';

/** Repeats actions. List items that disappear while scrolling are kept in the page. */
export type RepeatAction = {
  type: 'repeat';
  /** What to do in each round. */
  actions: SimpleAction[];
  /** `gone`: until the target of the first action is gone, hidden or disabled. `idle`: until a round adds nothing new. */
  until: 'gone' | 'idle';
  /** The most rounds. Default: 100. */
  max?: number | undefined;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

export type SchemaRequest = {
  /** What the data should contain, in your own words. */
  prompt: string;
  existingSchema?: ExistingSchema | undefined;
  existing_schema?: ExistingSchema | undefined;
};

export type SchemaResult = {
  /** Identifies the call; also its history id. */
  id: string;
  /** The prompt, made clearer. */
  refinedPrompt: string;
  /** A JSON Schema to extract with. */
  schema: Record<string, unknown>;
  usage: Usage;
  /** Only if something was not understood. */
  metadata?:
    | {
        /** Parts of the prompt that were not understood. */
        warnings: Warning[];
      }
    | undefined;
};

/** Captures the HTML at this point, in `results.actions.scrapes`. */
export type ScrapeAction = {
  type: 'scrape';
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

export type ScrapeRequest = {
  /** The address of the page. `https://` is added if the scheme is missing; private and internal addresses are refused. */
  url: string;
  /** The formats to return, each type at most once. Default: Markdown in mode `normal`. */
  formats?: Format[] | undefined;
  /** Treat the page as this MIME type, whatever the site declares, e.g. `text/html` or `application/pdf`. */
  contentType?: string | undefined;
  /** Full MIME types to accept; `all` and `*` are refused. Default: every supported type. A page of another type fails with `unsupported_type`. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** CSS selectors of the parts of the page to keep; everything else is left out of every format. If nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of parts to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** Reuse your last fetch of the same address with the same `fetchConfig` if it is at most this many milliseconds old. 0, the default: always fetch. Content formats of a reused page are free. */
  maxAge?: number | undefined;
  /** Set it to false to keep no copy of the fetch for later calls with `maxAge`. */
  storeInCache?: boolean | undefined;
  /** How the page is fetched. */
  fetchConfig?: FetchConfig | undefined;
};

export type ScrapeResult = {
  /** Identifies the call; also its history id. */
  id: string;
  results: ScrapeResults;
  metadata: PageMetadata;
  /** Formats that failed while others succeeded. They are not charged. */
  errors?: FormatErrors | undefined;
};

/** One member for each requested format that succeeded, and the results of actions. */
export type ScrapeResults = {
  /** The page as Markdown. */
  markdown?:
    | {
        /** One string for a web page; for documents, one per page, slide or sheet. */
        data: string[];
        /** Only with `explain`, `query` or `maxTokens`. */
        metadata?:
          | {
              /** In page order, at most 200. Only with `explain`. */
              leftOut?: LeftOut[] | undefined;
              /** How much was kept. Only with `query` or `maxTokens`. */
              passages?:
                | {
                    /** How many paragraphs, lists, tables and other passages were kept. */
                    kept: number;
                    /** How many passages the page has. */
                    total: number;
                    /** About how many tokens were kept. */
                    tokens: number;
                    /** About how many tokens the page has. */
                    totalTokens: number;
                  }
                | undefined;
            }
          | undefined;
      }
    | undefined;
  /** The page as HTML. */
  html?:
    | {
        /** One string for a web page; for documents, one per page, slide or sheet. */
        data: string[];
        /** What mode `raw` would return. Only with `raw: true`, and only for web pages. */
        raw?: string[] | undefined;
        /** Only with `explain`. */
        metadata?:
          | {
              /** In page order, at most 200. Only with `explain`. */
              leftOut: LeftOut[];
            }
          | undefined;
      }
    | undefined;
  /** The links of the page. */
  links?:
    | {
        /** Absolute URLs in document order, each once. */
        data: string[];
        metadata: {
          /** How many there are. */
          count: number;
        };
      }
    | undefined;
  /** The images of the page. */
  images?:
    | {
        /** Absolute URLs in document order, each once. */
        data: string[];
        metadata: {
          /** How many there are. */
          count: number;
        };
      }
    | undefined;
  /** A short summary of the page. */
  summary?:
    | {
        /** The summary. */
        data: string;
        metadata: {
          chunker: Chunker;
        };
      }
    | undefined;
  /** Extracted data. */
  json?:
    | {
        /** The extracted data. It matches your schema, if you gave one. */
        data?: unknown;
        metadata: {
          chunker: Chunker;
          /** The output of the model before parsing; null if there is none. */
          raw: string | null;
          /** Keyed by JSON pointer, e.g. `/offers/0/price`. A value without an entry was not found on the page. */
          evidence?: Record<string, Evidence> | undefined;
          /** PDFs only: the first ten pages with evidence, as pictures to draw the boxes on. */
          evidencePages?: EvidencePage[] | undefined;
        };
      }
    | undefined;
  /** A picture of the page. */
  screenshot?:
    | {
        data: {
          /** A signed link, valid for one hour. */
          url: string;
          /** Pixels. */
          width: number;
          /** Pixels. */
          height: number;
          /** The positions of the visible elements, in document order. Only with `boxes`. */
          boxes?: PictureBox[] | undefined;
        };
        metadata: {
          /** E.g. `image/jpeg`. */
          contentType: string;
        };
      }
    | undefined;
  /** The page as a PDF. */
  pdf?:
    | {
        data: {
          /** A signed link, valid for one hour. */
          url: string;
          /** The size of the file in bytes. */
          bytes: number;
        };
        metadata: {
          /** Its MIME type. */
          contentType: string;
        };
      }
    | undefined;
  /** The page as a single MHTML file. */
  mhtml?:
    | {
        data: {
          /** A signed link, valid for one hour. */
          url: string;
          /** The size of the file in bytes. */
          bytes: number;
        };
        metadata: {
          /** Its MIME type. */
          contentType: string;
        };
      }
    | undefined;
  /** The look of the site. */
  branding?:
    | {
        data: Branding;
        metadata: {
          branding: {
            title: string | null;
            description: string | null;
            favicon: string | null;
            language: string | null;
            themeColor: string | null;
            ogTitle: string | null;
            ogDescription: string | null;
            ogImage: string | null;
            ogUrl: string | null;
          };
        };
      }
    | undefined;
  actions?: ActionResults | undefined;
};

/** Takes a screenshot; its link is in `results.actions.screenshots`. */
export type ScreenshotAction = {
  type: 'screenshot';
  /** Capture the whole page, not only what fits in the window. */
  fullPage?: boolean | undefined;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

/** A picture of the page. 2 credits. */
export type ScreenshotFormat = {
  type: 'screenshot';
  /** Capture the whole page, not only what fits in the window. Default: false. */
  fullPage?: boolean | undefined;
  /** Width of the window in pixels. If omitted, that of `fetchConfig.viewport` is used. Default: 1440. */
  width?: number | undefined;
  /** Height of the window in pixels. If omitted, that of `fetchConfig.viewport` is used. Default: 900. */
  height?: number | undefined;
  /** The quality of a JPEG or WebP. Default: 80. */
  quality?: number | undefined;
  /** A CSS selector: capture only its first match. */
  selector?: string | undefined;
  /** The image format. Default: `jpeg`. */
  format?: 'jpeg' | 'png' | 'webp' | undefined;
  /** Also return the positions of the visible elements, as `boxes`. */
  boxes?: boolean | undefined;
};

/** Scrolls the page, or a part of it. */
export type ScrollAction = {
  type: 'scroll';
  /** The direction. Default: "down". */
  direction?: 'up' | 'down' | undefined;
  /** What to scroll. Default: the page. */
  selector?: string | undefined;
  /** Pixels. Default: as much as is visible. */
  amount?: number | undefined;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

export type SearchRequest = {
  /** What to search for. */
  query: string;
  /** How many results to fetch and return. Default: 3. */
  numResults?: number | undefined;
  /** What to extract across all results. */
  prompt?: string | undefined;
  /** A JSON Schema for the extraction. Needs `prompt`. */
  schema?: Record<string, unknown> | undefined;
  /** The format of each `content`. Default: "markdown". */
  format?: 'markdown' | 'html' | undefined;
  /** How much of each page is kept. Default: "prune". */
  mode?: 'normal' | 'reader' | 'prune' | undefined;
  /** Only pages from this period. */
  timeRange?: 'past_hour' | 'past_24_hours' | 'past_week' | 'past_month' | 'past_year' | undefined;
  /** ISO 3166-1 alpha-2 code of the country to search from, in upper or lower case. If the engine cannot do that, the answer has the warning `location_not_applied`. */
  locationGeoCode?: string | undefined;
  /** Full MIME types to accept. A result of another type counts as failed. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** Reuse your last fetch of the same address with the same `fetchConfig` if it is at most this many milliseconds old. 0, the default: always fetch. Content formats of a reused page are free. */
  maxAge?: number | undefined;
  /** Set it to false to keep no copy of the fetch for later calls with `maxAge`. */
  storeInCache?: boolean | undefined;
  /** How each result is fetched. */
  fetchConfig?: FetchConfig | undefined;
};

/** `json`, `raw` and `usage` come only with `prompt`. */
export type SearchResult = {
  /** Identifies the call; also its history id. */
  id: string;
  /** Best first. */
  results: {
    /** The address of the page. */
    url: string;
    /** Its title. */
    title: string;
    /** The snippet that the engine shows. */
    snippet?: string | undefined;
    /** Its content in the requested format. */
    content: string;
    cache?: CacheState | undefined;
  }[];
  /** How the answer was made. */
  metadata: {
    /** How the search was done. */
    search: {
      /** The engine that answered. */
      provider: string;
      /** The engine that was asked first and did not answer. */
      fallbackFrom?: string | undefined;
      /** True if the engine does not support a filter and searched more widely. */
      widened?: boolean | undefined;
    };
    /** What happened to the results. */
    pages: {
      /** Pages tried. */
      requested: number;
      /** Pages fetched. */
      scraped: number;
      /** Pages that could not be fetched or read, and why. */
      failed: {
        /** The address of the page. */
        url: string;
        /** The type of the error, the reason of the warning, or `not_allowed`. */
        reason: string;
        /** The reason in a sentence. */
        detail?: string | undefined;
      }[];
    };
    /** What extracted the data, and which result each value came from. */
    engine?:
      | {
          /** `local`: the rules of this server. `llm`: a model. `select`: your selectors. `extractor`: one of your extractors. */
          name: 'local' | 'llm' | 'select' | 'extractor';
          /** Its version, or the name of the model. */
          version: string;
          [key: string]: unknown;
        }
      | undefined;
    /** Warnings about the extraction, and parts of the request that had no effect. */
    warnings?: Warning[] | undefined;
  };
  /** The data. It matches your schema, if you gave one. Null for a blank page. */
  json?: unknown;
  /** The output of the model before parsing; null if there is none. */
  raw?: string | null | undefined;
  usage?: Usage | undefined;
};

/** Reads data by selectors alone, without a model or any guess. With `base` the result is a list, otherwise one object. */
export type Select = {
  /** A selector of elements that repeat, e.g. the rows of a table: the result is then a list with an object for each match. CSS, or XPath if it begins with `/`, `./` or `(`. */
  base?: string | undefined;
  /** The values to read. */
  fields: SelectField[];
};

/** Chooses from a list. */
export type SelectAction = {
  type: 'select';
  /** The list to choose from. */
  selector: string;
  /** The value or the visible text of the option. */
  value: string;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

/** One value and where to find it. A missing value is null. */
export type SelectField = {
  /** The name of the value in the result. */
  name: string;
  /** A CSS selector, within the base. Without it and `xpath`: the base itself. */
  selector?: string | undefined;
  /** An XPath 1.0 expression, relative to the base, instead of `selector`. */
  xpath?: string | undefined;
  /** `text`, `html` or `attribute`: that of the first match. `number` or `url` (absolute): read from the first match. `list`: all matches, as texts, or as objects if there are `fields`. `nested`: one object. Default: "text". */
  type?: 'text' | 'html' | 'attribute' | 'number' | 'url' | 'list' | 'nested' | undefined;
  /** The attribute to read instead of the text. Default for a `url`: `href` or `src`. */
  attribute?: string | undefined;
  /** A regular expression. The value is its first group, or the whole match if it has none. */
  pattern?: string | undefined;
  /** What to read in each match of a `list`, or in the match of a `nested` field. */
  fields?: SelectField[] | undefined;
};

export type ServiceCard = {
  /** The name of the service. */
  service: string;
  /** Where the API reference is. */
  docs: string;
  /** Where its OpenAPI document is. */
  openapi: string;
  /** Where the ways to pay are described. */
  protocols: string;
  /** Where the offering is described, when payment is on. */
  odp?: string | undefined;
  /** Where enrolment is described, when payment is on. */
  aep?: string | undefined;
};

/** A session, without its values. */
export type Session = {
  /** The name of the session. */
  name: string;
  /** `expired`: a page failed the check. `failed`: signing in failed. `waiting`: signing in needs a code. */
  status: 'ready' | 'expired' | 'failed' | 'waiting';
  /** Why signing in failed. */
  error?: string | undefined;
  /** The sites that it has cookies or storage for. */
  origins: string[];
  /** How many cookies it has. */
  cookies: number;
  check?: SessionCheck | undefined;
  /** Where the recipe signs in. */
  loginUrl?: string | undefined;
  /** Where `session.expired` is sent. */
  webhookUrl?: string | undefined;
  /** ISO-8601 time. */
  createdAt: string;
  /** When its content last changed. */
  updatedAt: string;
  /** When a page was last fetched with it. */
  lastUsedAt: string | null;
  /** When its last cookie expires; null if one never does. */
  expiresAt: string | null;
};

/** How to tell from a page whether it is signed in. */
export type SessionCheck = {
  /** Check only pages whose address begins with this. Default: every page. */
  url?: string | undefined;
  /** A CSS selector that matches only when signed in. */
  selector?: string | undefined;
  /** Text that is there only when signed in. */
  text?: string | undefined;
};

/** A code to sign in with. */
export type SessionCode = {
  /** The code that the site sent. */
  code: string;
};

/** A cookie, in Playwright's format. */
export type SessionCookie = {
  /** Its name. */
  name: string;
  /** Never shown again. */
  value: string;
  /** With a leading dot, it is sent to subdomains too. */
  domain: string;
  /** The path that it is sent to. Default: "/". */
  path?: string | undefined;
  /** Seconds since 1970; -1: at the end of the session. Default: -1. */
  expires?: number | undefined;
  /** Whether it is hidden from scripts of the page. Default: false. */
  httpOnly?: boolean | undefined;
  /** Whether it is sent over https only. Default: false. */
  secure?: boolean | undefined;
  /** As in browsers. Default: "Lax". */
  sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
  /** The top-level site, if the cookie is partitioned. */
  partitionKey?: string | undefined;
};

export type SessionList = {
  /** By name. */
  data: Session[];
};

/** A sign-in recipe. It is repeated when the session has expired. */
export type SessionLogin = {
  /** The page to sign in on. */
  url: string;
  /** How to sign in. In text to write, `{{totp}}` becomes a code made from `totpSecret`, and `{{code}}` the code that you send to `POST /api/session/{name}/code`. */
  actions: PageAction[];
  /** The secret of an authenticator app, in base32. */
  totpSecret?: string | undefined;
};

/** What to change; null clears `check` and `webhookUrl`. */
export type SessionPatch = {
  /** The name of the session. */
  name?: string | undefined;
  storageState?: StorageState | undefined;
  /** A list, or the text of a Netscape cookie file. */
  cookies?: SessionCookie[] | string | undefined;
  login?: SessionLogin | undefined;
  /** How to tell from a page whether it is signed in. */
  check?:
    | {
        /** Check only pages whose address begins with this. Default: every page. */
        url?: string | undefined;
        /** A CSS selector that matches only when signed in. */
        selector?: string | undefined;
        /** Text that is there only when signed in. */
        text?: string | undefined;
      }
    | null
    | undefined;
  /** Where `session.expired` is sent. */
  webhookUrl?: string | null | undefined;
};

/** A session to store. */
export type SessionRequest = {
  /** The name of the session. */
  name: string;
  storageState?: StorageState | undefined;
  /** A list, or the text of a Netscape cookie file. */
  cookies?: SessionCookie[] | string | undefined;
  login?: SessionLogin | undefined;
  /** How to tell from a page whether it is signed in. */
  check?:
    | {
        /** Check only pages whose address begins with this. Default: every page. */
        url?: string | undefined;
        /** A CSS selector that matches only when signed in. */
        selector?: string | undefined;
        /** Text that is there only when signed in. */
        text?: string | undefined;
      }
    | null
    | undefined;
  /** Where `session.expired` is sent. */
  webhookUrl?: string | null | undefined;
};

/** An action that is done once. */
export type SimpleAction =
  | string
  | WaitAction
  | ClickAction
  | WriteAction
  | PressAction
  | SelectAction
  | ScrollAction
  | ScreenshotAction
  | ScrapeAction
  | ExecuteJavascriptAction
  | PdfAction;

/** Site monitors only, which have no other member: what changed on the site, page by page. */
export type SiteDiffs = {
  /** Pages that were not there before. */
  new: string[];
  /** Pages that changed, and what is different on each. */
  changed: {
    url: string;
    diffs: PageDiffs;
  }[];
  /** Pages that are no longer there. */
  gone: string[];
  /** How many pages have not changed. */
  same: number;
  /** Pages that could not be compared this time, and why: an error, a wall, a sign-in page. */
  notCompared?:
    | {
        url: string;
        reason: string;
      }[]
    | undefined;
  /** True if there is more than is listed here. */
  truncated?: boolean | undefined;
};

/** Playwright's storage state. */
export type StorageState = {
  /** The cookies of all sites. */
  cookies?: SessionCookie[] | undefined;
  /** Local storage, by origin. Used in the browser only. */
  origins?:
    | {
        /** Such as https://example.com. */
        origin: string;
        /** The local storage of the origin. */
        localStorage: {
          /** The key. */
          name: string;
          /** Never shown again. */
          value: string;
        }[];
      }[]
    | undefined;
};

/** A short summary. 1 credit. */
export type SummaryFormat = {
  type: 'summary';
};

/** What the model used; zeros if no model was used. */
export type Usage = {
  /** Tokens read. */
  promptTokens: number;
  /** Tokens written. */
  completionTokens: number;
};

/** Usage by day, service and key. */
export type UsageDays = {
  /** The first day of the report. */
  from: string;
  /** The last day of the report. */
  to: string;
  /** The sum of all days. */
  total: {
    /** Credits charged. */
    credits: number;
    /** Calls that cost something. */
    calls: number;
  };
  /** Oldest first, without entries of zero. */
  days: {
    /** The day, in UTC. */
    day: string;
    /** The pages of a crawl count as `crawl`. */
    service:
      | 'scrape'
      | 'extract'
      | 'search'
      | 'monitor'
      | 'crawl'
      | 'batch'
      | 'schema'
      | 'map'
      | 'parse'
      | 'extractor';
    /** The key that was used; null for people at the dashboard and for ticks of monitors. */
    keyId: string | null;
    /** Credits charged. */
    credits: number;
    /** Calls that cost something. */
    calls: number;
  }[];
};

/** Waits for a time, or for something to appear. */
export type WaitAction = {
  type: 'wait';
  /** How long to wait. */
  milliseconds?: number | undefined;
  /** Wait until something that matches is visible. */
  selector?: string | undefined;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

/** A problem with the content or the request. Pages with `bot_blocked`, `spa_shell`, `empty`, `soft_404`, `http_error`, `logged_out` or `selector_not_found` are not charged, unless the selector is only that of `waitForSelector`. `unknown_field`: the request has a field that does not exist. `prompt_not_understood`: words of the prompt that no rule matched. `many_records`: one record was requested, and the page lists several. `no_records`: a list was requested, and the page has no such records. These three occur only without a model. `location_not_applied`: the search engine cannot search from the requested country. `index_incomplete`: pages that you fetched earlier are still being indexed for the local search. `interstitial`, only from monitors: the page showed a maintenance notice, or asked to sign in, for consent or for a country. `not_visited`: a page or sitemap that a map or crawl had to do without. */
export type Warning = {
  /** The kind of warning. */
  reason: Reason;
  /** Details. */
  detail?: string | undefined;
};

export type WebhookDelivery = {
  /** Identifies the delivery; sent as `webhook-id`. */
  id: string;
  /** The event. */
  type:
    | 'monitor.change.detected'
    | 'monitor.failing'
    | 'monitor.recovered'
    | 'monitor.checked'
    | 'monitor.test'
    | 'crawl.started'
    | 'crawl.page'
    | 'crawl.completed'
    | 'crawl.failed'
    | 'crawl.stopped'
    | 'batch.started'
    | 'batch.page'
    | 'batch.completed'
    | 'batch.failed'
    | 'batch.stopped'
    | 'session.expired'
    | 'extractor.drifted'
    | 'extractor.healed';
  /** How it is sent: as a webhook, or as a message to people. */
  channel: 'webhook' | 'email' | 'slack' | 'discord' | 'teams' | 'ntfy' | 'gotify';
  /** Where it is sent; `mailto:` for mail. */
  url: string;
  /** The first 2,000 characters of the JSON that is sent. */
  body: string;
  /** `pending` until it is delivered or given up. */
  status: 'pending' | 'delivered' | 'failed';
  /** ISO-8601 time. */
  createdAt: string;
  /** When it will be tried again; null if it will not. */
  nextAttemptAt: string | null;
  /** The state of the URL now. */
  endpoint: {
    /** `switched_off` after 5 days of failures or a 410 answer; sending a delivery again switches it on. */
    status: 'ok' | 'failing' | 'switched_off';
    /** The first failure since the last success; else null. */
    failingSince: string | null;
  };
  /** Every attempt so far, oldest first. */
  attempts: {
    /** ISO-8601 time. */
    at: string;
    /** The status that the receiver answered with; null if it did not answer. */
    statusCode: number | null;
    /** Milliseconds it took. */
    elapsedMs: number;
    /** Why it was not delivered; else null. */
    error: string | null;
    /** The beginning of the answer of the receiver. */
    response: string | null;
  }[];
};

export type WebhookDeliveryList = {
  data: WebhookDelivery[];
  pagination?: Pagination | undefined;
  /** Pass it as `cursor` for older deliveries; null at the end. */
  nextCursor: string | null;
};

/** What deliveries are signed with (Standard Webhooks). */
export type WebhookSecret = {
  /** Begins with `whsec_`; the rest is the key in base64. */
  secret: string;
};

/** Types into a field, replacing what is there. */
export type WriteAction = {
  type: 'write';
  /** The text to type. Redacted in history. */
  text: string;
  /** The field. Default: the focused one, or the only one on the page. */
  selector?: string | undefined;
  /** Whether the call continues if this action fails. */
  optional?: boolean | undefined;
};

/** What each event carries. */
export type WebhookData = {
  /** A monitored page changed. */
  'monitor.change.detected': {
    /** The monitor. */
    cronId: string;
    /** The page it watches. */
    url: string;
    /** The tick that saw the change; also a history id. */
    tickId: string;
    /** When the change was seen. */
    changedAt: string;
    changed: true;
    /** Site monitors only: the crawl that saw the change and has the results. */
    crawlId?: string | undefined;
    /** The results of this tick; null for a site monitor, or if they are too large to send. */
    current?: unknown;
    /** The results it was compared with; null for a site monitor, or if they are too large to send. */
    previous?: unknown;
    diffs: Diffs;
  };
  /** Five ticks of a monitor failed in a row. */
  'monitor.failing': {
    /** The monitor. */
    cronId: string;
    /** The page it watches. */
    url: string;
    /** Failed ticks in a row. */
    failures: number;
    /** Why the last one failed. */
    error: {
      type: string;
      message: string;
    };
  };
  /** A failing monitor works again. */
  'monitor.recovered': {
    /** The monitor. */
    cronId: string;
    /** The page it watches. */
    url: string;
    /** When it worked again. */
    recoveredAt: string;
  };
  /** A run has ended. Only for monitors created through the Firecrawl interface, and in the format of that interface. */
  'monitor.checked': {
    /** The monitor. */
    cronId: string;
    /** The page it watches. */
    url: string;
    /** The tick; also a history id. */
    tickId: string;
    /** The page that the event is about. If omitted, it is about the whole tick. */
    page?: string | undefined;
  };
  /** You asked for a test. */
  'monitor.test': {
    /** The monitor. */
    cronId: string;
    /** The page it watches. */
    url: string;
    /** When you asked for it. */
    sentAt: string;
  };
  /** A crawl started. */
  'crawl.started': {
    /** Identifies the crawl. */
    id: string;
    /** The state of the crawl. */
    status: 'running' | 'completed' | 'failed' | 'stopped';
    /** Why it failed or stopped, e.g. `insufficient_credits`. */
    reason?: string | undefined;
    /** Pages of the crawl so far, finished or not. */
    total: number;
    /** Pages done: completed, failed or skipped. */
    finished: number;
    /** How many links each limit left out. Only after a crawl has ended and left some out. */
    stoppedBy?:
      | {
          /** On pages that were `maxDepth` links away from the start. */
          depth: number;
          /** Beyond the first `maxLinksPerPage` links of a page. */
          linksPerPage: number;
          /** Waiting when `maxPages` was reached. */
          pages: number;
        }
      | undefined;
    /** Sitemaps that the site names and that could not be read. */
    warnings?: Warning[] | undefined;
    /** Pages that could not be fetched. */
    failed: number;
    /** Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more. */
    errorPages: number;
    /** The start page. */
    url: string;
  };
  /** A page of a crawl is done. */
  'crawl.page': {
    /** Identifies the crawl. */
    id: string;
    /** The state of the crawl. */
    status: 'running' | 'completed' | 'failed' | 'stopped';
    /** Why it failed or stopped, e.g. `insufficient_credits`. */
    reason?: string | undefined;
    /** Pages of the crawl so far, finished or not. */
    total: number;
    /** Pages done: completed, failed or skipped. */
    finished: number;
    /** How many links each limit left out. Only after a crawl has ended and left some out. */
    stoppedBy?:
      | {
          /** On pages that were `maxDepth` links away from the start. */
          depth: number;
          /** Beyond the first `maxLinksPerPage` links of a page. */
          linksPerPage: number;
          /** Waiting when `maxPages` was reached. */
          pages: number;
        }
      | undefined;
    /** Sitemaps that the site names and that could not be read. */
    warnings?: Warning[] | undefined;
    /** Pages that could not be fetched. */
    failed: number;
    /** Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more. */
    errorPages: number;
    /** The start page. */
    url: string;
    page: CrawlPage;
  };
  /** A crawl is complete. */
  'crawl.completed': WebhookData['crawl.started'];
  /** A crawl failed. */
  'crawl.failed': WebhookData['crawl.started'];
  /** A crawl was stopped, by you or for lack of credits. */
  'crawl.stopped': WebhookData['crawl.started'];
  /** A batch started. */
  'batch.started': {
    /** Identifies the crawl. */
    id: string;
    /** The state of the crawl. */
    status: 'running' | 'completed' | 'failed' | 'stopped';
    /** Why it failed or stopped, e.g. `insufficient_credits`. */
    reason?: string | undefined;
    /** Pages of the crawl so far, finished or not. */
    total: number;
    /** Pages done: completed, failed or skipped. */
    finished: number;
    /** Pages that could not be fetched. */
    failed: number;
    /** Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more. */
    errorPages: number;
    /** The first of its pages. */
    url: string;
  };
  /** A page of a batch is done. */
  'batch.page': {
    /** Identifies the crawl. */
    id: string;
    /** The state of the crawl. */
    status: 'running' | 'completed' | 'failed' | 'stopped';
    /** Why it failed or stopped, e.g. `insufficient_credits`. */
    reason?: string | undefined;
    /** Pages of the crawl so far, finished or not. */
    total: number;
    /** Pages done: completed, failed or skipped. */
    finished: number;
    /** Pages that could not be fetched. */
    failed: number;
    /** Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more. */
    errorPages: number;
    /** The first of its pages. */
    url: string;
    page: CrawlPage;
  };
  /** A batch is complete. */
  'batch.completed': WebhookData['batch.started'];
  /** A batch failed. */
  'batch.failed': WebhookData['batch.started'];
  /** A batch was stopped, by you or for lack of credits. */
  'batch.stopped': WebhookData['batch.started'];
  /** A session is signed out. */
  'session.expired': {
    /** The session. */
    name: string;
    /** When a page turned out to be signed out. */
    expiredAt: string;
  };
  /** Pages no longer have what an extractor looks for. */
  'extractor.drifted': {
    /** The extractor. */
    id: string;
    /** Its name. */
    name: string;
    /** The current version. */
    version: number;
    /** When it was noticed. */
    at: string;
    /** The fields that the latest pages do not have. */
    missing: string[];
  };
  /** An extractor that had drifted finds everything again. */
  'extractor.healed': {
    /** The extractor. */
    id: string;
    /** Its name. */
    name: string;
    /** The current version. */
    version: number;
    /** When it was noticed. */
    at: string;
    /** Always empty. */
    missing: string[];
  };
};

/** What arrives at a webhook; `type` says which event it is. Events may come out of order: `timestamp` tells it. */
export type WebhookEvent = {
  [Type in keyof WebhookData]: { type: Type; timestamp: string; data: WebhookData[Type] };
}[keyof WebhookData];
