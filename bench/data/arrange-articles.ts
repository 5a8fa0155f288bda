/** Collections of articles with what people say of them: who wrote each, when, and under which title. */
import type { Arrangement, Source } from './arrangement.ts';

/** What a person says of one page; what is not there was not looked for, and an empty text was not found. */
export type ArticleRow = {
  id: string;
  url: string;
  title?: string;
  author?: string;
  date?: string;
  description?: string;
  tags?: string[];
  /** The main text. */
  text?: string;
};

type Entry = Omit<ArticleRow, 'id' | 'url' | 'author' | 'text'> & {
  file: string;
  author?: string | string[];
};

const text = (rows: readonly ArticleRow[]) => `${JSON.stringify(rows, null, 1)}\n`;
/** What Python writes for a value that is missing is not JSON. */
const jsonIn = (source: Source, path: string) =>
  JSON.parse(source.read(path).toString().replaceAll(': NaN', ': ""')) as Record<string, Entry>;

/** Pages in several folders of `tests/`, the first of which counts, and files that say what is on each, by its address. */
function byAddress(name: string, files: readonly string[], folders: readonly string[]): Arrangement {
  return {
    takes: (path) =>
      files.some((file) => path === `tests/${file}`) ||
      folders.some((folder) => path.startsWith(`tests/${folder}/`)),
    arrange(source, output) {
      const there = new Set(source.paths);
      const entries = files.flatMap((file) => Object.entries(jsonIn(source, `tests/${file}`)));
      const rows = entries.map(([url, { file, title, author, date, description, tags }], i): ArticleRow => {
        const path = folders.map((folder) => `tests/${folder}/${file}`).find((one) => there.has(one));
        if (!path) throw new Error(`${name}: there is no page ${file}`);
        const id = String(i).padStart(4, '0');
        output.page(`articles/${name}/${id}`, source.read(path));
        const names = Array.isArray(author) ? author.join(', ') : author;
        return { id, url, title, author: names, date, description, tags } as ArticleRow;
      });
      output.file(`articles/${name}.json`, text(rows));
    },
  };
}

export const htmldate = byAddress(
  'htmldate',
  ['eval_mediacloud_2020.json', 'eval_default.json'],
  ['test_set', 'cache', 'eval'],
);
export const trafilatura = byAddress('trafilatura', ['evaldata.json'], ['cache', 'eval']);

const TEST = /^src\/extractors\/custom\/[^/]+\/index\.test\.js$/;
const PAGE = /^fixtures\/[^/]+\.html$/;
const LITERAL = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60[^\x60$]*\x60`;
const STATEMENTS = new RegExp(
  String.raw`fixtures/(?<page>[^'"\x60]+\.html)|(?<url>${LITERAL.replaceAll("'(?:", "'https?:(?:").replaceAll('"(?:', '"https?:(?:')})|assert\.equal\(\s*(?<field>title|author|date_published|dek)\s*,\s*(?<value>${LITERAL}|null)\s*\)`,
  'g',
);
const FIELDS: Record<string, keyof ArticleRow> = {
  title: 'title',
  author: 'author',
  date_published: 'date',
  dek: 'description',
};

/** What its tests expect of each page, read from their source: the page, its address and the values, in any order. */
export const postlight: Arrangement = {
  takes: (path) => TEST.test(path) || PAGE.test(path),
  arrange(source, output) {
    const pages = new Map<string, ArticleRow>();
    for (const path of source.paths.filter((one) => TEST.test(one))) {
      for (const part of source
        .read(path)
        .toString()
        .split(/\bdescribe\(/)) {
        const { page, row } = expectedIn(part);
        if (page && row.url && row.title) pages.set(page, { ...pages.get(page), ...row });
      }
    }
    const rows = [...pages].flatMap(([page, row], i): ArticleRow[] => {
      if (!source.paths.includes(`fixtures/${page}`)) return [];
      const id = String(i).padStart(4, '0');
      output.page(`articles/postlight/${id}`, source.read(`fixtures/${page}`));
      return [{ ...row, id }];
    });
    output.file('articles/postlight.json', text(rows));
  },
};

function expectedIn(source: string): { page: string; row: ArticleRow } {
  const row: ArticleRow = { id: '', url: '' };
  let page = '';
  for (const { groups = {} } of source.matchAll(STATEMENTS)) {
    // A second page is another test.
    if (groups.page && page !== '' && groups.page !== page) break;
    page = groups.page ?? page;
    if (groups.url) row.url ||= literal(groups.url);
    const field = FIELDS[groups.field ?? ''];
    if (field && groups.value && !(field in row))
      Object.assign(row, { [field]: groups.value === 'null' ? '' : literal(groups.value) });
  }
  return { page, row };
}

function literal(written: string): string {
  return written
    .slice(1, -1)
    .replace(/\\u([0-9a-f]{4})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\n/g, '\n')
    .replace(/\\(.)/gs, '$1');
}

const CHINESE = /^(?:original|cleaned|author|date)\/(?<id>[0-9a-f]{8})[^/]*\.(?:html|txt)$/;

/**
 * A file for each page, its text, its author and its date, which are UNKNOWN where the page does not say them. Some files
 * are empty, and one has an author for a date: nothing was said there. The addresses of the pages were not kept.
 */
export const chinese: Arrangement = {
  takes: (path) => CHINESE.test(path),
  arrange(source, output) {
    const pages = source.paths.filter((path) => path.startsWith('original/'));
    const rows = pages.map((path): ArticleRow => {
      const id = CHINESE.exec(path)?.groups?.id ?? '';
      const said = (folder: string) => {
        const words = source.read(path.replace('original', folder).replace('.html', '.txt'));
        return words.toString().trim();
      };
      output.page(`articles/chinese/${id}`, source.read(path));
      return { id, url: '', text: said('cleaned'), ...authorIn(said('author')), ...dayIn(said('date')) };
    });
    output.file('articles/chinese.json', text(rows));
  },
};

const UNKNOWN = /^unkn/i;

function authorIn(said: string): Pick<ArticleRow, 'author'> {
  return said === '' ? {} : { author: UNKNOWN.test(said) ? '' : said };
}

/** Years and months alone are left out. */
function dayIn(said: string): Pick<ArticleRow, 'date'> {
  const [, year, month = '', day = ''] = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(said) ?? [];
  if (year) return { date: [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') };
  return UNKNOWN.test(said) ? { date: '' } : {};
}
