/** Reads results from an engine's JSON, however malformed. */
import { decodeHTML } from 'entities/decode';
import type { AppError } from '../errors.ts';
import { at } from '../net/json-path.ts';
import type { FoundPage } from './engine.ts';
import { engineFailed } from './engine-client.ts';

/** The list of an answer. Throws if it is missing: gateways report failures with status 200. */
export function requiredList(engine: string, answer: unknown, name: string): unknown[] {
  const list = at(answer, name);
  if (Array.isArray(list)) return list;
  throw withoutResults(engine);
}

export function withoutResults(engine: string): AppError {
  return engineFailed(engine, 'answered without results', 'Check that its address is that of its API.');
}

/** @param names of the members of each entry; entries without a web address are left out */
export function readResults(
  entries: readonly unknown[],
  { url: address = 'url', snippet, isHtml = false }: { url?: string; snippet: string; isHtml?: boolean },
): FoundPage[] {
  const plain = (value: unknown) => (isHtml ? decodeHTML(withoutMarks(value)) : withoutMarks(value));
  return entries.flatMap((entry) => {
    const url = textOf(at(entry, address));
    if (!isWebAddress(url)) return [];
    return { url, title: plain(at(entry, 'title')), snippet: plain(at(entry, snippet)) };
  });
}

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

/** Engines mark the words of the query with tags. */
function withoutMarks(value: unknown): string {
  return textOf(value)
    .replace(/<\/?(?:strong|b|em|mark)>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
