/** Splits stated values into single items: list items, lines, comma-separated words, nested steps. */

import { type Element, isTag } from 'domhandler';
import { withoutEnd } from '../../../../text/without-end.ts';
import { below, isBlock } from '../../../elements/elements.ts';
import { linesOf, textOf } from '../../../elements/text.ts';
import type { Entity, Value } from '../../../fact.ts';
import type { Kind } from '../../../names/concepts.ts';
import { phrase } from '../phrases.ts';
import { SHARE } from '../weights.ts';

const MAX_ITEMS = 1000;
const MAX_DEPTH = 4;
const MIN_REPEATED = 3;
const MIN_SENTENCE = 30;
const MAX_LABEL = 40;
const MAX_PARTS = 20;
const STEP = `(?:${phrase('step')})`;
const OF_STEPS = `(?:\\s*(?:\\/|(?:${phrase('outOf')})\\s)\\s*\\d{1,2})?`;
const STEP_ONLY = new RegExp(`^${STEP}?\\s*\\d{1,2}${OF_STEPS}\\s*[.):]?$`, 'i');
const STEP_NUMBER = new RegExp(
  `^(?:(?:${STEP}\\s*)?\\d{1,2}\\s*[.):]|${STEP}\\s*\\d{1,2}${OF_STEPS})\\s+(?=\\S)`,
  'i',
);
const STEP_NAME = new RegExp(`^${STEP}?\\s*\\d+$`, 'i');

/** Bullets and checkboxes written as characters. */
const BULLET = /^(?:[•·∙▪▫◦‣●○■□▢☐✓✔]+\s*|[-–*]\s+(?=\S))/u;

export function itemsOf(values: readonly Value[], kind: Kind): Value[] {
  const items = values.flatMap((value) => (value.entity ? itemsOfEntity(value.entity, value, 0) : [value]));
  if (kind === 'tags') return items.flatMap(splitTags).map(withoutHash).slice(0, MAX_ITEMS);
  const only = items.length === 1 ? items[0] : undefined;
  if (kind !== 'lines') return (only ? partsOf(only) : items).slice(0, MAX_ITEMS);
  const split = only ? partsOf(only) : items.flatMap(brokenLines);
  return withoutRepeated(split.map(withoutCaption))
    .filter((value) => !STEP_ONLY.test(value.text))
    .map(withoutNumber)
    .map(withoutPosition)
    .slice(0, MAX_ITEMS);
}

/** "1 Heat the oven" as the first of several sentences: a number in a box of its own beside the step. */
function withoutPosition(value: Value, i: number, all: readonly Value[]): Value {
  const isNumbered = ({ text }: Value, at: number) =>
    text.length >= MIN_SENTENCE && text.startsWith(`${at + 1} `) && /^\d+ \p{Lu}/u.test(text);
  // Whether the first two are numbered says enough, so that a remark at the end changes nothing.
  if (all.length < 2 || !isNumbered(value, i) || !all.slice(0, 2).every(isNumbered)) return value;
  return { ...value, text: value.text.replace(/^\d+ /, '') };
}

/** `HowToSection`s contain steps and `ItemList`s items; the titles of sections and steps are lines too. */
function itemsOfEntity(entity: Entity, value: Value, depth: number): Value[] {
  const listed = entity.properties.get('itemListElement');
  if (!entity.types.some((type) => type.startsWith('HowTo'))) {
    return listed && depth <= MAX_DEPTH ? listed.flatMap((item) => expanded(item, depth)) : [value];
  }
  const name = entity.properties.get('name')?.[0];
  const [text] = entity.properties.get('text') ?? [];
  const own = text ? (name && !startsLike(text.text, name.text) ? [name, text] : [text]) : name ? [name] : [];
  if (!listed || depth > MAX_DEPTH) return own.length > 0 ? own : [value];
  return [...(text ? [] : own), ...listed.flatMap((item) => expanded(item, depth))];
}

function expanded(item: Value, depth: number): Value[] {
  return item.entity ? itemsOfEntity(item.entity, item, depth + 1) : [item];
}

