/** Published articles with what people say of them, and whether an answer says the same. */
import { getDomain } from 'tldts';
import { decodeText } from '../../src/fetch/charset.ts';
import type { ArticleRow } from '../data/arrange-articles.ts';
import { readHtml, readIndex } from '../data/pages.ts';
import { rightness } from './extract-compare.ts';

export const COLLECTIONS = ['htmldate', 'trafilatura', 'postlight', 'chinese'] as const;
export const FIELDS = ['datePublished', 'author', 'headline', 'description', 'tags'] as const;
export type Field = (typeof FIELDS)[number];

/** A field that was looked for and is not on the page is null; one that nobody looked for is not there. */
export type ArticleTruth = Partial<Record<Field, string | string[] | null>>;
export type ArticlePage = {
  id: string;
  url: string;
  host: string;
  bytes: Buffer;
  html: string;
  truth: ArticleTruth;
  /** The main text, where the collection has it. */
  text: string;
};

/** None where the collection is not on this machine. */
export function* articlePages(collection: (typeof COLLECTIONS)[number]): Generator<ArticlePage> {
  for (const row of readIndex<ArticleRow>(`articles/${collection}.json`) ?? []) {
    const { id, url, text = '' } = row;
    const bytes = readHtml(`articles/${collection}/${id}`);
    const html = decodeText(bytes).text;
    const host = url === '' ? (ownHost(html) ?? id) : hostOf(url);
    yield { id, url, host, bytes, html, truth: truthOf(row), text };
  }
}

const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** Of a page whose address was not kept: the site that it names most often. */
function ownHost(html: string): string | null {
  const counts = new Map<string, number>();
  for (const [url] of html.matchAll(/https?:\/\/[\w.-]+/g)) {
    const site = getDomain(url);
    if (site) counts.set(site, (counts.get(site) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function truthOf({ title, author, date, description, tags }: ArticleRow): ArticleTruth {
  const said = { datePublished: date, author, headline: title, description, tags };
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, value]) => {
      const one = value === undefined || value.length === 0 ? null : value;
      return value === undefined ? [] : [[field, one]];
    }),
  );
}

/**
 * As `extract-compare.ts` says, and:
 *
 * - Dates: the same day. Postlight's are instants, most of them made from a day that its page shows, in the zone of
 *   whoever wrote the test: the day must be that of the instant somewhere on the earth.
 * - Authors: the same names in any order, whatever stands between them, without the words before and behind them in
 *   the truth ("By", "PhD").
 */
export function rightArticleField(field: Field, truth: string | string[], answer: unknown): boolean {
  if (answer === null || answer === undefined) return false;
  if (field === 'datePublished') return sameDay(String(truth), String(answer));
  if (field === 'author') return rightness('tags', namesIn(String(truth)), namesIn(String(answer))) === 1;
  return rightness(field === 'headline' ? 'title' : field, truth, answer) === 1;
}

const HOUR = 3_600_000;

function sameDay(truth: string, answer: string): boolean {
  if (!truth.includes('T')) return truth === answer;
  const instant = Date.parse(truth);
  const start = Date.parse(`${answer}T00:00:00Z`);
  return instant >= start - 14 * HOUR && instant < start + 36 * HOUR;
}

/** Between names in Chinese, a space. */
const BETWEEN = /\s*(?:[,;/|&•·、，；]|\s(?=\p{sc=Han})|\s(?:and|und|et|y|e|en|with)\s)\s*/iu;
const BEHIND = /^(?:ph\.?\s?d|m\.?d|esq|jr|dr)\.?$/i;

function namesIn(text: string): string[] {
  return text
    .replace(/^\s*(?:by|von|par|por|di|door)[\s:]+/i, '')
    .split(BETWEEN)
    .filter((name) => name !== '' && !BEHIND.test(name));
}
