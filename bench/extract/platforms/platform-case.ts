/**
 * Pages in the shapes of well-known platforms, with texts of our own and without structured data: what is asked of each,
 * by a schema or a prompt, and what a careful reader would answer.
 */
import { createHash } from 'node:crypto';
import type { JsonSchema } from '../../../src/extract/engine.ts';
import type { Half } from '../../halves.ts';

export type Ask = {
  /** A page about one thing, or one that lists several. */
  page: 'single' | 'list';
  url: string;
  html: string;
  schema?: JsonSchema;
  prompt?: string;
  /** Every field that is asked for; null where the page does not say. */
  expected: Record<string, unknown>;
};

export type Platform = { kind: string; name: string; asks: Ask[] };

/** Half of the platforms of each kind are held out: every other one in the order of the hashes of their names. */
export function halves(platforms: readonly Platform[]): Map<Platform, Half> {
  const hash = ({ name }: Platform) => createHash('sha256').update(name).digest('hex');
  const byKind = Map.groupBy(platforms, ({ kind }) => kind);
  return new Map(
    [...byKind.values()].flatMap((alike) =>
      alike
        .toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1))
        .map((platform, i): [Platform, Half] => [platform, i % 2 === 0 ? 'tuned on' : 'held out']),
    ),
  );
}

export type Shell = { lang?: string; head?: string; header?: string; footer?: string; body?: string };

/** A page with the furniture of its platform around its content. */
export function shell(
  title: string,
  main: string,
  { lang = 'en', head = '', header = '', footer = '', body = '' }: Shell = {},
): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}</head><body${body && ` class="${body}"`}>${header}${main}${footer}</body></html>`;
}

/** The parts of a repeated thing. */
export function each<Item>(items: readonly Item[], html: (item: Item, i: number) => string): string {
  return items.map(html).join('\n');
}

/** Only some fields of a record: those that a platform shows, null for the others. */
export function shown<Item extends object>(
  item: Item,
  fields: readonly string[],
  known: readonly string[] = fields,
): Record<string, unknown> {
  const values = item as Record<string, unknown>;
  return Object.fromEntries(
    fields.map((name) => [name, known.includes(name) ? (values[name] ?? null) : null]),
  );
}
