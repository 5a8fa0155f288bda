/** Published articles with what people say of them, and whether an answer says the same. */
import { decodeText } from '../src/fetch/charset.ts';
import type { ArticleRow } from './data/arrange-articles.ts';
import { readHtml, readIndex } from './data/pages.ts';
import { rightness } from './extract-compare.ts';

export const COLLECTIONS = ['htmldate', 'trafilatura', 'postlight'] as const;
export const FIELDS = ['datePublished', 'author', 'headline', 'description', 'tags'] as const;
export type Field = (typeof FIELDS)[number];

/** A field that was looked for and is not on the page is null; one that nobody looked for is not there. */
export type ArticleTruth = Partial<Record<Field, string | string[] | null>>;
export type ArticlePage = { url: string; host: string; html: string; truth: ArticleTruth };

/** None where the collection is not on this machine. */
export function* articlePages(collection: (typeof COLLECTIONS)[number]): Generator<ArticlePage> {
  for (const row of readIndex<ArticleRow>(`articles/${collection}.json`) ?? []) {
    const html = decodeText(readHtml(`articles/${collection}/${row.id}`)).text;
    yield { url: row.url, host: hostOf(row.url), html, truth: truthOf(row) };
  }
}

const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

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

const BETWEEN = /\s*(?:[,;/|&•·]|\s(?:and|und|et|y|e|en|with)\s)\s*/iu;
const BEHIND = /^(?:ph\.?\s?d|m\.?d|esq|jr|dr)\.?$/i;

function namesIn(text: string): string[] {
  return text
    .replace(/^\s*(?:by|von|par|por|di|door)[\s:]+/i, '')
    .split(BETWEEN)
    .filter((name) => name !== '' && !BEHIND.test(name));
}
