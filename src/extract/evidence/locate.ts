/** Finds the values of a model's answer in the text of the pages. What is not there word for word has no evidence. */
import type { Document } from 'domhandler';
import type { Evidence } from '../../contract/extract/evidence.ts';
import { findNumber } from '../../contract/monitor/written-number.ts';
import { isRecord } from '../../contract/request/is-record.ts';
import type { Box, PagePlaces } from '../../convert/documents/document-parts.ts';
import { singleSpaced } from '../../text/single-spaced.ts';
import { pointerPart } from '../json-pointer.ts';
import type { EvidenceMap } from './evidence.ts';
import { textBlocks, textFragment } from './page-text.ts';
import { createSelectorOf } from './selector-of.ts';

/** A block of a page's text: with the selector of its element, or with its place on the page of a PDF. */
export type Passage = { text: string; selector?: string; page?: number; box?: Box };

const MAX_VALUES = 500;
const MAX_QUOTE = 300;
const CONFIDENCE = 0.9;

/** @param index of the part in its document */
export function passagesIn(
  { root, places }: { root: Document; places?: PagePlaces | undefined },
  index: number,
): Passage[] {
  const selectorOf = createSelectorOf(root);
  return textBlocks(root).map(({ text, element }): Passage => {
    if (!places) return { text, selector: selectorOf(element) };
    const box = places.boxOf(text);
    return { text, page: index + 1, ...(box && { box }) };
  });
}

export function locateValues(json: unknown, pages: readonly (readonly Passage[])[]): EvidenceMap {
  const found: EvidenceMap = {};
  const indexed = pages.map(indexPassages);
  for (const [pointer, value] of leaves(json, '').slice(0, MAX_VALUES)) {
    const evidence = locate(value, indexed);
    if (evidence) found[pointer] = evidence;
  }
  return found;
}

type IndexedPassages = {
  passages: readonly Passage[];
  texts: string[];
  /** The first place of each number, as it is written there. Made on first use. */
  numbers(): Map<number, Place>;
};
type Place = { index: number; quote: string };

function indexPassages(passages: readonly Passage[]): IndexedPassages {
  const texts = passages.map(({ text }) => text);
  let numbers: Map<number, Place> | null = null;
  return {
    passages,
    texts,
    numbers() {
      numbers ??= numbersIn(texts);
      return numbers;
    },
  };
}

function locate(value: string | number, pages: readonly IndexedPassages[]): Evidence | null {
  const wanted = typeof value === 'string' ? singleSpaced(value).slice(0, MAX_QUOTE) : '';
  if (typeof value === 'string' && wanted === '') return null;
  for (const { passages, texts, numbers } of pages) {
    const { index, quote } =
      typeof value === 'number'
        ? (numbers().get(value) ?? NOWHERE)
        : { index: texts.findIndex((text) => text.includes(wanted)), quote: wanted };
    const passage = passages[index];
    if (!passage) continue;
    const shared = { quote, source: 'text', confidence: CONFIDENCE };
    const { selector, page, box } = passage;
    if (selector === undefined) return { ...shared, ...(page && { page }), ...(box && { box }) };
    const fragment = textFragment(texts, index, quote);
    return { ...shared, selector, ...(fragment && { textFragment: fragment }) };
  }
  return null;
}

const NOWHERE: Place = { index: -1, quote: '' };

/** All numbers of some texts, in either way of writing decimals. */
function numbersIn(texts: readonly string[]): Map<number, Place> {
  const found = new Map<number, Place>();
  for (const [index, text] of texts.entries()) {
    for (const [written] of text.matchAll(/\d[\d.,'’]{0,40}/g)) {
      const quote = written.replace(/[.,'’]+$/, '');
      for (const language of ['en', 'de']) {
        const value = findNumber(quote, language)?.value;
        if (value !== undefined && !found.has(value)) found.set(value, { index, quote });
      }
    }
  }
  return found;
}

function leaves(value: unknown, pointer: string): [string, string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[pointer, value]];
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, `${pointer}/${index}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => leaves(below, `${pointer}/${pointerPart(name)}`));
}
