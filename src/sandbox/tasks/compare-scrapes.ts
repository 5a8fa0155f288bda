/** Whether two stored scrapes of a page say the same, and what is different: read here, because long pages take seconds. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ScrapeResult } from '../../contract/page/scrape-result.ts';
import { isRecord } from '../../contract/request/is-record.ts';
import { textDiff } from '../../diff/text-diff.ts';

/** An answer as it is stored. */
export type PackedAnswer = { zstd: Uint8Array; jsonBytes: number };

export type ScrapePair = {
  before: PackedAnswer;
  now: PackedAnswer;
  /** Whether it is asked for what is different in the text, and in the data that were extracted. */
  withDiff: boolean;
  withJson: boolean;
};

/** What is different. */
type ScrapeDiff = {
  diff?: ReturnType<typeof textDiff>;
  json?: Record<string, { previous: unknown; current: unknown }>;
};

export type ScrapeChange = {
  isSame: boolean;
  /** Compressed JSON of a `ScrapeDiff`, where one is asked for and there is one. */
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

/** Each field with what it was and is; null where one of the scrapes has none, or all are too long. */
function fieldsOf(before: unknown, now: unknown): NonNullable<ScrapeDiff['json']> | null {
  if (!isRecord(before) || !isRecord(now)) return null;
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const fields = Object.fromEntries(
    [...names].map((name) => [name, { previous: before[name] ?? null, current: now[name] ?? null }]),
  );
  return JSON.stringify(fields).length > MOST_CHARACTERS ? null : fields;
}

/** What is different is read in the server itself, so it is bounded, as that of the text is. */
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

/** In order of the alphabet: lists that a page shows in another order each time are no change. */
function linesOf(text: string): string[] {
  return text.split('\n').map(withoutSpaces).filter(Boolean).sort();
}

/** Spaces and line ends are no change that a reader could see. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
