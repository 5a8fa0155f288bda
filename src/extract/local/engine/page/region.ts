/** Functions for reading a region: a page or one record of it. */
import { type Document, type Element, isTag } from 'domhandler';
import { lazily } from '../../../../concurrency/caches/kept-value.ts';
import { pageBase } from '../../../../convert/html/base-url.ts';
import { pairs } from '../../../../text/word-lists.ts';
import { linesOf, textOf } from '../../../elements/text.ts';
import type { Fact, Scope, Source, Value, Zone } from '../../../fact.ts';
import type { JsonSchema } from '../../../json-schema/types.ts';
import { inLanguage } from '../../../names/vocabulary.ts';
import type { Knowledge, PageContext, Region, ShortText, TextCache } from '../model.ts';
import { askedLabels } from './asked-labels.ts';
import { elementValue } from './element-value.ts';
import type { Place } from './places.ts';

export function textCache(context: PageContext): TextCache {
  const texts = new Map<Element, string>();
  const lines = new Map<Element, readonly string[]>();
  const values = new Map<Element, Value>();
  const remember = <T>(map: Map<Element, T>, element: Element, make: () => T): T => {
    const known = map.get(element);
    if (known !== undefined) return known;
    const made = make();
    map.set(element, made);
    return made;
  };
  return {
    text: (element) => remember(texts, element, () => textOf(element)),
    lines: (element) => remember(lines, element, () => linesOf(element)),
    value: (element) => remember(values, element, () => elementValue(element, context)),
  };
}

export function placesIn({ places, from, to }: Region): readonly Place[] {
  return from === 0 && to === places.length ? places : places.slice(from, to);
}

export function fact(label: string, source: Source, weight: number, zone: Zone, values: () => Value[]): Fact {
  let read: Value[] | undefined;
  return {
    label,
    source,
    weight,
    zone,
    values: () => {
      read ??= values().filter(
        (value) => value.text !== '' || value.url !== undefined || value.machine !== undefined,
      );
      return read;
    },
  };
}

/** A fact that an element states, with other words than its whole text. */
export function factIn(
  label: string,
  source: Source,
  weight: number,
  zone: Zone,
  text: string,
  element: Element,
): Fact {
  return fact(label, source, weight, zone, () => [{ text, element }]);
}

/** A scope that is read on first use. */
export function lazyScope(make: () => Scope): Scope {
  const scope = lazily(make);
  return {
    get facts() {
      return scope().facts;
    },
    groups: () => scope().groups(),
  };
}

/** A fact whose values are the elements' values. */
export function shownFact(
  label: string,
  source: Source,
  weight: number,
  zone: Zone,
  elements: readonly Element[],
  { texts }: Region,
): Fact {
  return fact(label, source, weight, zone, () => elements.map((element) => texts.value(element)));
}

export function pageContext(
  root: Document,
  url: string,
  knowledge: Knowledge,
  isTraced = false,
  asked: JsonSchema | null = null,
): PageContext {
  const html = root.children.find((child): child is Element => isTag(child) && child.name === 'html');
  const language = (html?.attribs.lang ?? html?.attribs['xml:lang'] ?? '').trim();
  const known = inLanguage(knowledge, language);
  return {
    url,
    // A page without an address may still contain absolute links.
    base: pageBase(root, URL.canParse(url) ? url : 'about:blank'),
    language,
    country: countryOf(language, url),
    knowledge: known,
    asks: askedLabels(asked, known),
    isTraced,
  };
}

function countryOf(language: string, url: string): string {
  const region = /^[a-z]{2,3}[-_](?:[a-z]{4}[-_])?([a-z]{2})$/i.exec(language)?.[1]?.toLowerCase();
  const ending = /\.([a-z]{2})$/.exec(URL.parse(url)?.hostname ?? '')?.[1];
  const byAddress =
    ending === 'uk' ? 'gb' : ending && !/^(?:io|co|ai|me|tv|eu|to|fm|ly|gg)$/.test(ending) ? ending : '';
  // Many systems declare en-US for any English page, so the address takes precedence.
  if (region === 'us' && byAddress !== '') return byAddress;
  return region ?? (byAddress || LANGUAGE_HOMES.get(language.slice(0, 2).toLowerCase()) || '');
}

/** The country to assume for a language. */
const LANGUAGE_HOMES = pairs('de de fr fr it it es es nl nl pl pl sv se da dk nb no fi fi ja jp ru ru cs cz');

const MAX_ELEMENTS = 8;
const MAX_TEXT = 200;

/** The small elements of a region with a short text. */
export function shortTexts(region: Region): ShortText[] {
  const found: ShortText[] = [];
  let at = region.from - 1;
  for (const place of placesIn(region)) {
    at++;
    const size = place.end - at;
    if (size > MAX_ELEMENTS) continue;
    const text = region.texts.text(place.element);
    if (text !== '' && text.length <= MAX_TEXT) found.push({ place, text, at, size });
  }
  return found;
}

/** The first answers, skipping the descendants of elements that gave one. */
export function firstAnswers<T>(
  texts: readonly ShortText[],
  limit: number,
  read: (short: ShortText) => T | null,
): T[] {
  const found: T[] = [];
  let end = -1;
  for (const short of texts) {
    if (short.at < end || found.length >= limit) continue;
    const answer = read(short);
    if (answer === null) continue;
    found.push(answer);
    end = short.place.end;
  }
  return found;
}

/** The first elements of a region that meet a condition. */
export function elementsNamed(
  region: Region,
  wanted: (element: Element) => boolean,
  limit: number,
): Element[] {
  const found: Element[] = [];
  for (const { element } of placesIn(region)) {
    if (wanted(element)) found.push(element);
    if (found.length >= limit) break;
  }
  return found;
}
