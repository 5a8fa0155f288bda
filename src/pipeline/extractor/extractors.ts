/** Runs extractors: caches their rules, and records what they find, in batches. */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { createShortCache } from '../../concurrency/caches/short-cache.ts';
import { type Stoppable, startLoop } from '../../concurrency/loops/loop.ts';
import type { Format } from '../../contract/page/formats.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Rules } from '../../extract/learned/rules.ts';
import type { Logger } from '../../log/log.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Database, Queryable } from '../../store/database/database.ts';
import { type LearnedField, readRules, recordPages, type SeenPage } from '../../store/extractors.ts';
import { judge, missingFrom } from './drift.ts';

const decompress = promisify(zstdDecompress);

/** The bus topic that announces that an extractor was changed or deleted. */
export const EXTRACTOR_TOPIC = 'extractor';
/** Rules are large: hundreds of kilobytes for many fields. */
const MOST_CACHED = 64;
/** How long pages wait to be written together with others. */
const WRITE_MS = 1_000;
/** How many pages of one extractor may wait; more of them would tell nothing new. */
const MOST_WAITING = 200;

export type LearnedRules = { id: string; version: number; rules: Rules; fields: LearnedField[] };

export type RunPage = {
  learned: LearnedRules;
  url: string;
  filled: Record<string, number>;
  /** Whether the page was found by a link, not named in a request: it may be of another kind. */
  isFound: boolean;
};

export type Extractors = Stoppable & {
  /** The current rules; throws `not_found` if the account has no such extractor. */
  rulesOf(accountId: string, id: string): Promise<LearnedRules>;
  /** Throws a `validation` error that names the format whose extractor does not exist. */
  check(accountId: string, formats: readonly Format[]): Promise<void>;
  /** Call with each page that an extractor ran on. */
  saw(page: RunPage): void;
};

type Waiting = { version: number; seen: SeenPage[]; run: number };

export function createExtractors(deps: {
  database: Database;
  bus: Bus;
  log: Logger;
  /** Adds the job that learns again, in the transaction that saw the drift. */
  heal(tx: Queryable, id: string): Promise<void>;
}): Extractors {
  const { database, bus, log } = deps;
  const cache = createShortCache({
    load: (id) => load(database, id),
    trusted: () => bus.live,
    most: MOST_CACHED,
  });
  bus.subscribe(EXTRACTOR_TOPIC, (changed) => cache.drop((id) => id === changed));
  const waiting = new Map<string, Waiting>();

  async function rulesOf(accountId: string, id: string): Promise<LearnedRules> {
    const found = await cache.get(id.toLowerCase());
    if (found?.accountId !== accountId) throw extractorNotFound();
    return found.learned;
  }

  async function write(): Promise<void> {
    for (const [id, pages] of [...waiting]) {
      waiting.delete(id);
      await recordPages(database, id, pages, { judge, heal: (tx) => deps.heal(tx, id) });
    }
  }

  const loop = startLoop({
    async look() {
      await write();
      return Number.POSITIVE_INFINITY;
    },
    retryMs: WRITE_MS,
    failed: (err) => log.warn({ err }, 'could not record the pages of extractors'),
  });

  return {
    rulesOf,
    async check(accountId, formats) {
      for (const [index, format] of formats.entries()) {
        if (format.type !== 'json' || format.extractor === undefined) continue;
        await checkExtractor({ rulesOf }, accountId, format.extractor, ['formats', index, 'extractor']);
      }
    },
    saw({ learned, url, filled, isFound }) {
      const { id, version, fields } = learned;
      const known = waiting.get(id);
      const entry = known?.version === version ? known : { version, seen: [], run: 0 };
      entry.run++;
      // A crawl also meets pages of other kinds, which have none of the fields.
      const isOther = isFound && Object.values(filled).every((part) => part === 0);
      if (!isOther && entry.seen.length < MOST_WAITING) {
        const shown = redactUrl(url) === url && /^https?:/.test(url) ? url : null;
        entry.seen.push({ url: shown, missing: missingFrom(filled, fields) });
      }
      waiting.set(id, entry);
      loop.wake(WRITE_MS);
    },
    async stop() {
      await loop.stop();
      await write();
    },
  };
}

/** Throws a `validation` error about the field that names the extractor, if that does not exist. */
export async function checkExtractor(
  extractors: Pick<Extractors, 'rulesOf'>,
  accountId: string,
  id: string,
  path: (string | number)[],
): Promise<void> {
  await extractors.rulesOf(accountId, id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.type !== 'not_found') throw error;
    throw invalidField(path, 'There is no such extractor');
  });
}

/** The rules to run a page through; null if none are asked for, or they have been deleted. */
export async function learnedFor(
  extractors: Pick<Extractors, 'rulesOf'>,
  accountId: string,
  id: string | undefined,
): Promise<LearnedRules | null> {
  if (id === undefined) return null;
  return extractors.rulesOf(accountId, id).catch((error: unknown) => {
    if (error instanceof AppError && error.type === 'not_found') return null;
    throw error;
  });
}

export function extractorNotFound(): AppError {
  return new AppError('not_found', 'Extractor not found');
}

async function load(
  database: Database,
  id: string,
): Promise<{ accountId: string; learned: LearnedRules } | null> {
  const row = await readRules(database, id);
  if (!row) return null;
  const { accountId, version, fields } = row;
  const rules = JSON.parse((await decompress(row.rules)).toString()) as Rules;
  return { accountId, learned: { id, version, rules, fields } };
}
