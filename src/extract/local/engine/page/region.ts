/** A part of a page (all of it, or one record) with what its readers need to know about it. */
import type { Element } from 'domhandler';
import type { PageContext, Region, TextCache } from '../model.ts';
import { elementValue } from './element-value.ts';
import type { Fact, Source, Value, Zone } from './fact.ts';
import type { Place } from './places.ts';
import { linesOf, textOf } from './text.ts';

export function textCache(context: PageContext): TextCache {
  const texts = new Map<Element, string>();
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
    lines: (element) => linesOf(element),
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

const BLOCK_TAGS = new Set(
  'address article aside blockquote dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

export function isBlock(element: Element): boolean {
  return BLOCK_TAGS.has(element.name);
}

export function childElements(element: Element): Element[] {
  return element.children.filter((child): child is Element => 'attribs' in child);
}
