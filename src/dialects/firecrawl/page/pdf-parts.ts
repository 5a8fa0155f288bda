/** The options of `parsers` for a PDF: how many pages, each on its own, and marks between pages. */
import { z } from 'zod';
import { listOf } from '../../../contract/request/bounded.ts';
import type { Notes } from '../../notes.ts';

export const parserOptions = listOf(
  z.union([
    z.string(),
    z.object({
      type: z.string(),
      maxPages: z.int().min(1).nullish(),
      mode: z.string().nullish(),
      pages: z.boolean().nullish(),
      pageMarkers: z.boolean().nullish(),
    }),
  ]),
).nullish();

/** How the pages are shown, in addition to the whole text. */
export type PdfParts = { pages: boolean; markers: boolean };

type Asked = z.output<typeof parserOptions>;

/** @param answers whether the call answers with the page itself; jobs do not store how to show it */
export function pdfPartsOf(asked: Asked, notes: Notes, at: string, answers: boolean): PdfParts | undefined {
  const parsers = (asked ?? []).filter((parser) => typeof parser === 'object');
  for (const { mode } of parsers) if (mode && mode !== 'auto') notes.unheard(`${at}: mode ${mode}`);
  const pages = parsers.some((parser) => parser.pages);
  const markers = parsers.some((parser) => parser.pageMarkers);
  if (pages && !answers) notes.unheard(`${at}: pages`);
  if (markers && !answers) notes.unheard(`${at}: pageMarkers`);
  return answers && (pages || markers) ? { pages, markers } : undefined;
}

/** The most pages to read, if one of the parsers sets it. */
export function mostPages(asked: Asked): number | undefined {
  return asked?.flatMap((parser) =>
    typeof parser === 'object' && parser.maxPages ? [parser.maxPages] : [],
  )[0];
}

/** The texts of the pages as one. */
export function joined(pages: readonly string[], parts: PdfParts | undefined): string {
  if (!parts?.markers) return pages.join('\n\n');
  return pages
    .map((page, index) => (index === 0 ? page : `---\n\n<!-- page ${index + 1} -->\n\n${page}`))
    .join('\n\n');
}
