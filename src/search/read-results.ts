/** Reads results from an engine's JSON, however malformed. */

import type { FoundPage } from './engine.ts';
import { engineFailed } from './engine-client.ts';

/** The value at the end of a path of members; undefined where one is missing. */
export function member(value: unknown, ...path: string[]): unknown {
  let at = value;
  for (const name of path) at = isObject(at) ? at[name] : undefined;
  return at;
}

export function listAt(value: unknown, ...path: string[]): unknown[] {
  const list = member(value, ...path);
  return Array.isArray(list) ? list : [];
}

/** The list of an answer. Throws if it is missing: gateways report failures with status 200. */
export function requiredList(engine: string, answer: unknown, name: string): unknown[] {
  const list = member(answer, name);
  if (Array.isArray(list)) return list;
  throw engineFailed(engine, 'answered without results', 'Check that its address is that of its API.');
}

/** Entries without a web address are left out. */
export function readResults(
  entries: readonly unknown[],
  names: { url: string; title: string; snippet: string },
): FoundPage[] {
  return entries.flatMap((entry) => {
    const url = textOf(member(entry, names.url));
    if (!isWebAddress(url)) return [];
    return { url, title: plain(member(entry, names.title)), snippet: plain(member(entry, names.snippet)) };
  });
}

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

/** Engines mark the words of the query with tags. */
function plain(value: unknown): string {
  return textOf(value)
    .replace(/<\/?(?:strong|b|em|mark)>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
