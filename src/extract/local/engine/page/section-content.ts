/** The content of a section: its list items, table rows or paragraphs. */

import { type Element, isTag, isText } from 'domhandler';
import { childElements } from '../../../elements/elements.ts';
import type { Value } from '../../../fact.ts';
import type { Region, Section } from '../model.ts';
import { SHARE } from '../weights.ts';
import type { Place } from './places.ts';

/** A longer text is not a heading, whatever its markup. */
export const MAX_HEADING = 90;

/** The innermost list items of a section, in order. */
export function itemsIn(region: Region, section: Section): Element[] {
  const items: Element[] = [];
  for (let i = section.from; i < section.to; i++) {
    const place = region.places[i];
    if (place?.element.name !== 'li' || place.zone !== region.places[section.at]?.zone) continue;
    const inner = region.places.slice(i + 1, place.end).some((other) => other.element.name === 'li');
    if (!inner && region.texts.text(place.element) !== '') items.push(place.element);
  }
  if (items.length > 0) return withoutAlternatives(items, region);
  return section.heading.name === 'legend' ? choicesIn(region, section) : rowsIn(region, section);
}

/** What can be chosen in a group of radio buttons or checkboxes. */
function choicesIn(region: Region, section: Section): Element[] {
  return region.places
    .slice(section.from, section.to)
    .map(({ element }) => element)
    .filter((element) => element.name === 'label' && region.texts.text(element) !== '');
}

/** For a section without list items: the rows of a table with an amount in the first column. */
function rowsIn(region: Region, section: Section): Element[] {
  const rows: Element[] = [];
  for (let i = section.from; i < section.to; i++) {
    const place = region.places[i];
    if (place?.element.name !== 'tr' || place.zone !== region.places[section.at]?.zone) continue;
    if (region.texts.text(place.element) !== '') rows.push(place.element);
  }
  const measured = rows.filter((row) => MEASURED.test(region.texts.text(row)));
  return rows.length > 1 && measured.length * 2 >= rows.length ? rows : [];
}

const MEASURED = /^[\d½¼¾⅓⅔]/;
const MAX_AMOUNT = 16;
const MAX_ROW = 120;

/** `<div><div>200 g</div><div>sand</div></div>`: an amount and its name in separate boxes are one line. */
function isMeasuredRow(place: Place, i: number, region: Region): boolean {
  if (place.element.name !== 'div' || place.end - i > 8) return false;
  const [amount, what, ...others] = childElements(place.element);
  if (!amount || !what || others.length > 1) return false;
  const [text, whole] = [region.texts.text(amount), region.texts.text(place.element)];
  return (
    MEASURED.test(text) && text.length <= MAX_AMOUNT && text.length < whole.length && whole.length <= MAX_ROW
  );
}

/** Leaves out copies of the first list in other units, as used by a unit switch. */
function withoutAlternatives(items: readonly Element[], region: Region): Element[] {
  const lists = [...Map.groupBy(items, (item) => item.parent).values()];
  const [first = [], ...others] = lists;
  if (others.length === 0 || first.length < 3) return [...items];
  const names = first.map((item) => new Set(longWords(region.texts.text(item))));
  const isAgain = (list: readonly Element[]) =>
    list.length === first.length &&
    list.filter((item, i) => longWords(region.texts.text(item)).some((word) => names[i]?.has(word))).length >=
      list.length * SHARE.sameItems;
  const again = new Set(others.filter(isAgain).flat());
  return items.filter((item) => !again.has(item));
}

function longWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}

/** @param prose whether to leave out lists and code, which the caller has read already */
export function paragraphsIn(region: Region, section: Section, prose = false): Value[] {
  const values: Value[] = [];
  for (let i = section.from; i < section.to; i++) {
    const place = region.places[i];
    if (!place || place.zone !== region.places[section.at]?.zone) continue;
    const { element } = place;
    const inside = region.places.slice(i + 1, Math.min(place.end, i + 40));
    const leaf =
      !inside.some((other) =>
        /^(?:p|div|ul|ol|li|table|section|article|h[1-6]|dl|pre|blockquote)$/.test(other.element.name),
      ) || isMeasuredRow(place, i, region);
    const wanted = prose ? /^(?:p|blockquote)$/ : /^(?:p|div|li|pre|blockquote|td|dd|address|span|h[2-6])$/;
    if (!leaf || !wanted.test(element.name)) continue;
    const text = region.texts.text(element);
    // A heading element with a text too long for a heading is a paragraph.
    if (text === '' || (/^h/.test(element.name) && text.length <= MAX_HEADING)) continue;
    values.push(region.texts.value(element));
    i = place.end - 1;
  }
  const told = values.filter(({ text }) => !isNamedAmount(text, region));
  if (told.length > 0 || prose) return told.length > 0 ? told : values;
  return values.length > 0 ? values : besideHeading(section, region);
}

/** `<h2>Repository</h2><a href="…">…</a>`: what is in no block of its own, right behind the heading. */
function besideHeading({ heading }: Section, region: Region): Value[] {
  let next = heading.next;
  while (next && isText(next) && next.data.trim() === '') next = next.next;
  if (!next || !isTag(next) || !/^(?:a|code|time|b|strong|em)$/.test(next.name)) return [];
  // A link to the heading itself.
  if (next.attribs.href?.startsWith('#')) return [];
  return region.texts.text(next).length <= MAX_ROW ? [region.texts.value(next)] : [];
}

const MAX_NAMED_AMOUNT = 60;

/** An amount above a list that says itself what it measures, such as "Duration 45 minutes", is a fact of its own. */
function isNamedAmount(text: string, { context }: Region): boolean {
  return (
    text.length <= MAX_NAMED_AMOUNT &&
    /\d/.test(text) &&
    context.knowledge.domains.some((domain) => domain.amountsIn(text).length > 0)
  );
}
