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
  /** Whether it was done. */
  ok: boolean;
  /** Milliseconds it took. */
  elapsedMs: number;
  /** Why it failed, where it was optional. */
  error?: string | undefined;
  /** How often a `repeat` went round. */
  rounds?: number | undefined;
};

/** What the actions of `fetchConfig` brought, in their order. */
export type ActionResults = {
  /** Signed links to the pictures; they work for one hour. */
  screenshots: string[];
  /** The page at the time of each `scrape`. */
  scrapes: {
    /** Where the page was by then. */
    url: string;
    /** The page as it was. */
    html: string;
  }[];
  /** The values of scripts. */
  javascriptReturns: {
    /** What `typeof` says of the value. */
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
  /** Credits there are now. */
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
    /** What prices are in. */
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
  /** What was paid for. */
  billingPeriod: 'monthly' | 'yearly';
  /** Credits each month. */
  creditsPerMonth: number;
  /** Credits over the whole period. */
  creditsPerPeriod: number;
  /** Credits there are now. */
  remaining: number;
  /** Whether it extends one you had. */
  renewed: boolean;
  /** When it ends. */
  paidThrough: string | null;
};

/** A condition on the page as it is now. */
export type AlarmCondition = {
  /** Text that the page has now, upper and lower case as written. */
  contains?: string | undefined;
  /** Text that the page does not have now. */
  notContains?: string | undefined;
  /** A regular expression that matches the text of the page now. */
  matches?: string | undefined;
  /** A value of the JSON, written as in `diffs`: `offers[0].price`. It must be a number. */
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
  | 'application/vnd.oasis.opendocument.text';

/** What is known of a key. */
export type ApiKey = {
  /** Identifies the key; it is not the key. */
  id: string;
  /** What it is for. */
  name: string;
  /** `v2` works everywhere, `v1` on the legacy interface only. */
  surface: 'v2' | 'v1';
  /** What it may do: `read` looks, `call` also starts and changes work, `admin` also manages keys, people and secrets. */
  scope: 'read' | 'call' | 'admin';
  /** The first characters of the key. */
  hint: string;
  /** ISO-8601 time. */
  createdAt: string;
  /** Exact to the minute; null when it was never used. */
  lastUsedAt: string | null;
  /** From then on the key is refused; null: never. */
  expiresAt: string | null;
};

export type AuditEntry = {
  id: string;
  /** ISO-8601 time. */
  at: string;
  /** Who did it. */
  actor: {
    /** `operator`: whoever runs commands on the server. */
    kind: 'person' | 'key' | 'operator';
    /** An e-mail address, the name of a key or wallet, or `operator on this server`. */
    name: string;
  };
  /** From which address; null for commands on the server. */
  address: string | null;
  /** What was done. */
  action: Action;
  /** To what: a name, an e-mail address or an id. */
  target: string | null;
  /** More about it; never a secret. */
  details: Record<string, unknown> | null;
};

export type AuditLog = {
  /** Newest first. */
  data: AuditEntry[];
  pagination: Pagination;
};

/** A batch, what it was asked to do and what came of it. */
export type BatchDetails = {
  /** Identifies the crawl. */
  id: string;
  /** The state of the crawl. */
  status: 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed or stopped, e.g. `insufficient_credits`. */
  reason?: string | undefined;
  /** Pages taken on so far. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** The pages in the order they were fetched. */
  pages: CrawlPage[];
  /** Pages that were scraped. */
  completed: number;
  /** Pages that could not be fetched. */
  failed: number;
  /** Pages that are completed, but are an error page or a bot wall: those with a `warning`, or a `statusCode` from 400 on. */
  errorPages: number;
  /** Pages that did not belong to the crawl after all. */
  skipped: number;
  /** The first of its pages. */
  url: string;
  /** ISO-8601 time. */
  createdAt: string;
  /** When it ended or was stopped; null while it runs. */
  finishedAt: string | null;
  /** What its pages have cost so far. */
  creditsUsed: number;
  /** What was asked for, with its defaults, without the addresses; secrets are redacted. */
  config: {
    /** The formats to return, each type at most once. Left out: one normal Markdown. */
    formats?: Format[] | undefined;
    /** Treat the page as this MIME type, whatever the site calls it, e.g. `text/html` or `application/pdf`. */
    contentType?: string | undefined;
    /** Exact MIME types to accept. Leave it out to accept every supported type; `all` and `*` are refused. A page of another type is answered with `unsupported_type`. */
    allowedTypes?: ContentType[] | undefined;
    /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
    processors?: Processor[] | undefined;
    /** CSS selectors of the parts of the page to keep; all else is left out of every format. Where nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
    includeSelectors?: string[] | undefined;
    /** CSS selectors of what to leave out of every format. */
    excludeSelectors?: string[] | undefined;
    /** Milliseconds that a fetch of yours of the same address with the same `fetchConfig` may be old to be read again instead. 0, the default: always fresh. Content formats of such a page cost nothing. */
    maxAge?: number | undefined;
    /** False leaves no copy of the fetch for later calls with `maxAge`. */
    storeInCache?: boolean | undefined;
    /** How every page is fetched. */
    fetchConfig?: FetchConfig | undefined;
    /** How many pages to fetch at once at most. Left out: as many as the server and the host allow. */
    maxConcurrency?: number | undefined;
    /** Where the events of this batch are sent. */
    webhookUrl?: string | null | undefined;
    /** Which events are sent there. Left out: all of them. */
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
  /** Pages taken on so far. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** How many links each bound left out. Only of a crawl that has ended and left some out. */
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
  /** What the crawl had to do without: sitemaps that the site names and that could not be read. */
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
  /** Pages taken on so far. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** Pages that could not be fetched. */
  failed: number;
  /** Pages that are completed, but are an error page or a bot wall: those with a `warning`, or a `statusCode` from 400 on. */
  errorPages: number;
  /** The first of its pages. */
  url: string;
  /** ISO-8601 time. */
  createdAt: string;
};

export type BatchRequest = {
  /** The pages. `https://` is put in front where the scheme is missing. Addresses that differ only in their fragment or in tracking parameters are one page. */
  urls: string[];
  /** The formats to return, each type at most once. Left out: one normal Markdown. */
  formats?: Format[] | undefined;
  /** Treat the page as this MIME type, whatever the site calls it, e.g. `text/html` or `application/pdf`. */
  contentType?: string | undefined;
  /** Exact MIME types to accept. Leave it out to accept every supported type; `all` and `*` are refused. A page of another type is answered with `unsupported_type`. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** CSS selectors of the parts of the page to keep; all else is left out of every format. Where nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of what to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** Milliseconds that a fetch of yours of the same address with the same `fetchConfig` may be old to be read again instead. 0, the default: always fresh. Content formats of such a page cost nothing. */
  maxAge?: number | undefined;
  /** False leaves no copy of the fetch for later calls with `maxAge`. */
  storeInCache?: boolean | undefined;
  /** How every page is fetched. */
  fetchConfig?: FetchConfig | undefined;
  /** How many pages to fetch at once at most. Left out: as many as the server and the host allow. */
  maxConcurrency?: number | undefined;
  /** Where the events of this batch are sent. */
  webhookUrl?: string | null | undefined;
  /** Which events are sent there. Left out: all of them. */
  webhookEvents?:
    | ('batch.started' | 'batch.page' | 'batch.completed' | 'batch.failed' | 'batch.stopped')[]
    | undefined;
  /** Leave addresses out that cannot be fetched, and list them in `invalid`, instead of refusing the batch. Default: false. */
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

/** Where the page came from. Only where `maxAge` is above 0. */
export type CacheState = {
  /** Whether an earlier fetch was read again. */
  state: 'hit' | 'miss';
  /** When the page was fetched. */
  fetchedAt: string;
};

/** How the content was cut up for reading. */
export type Chunker = {
  /** The pieces read. */
  chunks: {
    /** Tokens in the chunk; about, where no model was asked. */
    size: number;
  }[];
};

/** Clicks, and follows where that leads. */
export type ClickAction = {
  type: 'click';
  /** What to click on. */
  selector?: string | undefined;
  /** Its name: the text or label one sees. */
  text?: string | undefined;
  /** Click on everything that matches, not only the first. */
  all?: boolean | undefined;
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

/** How far it goes on a site. Left out or null: as far as a crawl goes by itself. */
export type Crawl = {
  /** How many pages to fetch at most: up to what the operator allows, 1000 if nothing else is set. Default: 50. */
  maxPages?: number | undefined;
  /** How many links away from the start page to go. 0 is the start page alone, null has no limit. Default: 2. */
  maxDepth?: number | null | undefined;
  /** How many links of a page to follow: the first ones that pass the patterns. Default: 10. */
  maxLinksPerPage?: number | undefined;
  /** Follow only links that match one of these globs, such as `/blog/**`: `*` stays within a segment, `**` crosses them. Matched against path and query, or the whole URL if the pattern begins with http. */
  includePatterns?: string[] | undefined;
  /** Never follow links that match one of these globs. Wins over include. */
  excludePatterns?: string[] | undefined;
  /** Whether links to other sites are followed. Default: false. */
  allowExternal?: boolean | undefined;
  /** Whether links to subdomains of the start page's host are followed. Default: false. */
  allowSubdomains?: boolean | undefined;
  /** Follow links without their query: `/list?page=2` and `/list?sort=name` are one page, `/list`. The start page keeps its own. Default: false. */
  ignoreQueryParameters?: boolean | undefined;
  /** Exact MIME types to keep. Left out: all supported types. */
  allowedTypes?: ContentType[] | undefined;
  /** Start from the URLs of the site's sitemap as well. Default: false. */
  sitemap?: boolean | undefined;
  /** How many pages to fetch at once at most. Left out: as many as the server and the host allow. */
  maxConcurrency?: number | undefined;
  /** Milliseconds between the start of one page and the next. Default: 0. */
  delayMs?: number | undefined;
} | null;

/** A crawl, what it was asked to do and what came of it. */
export type CrawlDetails = {
  /** Identifies the crawl. */
  id: string;
  /** The state of the crawl. */
  status: 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed or stopped, e.g. `insufficient_credits`. */
  reason?: string | undefined;
  /** Pages taken on so far. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** How many links each bound left out. Only of a crawl that has ended and left some out. */
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
  /** What the crawl had to do without: sitemaps that the site names and that could not be read. */
  warnings?: Warning[] | undefined;
  /** The pages in the order they were fetched. */
  pages: CrawlPage[];
  /** Pages that were scraped. */
  completed: number;
  /** Pages that could not be fetched. */
  failed: number;
  /** Pages that are completed, but are an error page or a bot wall: those with a `warning`, or a `statusCode` from 400 on. */
  errorPages: number;
  /** Pages that did not belong to the crawl after all. */
  skipped: number;
  /** The start page. */
  url: string;
  /** ISO-8601 time. */
  createdAt: string;
  /** When it ended or was stopped; null while it runs. */
  finishedAt: string | null;
  /** What it has cost so far: the 2 credits to start, and its pages. */
  creditsUsed: number;
  /** What was asked for, with its defaults; secrets are redacted. */
  config: {
    /** The page to start from. It is always fetched. */
    url: string;
    /** The formats to keep of each page. Left out: one normal Markdown. */
    formats?: Format[] | undefined;
    /** How many links away from the start page to go. 0 is the start page alone, null has no limit. Default: 2. */
    maxDepth?: number | null | undefined;
    /** How many pages to fetch at most: up to what the operator allows, 1000 if nothing else is set. Default: 50. */
    maxPages?: number | undefined;
    /** How many links of a page to follow: the first ones that pass the patterns. Default: 10. */
    maxLinksPerPage?: number | undefined;
    /** Whether links to other sites are followed. Default: false. */
    allowExternal?: boolean | undefined;
    /** Whether links to subdomains of the start page's host are followed. Default: false. */
    allowSubdomains?: boolean | undefined;
    /** Follow links without their query: `/list?page=2` and `/list?sort=name` are one page, `/list`. The start page keeps its own. Default: false. */
    ignoreQueryParameters?: boolean | undefined;
    /** How many pages to fetch at once at most. Left out: as many as the server and the host allow. */
    maxConcurrency?: number | undefined;
    /** Milliseconds between the start of one page and the next. Default: 0. */
    delayMs?: number | undefined;
    /** Follow only links that match one of these globs, such as `/blog/**`: `*` stays within a segment, `**` crosses them. Matched against path and query, or the whole URL if the pattern begins with http. */
    includePatterns?: string[] | undefined;
    /** Never follow links that match one of these globs. Wins over include. */
    excludePatterns?: string[] | undefined;
    /** Exact MIME types to keep. Left out: all supported types. */
    allowedTypes?: ContentType[] | undefined;
    /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
    processors?: Processor[] | undefined;
    /** CSS selectors of the parts of the page to keep; all else is left out of every format. Where nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
    includeSelectors?: string[] | undefined;
    /** CSS selectors of what to leave out of every format. */
    excludeSelectors?: string[] | undefined;
    /** Milliseconds that a fetch of yours of the same address with the same `fetchConfig` may be old to be read again instead. 0, the default: always fresh. Content formats of such a page cost nothing. */
    maxAge?: number | undefined;
    /** False leaves no copy of the fetch for later calls with `maxAge`. */
    storeInCache?: boolean | undefined;
    /** How every page is fetched. */
    fetchConfig?: FetchConfig | undefined;
    /** Start from the URLs of the site's sitemap as well. Default: false. */
    sitemap?: boolean | undefined;
    /** The id of an earlier crawl with the same formats: only what has changed since is fetched and paid for, and every page says what has become of it. */
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
  /** Pages taken on so far. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** How many links each bound left out. Only of a crawl that has ended and left some out. */
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
  /** What the crawl had to do without: sitemaps that the site names and that could not be read. */
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
  /** Pages taken on so far. */
  total: number;
  /** Pages done: completed, failed or skipped. */
  finished: number;
  /** How many links each bound left out. Only of a crawl that has ended and left some out. */
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
  /** What the crawl had to do without: sitemaps that the site names and that could not be read. */
  warnings?: Warning[] | undefined;
  /** Pages that could not be fetched. */
  failed: number;
  /** Pages that are completed, but are an error page or a bot wall: those with a `warning`, or a `statusCode` from 400 on. */
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
  /** Its title; empty when the page failed. */
  title: string;
  /** What became of it. */
  status: 'completed' | 'failed' | 'skipped';
  /** The page it was found on; null for the start. */
  parentUrl: string | null;
  /** Its content type; empty when the page failed. */
  contentType: string;
  /** The links that were found on it. */
  links: string[];
  /** The history id of its scrape. Skipped pages have none. */
  scrapeRefId?: string | undefined;
  /** The status it was answered with, where it was fetched. */
  statusCode?: number | undefined;
  /** Why it was not charged, e.g. `http_error` or `bot_blocked`. */
  warning?: Reason | undefined;
  /** What has become of it since the crawl named by `since`. Only of a recrawl. */
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
  /** Its title; empty when the page failed. */
  title: string;
  /** What became of it. */
  status: 'completed' | 'failed' | 'skipped';
  /** The page it was found on; null for the start. */
  parentUrl: string | null;
  /** Its content type; empty when the page failed. */
  contentType: string;
  /** The links that were found on it. */
  links: string[];
  /** The history id of its scrape. Skipped pages have none. */
  scrapeRefId?: string | undefined;
  /** The status it was answered with, where it was fetched. */
  statusCode?: number | undefined;
  /** Why it was not charged, e.g. `http_error` or `bot_blocked`. */
  warning?: Reason | undefined;
  /** What has become of it since the crawl named by `since`. Only of a recrawl. */
  change?: 'new' | 'changed' | 'unchanged' | 'gone' | undefined;
  /** Why it failed or was skipped, e.g. `robots`. */
  reason?: string | undefined;
  /** What went wrong. */
  error?: string | undefined;
  /** The scrape of the page, when there is one. */
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
  /** The formats to keep of each page. Left out: one normal Markdown. */
  formats?: Format[] | undefined;
  /** How many links away from the start page to go. 0 is the start page alone, null has no limit. Default: 2. */
  maxDepth?: number | null | undefined;
  /** How many pages to fetch at most: up to what the operator allows, 1000 if nothing else is set. Default: 50. */
  maxPages?: number | undefined;
  /** How many links of a page to follow: the first ones that pass the patterns. Default: 10. */
  maxLinksPerPage?: number | undefined;
  /** Whether links to other sites are followed. Default: false. */
  allowExternal?: boolean | undefined;
  /** Whether links to subdomains of the start page's host are followed. Default: false. */
  allowSubdomains?: boolean | undefined;
  /** Follow links without their query: `/list?page=2` and `/list?sort=name` are one page, `/list`. The start page keeps its own. Default: false. */
  ignoreQueryParameters?: boolean | undefined;
  /** How many pages to fetch at once at most. Left out: as many as the server and the host allow. */
  maxConcurrency?: number | undefined;
  /** Milliseconds between the start of one page and the next. Default: 0. */
  delayMs?: number | undefined;
  /** Follow only links that match one of these globs, such as `/blog/**`: `*` stays within a segment, `**` crosses them. Matched against path and query, or the whole URL if the pattern begins with http. */
  includePatterns?: string[] | undefined;
  /** Never follow links that match one of these globs. Wins over include. */
  excludePatterns?: string[] | undefined;
  /** Exact MIME types to keep. Left out: all supported types. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** CSS selectors of the parts of the page to keep; all else is left out of every format. Where nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of what to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** Milliseconds that a fetch of yours of the same address with the same `fetchConfig` may be old to be read again instead. 0, the default: always fresh. Content formats of such a page cost nothing. */
  maxAge?: number | undefined;
  /** False leaves no copy of the fetch for later calls with `maxAge`. */
  storeInCache?: boolean | undefined;
  /** How every page is fetched. */
  fetchConfig?: FetchConfig | undefined;
  /** Start from the URLs of the site's sitemap as well. Default: false. */
  sitemap?: boolean | undefined;
  /** The id of an earlier crawl with the same formats: only what has changed since is fetched and paid for, and every page says what has become of it. */
  since?: string | undefined;
  /** Where the events of this crawl are sent. */
  webhookUrl?: string | null | undefined;
  /** Another name for `allowedTypes`. */
  contentTypes?: ContentType[] | undefined;
};

/** A new key, shown once. */
export type CreatedKey = {
  key: ApiKey;
  /** The key itself, seen only here. */
  apiKey: string;
};

export type CreditsReport = {
  /** Credits left. 9007199254740991 where there is no limit. */
  remaining: number;
  /** Credits used since the billing cycle began. */
  used: number;
  /** The name of the plan. */
  plan: string;
  /** Background jobs against the caps of the plan. */
  jobs: {
    crawl: {
      /** Crawls running now. */
      used: number;
      /** How many the plan allows. */
      limit: number;
    };
    monitor: {
      /** Monitors active now. */
      used: number;
      /** How many the plan allows. */
      limit: number;
    };
  };
  /** What history keeps, compressed. Requests are refused with `storage_full` when it is used up. */
  storage: {
    /** Bytes that are kept: results, pictures, requests, answers for Idempotency-Keys and cached pages. */
    used: number;
    /** How many the plan allows. */
    limit: number;
  };
};

/** Differences against the tick before, by format. Empty on the first tick. */
export type Diffs = {
  /** Lines that came or went. */
  markdown?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Lines that came or went. */
  html?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Lines that came or went. */
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
  /** URLs that came or went. */
  links?:
    | {
        added: string[];
        removed: string[];
      }
    | undefined;
  /** URLs that came or went. */
  images?:
    | {
        added: string[];
        removed: string[];
      }
    | undefined;
  /** How much of the picture changed. */
  screenshot?:
    | {
        /** Pixels in all. */
        size: number;
        /** Pixels that changed. */
        changedPixels: number;
        /** Whether any did. */
        changed: boolean;
        /** The share that did. */
        ratio: number;
        /** Signed URL of the difference picture. */
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

/** What did the extraction. */
export type Engine = {
  /** What answered: the rules of this server, a model, your own selectors or an extractor of yours. */
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
  /** The words that the value was read from, at most 300 characters. */
  quote: string;
  /** CSS: the one element of the page that has them. */
  selector?: string | undefined;
  /** The attribute that has them, where it is not the text. */
  attribute?: string | undefined;
  /** JSON pointer into the data of a script, where that has them. */
  path?: string | undefined;
  /** Put behind the address of the page, it opens a browser there: `#:~:text=…`. */
  textFragment?: string | undefined;
  /** The page of a document, from 1. */
  page?: number | undefined;
  /** Where on the page of a PDF, in points. */
  box?:
    | {
        /** From the left. */
        x: number;
        /** From the top. */
        y: number;
        /** To the right. */
        width: number;
        /** Downwards. */
        height: number;
      }
    | undefined;
  /** What has it: `text`, `attribute`, `meta`, `json-ld`, `script` or `page` (its address). */
  source: string;
  /** How sure it is that this is the value asked for. */
  confidence: number;
};

/** A page of a PDF as a picture. */
export type EvidencePage = {
  /** From 1. */
  page: number;
  /** Signed; works for one hour. */
  url: string;
  /** Of the page, in points; the picture has a scale of its own. */
  width: number;
  /** Of the page, in points. */
  height: number;
};

/** Runs a script; its value is in `results.actions.javascriptReturns`. */
export type ExecuteJavascriptAction = {
  type: 'executeJavascript';
  /** An expression, or a body with `return` or `await`, run among the scripts of the page. Redacted in history. */
  script: string;
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

/** A JSON Schema to start from. `existing_schema` is another name for `existingSchema`. */
export type ExistingSchema = Record<string, unknown>;

export type Extractor = {
  /** Identifies the extractor. */
  id: string;
  /** The name you gave it. */
  name: string;
  /** `drifted`: pages no longer have what it looks for, see `missing`. `learning`: it learns at the moment; it goes on running as it was. */
  status: 'ready' | 'drifted' | 'learning';
  /** The version that runs. */
  version: number;
  /** The fields, and how well each is found. */
  fields: LearnedField[];
  /** Pages that this version was learned from. */
  samples: number;
  /** The fields that pages no longer have, while it has drifted. */
  missing: string[];
  /** All versions, newest first. */
  versions: ExtractorVersion[];
  /** The pages of the last learning. */
  urls: string[];
  /** The schema of its data: yours, or the one made of the prompt. */
  schema: Record<string, unknown>;
  /** The prompt you gave. */
  prompt: string | null;
  /** Where its events are sent. */
  webhookUrl: string | null;
  /** Pages it has run on. */
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
    /** `drifted`: pages no longer have what it looks for, see `missing`. `learning`: it learns at the moment; it goes on running as it was. */
    status: 'ready' | 'drifted' | 'learning';
    /** The version that runs. */
    version: number;
    /** The fields, and how well each is found. */
    fields: LearnedField[];
    /** Pages that this version was learned from. */
    samples: number;
    /** The fields that pages no longer have, while it has drifted. */
    missing: string[];
    /** The pages of the last learning. */
    urls: string[];
    /** The schema of its data: yours, or the one made of the prompt. */
    schema: Record<string, unknown>;
    /** The prompt you gave. */
    prompt: string | null;
    /** Where its events are sent. */
    webhookUrl: string | null;
    /** Pages it has run on. */
    pagesRun: number;
    /** ISO-8601 time. */
    createdAt: string;
    /** When it last learned, drifted or healed. */
    updatedAt: string;
  }[];
  pagination: Pagination;
};

export type ExtractorRequest = {
  /** A name for you to know it by. */
  name: string;
  /** Pages of one kind to learn from, such as products of one shop. Three or more let it be measured on pages that it did not learn from. */
  urls: string[];
  /** A JSON Schema of the data on such a page. */
  schema?: Record<string, unknown> | undefined;
  /** What to extract, in your own words; beside a schema, what it means. */
  prompt?: string | undefined;
  /** Where `extractor.drifted` and `extractor.healed` are sent. */
  webhookUrl?: string | null | undefined;
};

export type ExtractorVersion = {
  /** Counted from 1. */
  version: number;
  /** Why it was learned: at first, because you asked for it, or by itself after a drift. */
  cause: 'created' | 'learned' | 'healed';
  /** Pages that it was learned from. */
  samples: number;
  fields: LearnedField[];
  /** ISO-8601 time. */
  createdAt: string;
};

/** Exactly one of `url`, `html` and `markdown`. With `html` or `markdown`, the fields about fetching are ignored. */
export type ExtractRequest = {
  /** The page. `https://` is put in front where the scheme is missing; private and internal addresses are refused. */
  url?: string | undefined;
  /** Raw HTML to extract from, at most 2 MB. */
  html?: string | undefined;
  /** Markdown to extract from, at most 2 MB. */
  markdown?: string | undefined;
  /** What to extract, in your own words. Required without `select` and `extractor`. */
  prompt?: string | undefined;
  /** A JSON Schema that the output is made to fit. */
  schema?: Record<string, unknown> | undefined;
  /** How much of the page is read before extracting. Default: "normal". */
  mode?: 'normal' | 'reader' | 'prune' | undefined;
  select?: Select | undefined;
  /** The id of an extractor of yours, which is run instead of an engine. */
  extractor?: string | undefined;
  /** Say for each value where on the page it was found, in `metadata.evidence`. */
  evidence?: boolean | undefined;
  /** Treat the page as this MIME type, whatever the site calls it, e.g. `text/html` or `application/pdf`. */
  contentType?: string | undefined;
  /** Exact MIME types to accept. Leave it out to accept every supported type; `all` and `*` are refused. A page of another type is answered with `unsupported_type`. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** Milliseconds that a fetch of yours of the same address with the same `fetchConfig` may be old to be read again instead. 0, the default: always fresh. Content formats of such a page cost nothing. */
  maxAge?: number | undefined;
  /** False leaves no copy of the fetch for later calls with `maxAge`. */
  storeInCache?: boolean | undefined;
  /** How the page is fetched. Ignored without `url`. */
  fetchConfig?: FetchConfig | undefined;
};

export type ExtractResult = {
  /** Identifies the call; also its history id. */
  id: string;
  /** The data, in the shape of the schema where one was given. Null on a blank page. */
  json?: unknown;
  /** The output of the model before parsing. */
  raw: string | null;
  usage: Usage;
  /** How the answer came about. */
  metadata: {
    chunker: Chunker;
    /** How the page was fetched; empty where there was none to fetch. */
    fetch: Record<string, unknown>;
    engine?: Engine | undefined;
    /** By JSON pointer, e.g. `/offers/0/price`. A value that is not here was found nowhere on the page. */
    evidence?: Record<string, Evidence> | undefined;
    /** Of a PDF: the first ten pages with evidence, as pictures to draw the boxes on. */
    evidencePages?: EvidencePage[] | undefined;
    /** Doubts about the content. */
    warnings?: Warning[] | undefined;
    cache?: CacheState | undefined;
  };
};

/** How the page is fetched. */
export type FetchConfig = {
  /** How the page is fetched: `fast` is a plain HTTP request, `js` renders it in a browser, `auto` starts plain and renders only where the page needs it. Default: "auto". */
  mode?: 'auto' | 'fast' | 'js' | undefined;
  /** Fetch with the TLS and the headers of a real Chrome, and through the proxy that this server has for it; where it has none, directly and with the warning `no_proxy`. Adds 5 credits. Default: false. */
  stealth?: boolean | undefined;
  /** Include what web components render inside their shadow roots. Default: true. */
  shadowDom?: boolean | undefined;
  /** Milliseconds the fetch may take as a whole. Default: 60000. */
  timeout?: number | undefined;
  /** Milliseconds to stay on the page after it has loaded. Default: 0. */
  wait?: number | undefined;
  /** HTTP headers to send. Credential headers are redacted in history. */
  headers?: Record<string, string> | undefined;
  /** Cookies to send, by name. Their values are redacted in history. */
  cookies?: Record<string, string> | undefined;
  /** ISO 3166-1 alpha-2 code of the country to fetch from, in any case. Needs a proxy there, else the answer carries the warning `no_proxy`. */
  country?: string | undefined;
  /** The URL of a proxy of yours (http, https or socks5), or the name of a pool of this server. Credentials in it are redacted in history. */
  proxy?: string | undefined;
  /** The name of a session of yours: the page is visited as whoever it signs in. */
  session?: string | undefined;
  /** How often to scroll to the end, for pages that load more as you go. Default: 0. */
  scrolls?: number | undefined;
  /** Done in this order in a browser before the page is read. Any of them implies `mode: js`. */
  actions?: PageAction[] | undefined;
  /** Waits until this CSS selector matches something that can be seen. Where it does not by the timeout, that of the fetch or the one given with it, the page is read as it is, with the warning `selector_not_found`. In mode `auto` it means the browser; mode `fast` cannot wait. */
  waitForSelector?:
    | string
    | {
        /** CSS. */
        selector: string;
        /** What to wait for: that it can be seen, that it is there, or that it is gone. Default: "visible". */
        state?: 'visible' | 'attached' | 'hidden' | undefined;
        /** Milliseconds to wait for it, where that is to be less than the time of the whole fetch. */
        timeout?: number | undefined;
      }
    | undefined;
  /** The size of the window; a screenshot that names its own size wins. In mode `auto` it means the browser. */
  viewport?:
    | {
        /** Pixels. */
        width: number;
        /** Pixels. */
        height: number;
      }
    | undefined;
  /** Visit the page as a phone does. In mode `auto` it means the browser. */
  mobile?: boolean | undefined;
  /** Put the content of frames where they stand. True by default; in the browser only. Default: true. */
  iframes?: boolean | undefined;
  /** Refuse or close cookie banners before the page is read; `metadata.consent` says how it went. True by default; in the browser only. Default: true. */
  dismissConsent?: boolean | undefined;
  /** Leave out requests for advertising and tracking. True by default where no screenshot is asked for; in the browser only. */
  blockAds?: boolean | undefined;
};

/** The file that was read. */
export type FileFacts = {
  /** Its name, where one was given. */
  name: string | null;
  /** Its size. */
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
  /** How many pages to return. Big pages may make a slice shorter. Default: 50. */
  limit?: number | undefined;
  /** Index of the first page to return: the `nextCursor` of the slice before. Default: 0. */
  cursor?: number | null | undefined;
};

export type GetCrawlPagesQuery = {
  /** How many pages to return. Big pages may make a slice shorter. Default: 50. */
  limit?: number | undefined;
  /** Index of the first page to return: the `nextCursor` of the slice before. Default: 0. */
  cursor?: number | null | undefined;
  /** Only pages that have changed so, comma-separated, such as `changed,gone`. */
  change?: string | undefined;
};

export type GetMonitorActivityQuery = {
  /** How many ticks to return. Default: 20. */
  limit?: number | undefined;
  /** Return ticks older than this: the `nextCursor` of the slice before. */
  cursor?: string | undefined;
};

export type GetMonitorFeedQuery = {
  /** The token in `feedUrl`. */
  token?: string | undefined;
};

export type GetUsageQuery = {
  /** The first day, in UTC. Left out: 30 days up to `to`. */
  from?: string | undefined;
  /** The last day, in UTC. Left out: today. */
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
      /** How the part is doing. */
      status: 'ok' | 'degraded' | 'down' | 'unconfigured';
      /** More about it, in words. */
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
  /** The service it went to. */
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
  /** How it went. */
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
    /** Of an action that failed: a small picture of the page as it stood, behind a signed link. */
    picture?: string | undefined;
  } | null;
  /** Milliseconds it took. */
  elapsedMs: number;
  /** The status that the page answered with; null where there is none. */
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
  /** Of a crawl or batch; else null. */
  pages: {
    /** Its state. The `status` of an entry says `completed` where this says `stopped`. */
    status: 'running' | 'completed' | 'failed' | 'stopped';
    /** Pages that are done. */
    finished: number;
    /** Pages that could not be fetched. */
    failed: number;
    /** Pages that were an error page or a bot wall. */
    errorPages: number;
    /** What all of it has cost so far: the start and the pages. */
    creditsUsed: number;
  } | null;
  /** Of the run of a monitor that has ended; else null. */
  run: {
    /** Whether it saw a change. */
    changed: boolean;
    /** Whether later runs are compared with it. */
    firstRun: boolean;
  } | null;
  /** The session it was made in; else null. */
  sessionId: string | null;
  /** The crawl or monitor it belongs to. */
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
  /** With another mode: give what `raw` would give as well, in `raw` beside `data`. */
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

/** An invitation, and its link where the server sends no mail. */
export type Invitation = {
  member: Member;
  /** Sets the password and signs in, once. Null where it was sent by mail. */
  link: string | null;
};

/** A person to invite. */
export type Invite = {
  /** Whom to invite. An address can belong to one account only. */
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
  /** Of `action_failed`: which action, from 0. */
  index?: number | undefined;
  /** Of `action_failed`: what on the page comes nearest to what was looked for. */
  nearest?:
    | {
        /** What one sees. */
        text: string;
        /** A selector for it. */
        selector: string;
      }[]
    | undefined;
};

/** Structured data extracted from the page. With `select` or `extractor` 1 credit, else 5 credits. */
export type JsonFormat = {
  type: 'json';
  /** What to extract. Empty with a schema: follow the schema. Empty without: the main entity. Default: "". */
  prompt?: string | undefined;
  /** A JSON Schema that the output is made to fit. */
  schema?: Record<string, unknown> | undefined;
  /** How much of the page is kept: `normal` all of it, `reader` the main content (its title is in `metadata.title`), `prune` all but navigation and other boilerplate. Default: "normal". */
  mode?: 'normal' | 'reader' | 'prune' | undefined;
  select?: Select | undefined;
  /** The id of an extractor of yours, which is run instead of an engine. */
  extractor?: string | undefined;
  /** Say for each value where on the page it was found, in `metadata.evidence`. */
  evidence?: boolean | undefined;
};

export type KeyList = {
  /** Newest first; revoked ones are left out. */
  data: ApiKey[];
};

/** A key to make. */
export type KeyRequest = {
  /** What the key is for, so that people know it again. */
  name: string;
  /** `v1` for a key that works on the legacy interface only. Default: "v2". */
  surface?: 'v2' | 'v1' | undefined;
  /** What the key may do. Give a program no more than it needs. Default: "admin". */
  scope?: 'read' | 'call' | 'admin' | undefined;
  /** From then on the key is refused. Left out: never. A key that expires makes no key that lives longer. */
  expiresAt?: string | undefined;
};

export type LearnedExtractor = {
  /** Identifies the extractor. */
  id: string;
  /** The name you gave it. */
  name: string;
  /** `drifted`: pages no longer have what it looks for, see `missing`. `learning`: it learns at the moment; it goes on running as it was. */
  status: 'ready' | 'drifted' | 'learning';
  /** The version that runs. */
  version: number;
  /** The fields, and how well each is found. */
  fields: LearnedField[];
  /** Pages that this version was learned from. */
  samples: number;
  /** The fields that pages no longer have, while it has drifted. */
  missing: string[];
  /** All versions, newest first. */
  versions: ExtractorVersion[];
  /** The pages of the last learning. */
  urls: string[];
  /** The schema of its data: yours, or the one made of the prompt. */
  schema: Record<string, unknown>;
  /** The prompt you gave. */
  prompt: string | null;
  /** Where its events are sent. */
  webhookUrl: string | null;
  /** Pages it has run on. */
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
  /** Where in the data, as in `offers.price` or `reviews[].author`. */
  path: string;
  /** How many of its values are found on samples that were not learned from, from 0 to 1; with fewer than three samples, on the samples themselves. */
  coverage: number;
};

export type LearnRequest = {
  /** The pages to learn from. Left out: those of the last time. */
  urls?: string[] | undefined;
};

/** A part of the page that the mode left out. */
export type LeftOut = {
  /** What the part is taken for. `links`: mostly links; `unlike_content`: by its text and place. */
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
  /** How it begins. */
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
  /** Only entries about this. */
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
  /** Instead of `page`: the `nextCursor` of the answer before, or `newest`. Nothing is counted and `pagination` is left out, so each delivery is read once, however many come meanwhile. */
  cursor?: string | undefined;
  /** Entries per page. Default: 20. */
  limit?: number | undefined;
  /** Only deliveries in this state. */
  status?: 'pending' | 'delivered' | 'failed' | undefined;
  /** Only what tells of this monitor, crawl, batch or extractor. */
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
  /** Instead of `page`: the `nextCursor` of the answer before, or `newest`. Nothing is counted and `pagination` is left out, so a long history is read quickly, each entry once. */
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
  /** Only requests whose session id contains this, in any case. */
  sessionId?: string | undefined;
  /** Only requests made at this time or later: an ISO-8601 time, or a date in UTC. */
  from?: string | undefined;
  /** Only requests made before this time. */
  to?: string | undefined;
  /** Only requests in this state. `problem`: those that failed, those that got an error page or a bot wall instead of the page, and crawls and batches with such pages. */
  status?: 'running' | 'completed' | 'failed' | 'problem' | undefined;
  /** Only requests that match these words. */
  q?: string | undefined;
  /** With `none`, the pages of crawls and batches are left out; with an id, only what belongs to that crawl, batch or monitor. */
  parent?: 'none' | string | undefined;
  /** With `none`, every `result` is null: a list of large pages is then a small answer. Default: "full". */
  results?: 'full' | 'none' | undefined;
};

export type MapLink = {
  /** The address. */
  url: string;
  /** The title of the page, where it has been fetched before. */
  title?: string | undefined;
  /** When the page was last changed, as its sitemap says. */
  lastmod?: string | undefined;
};

export type MapRequest = {
  /** Any page of the site; its own links are part of the map. */
  url: string;
  /** Words to order the links by: those whose address or title has them come first. */
  search?: string | undefined;
  /** How many links to return. Default: 5000. */
  limit?: number | undefined;
  /** Whether sitemaps are read beside the links of the page, alone, or not at all. Default: "include". */
  sitemap?: 'include' | 'only' | 'skip' | undefined;
  /** Whether links to subdomains count as the site. Default: false. */
  includeSubdomains?: boolean | undefined;
  /** Only links that match one of these globs, as for a crawl. */
  includePatterns?: string[] | undefined;
  /** No links that match one of these globs. Wins over include. */
  excludePatterns?: string[] | undefined;
  /** How the page and the sitemaps are fetched. */
  fetchConfig?: FetchConfig | undefined;
};

export type MapResult = {
  /** Identifies the call; also its history id. */
  id: string;
  /** Each page once: first from sitemaps, then from the page, then known ones. */
  links: MapLink[];
  /** How many links were found, whether they are returned or not. */
  total: number;
  /** Whether there are more than were returned, or may be. */
  truncated: boolean;
  /** How the map was made. */
  metadata: {
    /** How many sitemap files were read. */
    sitemaps: number;
    /** What is wrong with the answer, such as a page that failed. */
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
  /** Keep only the passages that have to do with these words, in page order. */
  query?: string | undefined;
  /** About how many tokens to return at most: with `query` the best passages, else the beginning, up to a heading. `metadata.passages` says how much was left out. */
  maxTokens?: number | undefined;
};

/** A person who signs in to the account. */
export type Member = {
  /** Identifies the person; for the owner it is the account's id. */
  id: string;
  /** The e-mail address, or the name of the account where its owner has none. */
  name: string;
  /** `viewer` looks, `member` also starts work, `admin` and `owner` also manage the account. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** `expired`: the invitation is too old. */
  status: 'active' | 'invited' | 'expired';
  /** When the person was invited. */
  createdAt: string;
  /** Exact to the hour; null without an open session. */
  lastSeenAt: string | null;
};

export type MemberList = {
  /** The owner first, then by the time of their invitation. */
  data: Member[];
};

export type MemberUpdate = {
  /** The new role. */
  role: 'admin' | 'member' | 'viewer';
};

/** The page with its pictures and styles in one file, which browsers open, behind a link. 2 credits. */
export type MhtmlFormat = {
  type: 'mhtml';
};

export type Monitor = {
  /** Identifies the monitor. */
  cronId: string;
  /** Identifies its place in the schedule. */
  scheduleId: string;
  /** Whether it runs. */
  status: 'active' | 'paused';
  /** The schedule as a cron expression. */
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
  /** An Atom feed of its changes. Whoever has the address can read it. */
  feedUrl: string;
};

export type MonitorActivity = {
  ticks: MonitorTick[];
  /** Pass it as `cursor` for older ticks; null at the end. */
  nextCursor: string | null;
};

/** What a monitor does. */
export type MonitorConfig = {
  /** The page. `https://` is put in front where the scheme is missing; private and internal addresses are refused. */
  url: string;
  /** When to fetch: a cron expression of five fields or words such as `daily at 9:00`, which run at the minute they name; a shorthand of minutes, hours, days or weeks such as `45m`, `1h` or `2d`, a name such as `@hourly`, or words such as `every 30 minutes`, which run a little later, each monitor by a delay of its own. Once a minute at most. */
  interval: string;
  /** A name to recognise it by. */
  name?: string | undefined;
  /** What is watched: the page alone, or the site that it leads to. A tick of a site is a crawl that fetches only what has changed since the one before, and costs what that costs. Left out: `page`. */
  scope?: 'page' | 'site' | undefined;
  /** How far it goes on a site. Left out or null: as far as a crawl goes by itself. */
  crawl?: Crawl | undefined;
  /** The formats to capture and compare, but not `pdf` and `mhtml`. Left out: one normal Markdown. */
  formats?: Format[] | undefined;
  /** Where changes are sent. Null: nowhere. */
  webhookUrl?: string | null | undefined;
  /** Who gets a readable message about a change, and when the monitor begins to fail or works again. */
  notify?: Notification[] | null | undefined;
  /** IANA name of the zone the schedule is in. Left out or null: UTC. */
  timezone?: string | null | undefined;
  /** Parts of the page whose changes do not count. */
  ignore?:
    | {
        /** CSS selectors of what to leave out. */
        selectors?: string[] | undefined;
        /** Regular expressions of text to leave out. */
        patterns?: string[] | undefined;
      }
    | null
    | undefined;
  /** Whether relative times ("12 minutes ago"), counters ("1,204 views") and parts that show something else each time do not count as changes. */
  calm?: boolean | null | undefined;
  /** Alarms go out only if all of these hold. `changed` stays true, and is charged, where none goes out. */
  when?: AlarmCondition[] | null | undefined;
  /** CSS selectors of the parts of the page to keep; all else is left out of every format. Where nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of what to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** How the page is fetched. */
  fetchConfig?: FetchConfig | undefined;
  /** When the first capture is taken: at once, as a run that costs what every run costs, or at the first scheduled time. Default: `scheduled`. If it fails, the monitor is kept all the same. */
  firstRun?: 'now' | 'scheduled' | undefined;
};

export type MonitorList = Monitor[];

/** Any of the fields a monitor is created with. */
export type MonitorPatch = {
  /** The page. `https://` is put in front where the scheme is missing; private and internal addresses are refused. */
  url?: string | undefined;
  /** When to fetch: a cron expression of five fields or words such as `daily at 9:00`, which run at the minute they name; a shorthand of minutes, hours, days or weeks such as `45m`, `1h` or `2d`, a name such as `@hourly`, or words such as `every 30 minutes`, which run a little later, each monitor by a delay of its own. Once a minute at most. */
  interval?: string | undefined;
  /** A name for you to know it by. Null: none. */
  name?: string | null | undefined;
  /** What is watched: the page alone, or the site that it leads to. A tick of a site is a crawl that fetches only what has changed since the one before, and costs what that costs. Left out: `page`. */
  scope?: 'page' | 'site' | undefined;
  /** How far it goes; replaces the old one whole. */
  crawl?: Crawl | undefined;
  /** The formats to return, each type at most once. */
  formats?: Format[] | undefined;
  /** Where changes are sent. Null: nowhere. */
  webhookUrl?: string | null | undefined;
  /** Who gets a readable message about a change, and when the monitor begins to fail or works again. */
  notify?: Notification[] | null | undefined;
  /** IANA name of the zone the schedule is in. Left out or null: UTC. */
  timezone?: string | null | undefined;
  /** Parts of the page whose changes do not count. */
  ignore?:
    | {
        /** CSS selectors of what to leave out. */
        selectors?: string[] | undefined;
        /** Regular expressions of text to leave out. */
        patterns?: string[] | undefined;
      }
    | null
    | undefined;
  /** Whether relative times ("12 minutes ago"), counters ("1,204 views") and parts that show something else each time do not count as changes. */
  calm?: boolean | null | undefined;
  /** Alarms go out only if all of these hold. `changed` stays true, and is charged, where none goes out. */
  when?: AlarmCondition[] | null | undefined;
  /** CSS selectors of the parts of the page to keep; all else is left out of every format. Where nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of what to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** How the page is fetched; replaces the old one whole. */
  fetchConfig?: FetchConfig | undefined;
};

/** One run of a monitor. */
export type MonitorTick = {
  /** Also a history id, under which the capture can be read. */
  id: string;
  /** How the run went. */
  status: 'completed' | 'failed' | 'running';
  /** ISO-8601 time. */
  createdAt: string;
  /** Milliseconds the fetch took. */
  elapsedMs: number;
  /** Whether anything differs from the tick before. */
  changed: boolean;
  /** True where there was nothing to compare with: later ticks are compared with this one. */
  firstRun?: boolean | undefined;
  /** The status that the page answered with. */
  statusCode?: number | undefined;
  /** Of a site monitor: the crawl that this run is. */
  crawlId?: string | undefined;
  diffs: Diffs;
  /** What went wrong, on a failed tick. */
  error?:
    | {
        type: string;
        message: string;
      }
    | undefined;
  /** Why what was captured was not compared: a bot wall, an error page, an empty page. */
  warnings?: Warning[] | undefined;
};

/** Where a readable message goes. */
export type Notification =
  | {
      type: 'email';
      /** The addresses that get the mail. */
      to: string[];
    }
  | {
      type: 'slack' | 'discord' | 'teams' | 'ntfy' | 'gotify';
      /** The address that the service gave you: of Slack's, Discord's or Teams' incoming webhook, of the topic of ntfy, of Gotify's messages with its token. */
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
  /** Credits there are now. */
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
  /** Lines that came or went. */
  markdown?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Lines that came or went. */
  html?:
    | {
        type: 'added' | 'removed';
        /** Line number in the version that has the line. */
        line: number;
        content: string;
      }[]
    | undefined;
  /** Lines that came or went. */
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
  /** URLs that came or went. */
  links?:
    | {
        added: string[];
        removed: string[];
      }
    | undefined;
  /** URLs that came or went. */
  images?:
    | {
        added: string[];
        removed: string[];
      }
    | undefined;
  /** How much of the picture changed. */
  screenshot?:
    | {
        /** Pixels in all. */
        size: number;
        /** Pixels that changed. */
        changedPixels: number;
        /** Whether any did. */
        changed: boolean;
        /** The share that did. */
        ratio: number;
        /** Signed URL of the difference picture. */
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
  /** The status the site answered with. */
  statusCode: number;
  /** What fetched the page. */
  provider: 'http' | 'browser';
  /** Milliseconds the call took. */
  elapsedMs: number;
  /** The title of the page. */
  title: string | null;
  /** The language of the page. */
  language: string | null;
  /** What the page says of itself in `meta` elements, by name: `description`, `keywords`, `author`, `robots`, `og:image`, `article:published_time` and the like; at most 50. */
  meta?: Record<string, string> | undefined;
  /** The address of its icon. */
  favicon?: string | undefined;
  /** Doubts about the content; empty when all is well. */
  warnings: Warning[];
  /** Pages in the document. */
  pagesTotal?: number | undefined;
  /** Pages that were read. */
  pagesProcessed?: number | undefined;
  /** Headers, footers and page numbers that repeat through a PDF, docx or odt and were left out, each as it reads on the first page that has it; at most 50. */
  runningLines?: string[] | undefined;
  /** Text recognition, where the document needed it. */
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
  /** Size and format, where the page is a picture. */
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
  /** The consent wall that was found, if there was one. */
  consent?:
    | {
        /** Whose wall it was, e.g. `onetrust`; `frame` or `unknown` where that cannot be told. */
        platform: string;
        /** How it went: refused by its own means, closed without an answer, or only taken out of sight. */
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
  /** The page this is. */
  page: number;
  /** Entries per page. */
  limit: number;
  /** Entries that match, over all pages. */
  total: number;
};

/** What to make of the file. */
export type ParseOptions = {
  /** What to make of the file. Left out: one normal Markdown. */
  formats?: Format[] | undefined;
  /** What the file is, where its bytes and name do not tell. */
  contentType?: string | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
};

export type ParseQuery = {
  /** The options as JSON, where the body is the file itself. */
  options?: string | undefined;
  /** The name of the file, where the body is the file itself. */
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
    /** What the page says of itself in `meta` elements, by name: `description`, `keywords`, `author`, `robots`, `og:image`, `article:published_time` and the like; at most 50. */
    meta?: Record<string, string> | undefined;
    /** The address of its icon. */
    favicon?: string | undefined;
    /** Doubts about the content; empty when all is well. */
    warnings: Warning[];
    /** Pages in the document. */
    pagesTotal?: number | undefined;
    /** Pages that were read. */
    pagesProcessed?: number | undefined;
    /** Headers, footers and page numbers that repeat through a PDF, docx or odt and were left out, each as it reads on the first page that has it; at most 50. */
    runningLines?: string[] | undefined;
    /** Text recognition, where the document needed it. */
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
    /** Size and format, where the page is a picture. */
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
    /** The consent wall that was found, if there was one. */
    consent?:
      | {
          /** Whose wall it was, e.g. `onetrust`; `frame` or `unknown` where that cannot be told. */
          platform: string;
          /** How it went: refused by its own means, closed without an answer, or only taken out of sight. */
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

/** The page as a PDF; its link is in `results.actions.pdfs`. */
export type PdfAction = {
  type: 'pdf';
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

/** The page as it would be printed, as a PDF behind a link. 2 credits. */
export type PdfFormat = {
  type: 'pdf';
};

/** An element that can be seen in the picture, in pixels. */
export type PictureBox = {
  /** CSS that fits this element alone, in the page as it was. */
  selector: string;
  /** How its text begins. */
  text: string;
  /** The place in this list of the element around it. */
  parent: number | null;
  /** From the left edge of the picture. */
  x: number;
  /** From its top edge. */
  y: number;
  /** As far as it is in the picture. */
  width: number;
  /** As far as it is in the picture. */
  height: number;
};

/** Presses a key. */
export type PressAction = {
  type: 'press';
  /** E.g. `Enter`, `ArrowDown`, `Control+A`. */
  key: string;
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

/** Limits for one kind of document. */
export type Processor = {
  /** The kind of document. */
  type: 'pdf';
  /** How many pages to read at most: 1 to 500, or -1 for all of them. Default: 25. */
  maxPages?: -1 | number | undefined;
};

/** What kind of doubt there is about the page. */
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

/** Does the same again and again. Items of a list that disappear while it scrolls are kept in the page. */
export type RepeatAction = {
  type: 'repeat';
  /** What to do in each round. */
  actions: SimpleAction[];
  /** `gone`: until what the first action works on is gone, hidden or disabled. `idle`: until a round brings nothing new. */
  until: 'gone' | 'idle';
  /** Rounds at most. Default: 100. */
  max?: number | undefined;
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

export type SchemaRequest = {
  /** What the data should hold, in your own words. */
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
  /** There where something was not understood. */
  metadata?:
    | {
        /** What of the prompt was not understood. */
        warnings: Warning[];
      }
    | undefined;
};

/** The HTML as it is now, in `results.actions.scrapes`. */
export type ScrapeAction = {
  type: 'scrape';
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

export type ScrapeRequest = {
  /** The page. `https://` is put in front where the scheme is missing; private and internal addresses are refused. */
  url: string;
  /** The formats to return, each type at most once. Left out: one normal Markdown. */
  formats?: Format[] | undefined;
  /** Treat the page as this MIME type, whatever the site calls it, e.g. `text/html` or `application/pdf`. */
  contentType?: string | undefined;
  /** Exact MIME types to accept. Leave it out to accept every supported type; `all` and `*` are refused. A page of another type is answered with `unsupported_type`. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** CSS selectors of the parts of the page to keep; all else is left out of every format. Where nothing matches, the content is empty, with the warning `selector_not_found`, and not charged. */
  includeSelectors?: string[] | undefined;
  /** CSS selectors of what to leave out of every format. */
  excludeSelectors?: string[] | undefined;
  /** Milliseconds that a fetch of yours of the same address with the same `fetchConfig` may be old to be read again instead. 0, the default: always fresh. Content formats of such a page cost nothing. */
  maxAge?: number | undefined;
  /** False leaves no copy of the fetch for later calls with `maxAge`. */
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

/** One member for each requested format that succeeded, and what actions brought. */
export type ScrapeResults = {
  /** The page as Markdown. */
  markdown?:
    | {
        /** One string for a web page; for documents, one per page, slide or sheet. */
        data: string[];
        /** Only with `explain`, `query` or `maxTokens`. */
        metadata?:
          | {
              /** In page order, 200 at most. Only with `explain`. */
              leftOut?: LeftOut[] | undefined;
              /** How much was left out. Only with `query` or `maxTokens`. */
              passages?:
                | {
                    /** Paragraphs, lists, tables and other passages that were kept. */
                    kept: number;
                    /** How many there are. */
                    total: number;
                    /** About how many tokens were kept. */
                    tokens: number;
                    /** About how many there are. */
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
        /** The same as it was sent. Only with `raw`, and only of web pages. */
        raw?: string[] | undefined;
        /** Only with `explain`. */
        metadata?:
          | {
              /** In page order, 200 at most. Only with `explain`. */
              leftOut: LeftOut[];
            }
          | undefined;
      }
    | undefined;
  /** The links of the page. */
  links?:
    | {
        /** Absolute, in document order, each once. */
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
        /** Absolute, in document order, each once. */
        data: string[];
        metadata: {
          /** How many there are. */
          count: number;
        };
      }
    | undefined;
  /** The page in short. */
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
        /** The extracted data, in the shape of the schema where one was given. */
        data?: unknown;
        metadata: {
          chunker: Chunker;
          /** The output of the model before parsing. */
          raw: string | null;
          /** By JSON pointer, e.g. `/offers/0/price`. A value that is not here was found nowhere on the page. */
          evidence?: Record<string, Evidence> | undefined;
          /** Of a PDF: the first ten pages with evidence, as pictures to draw the boxes on. */
          evidencePages?: EvidencePage[] | undefined;
        };
      }
    | undefined;
  /** A picture of the page. */
  screenshot?:
    | {
        data: {
          /** Signed; works for one hour. */
          url: string;
          /** Pixels. */
          width: number;
          /** Pixels. */
          height: number;
          /** Where the visible elements are, in document order. Only with `boxes`. */
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
          /** Signed; works for one hour. */
          url: string;
          /** The size of the file. */
          bytes: number;
        };
        metadata: {
          /** What it is. */
          contentType: string;
        };
      }
    | undefined;
  /** The page as one file. */
  mhtml?:
    | {
        data: {
          /** Signed; works for one hour. */
          url: string;
          /** The size of the file. */
          bytes: number;
        };
        metadata: {
          /** What it is. */
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

/** A picture; its link is in `results.actions.screenshots`. */
export type ScreenshotAction = {
  type: 'screenshot';
  /** The whole page, not only what fits the window. */
  fullPage?: boolean | undefined;
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

/** A picture of the page. 2 credits. */
export type ScreenshotFormat = {
  type: 'screenshot';
  /** The whole page, not only what fits the window. Default: false. */
  fullPage?: boolean | undefined;
  /** Width of the window in pixels. Left out: that of `fetchConfig.viewport`, else 1440. Default: 1440. */
  width?: number | undefined;
  /** Height of the window in pixels. Left out: that of `fetchConfig.viewport`, else 900. Default: 900. */
  height?: number | undefined;
  /** Of JPEG and WebP. Default: 80. */
  quality?: number | undefined;
  /** CSS: a picture of the first match alone. */
  selector?: string | undefined;
  /** The kind of picture. Left out: JPEG. */
  format?: 'jpeg' | 'png' | 'webp' | undefined;
  /** Whether to say where the visible elements are in the picture, in `boxes`. */
  boxes?: boolean | undefined;
};

/** Scrolls the page, or a part of it. */
export type ScrollAction = {
  type: 'scroll';
  /** Where to. Default: "down". */
  direction?: 'up' | 'down' | undefined;
  /** What to scroll. Left out: the page. */
  selector?: string | undefined;
  /** Pixels. Left out: as much as one sees. */
  amount?: number | undefined;
  /** Whether the call goes on when this fails. */
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
  /** ISO 3166-1 alpha-2 code of the country to search from, in any case. An engine that cannot do that says so in the warning `location_not_applied`. */
  locationGeoCode?: string | undefined;
  /** Exact MIME types to accept. A result of another type counts as failed. */
  allowedTypes?: ContentType[] | undefined;
  /** Limits for documents with pages. A PDF costs 1 credit for each page read. */
  processors?: Processor[] | undefined;
  /** Milliseconds that a fetch of yours of the same address with the same `fetchConfig` may be old to be read again instead. 0, the default: always fresh. Content formats of such a page cost nothing. */
  maxAge?: number | undefined;
  /** False leaves no copy of the fetch for later calls with `maxAge`. */
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
    /** What the engine shows of it. */
    snippet?: string | undefined;
    /** Its content in the requested format. */
    content: string;
    cache?: CacheState | undefined;
  }[];
  /** How the answer came about. */
  metadata: {
    /** How the search was done. */
    search: {
      /** The engine that answered. */
      provider: string;
      /** The engine that should have answered. */
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
        /** A word: the type of the error, the reason of the warning, or `not_allowed`. */
        reason: string;
        /** The same in a sentence. */
        detail?: string | undefined;
      }[];
    };
    /** What did the extraction, and which result each value came from. */
    engine?:
      | {
          /** What answered: the rules of this server, a model, your own selectors or an extractor of yours. */
          name: 'local' | 'llm' | 'select' | 'extractor';
          /** Its version, or the name of the model. */
          version: string;
          [key: string]: unknown;
        }
      | undefined;
    /** Doubts about the extraction, and parts of the request that had no effect. */
    warnings?: Warning[] | undefined;
  };
  /** The data, in the shape of the schema where one was given. Null on a blank page. */
  json?: unknown;
  /** The output of the model before parsing. */
  raw?: string | null | undefined;
  usage?: Usage | undefined;
};

/** Data by selectors alone: no model, no guess. With `base` the result is a list, else one object. */
export type Select = {
  /** What repeats, e.g. each row of a table: the result is then a list with an object for each match. CSS, or XPath if it begins with `/`, `./` or `(`. */
  base?: string | undefined;
  /** The values to read. */
  fields: SelectField[];
};

/** Chooses from a list. */
export type SelectAction = {
  type: 'select';
  /** The list to choose from. */
  selector: string;
  /** The value of the option, or the text that it shows. */
  value: string;
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

/** One value, and where it is. What is missing is null. */
export type SelectField = {
  /** The name of the value in the result. */
  name: string;
  /** CSS, within the base. Left out, with no `xpath`: the base itself. */
  selector?: string | undefined;
  /** XPath 1.0, from the base, instead of `selector`. */
  xpath?: string | undefined;
  /** `text`, `html` or `attribute` of the first match; `number` or `url` (absolute) read from it; `list`: all matches, as texts, or as objects where there are `fields`; `nested`: one object. Default: "text". */
  type?: 'text' | 'html' | 'attribute' | 'number' | 'url' | 'list' | 'nested' | undefined;
  /** The attribute to read instead of the text. A `url` is in `href` or `src` if nothing is said. */
  attribute?: string | undefined;
  /** A regular expression: its first group, else the match, is the value. */
  pattern?: string | undefined;
  /** What to read in each match of a `list`, or in a `nested` one. */
  fields?: SelectField[] | undefined;
};

export type ServiceCard = {
  /** The name of the service. */
  service: string;
  /** Where this reference is. */
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

/** A session, without any value of it. */
export type Session = {
  /** The name of the session. */
  name: string;
  /** `expired`: a page failed the check. `failed`: signing in did not work. `waiting`: it waits for a code. */
  status: 'ready' | 'expired' | 'failed' | 'waiting';
  /** Why signing in failed. */
  error?: string | undefined;
  /** The sites that it has something for. */
  origins: string[];
  /** How many cookies it has. */
  cookies: number;
  check?: SessionCheck | undefined;
  /** Where the recipe signs in. */
  loginUrl?: string | undefined;
  /** Receives `session.expired`. */
  webhookUrl?: string | undefined;
  /** ISO-8601 time. */
  createdAt: string;
  /** When its content last changed. */
  updatedAt: string;
  /** When a page was last fetched with it. */
  lastUsedAt: string | null;
  /** When the last of its cookies ends; null if one has no end. */
  expiresAt: string | null;
};

/** What a page shows only to who is signed in. */
export type SessionCheck = {
  /** Check only pages whose address begins with this. Left out: every page. */
  url?: string | undefined;
  /** CSS that matches something only when signed in. */
  selector?: string | undefined;
  /** Text that is there only when signed in. */
  text?: string | undefined;
};

/** A code to sign in with. */
export type SessionCode = {
  /** What the site has sent. */
  code: string;
};

/** A cookie, in Playwright's words. */
export type SessionCookie = {
  /** Its name. */
  name: string;
  /** Never shown again. */
  value: string;
  /** With a dot in front it is for subdomains too. */
  domain: string;
  /** Where on the site it is sent. Default: "/". */
  path?: string | undefined;
  /** Seconds since 1970; -1: when the session ends. Default: -1. */
  expires?: number | undefined;
  /** Whether scripts of the page cannot see it. Default: false. */
  httpOnly?: boolean | undefined;
  /** Whether it is sent over https only. Default: false. */
  secure?: boolean | undefined;
  /** As browsers have it. Default: "Lax". */
  sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
  /** The site of the page that its frame was in. */
  partitionKey?: string | undefined;
};

export type SessionList = {
  /** By name. */
  data: Session[];
};

/** A recipe: it is followed again when the session has expired. */
export type SessionLogin = {
  /** The page to sign in on. */
  url: string;
  /** How to sign in. In a text to write, `{{totp}}` becomes the code of `totpSecret`, and `{{code}}` the one that `POST /api/session/{name}/code` brings. */
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
  /** What a page shows only to who is signed in. */
  check?:
    | {
        /** Check only pages whose address begins with this. Left out: every page. */
        url?: string | undefined;
        /** CSS that matches something only when signed in. */
        selector?: string | undefined;
        /** Text that is there only when signed in. */
        text?: string | undefined;
      }
    | null
    | undefined;
  /** Receives `session.expired`. */
  webhookUrl?: string | null | undefined;
};

/** A session to keep. */
export type SessionRequest = {
  /** The name of the session. */
  name: string;
  storageState?: StorageState | undefined;
  /** A list, or the text of a Netscape cookie file. */
  cookies?: SessionCookie[] | string | undefined;
  login?: SessionLogin | undefined;
  /** What a page shows only to who is signed in. */
  check?:
    | {
        /** Check only pages whose address begins with this. Left out: every page. */
        url?: string | undefined;
        /** CSS that matches something only when signed in. */
        selector?: string | undefined;
        /** Text that is there only when signed in. */
        text?: string | undefined;
      }
    | null
    | undefined;
  /** Receives `session.expired`. */
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

/** Of a site monitor, which has nothing else: what changed on the site, page by page. */
export type SiteDiffs = {
  /** Pages that were not there before. */
  new: string[];
  /** Pages that changed, and what is different on each. */
  changed: {
    url: string;
    diffs: PageDiffs;
  }[];
  /** Pages that are not there any more. */
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
  /** True where there is more than is listed here. */
  truncated?: boolean | undefined;
};

/** Playwright's storage state. */
export type StorageState = {
  /** The cookies of all sites. */
  cookies?: SessionCookie[] | undefined;
  /** What pages have stored, by origin. For the browser only. */
  origins?:
    | {
        /** Such as https://example.com. */
        origin: string;
        /** What its pages have stored. */
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

/** What the model used; zeros where no model was asked. */
export type Usage = {
  /** Tokens read. */
  promptTokens: number;
  /** Tokens written. */
  completionTokens: number;
};

/** What was used by day, service and key. */
export type UsageDays = {
  /** The first day of the report. */
  from: string;
  /** The last day of the report. */
  to: string;
  /** Over all days. */
  total: {
    /** Credits charged. */
    credits: number;
    /** Calls that cost something. */
    calls: number;
  };
  /** Oldest first; what was not used is left out. */
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
  /** How long. */
  milliseconds?: number | undefined;
  /** Until something that matches can be seen. */
  selector?: string | undefined;
  /** Whether the call goes on when this fails. */
  optional?: boolean | undefined;
};

/** A doubt about the content, or, as `unknown_field`, a field of the request that nobody knows. `bot_blocked`, `spa_shell`, `empty`, `soft_404`, `http_error`, `logged_out` and `selector_not_found` are not charged, unless it was only waited for with `waitForSelector`. `prompt_not_understood` has the words of a prompt that no rule could follow, `many_records` how many things a page lists where one was asked for, `no_records` the lists that were asked for of things that the page does not show; all three come only without a model. `location_not_applied`: the search engine cannot search from the country that was asked for. `index_incomplete`: pages that you fetched earlier are still being indexed for the local search. `interstitial` comes from monitors only: the page said maintenance, or asked to sign in, for consent or for a country. `not_visited`: the page or sitemap that a map or a crawl did without. */
export type Warning = {
  /** What kind of doubt there is about the page. */
  reason: Reason;
  /** More about it. */
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
  /** How it goes: as a webhook, or as a message to people. */
  channel: 'webhook' | 'email' | 'slack' | 'discord' | 'teams' | 'ntfy' | 'gotify';
  /** Where it goes; `mailto:` for mail. */
  url: string;
  /** The JSON that is sent, its first 2,000 characters. */
  body: string;
  /** `pending` until it arrives or is given up. */
  status: 'pending' | 'delivered' | 'failed';
  /** ISO-8601 time. */
  createdAt: string;
  /** When it is tried again. */
  nextAttemptAt: string | null;
  /** How the URL is doing now. */
  endpoint: {
    /** `switched_off` after 5 days of failures, or a 410; sending something again switches it on. */
    status: 'ok' | 'failing' | 'switched_off';
    /** The first failure since something last arrived. */
    failingSince: string | null;
  };
  /** Every try so far, oldest first. */
  attempts: {
    /** ISO-8601 time. */
    at: string;
    /** What the receiver answered; null if nothing. */
    statusCode: number | null;
    /** Milliseconds it took. */
    elapsedMs: number;
    /** Why it did not arrive. */
    error: string | null;
    /** The beginning of what the receiver answered. */
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

/** Types into a field, in place of what is there. */
export type WriteAction = {
  type: 'write';
  /** Redacted in history. */
  text: string;
  /** The field. Left out: the one that has the cursor, or the only one there is. */
  selector?: string | undefined;
  /** Whether the call goes on when this fails. */
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
    /** The tick that saw the change: a history id. */
    tickId: string;
    /** When the change was seen. */
    changedAt: string;
    changed: true;
    /** Of a site monitor: the crawl that saw it, which has the results. */
    crawlId?: string | undefined;
    /** The results of this tick; null for a site, and when they are too large to send. */
    current?: unknown;
    /** The results it was compared with; null for a site, and when they are too large to send. */
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
  /** A run has ended. Only for monitors of Firecrawl’s clients, to whom it is sent in the shape of that interface. */
  'monitor.checked': {
    /** The monitor. */
    cronId: string;
    /** The page it watches. */
    url: string;
    /** The tick: a history id. */
    tickId: string;
    /** The page that it is about; without one, the tick as a whole. */
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
  /** A crawl began. */
  'crawl.started': {
    /** Identifies the crawl. */
    id: string;
    /** The state of the crawl. */
    status: 'running' | 'completed' | 'failed' | 'stopped';
    /** Why it failed or stopped, e.g. `insufficient_credits`. */
    reason?: string | undefined;
    /** Pages taken on so far. */
    total: number;
    /** Pages done: completed, failed or skipped. */
    finished: number;
    /** How many links each bound left out. Only of a crawl that has ended and left some out. */
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
    /** What the crawl had to do without: sitemaps that the site names and that could not be read. */
    warnings?: Warning[] | undefined;
    /** Pages that could not be fetched. */
    failed: number;
    /** Pages that are completed, but are an error page or a bot wall: those with a `warning`, or a `statusCode` from 400 on. */
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
    /** Pages taken on so far. */
    total: number;
    /** Pages done: completed, failed or skipped. */
    finished: number;
    /** How many links each bound left out. Only of a crawl that has ended and left some out. */
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
    /** What the crawl had to do without: sitemaps that the site names and that could not be read. */
    warnings?: Warning[] | undefined;
    /** Pages that could not be fetched. */
    failed: number;
    /** Pages that are completed, but are an error page or a bot wall: those with a `warning`, or a `statusCode` from 400 on. */
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
  /** A batch began. */
  'batch.started': {
    /** Identifies the crawl. */
    id: string;
    /** The state of the crawl. */
    status: 'running' | 'completed' | 'failed' | 'stopped';
    /** Why it failed or stopped, e.g. `insufficient_credits`. */
    reason?: string | undefined;
    /** Pages taken on so far. */
    total: number;
    /** Pages done: completed, failed or skipped. */
    finished: number;
    /** Pages that could not be fetched. */
    failed: number;
    /** Pages that are completed, but are an error page or a bot wall: those with a `warning`, or a `statusCode` from 400 on. */
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
    /** Pages taken on so far. */
    total: number;
    /** Pages done: completed, failed or skipped. */
    finished: number;
    /** Pages that could not be fetched. */
    failed: number;
    /** Pages that are completed, but are an error page or a bot wall: those with a `warning`, or a `statusCode` from 400 on. */
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
    /** When a page was found signed out. */
    expiredAt: string;
  };
  /** Pages no longer have what an extractor looks for. */
  'extractor.drifted': {
    /** The extractor. */
    id: string;
    /** Its name. */
    name: string;
    /** The version that runs. */
    version: number;
    /** When it was seen. */
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
    /** The version that runs. */
    version: number;
    /** When it was seen. */
    at: string;
    /** Empty. */
    missing: string[];
  };
};

/** What arrives at a webhook; `type` says which event it is. Events may come out of order: `timestamp` tells it. */
export type WebhookEvent = {
  [Type in keyof WebhookData]: { type: Type; timestamp: string; data: WebhookData[Type] };
}[keyof WebhookData];
