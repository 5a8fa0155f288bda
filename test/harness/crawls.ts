/** Crawls in a database without a service: started, claimed and finished as workers do. */
import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { createAccount } from '../../src/store/account/accounts.ts';
import { type CrawlKind, findCrawl, type StartOutcome, startCrawl } from '../../src/store/crawl/crawls.ts';
import { type FoundLink, finishPages, type PageOutcome } from '../../src/store/crawl/finish.ts';
import { type ClaimedPage, claimPages } from '../../src/store/crawl/frontier.ts';
import type { Database } from '../../src/store/database/database.ts';
import { newId } from '../../src/store/ids.ts';

export const LIMITS = { hostConcurrency: 8, leaseMs: 60_000 };

type Options = {
  plan?: string;
  maxPages?: number;
  host?: string;
  accountId?: string;
  fetchConfig?: object;
  allowSubdomains?: boolean;
  monitorId?: string;
  kind?: CrawlKind;
  processId?: string;
  idempotencyKey?: string;
};

type Started = { accountId: string; id: string } & StartOutcome;

export type CrawlsIn = {
  start(options?: Options): Promise<Started>;
  /** Claims once. Leaves out pages of other crawls, which earlier tests left behind. */
  claim(crawlId: string, capacity?: number, limits?: typeof LIMITS): Promise<ClaimedPage[]>;
  /** Claims the one page that there is. */
  only(crawlId: string, limits?: typeof LIMITS): Promise<ClaimedPage>;
  finish(
    crawlId: string,
    pages: [ClaimedPage, PageOutcome][],
    maxPages?: number,
  ): ReturnType<typeof finishPages>;
  state(crawl: { accountId: string; id: string }): ReturnType<typeof findCrawl>;
};

export function crawlsIn(database: Database): CrawlsIn {
  const claim: CrawlsIn['claim'] = async (crawlId, capacity = 16, limits = LIMITS) => {
    const pages = await claimPages(database, capacity, limits);
    return pages.filter((page) => page.crawlId === crawlId);
  };
  return {
    start: (options = {}) => start(database, options),
    claim,
    async only(crawlId, limits = LIMITS) {
      const [page, ...more] = await claim(crawlId, 16, limits);
      if (!page || more.length > 0) throw new Error(`expected one page, got ${page ? more.length + 1 : 0}`);
      return page;
    },
    finish(crawlId, pages, maxPages = 50) {
      const done = pages.map(([{ id, token }, outcome]) => ({ id, token, outcome }));
      return finishPages(database, { id: crawlId, maxPages }, done);
    },
    state: ({ accountId, id }) => findCrawl(database, accountId, id),
  };
}

async function start(database: Database, options: Options): Promise<Started> {
  const accountId =
    options.accountId ?? (await createAccount(database, newId(), options.plan ?? 'self-hosted'));
  const host = options.host ?? `${newId()}.example`;
  const url = `https://${host}/`;
  const id = newId();
  const outcome = await startCrawl(database, {
    id,
    pageId: newId(),
    processId: options.processId ?? newId(),
    accountId,
    keyId: null,
    counted: false,
    sessionId: 'a session',
    params: '{}',
    config: JSON.stringify({
      url: `https://me:sesame@${host}/`,
      allowExternal: false,
      ...(options.allowSubdomains && { allowSubdomains: true }),
      ...(options.fetchConfig && { fetchConfig: options.fetchConfig }),
    }),
    startPrice: 2,
    pagePrice: 1,
    maxPages: options.maxPages ?? 50,
    url,
    site: host,
    hash: hashOf(url),
    webhookUrl: 'https://hook.example/',
    monitorId: options.monitorId,
    kind: options.kind ?? 'crawl',
    idempotencyKey: options.idempotencyKey,
  });
  return { id, accountId, ...outcome };
}

/** The hash that identifies a page in its crawl. */
export const hashOf = (url: string) =>
  createHash('sha256')
    .update(url)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const linksFrom = (page: ClaimedPage, count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, n) => `https://${page.host}/${prefix}${n}`);

export function completed(
  page: ClaimedPage,
  links: string[] = [],
  more: Partial<PageOutcome> = {},
): PageOutcome {
  const found = links.map(
    (url): FoundLink => ({
      url,
      host: new URL(url).host,
      hash: hashOf(url),
      depth: page.depth + 1,
      parentUrl: page.url,
    }),
  );
  return {
    outcome: 'completed',
    url: page.url,
    params: { url: page.url },
    elapsedMs: 5,
    title: 'A page',
    contentType: 'text/html',
    links,
    cost: 1,
    result: { zstd: zstdCompressSync('{}'), jsonBytes: 2 },
    blobs: [],
    aliases: [],
    found,
    cut: [],
    site: null,
    ...more,
  } as PageOutcome;
}
