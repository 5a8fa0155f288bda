/** Labels with values: "Label: value" lines, and a label element before its value. */

import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { textWithin } from '../../../../convert/html/walk.ts';
import { pairs } from '../../../../text/word-lists.ts';
import { childElements, isBlock } from '../../../elements/elements.ts';
import { collapse, textOfNodes, withoutColon } from '../../../elements/text.ts';
import type { Fact, Value, Zone } from '../../../fact.ts';
import type { Region } from '../model.ts';
import { CONTENT_UNIT } from '../phrases.ts';
import { TRUST } from '../trust.ts';
import { endsInEmptyPrice } from './empty-price.ts';
import { inlineLabels } from './inline-labels.ts';
import { splitAtLabels } from './known-labels.ts';
import { labelsInTurn } from './labels-in-turn.ts';
import { listedLines } from './listed-lines.ts';
import { fact, factIn, shownFact } from './region.ts';
import { isOfReply } from './unlabelled/replies.ts';

const LABEL = TRUST.label;
/** A label may name the law that demands it: "Umsatzsteuer-ID gemäß § 27a UStG". */
const LINE = /^([^:：]{2,50}?)(?:\s(?:gemäß|gem\.|nach|laut)\s§[^:：]{1,40})?\s*[:：]\s*(\S.*)$/u;
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
const NUMBER = /^(?:[\d.,]+|\d{1,3}(?:\s\d{3})+)\s*[%+kKmM]?$/;
/** "1,240 m²", "425.000 €": an amount with its unit, which may be followed by its name. */
const AMOUNT_FIRST = /^\P{L}{0,3}\d[\d.,\s]*\S{0,4}$/u;
/** Contents of a product. On a whole page such an amount may also be that of something else. */
const CONTENT = new RegExp(`^[\\d.,]+\\s*(?:${CONTENT_UNIT})$`, 'i');
const LABEL_CLASS = /(?:^|[\s_-])(?:label|key|term|name|heading|title|caption|th)(?:$|[\s_-])/i;

export function readLabels(region: Region): Fact[] {
  const facts: Fact[] = [];
  const isLine = createIsLine();
  for (let i = region.from; i < region.to; i++) {
    const place = region.places[i];
    if (!place || /^(?:dl|table|tr|dt|script|select|html)$/.test(place.element.name)) continue;
    const { element, zone } = place;
    const inside = place.end - i;
    if (inside > 1 && isBlock(element))
      facts.push(...linesBetweenBlocks(element, zone, region), ...listedLines(element, zone));
    if (inside > MAX_PLACES_IN_LINE || element.name === 'body') continue;
    // Pushed one by one: a log may have more lines than a call may have arguments.
    if (element.name === 'pre') for (const line of printedLines(element, zone)) facts.push(line);
    const children = withoutSpacer(childElements(element));
    if (children.length >= 1 && children.length <= 6)
      facts.push(...labelBeside(element, children, zone, region));
    if (children.length > 1) facts.push(...inlineLabels(element, zone, region));
    if (children.length > 2)
      facts.push(...labelsAmong(children, zone, region), ...labelsInTurn(children, zone, region));
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
  return region.texts
    .lines(element)
    .flatMap((line) => labelsIn(line, zone, region, (text) => linkedValue(element, text, region)));
}

/** "Label: value" on a line, which may have several. */
function labelsIn(line: string, zone: Zone, { context }: Region, toValue: (text: string) => Value): Fact[] {
  const parts = line
    .split(/\s+[|•·/]\s+|\s*;\s+|\s*[｜／]\s*|(?<=[\p{Ll}\d)])\.\s+(?=\p{Lu}[\p{L} ]{2,30}:\s)/u)
    .flatMap((part) => part.split(NEXT_LABEL))
    .flatMap((part) => splitAtLabels(part, context.knowledge));
  return parts.flatMap((part) => {
    const [, label = '', text = ''] = LINE.exec(part) ?? [];
    if (label === '' || NOT_LABEL.test(label) || label.split(' ').length > 6) return [];
    return [fact(label, 'label', LABEL.line, zone, () => [toValue(text)])];
  });
}

const MAX_LINES = 300;

/** "<b>Label:</b> value<br>" in an element that has headings, paragraphs or tables too. */
function linesBetweenBlocks(element: Element, zone: Zone, region: Region): Fact[] {
  const children = childElements(element);
  if (!children.some(isBlock) || !element.children.some((child) => isLabelled(child, region))) return [];
  const lines: ChildNode[][] = [[]];
  for (const child of element.children) {
    const isBreak = isTag(child) && (child.name === 'br' || isBlock(child));
    if (!isBreak) lines.at(-1)?.push(child);
    else if (lines.length < MAX_LINES && lines.at(-1)?.length !== 0) lines.push([]);
  }
  return lines.flatMap((nodes) => {
    const parts = nodes.filter(isTag);
    const line = textOfNodes(nodes);
    if (line.length > MAX_TEXT) return [];
    const toValue = (text: string) => {
      const inner = parts.find((part) => region.texts.text(part) === text);
      return inner ? region.texts.value(inner) : { text, element: parts[0] ?? element };
    };
    return labelsIn(line, zone, region, toValue);
  });
}

