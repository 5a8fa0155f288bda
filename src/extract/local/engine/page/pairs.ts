/** Labels with values: definition lists, "Label: value" lines, and a label element before its value. */

import { type Element, isTag, isText } from 'domhandler';
import { textWithin } from '../../../../convert/html/walk.ts';
import { childElements, isBlock } from '../../../elements/elements.ts';
import { collapse, withoutColon } from '../../../elements/text.ts';
import type { Fact, Group, Scope, Value, Zone } from '../../../fact.ts';
import type { Region } from '../model.ts';
import { CONTENT_UNIT } from '../phrases.ts';
import { TRUST } from '../trust.ts';
import { endsInEmptyPrice } from './empty-price.ts';
import { fact, placesIn, shownFact } from './region.ts';
import { pairScope } from './tables.ts';

const LABEL = TRUST.label;
const LINE = /^([^:：]{2,50}?)\s*[:：]\s*(\S.*)$/u;
/** Texts before a colon that are not labels: parts of a time, a URL or a sentence. */
const NOT_LABEL = /\d$|^https?$|^[^\p{L}\p{N}_]|[.!?]\s/iu;
/** Chinese labels have no spaces, and a line often has several: 来源：… 作者：… */
const NEXT_LABEL = /\s+(?=\p{sc=Han}{2,6}\s?[:：])/u;
const MAX_PLACES_IN_LINE = 24;
const MAX_TEXT = 700;
const MAX_PRINT = 20_000;
const LEAST_AMOUNTS = 3;
/** "TOTAL $821.14": words, then an amount with its currency. */
const AMOUNT_LINE =
  /^(\p{L}[\p{L} ]{1,40}?)\s*(?:\([^()]{1,20}\)\s*)?([-−]?\s?\p{Sc}\s?[-−]?\d[\d.,]*|[-−]?\d[\d.,]*\s?\p{Sc})$/u;
const NUMBER = /^[\d.,]+\s*[%+kKmM]?$/;
/** "1,240 m²", "425.000 €": an amount with its unit, which may be followed by its name. */
const AMOUNT_FIRST = /^\P{L}{0,3}\d[\d.,\s]*\S{0,4}$/u;
/** Contents of a product. On a whole page such an amount may also be that of something else. */
const CONTENT = new RegExp(`^[\\d.,]+\\s*(?:${CONTENT_UNIT})$`, 'i');
const LABEL_CLASS = /(?:^|[\s_-])(?:label|key|term|name|heading|title|caption|th)(?:$|[\s_-])/i;

export function readDefinitionLists(
  region: Region,
  labelsOf: (element: Element) => string[],
): { facts: Fact[]; groups: Group[] } {
  const facts: Fact[] = [];
  const groups: Group[] = [];
  for (const { element, zone } of placesIn(region)) {
    if (element.name !== 'dl') continue;
    const pairs = definitionsIn(element);
    for (const { terms, definitions } of pairs) {
      for (const term of terms) {
        const label = withoutColon(region.texts.text(term));
        facts.push(shownFact(label, 'definition-list', LABEL.definition, zone, definitions, region));
      }
    }
    if (pairs.length < 2) continue;
    const records = pairs.flatMap(({ terms, definitions }) =>
      terms
        .slice(0, 1)
        .map((term) =>
          pairScope(region.texts.text(term), () => definitions.map((one) => region.texts.value(one)), zone),
        ),
    );
    groups.push({ labels: labelsOf(element), source: 'definition-list', zone, records });
    groups.push(...repeatedTerms(pairs, zone, region, labelsOf(element)));
  }
  return { facts, groups };
}

/** A definition list that repeats its first term describes one record from each repetition to the next. */
function repeatedTerms(
  pairs: readonly Definition[],
  zone: Zone,
  region: Region,
  labels: readonly string[],
): Group[] {
  const termOf = ({ terms }: Definition) => (terms[0] ? region.texts.text(terms[0]) : '');
  const leader = pairs[0] ? termOf(pairs[0]) : '';
  const starts = pairs.flatMap((pair, i) => (termOf(pair) === leader ? [i] : []));
  if (leader === '' || starts.length < 2 || starts.length === pairs.length) return [];
  const records = starts.map((start, n): Scope => {
    const facts = pairs
      .slice(start, starts[n + 1])
      .map((pair) =>
        shownFact(termOf(pair), 'definition-list', LABEL.definition, zone, pair.definitions, region),
      );
    return { facts, groups: () => [] };
  });
  const elements = pairs.flatMap(({ definitions }) => definitions);
  return [{ labels, source: 'definition-list', zone, records, elements }];
}

