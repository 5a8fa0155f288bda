/** Where each value of an answer was found: the words it was read from, their element, and a link to the place. */
import type { Document, Element } from 'domhandler';
import type { Evidence } from '../../contract/extract/evidence.ts';
import type { PagePlaces } from '../../convert/documents/document-parts.ts';
import type { Base } from '../../convert/html/base-url.ts';
import { ownText } from '../../convert/html/walk.ts';
import { below } from '../elements/elements.ts';
import { collapse, textFromMarkup, textOf } from '../elements/text.ts';
import type { Spot, Value } from '../fact.ts';
import { type TextBlock, textBlocks, textFragment } from './page-text.ts';
import { createSelectorOf } from './selector-of.ts';

export type EvidencePage = { root: Document; base: Base; places?: PagePlaces | undefined };

/** A value of the answer, and the statement it was read from. */
export type Traced = {
  pointer: string;
  json: unknown;
  from: Pick<Value, 'text' | 'machine' | 'element' | 'spot'>;
  source: string;
  confidence: number;
  page: number;
};

export type EvidenceMap = Record<string, Evidence>;

const MAX_QUOTE = 300;
const MAX_VALUES = 5_000;
const MAX_BELOW = 60;
const MAX_AROUND = 4;
const MAX_AROUND_TEXT = 1_000;
const ADDRESS = /^https?:\/\//;

export function evidenceOf(pages: readonly EvidencePage[], traced: readonly Traced[]): EvidenceMap {
  const readers = new Map<number, EvidenceReader>();
  const entries = traced.slice(0, MAX_VALUES).flatMap((one): [string, Evidence][] => {
    const page = pages[one.page];
    if (!page) return [];
    const reader = readers.get(one.page) ?? new EvidenceReader(page, one.page);
    readers.set(one.page, reader);
    const evidence = reader.evidence(one);
    return evidence ? [[one.pointer, evidence]] : [];
  });
  return Object.fromEntries(entries);
}

type Quoted = { quote: string; element: Element; attribute?: string };

/** One page, and what needs to be looked up in it only once. */
class EvidenceReader {
  private readonly page: EvidencePage;
  private readonly index: number;
  private readonly selectorOf: (element: Element) => string;
  private readonly data = new Map<Element, Map<string, string>>();
  private blocks: TextBlock[] | null = null;
  private texts: string[] = [];

  constructor(page: EvidencePage, index: number) {
    this.page = page;
    this.index = index;
    this.selectorOf = createSelectorOf(page.root);
  }

  evidence({ json, from, source, confidence }: Traced): Evidence | null {
    const quoted = this.quoted(json, from);
    if (!quoted) {
      return source === 'page' && from.text !== '' ? { quote: cut(from.text), source, confidence } : null;
    }
    const { element, attribute } = quoted;
    const quote = cut(quoted.quote);
    const kind = sourceOf(source, quoted);
    if (this.page.places) {
      const box = this.page.places.boxOf(quote, textsAround(element));
      return { quote, source: kind, confidence, page: this.index + 1, ...(box && { box }) };
    }
    const fragment = kind === 'meta' || kind === 'attribute' ? null : this.fragment(quote, element);
    return {
      quote,
      selector: this.selectorOf(element),
      ...(attribute !== undefined && { attribute }),
      ...(from.spot?.path !== undefined && { path: from.spot.path }),
      ...(fragment && { textFragment: fragment }),
      source: kind,
      confidence,
    };
  }

  /** The words, and whether the element has them as its text or in an attribute. */
  private quoted(json: unknown, { text, machine = '', element, spot }: Traced['from']): Quoted | null {
    const exact = typeof json === 'string' ? collapse(json) : '';
    if (spot?.path !== undefined) return this.dataQuote(spot, text);
    if (spot?.attribute !== undefined) return attributeQuote(spot.element, spot.attribute, exact, text);
    const place = spot?.element ?? element;
    if (!place) return null;
    const shown = textOf(place) || collapse(ownText(place));
    if (exact !== '' && shown.includes(exact)) return { quote: exact, element: place };
    // The words of a link are not what its address was read from.
    const isUnseen = exact !== '' && (machine.includes(exact) || ADDRESS.test(exact));
    const inAttribute = isUnseen ? this.attributeOf(place, [machine || exact], exact) : null;
    if (inAttribute) return inAttribute;
    const says = text !== '' && shown.includes(text);
    if (says && sharesDigits(json, text)) return { quote: text, element: place };
    const written = [...new Set([machine, exact, text])].filter((one) => one !== '');
    return this.attributeOf(place, written, exact) ?? (says ? { quote: text, element: place } : null);
  }

