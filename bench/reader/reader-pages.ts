/** Reads the published pages that main-content extraction is trained and measured on. */
import { getDomain } from 'tldts';
import { parseHtml } from '../../src/convert/html/parse.ts';
import { normalView } from '../../src/convert/html/view.ts';
import { toText } from '../../src/convert/main-content/text.ts';
import { dataPath, readHtml, readIndex } from '../data/pages.ts';

type ReaderSet = 'aeb' | 'wcxb' | 'readability';

export type ReaderPage = {
  set: ReaderSet;
  id: string;
  type: string;
  /** Registered domain: pages of one site are never both learned from and measured on. */
  site: string;
  html: string;
  truth: string;
  /** Snippets that must be in the text, and that must not. */
  with: string[];
  without: string[];
};

type Entry = {
  id: string;
  url: string;
  type?: string;
  text?: string;
  with?: string[];
  without?: string[];
  readableHtml?: string;
};

const PLACES: Record<ReaderSet, { index: string; folder: string }> = {
  aeb: { index: 'reader/aeb.json', folder: 'reader/aeb' },
  wcxb: { index: 'reader/wcxb.json', folder: 'reader/wcxb' },
  readability: { index: 'markdown/pages.json', folder: 'markdown' },
};

export const hasPages = (): boolean => Object.values(PLACES).every(({ index }) => dataPath(index) !== null);

export function readPages(set: ReaderSet): ReaderPage[] {
  const { index, folder } = PLACES[set];
  const entries = readIndex<Entry>(index) ?? [];
  return entries.map((entry) => ({
    set,
    id: entry.id,
    type: entry.type ?? 'article',
    // The readability pages stand under one invented address: each is a site of its own.
    site: (set === 'readability' ? null : getDomain(entry.url)) ?? `${set}/${entry.id}`,
    html: readHtml(`${folder}/${entry.id}`).toString(),
    truth: entry.text ?? toText(normalView(parseHtml(entry.readableHtml ?? '').root)),
    with: entry.with ?? [],
    without: entry.without ?? [],
  }));
}
