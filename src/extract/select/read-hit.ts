/** What a matched part of the page says: its text, HTML or attribute, as the type that was asked for. */
import { type Element, isTag, isText } from 'domhandler';
import type { SelectField } from '../../contract/extract/select.ts';
import { findNumber } from '../../contract/monitor/written-number.ts';
import type { Base } from '../../convert/html/base-url.ts';
import { type Steps, takeSteps } from '../../convert/html/select/steps.ts';
import { AttributeNode, type XPathNode } from '../../convert/html/select/xpath/values.ts';
import { textWithin } from '../../convert/html/walk.ts';
import { outerHtml } from '../../convert/html/write/outer-html.ts';
import { collapse, textOf } from '../elements/text.ts';
import type { Value } from '../fact.ts';
import { findMoney } from '../values/money.ts';

/** A place on the page; or, from an XPath that counts or puts texts together, only a text. */
export type Hit = XPathNode | string;

/** What the values of a page are read by: its base address and its language. */
export type PageLocale = { base: Base; language: string };

/** What is written there, and in which attribute if it is in one. */
export type Reading = { text: string; attribute?: string };

const MAX_CHARACTERS = 5_000_000;
/** Prices are searched for this far: some texts take the square of their length. */
const NUMBER_CHARACTERS = 10_000;
/** The cost of noting a value, besides that of finding it. */
const READING_STEPS = 20;
const ADDRESSES = ['href', 'src', 'content', 'action', 'data', 'cite'];

export function readHit(hit: Hit, { type, attribute }: SelectField, steps: Steps): Reading | null {
  const reading = readingOf(hit, type, attribute);
  takeSteps(steps, READING_STEPS + (reading?.text.length ?? 0));
  return reading;
}

function readingOf(hit: Hit, type: SelectField['type'], attribute: string | undefined): Reading | null {
  if (typeof hit === 'string') return attribute === undefined ? { text: hit } : null;
  if (hit instanceof AttributeNode) {
    return attribute === undefined ? { text: hit.value, attribute: hit.name } : null;
  }
  if (isTag(hit)) {
    if (attribute !== undefined) return attributeOf(hit, attribute);
    if (type === 'html') return { text: outerHtml(hit, MAX_CHARACTERS) };
    const address = type === 'url' ? ADDRESSES.find((name) => hit.attribs[name] !== undefined) : undefined;
    return address === undefined ? { text: elementText(hit) } : attributeOf(hit, address);
  }
  if (attribute !== undefined) return null;
  if (isText(hit)) return { text: collapse(hit.data) };
  return 'children' in hit ? { text: textOf(hit) } : null;
}

function attributeOf({ attribs }: Element, name: string): Reading | null {
  const key = name.toLowerCase();
  const text = Object.hasOwn(attribs, key) ? attribs[key] : undefined;
  return text === undefined ? null : { text, attribute: key };
}

/** What a reader sees; for an element that is not shown, such as a script, all its text. */
function elementText(element: Element): string {
  return textOf(element) || collapse(textWithin(element, MAX_CHARACTERS));
}

/** A reading as the statement that evidence is made of; null for a text that appears nowhere as such. */
export function statementOf(hit: Hit, { text, attribute }: Reading, { type }: SelectField): Value | null {
  if (typeof hit === 'string') return null;
  const element = hit instanceof AttributeNode ? hit.owner : isTag(hit) ? hit : hit.parent;
  if (!element || !isTag(element as Element)) return null;
  const place = element as Element;
  if (attribute !== undefined) return { text: collapse(text), spot: { element: place, attribute } };
  return { text: type === 'html' ? textOf(place) : text, element: place };
}

/** The text as a value of the type; null if it is not one. */
export function typed(text: string, type: SelectField['type'], { base, language }: PageLocale): unknown {
  if (type === 'url') return text.trim() === '' ? null : base.resolve(text);
  if (type !== 'number') return text;
  const locale = { language, country: '' };
  const start = text.slice(0, NUMBER_CHARACTERS);
  return findMoney(start, locale)[0]?.amount ?? findNumber(text, language)?.value ?? null;
}