  /** null for a value that was combined from several, or counted: it appears nowhere as such. */
  private dataQuote({ element, attribute }: Spot, text: string): Quoted | null {
    const key = attribute ?? '';
    const known = this.data.get(element)?.get(key);
    const data =
      known ?? plainData(attribute === undefined ? ownText(element) : (element.attribs[attribute] ?? ''));
    if (known === undefined)
      this.data.set(element, new Map([...(this.data.get(element) ?? []), [key, data]]));
    return data.includes(cut(text))
      ? { quote: text, element, ...(attribute !== undefined && { attribute }) }
      : null;
  }

  /** The attribute of the element, or of one inside it, that has one of some texts or the address. */
  private attributeOf(place: Element, written: readonly string[], address: string): Quoted | null {
    for (const element of [place, ...below(place, () => true, MAX_BELOW)]) {
      for (const [attribute, value] of Object.entries(element.attribs)) {
        const plain = collapse(value);
        const isAddress = address !== '' && this.page.base.resolve(value) === address;
        if (isAddress || (plain !== '' && written.includes(plain)))
          return { quote: plain, element, attribute };
      }
      const within = Object.entries(element.attribs).find(
        ([, value]) => written[0] !== undefined && collapse(value).includes(written[0]),
      );
      if (within) return { quote: written[0] ?? '', element, attribute: within[0] };
    }
    return null;
  }

  private fragment(quote: string, element: Element): string | null {
    if (!this.blocks) {
      this.blocks = textBlocks(this.page.root);
      this.texts = this.blocks.map(({ text }) => text);
    }
    const start = quote.split(' ', 3).join(' ');
    const inside = (block: TextBlock) => holds(element, block.element) || holds(block.element, element);
    let index = this.blocks.findIndex((block) => block.text.includes(quote) && inside(block));
    if (index < 0) index = this.blocks.findIndex((block) => block.text.includes(start) && inside(block));
    // What only structured data says may be shown elsewhere.
    if (index < 0) index = this.texts.findIndex((text) => text.includes(quote));
    return index < 0 ? null : textFragment(this.texts, index, quote);
  }
}

/** The texts of the element and of those around it, as long as they are short: a cell, its row. */
function textsAround(element: Element): string[] {
  const texts: string[] = [];
  for (let at: Element | null = element; at && texts.length < MAX_AROUND; at = at.parent as Element | null) {
    const text = 'name' in at ? textOf(at) : '';
    if (text === '' || text.length > MAX_AROUND_TEXT) break;
    texts.push(text);
  }
  return texts;
}

function attributeQuote(element: Element, attribute: string, exact: string, text: string): Quoted | null {
  const value = collapse(element.attribs[attribute] ?? '');
  const quote = [exact, text].find((one) => one !== '' && value.includes(one)) ?? value;
  return quote === '' ? null : { quote, element, attribute };
}

function holds(outer: Element, inner: Element): boolean {
  for (let up: Element | null = inner; up; up = up.parent as Element | null) if (up === outer) return true;
  return false;
}

/** Whether a number could have been read from a text. */
function sharesDigits(json: unknown, text: string): boolean {
  if (typeof json !== 'number') return true;
  const digits = String(Math.abs(json)).replace(/\D/g, '');
  return text.replace(/\D/g, '').includes(digits);
}

function sourceOf(source: string, { element, attribute }: Quoted): string {
  if (source === 'json-ld') return source;
  if (source === 'script-data') return 'script';
  if (attribute === undefined) return 'text';
  return element.name === 'meta' && source === 'meta' ? 'meta' : 'attribute';
}

/** The words of data, without what JSON and markup put between them. JSON in JSON in JSON has up to 15 backslashes. */
function plainData(written: string): string {
  const unescaped = written
    .replace(/\\{1,15}u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\{1,15}[nrt]/g, ' ')
    .replace(/\\{1,15}(["/])/g, '$1');
  return textFromMarkup(unescaped);
}

/** Cuts at the end of a word. */
function cut(quote: string): string {
  return quote.length <= MAX_QUOTE ? quote : quote.slice(0, MAX_QUOTE).replace(/\s+\S*$/, '');
}
