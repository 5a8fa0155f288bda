/** Keeps lists of differences short enough to be stored and sent, and reports what was cut. */
import type { PageDiffs } from '../contract/monitor/diffs.ts';
import type { LineDiff } from './lines.ts';
import { normaliseAddress } from './noise.ts';
import type { Normalise } from './normalise.ts';
import type { ValueDiff } from './values.ts';

const MAX_ENTRIES = 1_000;
const MAX_CHARACTERS = 300_000;
/** For one line or value. */
const MAX_LENGTH = 10_000;

/** `diff` is undefined when there is no difference. */
type Bounded<T> = { diff: T | undefined; cut: boolean };

export function boundedLines(lines: LineDiff[]): Bounded<LineDiff[]> {
  const short = lines
    .slice(0, MAX_ENTRIES)
    .map((line) => ({ ...line, content: line.content.slice(0, MAX_LENGTH).toWellFormed() }));
  const kept = untilFull(short, ({ content }) => content.length);
  const shortened = kept.some(({ content }, index) => content.length < (lines[index]?.content.length ?? 0));
  return { diff: lines.length > 0 ? kept : undefined, cut: kept.length < lines.length || shortened };
}

export function boundedAddresses({ added, removed }: AddressDiff): Bounded<AddressDiff> {
  const length = (address: string) => address.length;
  const diff = {
    added: untilFull(added.slice(0, MAX_ENTRIES), length),
    removed: untilFull(removed.slice(0, MAX_ENTRIES), length),
  };
  const cut = diff.added.length < added.length || diff.removed.length < removed.length;
  return { diff: added.length + removed.length > 0 ? diff : undefined, cut };
}

export function boundedValues(values: ValueDiff[]): Bounded<ValueDiff[]> {
  const size = (value: unknown) => JSON.stringify(value)?.length ?? 0;
  // A value that is too long is named by its path and left out.
  const short = values.slice(0, MAX_ENTRIES).map(({ path, old, new: fresh }) => ({
    path,
    old: size(old) > MAX_LENGTH ? null : old,
    new: size(fresh) > MAX_LENGTH ? null : fresh,
  }));
  const kept = untilFull(short, size);
  const shortened = kept.some((value, index) => size(value) < size(values[index]));
  return { diff: values.length > 0 ? kept : undefined, cut: kept.length < values.length || shortened };
}

/** The first that fit; at least one. */
function untilFull<T>(items: T[], sizeOf: (item: T) => number): T[] {
  let size = 0;
  const end = items.findIndex((item, index) => {
    size += sizeOf(item);
    return size > MAX_CHARACTERS && index > 0;
  });
  return end < 0 ? items : items.slice(0, end);
}

type AddressDiff = NonNullable<PageDiffs['links']>;

export function diffAddresses(before: string[], after: string[], normalise: Normalise): AddressDiff {
  const key = (address: string) => normalise(normaliseAddress(address));
  const old = new Map(before.map((address) => [key(address), address]));
  const fresh = new Map(after.map((address) => [key(address), address]));
  const missing = (from: Map<string, string>, other: Map<string, string>) =>
    [...from].flatMap(([key, address]) => (key === '' || other.has(key) ? [] : [address]));
  return { added: missing(fresh, old), removed: missing(old, fresh) };
}
