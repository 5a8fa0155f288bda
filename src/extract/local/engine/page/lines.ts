/** The single texts of a record, in order: what stands in an element of its own, or between two elements. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { below } from '../../../elements/elements.ts';
import { collapse } from '../../../elements/text.ts';
import type { Line } from '../../../fact.ts';
import type { Region } from '../model.ts';

const MAX_LINES = 40;
const MAX_DEPTH = 30;
export const MAX_LINE = 400;
/** Longer text with links or emphasis inside is prose, and one line. */
const MIN_PROSE = 60;
/** Parts of a form or a program, whose words are the same in all records. */
const CONTROLS = new Set(['button', 'select', 'textarea', 'form', 'input', 'option', 'dialog']);

type Walk = { region: Region; at: number; depth: number; lines: Line[]; counts: Map<string, number> };

/** The lines in the places from `from` to `to`: an element, or siblings that form a record together. */
export function linesIn(region: Region, from: number, to: number): Line[] {
  const walk: Walk = { region, at: from, depth: 0, lines: [], counts: new Map() };
  const first = region.places[from];
  if (!first) return [];
  if (first.end >= to) {
    walk.at = from + 1;
    readChildren(first.element, '', walk);
  } else {
    while (walk.at < to && walk.lines.length < MAX_LINES) {
      const element = region.places[walk.at]?.element;
      if (!element) break;
      walk.at++;
      readElement(element, '', walk);
    }
  }
  return walk.lines;
}

const TURN =
  /(?:^|\s)(?:odd|even|alt|alternate|first|last|active|current|selected|(?:row|tr|td|bg|alt|line|zebra|stripe|cell|trow)[-_]?\d)(?=\s|$)/gi;

/** The class without what tells a row from those above and below it, as for stripes. */
function classWithoutTurn({ attribs }: Element): string {
  return (attribs.class ?? '').replace(TURN, '').trim();
}

function readElement(element: Element, path: string, walk: Walk): void {
  const end = walk.region.places[walk.at - 1]?.end ?? walk.at;
  if (!CONTROLS.has(element.name) && walk.lines.length < MAX_LINES && walk.depth < MAX_DEPTH) {
    walk.depth++;
    const own = `${path}/${element.name}.${classWithoutTurn(element)}`;
    const text = walk.region.texts.text(element);
    if (text === '') readPicture(element, own, walk);
    else if (isLine(element, text)) add(own, text, element, walk, true);
    else readChildren(element, own, walk);
    walk.depth--;
  }
  walk.at = Math.max(walk.at, end);
}

function readChildren(element: Element, path: string, walk: Walk): void {
  for (const child of element.children) {
    if (isText(child)) {
      const text = collapse(child.data);
      if (/[\p{L}\p{N}★☆]/u.test(text)) add(`${path}#`, text, element, walk, isOnlyChild(child));
    } else if (isTag(child) && walk.region.places[walk.at]?.element === child) {
      walk.at++;
      readElement(child, path, walk);
    }
  }
}

/** Whether the element is one line: it has no elements inside, or is a sentence with words that are marked. */
function isLine(element: Element, text: string): boolean {
  const inner = element.children.filter(isTag);
  if (inner.length === 0) return true;
  if (text.length < MIN_PROSE || inner.some(({ name }) => name !== 'a' && !INLINE.test(name))) return false;
  const own = element.children.reduce(
    (sum, child) => sum + (isText(child) ? child.data.trim().length : 0),
    0,
  );
  return own > text.length / 2;
}

const INLINE = /^(?:em|i|b|strong|span|code|sub|sup|abbr|mark|u|small|wbr)$/;

function isOnlyChild(node: ChildNode): boolean {
  return node.prev === null && node.next === null;
}

function add(path: string, text: string, element: Element, walk: Walk, isWhole: boolean): void {
  if (text.length > MAX_LINE || walk.lines.length >= MAX_LINES) return;
  const nth = walk.counts.get(path) ?? 0;
  walk.counts.set(path, nth + 1);
  const value = isWhole ? walk.region.texts.value(element) : { text, spot: { element } };
  walk.lines.push({ place: path, nth, element, value: value.text === text ? value : { ...value, text } });
}

/** The text of a picture is no line, but says what the record is called, and that of an icon what it is marked as. */
function readPicture(element: Element, path: string, walk: Walk): void {
  const [image] = element.name === 'img' ? [element] : below(element, ({ name }) => name === 'img', 1);
  const { alt: said, title, 'aria-label': spoken } = (image ?? element).attribs;
  const alt = collapse(said || spoken || title || '');
  if (alt === '' || walk.lines.length >= MAX_LINES) return;
  walk.lines.push({
    place: path,
    nth: 0,
    element: image ?? element,
    value: { text: alt, element: image ?? element },
    isPicture: true,
  });
}
