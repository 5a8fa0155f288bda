/** Recognises the text of scanned pages, one after another, until time runs out. */
import type { ParsedPage, TextItem } from '@llamaindex/liteparse';
import type { ChildNode } from 'domhandler';
import type { OcrFacts } from '../document-parts.ts';
import type { OcrData } from '../ocr-data.ts';
import { pageNodes } from './blocks/page-tree.ts';
import { readLayout } from './layout.ts';
import { Vocabulary } from './text/keys.ts';

/** Leaves time for the rest of a call with the usual timeout. */
export const BUDGET_MS = 90_000;
/** Below this mean confidence (0 to 1) a result is noise rather than text. */
const LEAST_CONFIDENCE = 0.5;

export type Recognised = { pages: Map<number, ChildNode[]>; facts: OcrFacts; skipped: number[] };

export async function recognisePages(
  bytes: Buffer,
  numbers: number[],
  data: OcrData,
  dpi?: number,
): Promise<Recognised> {
  const started = performance.now();
  const pages = new Map<number, ChildNode[]>();
  const skipped: number[] = [];
  for (const number of numbers) {
    if (performance.now() - started > BUDGET_MS) {
      skipped.push(number);
      continue;
    }
    const layout = await readLayout(bytes, { pages: String(number), ocr: { ...data, ...(dpi && { dpi }) } });
    const page = layout.pages[0];
    if (page && isText(page.textItems)) pages.set(number, recognisedNodes(page));
  }
  return {
    pages,
    skipped,
    facts: {
      model: `tesseract (${data.languages.join('+')})`,
      pagesProcessed: pages.size,
      pages: [...pages.keys()].map((number) => ({ index: number - 1 })),
    },
  };
}

/** Pages that a warning names. */
const MOST_NAMED = 20;

/** A warning's text that names the pages for which no time was left. */
export function noTimeFor(pages: number[]): string {
  const more = pages.length - MOST_NAMED;
  const named = pages.slice(0, MOST_NAMED).join(', ');
  return `No time was left to recognise pages ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

function recognisedNodes(page: ParsedPage): ChildNode[] {
  return pageNodes(page, {
    source: { text: '', bold: [] },
    vocabulary: new Vocabulary([page.textItems.map(({ text }) => text).join(' ')]),
    assetName: () => null,
  });
}

function isText(items: TextItem[]): boolean {
  let sum = 0;
  let letters = 0;
  for (const { text, confidence = 1 } of items) {
    sum += confidence * text.length;
    letters += text.length;
  }
  return letters > 1 && sum / letters >= LEAST_CONFIDENCE;
}
