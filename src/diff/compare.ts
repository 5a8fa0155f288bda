/** Two captures of a page -> what changed, format by format. Runs in a child process: captures are foreign content. */
import { zstdDecompressSync } from 'node:zlib';
import type { PageDiffs } from '../contract/monitor/diffs.ts';
import type { AlarmCondition } from '../contract/monitor/when.ts';
import type { FormatType } from '../contract/page/formats.ts';
import { boundedAddresses, boundedLines, boundedValues, diffAddresses } from './bounds.ts';
import { calmLines, type RecentDiffs, seenBefore } from './calm.ts';
import { meetsAll } from './conditions.ts';
import { diffLines, type Line } from './lines.ts';
import { createNormaliser, type Normalise } from './normalise.ts';
import { htmlLines, textLines } from './split.ts';
import { diffValues } from './values.ts';

export type CompareInput = {
  /** JSON text of the answer of this tick; packed like the earlier ones if `isPacked`. */
  current: Uint8Array;
  isPacked?: boolean;
  /** Answers of earlier ticks, packed, and the formats that are compared with each. */
  previous: { zstd: Uint8Array; formats: string[] }[];
  pictures: { before: Uint8Array; after: Uint8Array } | null;
  /** The address of the picture of the differences, which is yet to be made. */
  maskUrl: string;
  /** Regular expressions whose matches do not count. */
  patterns: string[];
  /** For a calm monitor: JSON texts of its recent changes. Else null. */
  calm?: { recent: string[] } | null;
  /** Conditions under which the change is worth an alarm. */
  when?: AlarmCondition[];
  /** The page was not there before, which is a change. */
  isNew?: boolean;
  /** Whether the results themselves are wanted, for an event. */
  withResults: boolean;
};

export type Comparison = {
  changed: boolean;
  /** Whether it changed and all conditions hold. */
  alarms: boolean;
  /** JSON text of the diffs; formats without one are not in it. */
  diffs: string;
  mask: Uint8Array | null;
  /** JSON texts of the compared results, if they are wanted and differ; each is null if it is too large to be sent. */
  results: { current: string | null; previous: string | null } | null;
};

type Results = Partial<Record<FormatType, { data?: unknown }>>;
type Pair = { type: FormatType; before: unknown; after: unknown };

/** Larger results are not put into events; they can be read from history. */
const MAX_EVENT_CHARACTERS = 1_000_000;

export async function compare(input: CompareInput): Promise<Comparison> {
  const current = resultsOf(input.isPacked ? zstdDecompressSync(input.current) : Buffer.from(input.current));
  const previous = mergedResults(input.previous);
  const normalise = createNormaliser(input.patterns, Boolean(input.calm));
  const recent = input.calm ? input.calm.recent.map((text) => JSON.parse(text) as PageDiffs) : null;
  const diffs: PageDiffs = {};
  const truncated: FormatType[] = [];
  for (const type of Object.keys(current) as FormatType[]) {
    if (!(type in previous) || type === 'screenshot') continue;
    const pair = { type, before: previous[type]?.data, after: current[type]?.data };
    const { diff, cut } = diffOf(pair, normalise, recent);
    if (diff) Object.assign(diffs, { [type]: diff });
    if (cut) truncated.push(type);
  }
  const picture = input.pictures && (await pictureDiff(input.pictures, input.maskUrl));
  if (picture) diffs.screenshot = picture.diff;
  if (truncated.length > 0) diffs.truncated = truncated;
  const changed = input.isNew || Object.keys(diffs).length > 0;
  return {
    changed,
    alarms: changed && meetsAll(input.when ?? [], { before: previous, after: current }),
    diffs: JSON.stringify(diffs),
    mask: picture?.mask ?? null,
    results:
      changed && input.withResults ? { current: eventText(current), previous: eventText(previous) } : null,
  };
}

function resultsOf(json: Buffer): Results {
  return (JSON.parse(json.toString()) as { results: Results }).results;
}

function mergedResults(previous: CompareInput['previous']): Results {
  const merged: Results = {};
  for (const { zstd, formats } of previous) {
    const results = resultsOf(zstdDecompressSync(zstd));
    for (const format of formats as FormatType[]) if (results[format]) merged[format] = results[format];
  }
  return merged;
}

/** `recent` is null unless the monitor is calm. */
function diffOf(
  { type, before, after }: Pair,
  normalise: Normalise,
  recent: RecentDiffs | null,
): { diff: unknown; cut: boolean } {
  switch (type) {
    case 'html':
    case 'markdown':
    case 'summary': {
      const split = type === 'html' ? htmlLines : textLines;
      const versions = { before: linesOf(before, normalise, split), after: linesOf(after, normalise, split) };
      const diff = diffLines(versions.before, versions.after);
      if (!recent || diff.length === 0) return boundedLines(diff);
      return boundedLines(calmLines(diff, versions, seenBefore(recent, type, normalise), normalise));
    }
    case 'links':
    case 'images': {
      const diff = diffAddresses(before as string[], after as string[], normalise);
      if (!recent) return boundedAddresses(diff);
      const seen = seenBefore(recent, type, normalise);
      const isNew = (address: string) => !seen.has(normalise(address));
      return boundedAddresses({ added: diff.added.filter(isNew), removed: diff.removed.filter(isNew) });
    }
    case 'branding':
      return boundedValues(diffValues(withoutReasoning(before), withoutReasoning(after), normalise));
    default:
      return boundedValues(diffValues(before, after, normalise));
  }
}

function linesOf(
  data: unknown,
  normalise: Normalise,
  split: (text: string, normalise: Normalise) => Line[],
): Line[] {
  return split(Array.isArray(data) ? data.join('\n') : String(data ?? ''), normalise);
}

/** Leaves out our confidence and reasons, which are not properties of the page. */
function withoutReasoning(branding: unknown): unknown {
  if (typeof branding !== 'object' || branding === null) return branding;
  const { confidence, buttonReasoning, logoReasoning, ...page } = branding as Record<string, unknown>;
  return page;
}

async function pictureDiff(
  { before, after }: { before: Uint8Array; after: Uint8Array },
  maskUrl: string,
): Promise<{ diff: NonNullable<PageDiffs['screenshot']>; mask: Uint8Array } | null> {
  const { diffPictures } = await import('./pictures.ts');
  const { mask, ...figures } = await diffPictures(before, after);
  return mask && { diff: { ...figures, changed: true, mask: maskUrl }, mask };
}

function eventText(results: Results): string | null {
  const text = JSON.stringify(results);
  return text.length > MAX_EVENT_CHARACTERS ? null : text;
}
