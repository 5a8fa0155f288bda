/** Reads trafilatura's evaluation: pages in many languages with snippets that their main text has, and others it has not. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDomain } from 'tldts';
import { decodeText } from '../../src/fetch/charset.ts';
import { type Half, halfOf } from '../halves.ts';

export type SnippetPage = {
  url: string;
  /** Registered domain. */
  site: string;
  half: Half;
  bytes: Buffer;
  html: string;
  with: string[];
  without: string[];
};

type Entry = { file: string; with: string[]; without: string[] };

/** @param folder the `tests` of trafilatura's repository */
export function snippetPages(folder: string): SnippetPage[] {
  const index = join(folder, 'evaldata.json');
  const entries: Record<string, Entry> = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {};
  return Object.entries(entries).map(([url, entry]) => {
    const paths = ['cache', 'eval'].map((part) => join(folder, part, entry.file));
    const path = paths.find((one) => existsSync(one));
    if (!path) throw new Error(`There is no page ${entry.file}`);
    const { host } = new URL(url);
    const bytes = readFileSync(path);
    return {
      url,
      site: getDomain(url) ?? host,
      half: halfOf(host),
      bytes,
      html: decodeText(bytes).text,
      with: entry.with,
      without: entry.without,
    };
  });
}

/** Soft hyphens and the like are seen by nobody, and some programs leave them out. */
const spaced = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Which snippets a text has, by the rule of that evaluation: as they stand, but for white space and what is not seen. */
export function foundIn(text: string): (snippet: string) => boolean {
  const whole = spaced(text);
  return (snippet) => whole.includes(spaced(snippet));
}
