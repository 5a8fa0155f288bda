/** Reads the real pages that main-content extraction is learned from and measured on; they are not part of the project. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { getDomain } from 'tldts';
import { parseHtml } from '../src/convert/html/parse.ts';
import { normalView } from '../src/convert/html/view.ts';
import { toText } from '../src/convert/main-content/text.ts';

type ReaderSet = 'aeb' | 'wcxb' | 'readability';

export type ReaderPage = {
  set: ReaderSet;
  id: string;
  type: string;
  /** Registered domain: pages of one site are never both learned from and measured on. */
  site: string;
  html: string;
  truth: string;
};

const SHARED = new URL('../../shared/', import.meta.url);
export const SCORER = new URL('tools/score-reader.mjs', SHARED);

export const hasPages = (): boolean => existsSync(new URL('data/reader/aeb.json', SHARED));

type Entry = { id: string; url: string; type?: string; text?: string; readableHtml?: string };

const FOLDERS: Record<ReaderSet, { list: string; folder: string }> = {
  aeb: { list: 'data/reader/aeb.json', folder: 'data/reader/aeb/' },
  wcxb: { list: 'data/reader/wcxb.json', folder: 'data/reader/wcxb/' },
  readability: { list: 'data/markdown/pages.json', folder: 'data/markdown/' },
};

export function readPages(set: ReaderSet): ReaderPage[] {
  const { list, folder } = FOLDERS[set];
  const entries: Entry[] = JSON.parse(readFileSync(new URL(list, SHARED), 'utf8'));
  return entries.map((entry) => ({
    set,
    id: entry.id,
    type: entry.type ?? 'article',
    // The readability pages stand under one invented address: each is a site of its own.
    site: (set === 'readability' ? null : getDomain(entry.url)) ?? `${set}/${entry.id}`,
    html: gunzipSync(readFileSync(new URL(`${folder}${entry.id}.html.gz`, SHARED))).toString('utf8'),
    truth: entry.text ?? toText(normalView(parseHtml(entry.readableHtml ?? '').root)),
  }));
}