function startsLike(text: string, name: string): boolean {
  return text.toLowerCase().startsWith(withoutEnd(name.toLowerCase(), '.… ')) || STEP_NAME.test(name);
}

function splitTags(value: Value): Value[] {
  const text = value.text;
  if (!/[,;|·•]/.test(text)) return value.element ? partsWithin(value) : [value];
  return text
    .split(/\s*[,;|·•]\s*/)
    .filter((part) => part !== '')
    .map((part) => partOf(value, part));
}

function withoutHash(value: Value): Value {
  const text = value.text.replace(/^#\s?(?=\p{L})/u, '');
  return text === value.text ? value : { ...value, text };
}

/** The element may hold more than the value, such as its label or other facts. */
function partsWithin(value: Value): Value[] {
  const parts = partsOf(value).filter(({ text }) => value.text.includes(text));
  return parts.length > 0 ? parts : [value];
}

/** A part has the position of the whole. */
function partOf({ element, spot }: Value, text: string): Value {
  const place = spot ?? (element && { element });
  return place ? { text, spot: place } : { text };
}

function partsOf(value: Value): Value[] {
  if (value.lines) return value.lines.map((text) => partOf(value, text));
  return value.element ? partsOfElement(value.element, value) : [value];
}

function partsOfElement(element: Element, whole: Value): Value[] {
  const listed = below(element, (child) => child.name === 'li', MAX_ITEMS).filter(
    (item) => below(item, (child) => child.name === 'li', 1).length === 0,
  );
  if (listed.length > 0) return listed.map((item) => ({ text: textOf(item), element: item }));
  const rows = below(element, (child) => child.name === 'tr', MAX_ITEMS);
  if (rows.length > 1) return rows.map((row) => ({ text: textOf(row), element: row }));
  const links = below(element, (child) => child.name === 'a', 60);
  if (
    links.length > 1 &&
    links.reduce((sum, link) => sum + textOf(link).length, 0) > whole.text.length * SHARE.linked
  ) {
    return links.map((link) => ({ text: textOf(link), element: link }));
  }
  const images = below(element, (child) => child.name === 'img', 60);
  if (whole.text === '' && images.length > 0) return [whole];
  if (!below(element, (child) => isBlock(child) || child.name === 'br', 1).length) return [whole];
  const lines = linesOf(element);
  return lines.length > 1 ? lines.map((text) => partOf(whole, text)) : [whole];
}

/** The lines of one of several paragraphs, where line breaks divide it. */
function brokenLines(value: Value): Value[] {
  const { element } = value;
  const isBroken = element?.children.some((child) => isTag(child) && child.name === 'br');
  return element && isBroken && element.name !== 'li' ? partsOfElement(element, value) : [value];
}

/** Removes the caption of a step's picture. */
function withoutCaption(value: Value): Value {
  const [caption] = value.element ? below(value.element, (child) => child.name === 'figcaption', 1) : [];
  const shown = caption ? textOf(caption) : '';
  return shown === '' ? value : { ...value, text: value.text.replace(shown, '').trim() };
}

/** Removes a label at the end of every item, such as "Mark as complete". */
function withoutRepeated(values: Value[]): Value[] {
  const [first] = values;
  if (!first?.element || values.length < MIN_REPEATED) return values;
  const isAtEnd = (label: string) =>
    values.every(({ text }) => text.length > label.length + 1 && text.endsWith(` ${label}`));
  const isShort = (label: string) => label.length > 2 && label.length <= MAX_LABEL && !/\d/.test(label);
  const labels = below(first.element, () => true, MAX_PARTS).map((part) => textOf(part, MAX_LABEL + 1));
  const label = labels.find((one) => isShort(one) && isAtEnd(one));
  if (label === undefined) return values;
  return values.map((value) => ({ ...value, text: value.text.slice(0, -label.length).trim() }));
}

function withoutNumber(value: Value): Value {
  const text = value.text.replace(BULLET, '').replace(STEP_NUMBER, '');
  return text === value.text ? value : { ...value, text };
}