type Definition = { terms: Element[]; definitions: Element[] };

/** Terms with their definitions. Each pair may be in a div, and definitions may come before their terms. */
function definitionsIn(list: Element): Definition[] {
  const parts = childElements(list).flatMap((child) =>
    child.name === 'div' ? childElements(child) : [child],
  );
  const isTurned = parts[0]?.name === 'dd' && parts.at(-1)?.name === 'dt';
  if (isTurned) parts.reverse();
  const pairs: Definition[] = [];
  let open: Definition | undefined;
  for (const part of parts) {
    if (part.name === 'dt') {
      if (!open || open.definitions.length > 0) {
        open = { terms: [], definitions: [] };
        pairs.push(open);
      }
      open.terms.push(part);
    } else if (part.name === 'dd') open?.definitions.push(part);
  }
  if (isTurned) {
    pairs.reverse();
    for (const { definitions } of pairs) definitions.reverse();
  }
  return pairs.filter((pair) => pair.definitions.length > 0);
}

export function readLabels(region: Region): Fact[] {
  const facts: Fact[] = [];
  const isLine = createIsLine();
  for (let i = region.from; i < region.to; i++) {
    const place = region.places[i];
    if (
      !place ||
      place.end - i > MAX_PLACES_IN_LINE ||
      /^(?:dl|table|tr|dt|script|select|html|body)$/.test(place.element.name)
    )
      continue;
    const { element, zone } = place;
    // Pushed one by one: a log may have more lines than a call may have arguments.
    if (element.name === 'pre') for (const line of printedLines(element, zone)) facts.push(line);
    const children = withoutSpacer(childElements(element));
    if (children.length >= 1 && children.length <= 6)
      facts.push(...labelBeside(element, children, zone, region));
    if (isBlock(element) || element.name === 'span') {
      if (children.some(isBlock) || (element.name === 'span' && !isLine(element))) continue;
      facts.push(...linesIn(element, zone, region), ...nameAbove(element, children, zone, region));
    }
  }
  return facts;
}

/** `<div>Zinc</div><div>&nbsp;</div><div>652 mg</div>`: without the spacer between the two. */
function withoutSpacer(children: Element[]): Element[] {
  const [first, middle, last] = children;
  if (!first || !middle || !last || children.length > 3) return children;
  return /^(?:div|span)$/.test(middle.name) &&
    middle.children.every((child) => isText(child) && child.data.trim() === '')
    ? [first, last]
    : children;
}

/** Whether a span is a line: its parent has no text of its own. Cached by parent, which may have thousands of spans. */
function createIsLine(): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  return ({ parent }) => {
    if (parent === null || !isTag(parent)) return false;
    const before = known.get(parent);
    if (before !== undefined) return before;
    const isAlone = parent.children.every((child) => !isText(child) || child.data.trim() === '');
    known.set(parent, isAlone);
    return isAlone;
  };
}

function linesIn(element: Element, zone: Zone, region: Region): Fact[] {
  const whole = region.texts.text(element);
  if (whole.length > MAX_TEXT || !/[:：]/.test(whole)) return [];
  const lines = region.texts
    .lines(element)
    .flatMap((line) => line.split(/\s+[|•·/]\s+|\s*;\s+/))
    .flatMap((line) => line.split(NEXT_LABEL));
  return lines.flatMap((line) => {
    const match = LINE.exec(line);
    const [label, text] = [match?.[1] ?? '', match?.[2] ?? ''];
    if (!match || NOT_LABEL.test(label) || label.split(' ').length > 6) return [];
    return [fact(label, 'label', LABEL.line, zone, () => [linkedValue(element, text, region)])];
  });
}

/** The lines of preformatted text that is a receipt: at least three end in an amount of money. */
function printedLines(element: Element, zone: Zone): Fact[] {
  const lines = textWithin(element, MAX_PRINT).split('\n').map(collapse);
  if (lines.filter((line) => AMOUNT_LINE.test(line)).length < LEAST_AMOUNTS) return [];
  return lines.flatMap((line) => {
    const [, label = '', text = ''] = LINE.exec(line) ?? AMOUNT_LINE.exec(line) ?? [];
    if (label === '' || NOT_LABEL.test(label)) return [];
    return [fact(label, 'label', LABEL.line, zone, () => [{ text, element }])];
  });
}

