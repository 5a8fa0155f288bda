/** Caches fetched documents. Storing one takes no time of the call that fetched it. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync } from 'node:zlib';
import { isFree } from '../../account/prices.ts';
import type { Config } from '../../config.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import type { Logger } from '../../log/log.ts';
import { type SentBody, unpackBody } from '../../net/decode-body.ts';
import { createBatcher } from '../../store/database/batch.ts';
import type { Database } from '../../store/database/database.ts';
import { type KeptFetch, keepFetches, readFetch } from '../../store/fetch-cache.ts';
import { zlibAtOnce } from '../../zlib-at-once.ts';

const compress = promisify(zstdCompress);

/** Larger documents are not kept. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Documents on their way into the database; beyond these limits, further ones are not kept. */
const MOST_WAITING = 64;
const MOST_WAITING_BYTES = 32 * 1024 * 1024;
const BATCH = 16;
/** Nothing waits for the write: until then, the document is read from memory. */
const GATHER_MS = 400;
/** Up to this size, compressing costs less than going to another thread and back. */
const AT_ONCE_BYTES = 128 * 1024;
/** Smaller ones are stored as they are: compressing would save too little. */
const LEAST_BYTES = 2 * 1024;
/** Speed matters more than size: a page is seldom read again. */
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export type FetchCache = {
  read(key: string, maxAgeMs: number): Promise<FetchedDocument | null>;
  keep(key: string, accountId: string, document: KeptDocument, fetchedAt: string): void;
};

/** With its body unpacked, or as it was sent. */
export type KeptDocument = Omit<FetchedDocument, 'body' | 'sent'> &
  ({ body: Buffer; sent?: undefined } | { sent: SentBody });

export function createFetchCache(deps: {
  database: Database;
  config: Pick<Config, 'cacheHours'>;
  log: Logger;
}): FetchCache {
  const waiting = new Map<string, { facts: Facts; content: Buffer | SentBody; fetchedAt: string }>();
  const write = createBatcher({
    maxItems: BATCH,
    linger: (_fetches, waitedMs) => GATHER_MS - waitedMs,
    write: async (fetches: KeptFetch[]) => {
      await keepFetches(deps.database, fetches);
      return fetches.map(() => null);
    },
  });

  async function store(key: string, accountId: string): Promise<void> {
    const entry = waiting.get(key);
    if (!entry) return;
    const { content, fetchedAt } = entry;
    try {
      // The call that fetched it goes on first.
      await yieldToOthers();
      const { bytes: body, encoding } = Buffer.isBuffer(content) ? await pack(content) : content;
      const facts = JSON.stringify({ ...entry.facts, encoding });
      await write({ key, accountId, fetchedAt, facts, body });
    } catch (err) {
      deps.log.debug({ err }, 'a fetched page was not kept');
    } finally {
      if (waiting.get(key) === entry) waiting.delete(key);
    }
  }

  return {
    async read(key, maxAgeMs) {
      const entry = waiting.get(key);
      if (entry && Date.parse(entry.fetchedAt) > Date.now() - maxAgeMs) {
        const { facts, content } = entry;
        const body = Buffer.isBuffer(content) ? content : await unpackBody(content, MOST_BYTES);
        return asHit({ ...facts, body }, entry.fetchedAt);
      }
      const row = await readFetch(deps.database, key, maxAgeMs);
      if (!row) return null;
      const { encoding, ...facts } = row.facts as Facts & Pick<SentBody, 'encoding'>;
      const body = await unpackBody({ bytes: row.body, encoding }, MOST_BYTES);
      return asHit({ ...facts, body }, row.fetchedAt.toISOString());
    },
    keep(key, accountId, document, fetchedAt) {
      if (deps.config.cacheHours === 0 || waiting.size >= MOST_WAITING) return;
      const content = contentOf(document);
      if (document.status >= 300 || isFree(document.warnings) || lengthOf(content) > MOST_BYTES) return;
      const bytes = [...waiting.values()].reduce((sum, entry) => sum + lengthOf(entry.content), 0);
      if (bytes + lengthOf(content) > MOST_WAITING_BYTES) return;
      waiting.set(key, { facts: factsOf(document), content, fetchedAt });
      void store(key, accountId);
    },
  };
}

/** As it was sent, if that was compressed: it takes less memory, and need not be compressed. */
function contentOf(document: KeptDocument): Buffer | SentBody {
  if (document.sent === undefined) return document.body;
  return document.sent.encoding === 'identity' ? document.sent.bytes : document.sent;
}

function lengthOf(content: Buffer | SentBody): number {
  return Buffer.isBuffer(content) ? content.length : content.bytes.length;
}

async function pack(body: Buffer): Promise<SentBody> {
  if (body.length < LEAST_BYTES) return { bytes: body, encoding: 'identity' };
  const isSmall = body.length <= AT_ONCE_BYTES;
  const bytes = isSmall ? zlibAtOnce(zstdCompressSync, body, QUICKLY).bytes : await compress(body, QUICKLY);
  return { bytes, encoding: 'zstd' };
}

/** What is known about a document that is read from the cache. */
type Facts = Omit<
  FetchedDocument,
  'body' | 'sent' | 'screenshot' | 'probe' | 'actions' | 'files' | 'failures' | 'cache'
>;

/** Keeps only the headers by which a later crawl can ask whether the page has changed. */
function factsOf(document: KeptDocument): Facts {
  const { requestedUrl, url, status, redirects, contentType, charset, engine, engineReason, warnings } =
    document;
  const kept = ['etag', 'last-modified'].flatMap((name) => {
    const value = document.headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  const facts = {
    requestedUrl,
    url,
    status,
    redirects,
    contentType,
    charset,
    engine,
    engineReason,
    warnings,
  };
  const { consent } = document;
  return { ...facts, headers: Object.fromEntries(kept), steps: [], ...(consent && { consent }) };
}

function asHit(document: Facts & { body: Buffer }, fetchedAt: string): FetchedDocument {
  return { ...document, cache: { state: 'hit', fetchedAt } };
}