/** Whether a line may begin with the node: a text with a colon, or a few words with one. */
function isLabelled(node: ChildNode, region: Region): boolean {
  if (isText(node)) return /[:：]/.test(node.data);
  return isTag(node) && INLINE_LABEL.test(node.name) && /[:：]$/.test(region.texts.text(node));
}

const INLINE_LABEL = /^(?:b|strong|span|em|i|label|font|u)$/;

/** `<span>Brand:</span><span>Roth</span><span>Size:</span><span>M</span>`: elements that end in a colon, each before its value. */
function labelsAmong(children: readonly Element[], zone: Zone, region: Region): Fact[] {
  return children.flatMap((child, i) => {
    const value = children[i + 1];
    const label = region.texts.text(child);
    if (!value || label.length > MAX_LABEL || !/\S\s*[:：]$/.test(label)) return [];
    const text = region.texts.text(value);
    if (text === '' || text.length > MAX_VALUE || /[:：]$/.test(text)) return [];
    if (endsInEmptyPrice(child) || hasTextBetween(child, value)) return [];
    return [shownFact(withoutColon(label), 'label', LABEL.markedElement, zone, [value], region)];
  });
}

const MAX_LABEL = 40;
const MAX_VALUE = 400;

function hasTextBetween(first: Element, second: Element): boolean {
  for (let node = first.next; node && node !== second; node = node.next)
    if (isText(node) && node.data.trim() !== '') return true;
  return false;
}

/** The lines of preformatted text that is a receipt: at least three end in an amount of money. */
function printedLines(element: Element, zone: Zone): Fact[] {
  const lines = textWithin(element, MAX_PRINT).split('\n').map(collapse);
  if (lines.filter((line) => AMOUNT_LINE.test(line)).length < LEAST_AMOUNTS) return [];
  return lines.flatMap((line) => {
    const [, label = '', text = ''] = LINE.exec(line) ?? AMOUNT_LINE.exec(line) ?? [];
    if (label === '' || NOT_LABEL.test(label)) return [];
    return [factIn(label, 'label', LABEL.line, zone, text, element)];
  });
}

/** `<li>Length<br><span>1 h</span></li>`: the name of a concept on one line, and its value on the next. */
function nameAbove(element: Element, children: readonly Element[], zone: Zone, region: Region): Fact[] {
  if (!children.some((child) => child.name === 'br') || region.texts.text(element).length > 80) return [];
  const [label = '', text = '', ...others] = region.texts.lines(element);
  if (others.length > 0 || text === '' || !region.context.knowledge.conceptOf(label)) return [];
  return [fact(label, 'label', LABEL.above, zone, () => [linkedValue(element, text, region)])];
}

/** Keeps the address of a value that is a link. */
function linkedValue(element: Element, text: string, region: Region): Value {
  const inner = childElements(element).find((child) => region.texts.text(child) === text);
  return inner ? region.texts.value(inner) : { text, element };
}

/** Characters that stand for what follows them. */
const SIGNS = pairs(
  '☎ phone ✆ phone 📞 phone 📱 phone ✉ email 📧 email 🖂 email 📠 fax 📍 address 🌐 website 🕐 hours 🕒 hours 🕓 hours 📅 date 🗓 date',
);

/** `<b>Label</b> value`, `<span>Label</span><span>value</span>`, and `<b>12</b><span>reviews</span>`. */
function labelBeside(element: Element, children: readonly Element[], zone: Zone, region: Region): Fact[] {
  const [first, second] = children;
  if (!first) return [];
  const label = region.texts.text(first);
  if (label === '' || label.length > 40 || first.name === 'img') return [];
  if (first.name === 'a') return linkBehind(element, first, zone, region);
  const clean = SIGNS.get(label.replace(/\ufe0f/gu, '')) ?? withoutColon(label);
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
      : [factIn(clean, 'label', marked ? LABEL.markedText : LABEL.text, zone, text, element)];
  }
  const isRow = children.slice(1).some((child) => /[:：]$/.test(region.texts.text(child)));
  if (second && children.length > 2 && marked && !isRow && !children.some(isBlock)) {
    const text = textBehind(element, label, region);
    return text === '' || text.length > 120
      ? []
      : [factIn(clean, 'label', LABEL.several, zone, text, element)];
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

/** `<li>Weight <span>9g</span></li>`: any text may end in a span, so one that names no concept is hardly trusted. */
function textBeside(before: string, child: Element, zone: Zone, region: Region): Fact[] {
  const label = withoutColon(before);
  if (!region.isRecord && isOfReply(label)) return [];
  const isKnown = region.context.knowledge.conceptOf(label) !== undefined;
  if (label.length > 40 || (!isKnown && !(label !== before || FEW_WORDS.test(label)))) return [];
  const weight = isKnown ? LABEL.textFirst : label === before ? TRUST.worded.other : LABEL.element;
  return [shownFact(label, 'label', weight, zone, [child], region)];
}

/** `<p>Created by <a>Ada</a></p>`: a link after the text, and nothing else. */
function linkBehind(element: Element, link: Element, zone: Zone, region: Region): Fact[] {
  const at = element.children.indexOf(link);
  const before = ownText(element, 0, at);
  const isAll = childElements(element).length === 1 && ownText(element, at + 1) === '';
  return before !== '' && isAll ? textBeside(before, link, zone, region) : [];
}

const FEW_WORDS = /^\p{L}[\p{L}'’-]*(?:\s\p{L}+){0,2}$/u;

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
