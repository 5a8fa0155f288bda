/**
 * Lists and maps with a maximum size. zod keeps an issue for each wrong element: without a bound, a body of eight
 * megabytes of zeros took twelve seconds and four gigabytes to refuse.
 */
import { z } from 'zod';
import { isRecord } from './is-record.ts';

export const MAX_ITEMS = 1000;

/** zod checks the length of an array before its elements, so the bound is all it takes. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(MAX_ITEMS);
}

type TextMap = Record<string, string>;

/** zod has no such bound for records, so entries beyond it are cut off first, except the one that violates it. */
export function mapOf(name: z.ZodString, value: z.ZodString): z.ZodType<TextMap, TextMap> {
  const map = z.record(name, value).check((context) => {
    if (Object.keys(context.value).length <= MAX_ITEMS) return;
    context.issues.push({
      code: 'too_big',
      origin: 'record',
      maximum: MAX_ITEMS,
      message: `Too big: expected at most ${MAX_ITEMS} entries`,
      input: context.value,
    });
  });
  // z.preprocess is typed to take anything; its real input is that of the map.
  return z.preprocess(firstEntries, map) as unknown as z.ZodType<TextMap, TextMap>;
}

function firstEntries(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  if (names.length <= MAX_ITEMS) return value;
  return Object.fromEntries(names.slice(0, MAX_ITEMS + 1).map((name) => [name, value[name]]));
}
