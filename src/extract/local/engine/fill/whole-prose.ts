/** The text of a description: without its heading, without the link to the rest, and whole if it is shortened first. */
import { below } from '../../../elements/elements.ts';
import { linesOf, textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';
import { phrase } from '../phrases.ts';
import { LEAST } from '../weights.ts';
import type { Asked } from './filler.ts';
import { proseAlone } from './text-alone.ts';

export const MIN_PROSE = 25;

/** @param text the text of the value, perhaps without a label */
export function wholeProse(text: string, value: Value, field: Asked['field']): string {
  if (value.lines) return value.lines.join('\n');
  const alone = text === value.text ? proseAlone(value) : text;
  return wholeOf(withoutMore(withoutHeading(alone, value, field)));
}

/** Removes a heading such as "Description" from the beginning of the text. */
function withoutHeading(text: string, { element }: Value, field: Asked['field']): string {
  const [heading] = element ? below(element, (child) => /^h[1-6]$/.test(child.name), 1) : [];
  const name = heading ? textOf(heading) : '';
  if (!element || name === '' || !text.startsWith(name)) return text;
  // "Oak" is a heading further below a text that begins with "Oak is".
  if (linesOf(element)[0] !== name) return text;
  const rest = text.slice(name.length).trim();
  const isDescribed = field.concept?.id === 'description' && rest.length >= MIN_PROSE;
  return isDescribed || field.match(name) >= LEAST.ownName ? rest : text;
}

const READ_MORE =
  /\s+((?:read|show|see|view|learn) more|continue reading|weiterlesen|mehr (?:lesen|erfahren)|lire la suite|leer más|leggi tutto)\s*[»›→…]*$/iu;

/** Removes a link to the rest of the text: it starts a new sentence, unlike "write to us to learn more". */
function withoutMore(text: string): string {
  const [whole = '', words = ''] = text.length > MIN_PROSE ? (READ_MORE.exec(text) ?? []) : [];
  const rest = text.slice(0, text.length - whole.length);
  return /^\p{Lu}/u.test(words) || /[.!?…]\P{L}?$/u.test(rest) ? rest : text;
}

const OPENING = 40;
const MORE = new RegExp(`(?:${phrase('more')}|…|\\.{3})\\s*$`, 'i');

/** The whole text, where an element has it shortened first, then "Show more", then whole. */
function wholeOf(text: string): string {
  const again = text.indexOf(text.slice(0, OPENING), OPENING);
  return again > OPENING && MORE.test(text.slice(0, again)) ? text.slice(again) : text;
}
