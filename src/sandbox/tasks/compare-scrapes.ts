/** Whether two stored scrapes of a page say the same, and what is different: read here, because long pages take seconds. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ScrapeResult } from '../../contract/scrape-result.ts';
import { textDiff } from '../../diff/text-diff.ts';

/** An answer as it is stored. */
export type PackedAnswer = { zstd: Uint8Array; jsonBytes: number };

export type ScrapePair = { before: PackedAnswer; now: PackedAnswer; withDiff: boolean };

export type ScrapeChange = {
  isSame: boolean;
  /** Compressed JSON of a `TextDiff`, where it is asked for and there is one. */
  diff: Uint8Array | null;
};

export function compareScrapes({ before, now, withDiff }: ScrapePair): ScrapeChange {
  const [old, current] = [markdownOf(before), markdownOf(now)];
  const isSame =
    withoutSpaces(old) === withoutSpaces(current) || linesOf(old).join('\n') === linesOf(current).join('\n');
  if (isSame || !withDiff) return { isSame, diff: null };
  return { isSame, diff: zstdCompressSync(JSON.stringify(textDiff(old, current))) };
}

/** The pictures inside a document are stored anew each time, under another id (pipeline/blob-links.ts). */
const STORED_PICTURE = /\basset:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function markdownOf({ zstd, jsonBytes }: PackedAnswer): string {
  const json = zstdDecompressSync(zstd, { maxOutputLength: jsonBytes }).toString();
  const { results } = JSON.parse(json) as Pick<ScrapeResult, 'results'>;
  return (results.markdown?.data ?? []).join('\n\n').replace(STORED_PICTURE, 'asset:');
}

/** In order of the alphabet: lists that a page shows in another order each time are no change. */
function linesOf(text: string): string[] {
  return text.split('\n').map(withoutSpaces).filter(Boolean).sort();
}

/** Spaces and line ends are no change that a reader could see. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
