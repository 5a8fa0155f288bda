/**
 * Whether two stored scrapes of a page say the same, and how they differ. It runs in a child: long pages take seconds.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ScrapeResult } from '../../contract/page/scrape-result.ts';
import { isRecord } from '../../contract/request/is-record.ts';
import { textDiff } from '../../diff/text-diff.ts';

/** An answer as it is stored. */
export type PackedAnswer = { zstd: Uint8Array; jsonBytes: number };

export type ScrapePair = {
  before: PackedAnswer;
  now: PackedAnswer;
  /** Whether the differences are wanted: in the text, and in the extracted data. */
  withDiff: boolean;
  withJson: boolean;
};

/** The differences. */
type ScrapeDiff = {
  diff?: ReturnType<typeof textDiff>;
  json?: Record<string, { previous: unknown; current: unknown }>;
};

export type ScrapeChange = {
  isSame: boolean;
  /** Compressed JSON of a `ScrapeDiff`; null if none was asked for or nothing changed. */
  diff: Uint8Array | null;
};

export function compareScrapes({ before, now, withDiff, withJson }: ScrapePair): ScrapeChange {
  const results = [resultsOf(before), resultsOf(now)] as const;
  const [old, current] = [markdownOf(results[0]), markdownOf(results[1])];
  const isSame =
    withoutSpaces(old) === withoutSpaces(current) || linesOf(old).join('\n') === linesOf(current).join('\n');
  if (isSame || !(withDiff || withJson)) return { isSame, diff: null };
  const json = withJson && fieldsOf(results[0].json?.data, results[1].json?.data);
  const found: ScrapeDiff = { ...(withDiff && { diff: textDiff(old, current) }), ...(json && { json }) };
  return { isSame, diff: zstdCompressSync(JSON.stringify(found)) };
}

/** Each field with its old and new value; null if a scrape has no fields, or they are too long in all. */
function fieldsOf(before: unknown, now: unknown): NonNullable<ScrapeDiff['json']> | null {
  if (!isRecord(before) || !isRecord(now)) return null;
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const fields = Object.fromEntries(
    [...names].map((name) => [name, { previous: before[name] ?? null, current: now[name] ?? null }]),
  );
  return JSON.stringify(fields).length > MOST_CHARACTERS ? null : fields;
}

/** The server parses the differences itself, so they are bounded, as those of the text are. */
const MOST_CHARACTERS = 1_000_000;

/** The pictures inside a document are stored anew each time, under another id (pipeline/blob-links.ts). */
const STORED_PICTURE = /\basset:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

type Results = ScrapeResult['results'];

function resultsOf({ zstd, jsonBytes }: PackedAnswer): Results {
  const json = zstdDecompressSync(zstd, { maxOutputLength: jsonBytes }).toString();
  return (JSON.parse(json) as Pick<ScrapeResult, 'results'>).results;
}

function markdownOf({ markdown }: Results): string {
  return (markdown?.data ?? []).join('\n\n').replace(STORED_PICTURE, 'asset:');
}

/** In alphabetical order, because a list in another order is not a change. */
function linesOf(text: string): string[] {
  return text.split('\n').map(withoutSpaces).filter(Boolean).sort();
}

/** Readers do not see changes of spaces and line breaks. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
