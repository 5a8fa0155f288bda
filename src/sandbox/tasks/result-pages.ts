/** The pages in stored results, as text for the search index. It reads results of every service and version. */
import { zstdDecompressSync } from 'node:zlib';
import { isRecord } from '../../contract/request/is-record.ts';
import { createViews } from '../../convert/convert.ts';
import { toText } from '../../convert/main-content/text.ts';
import { parsePage } from '../../convert/parse-page.ts';

export type ResultPage = { url: string; title: string; language: string | null; text: string };

export type ResultPagesInput = {
  results: {
    /** The compressed JSON text. */
    zstd: Uint8Array;
    /** The address that was asked for. */
    url: string | null;
  }[];
  /** The most characters of a page. */
  most: number;
};

type Json = Record<string, unknown>;

/** How many characters of markup are read for each character of text. */
const MARKUP = 4;

/** The pages of each result. */
export function resultPages({ results, most }: ResultPagesInput): ResultPage[][] {
  return results.map(({ zstd, url }) => {
    const result = asObject(JSON.parse(zstdDecompressSync(zstd).toString()));
    const pages = pagesIn(result, url).filter((page) => URL.canParse(page.url));
    return pages.map((page) => readable(page, most));
  });
}

type FoundPage = Omit<ResultPage, 'text'> & { content: string[] };

function pagesIn(result: Json, askedUrl: string | null): FoundPage[] {
  // The result of a search.
  if (Array.isArray(result.results)) {
    return result.results.map(asObject).map(({ url, title, content }) => ({
      url: asText(url),
      title: asText(title),
      language: null,
      content: [asText(content)],
    }));
  }
  const metadata = asObject(result.metadata);
  const { title, language } = metadata;
  const { markdown, html, summary, json } = asObject(result.results);
  return [
    {
      url: asText(metadata.url ?? asObject(metadata.fetch).url ?? askedUrl),
      title: asText(title),
      language: typeof language === 'string' ? language : null,
      // Of some pages only the extracted data is stored; the first version has it in `result`.
      content: [
        ...strings(asObject(markdown ?? html).data),
        ...strings(asObject(summary).data),
        ...strings(asObject(json).data ?? result.json ?? result.result),
      ],
    },
  ];
}

function readable({ content, ...page }: FoundPage, most: number): ResultPage {
  let text = '';
  for (const piece of content) {
    if (text.length >= most) break;
    const start = piece.slice(0, most * MARKUP);
    text += `${/^\s*</.test(start) ? textOfHtml(start, most) : textOfMarkdown(start)}\n`;
  }
  return { ...page, text: text.slice(0, most).trim() };
}

function textOfHtml(html: string, most: number): string {
  return toText(createViews([])(parsePage(html).root, 'normal'), most);
}

/**
 * Our own Markdown without its marks. Every pattern stops at the next opening bracket or the end of the line, so it
 * takes linear time.
 */
function textOfMarkdown(markdown: string): string {
  const link = /!?\[([^[\]]*)\]\([^()\n]*\)/g;
  return (
    markdown
      // First a picture inside a link, then the link.
      .replace(link, '$1')
      .replace(link, '$1')
      .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
      .replace(/^[-|: \t]+$/gm, '')
      .replace(/[*`]+/g, '')
      .replace(/[| \t]+/g, ' ')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  );
}

/** All texts in a value, in order. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}

function asObject(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