/** `<li>Length<br><span>1 h</span></li>`: the name of a concept on one line, and its value on the next. */
function nameAbove(element: Element, children: readonly Element[], zone: Zone, region: Region): Fact[] {
  if (!children.some((child) => child.name === 'br') || region.texts.text(element).length > 80) return [];
  const [label = '', text = '', ...others] = region.texts.lines(element);
  if (others.length > 0 || text === '' || !region.context.knowledge.conceptOf(label)) return [];
  return [fact(label, 'label', LABEL.above, zone, () => [{ text, element }])];
}

/** Keeps the address of a value that is a link. */
function linkedValue(element: Element, text: string, region: Region): Value {
  const inner = childElements(element).find((child) => region.texts.text(child) === text);
  return inner ? region.texts.value(inner) : { text, element };
}

/** `<b>Label</b> value`, `<span>Label</span><span>value</span>`, and `<b>12</b><span>reviews</span>`. */
function labelBeside(element: Element, children: readonly Element[], zone: Zone, region: Region): Fact[] {
  const [first, second] = children;
  if (!first) return [];
  const label = region.texts.text(first);
  if (label === '' || label.length > 40 || first.name === 'a' || first.name === 'img') return [];
  if (endsInEmptyPrice(first) && /[:：]$/.test(label)) return [];
  const clean = withoutColon(label);
  const marked =
    clean !== label ||
    LABEL_CLASS.test(first.attribs.class ?? '') ||
    /^(?:label|strong|b|dt|th|h[2-6])$/.test(first.name);
  const at = element.children.indexOf(first);
  const rest = ownText(element, at + 1);
  const before = ownText(element, 0, at);
  if (before !== '' && rest === '' && children.length === 1) return textBeside(before, first, zone, region);
  if (NUMBER.test(clean) && /^\p{L}[\p{L}\s]{2,30}$/u.test(rest) && children.length === 1) {
    return [shownFact(rest, 'label', LABEL.numberFirst, zone, [first], region)];
  }
  if (rest !== '' && rest.length < 300) {
    if (!/^[:：]?\s*\S/.test(rest) || before !== '') return [];
    const text = textBehind(element, label, region);
    return text === '' || text.length > 400
      ? []
      : [fact(clean, 'label', marked ? LABEL.markedText : LABEL.text, zone, () => [{ text, element }])];
  }
  if (second && children.length > 2 && marked && !children.some(isBlock)) {
    const text = textBehind(element, label, region);
    return text === '' || text.length > 120
      ? []
      : [fact(clean, 'label', LABEL.several, zone, () => [{ text, element }])];
  }
  if (!second || children.length > 2 || ownText(element) !== '') return [];
  const text = region.texts.text(second);
  const isAmount = NUMBER.test(clean) || (region.isRecord && CONTENT.test(clean));
  const isName = /^\p{L}[\p{L}\s]{1,30}$/u.test(text);
  const isKnown = () => region.context.knowledge.conceptOf(text) !== undefined;
  if (
    isName &&
    (isAmount ? text.length > 2 || isKnown() : AMOUNT_FIRST.test(clean) && !CONTENT.test(clean) && isKnown())
  ) {
    return [shownFact(text, 'label', LABEL.numberFirst, zone, [first], region)];
  }
  if (text.length > 400 || /^\d+$/.test(clean)) return [];
  return [shownFact(clean, 'label', marked ? LABEL.markedElement : LABEL.element, zone, [second], region)];
}

/** `<li>Weight <span>9g</span></li>`: only if the text is the name of a concept, since any text may end in a span. */
function textBeside(before: string, child: Element, zone: Zone, region: Region): Fact[] {
  const label = withoutColon(before);
  if (label.length > 40 || !region.context.knowledge.conceptOf(label)) return [];
  return [shownFact(label, 'label', LABEL.textFirst, zone, [child], region)];
}

/** The text directly in an element, without that of its children, optionally of a range of child nodes. */
function ownText(element: Element, from = 0, to = element.children.length): string {
  const texts = element.children.slice(from, to).flatMap((child) => (isText(child) ? [child.data] : []));
  return collapse(texts.join(' '));
}

function textBehind(element: Element, label: string, region: Region): string {
  return region.texts
    .text(element)
    .slice(label.length)
    .replace(/^\s*[:：]\s*/, '')
    .trim();
}
