/** Who wrote something and when: bylines, time elements and the small print below a title. */
import { type Element, isTag, isText } from 'domhandler';
import { standsIn } from '../../../../../convert/html/walk.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { parseDate } from '../../values/date.ts';
import { TRUST } from '../../weights.ts';
import { below } from '../element-value.ts';
import type { Fact, Value } from '../fact.ts';
import type { Place } from '../places.ts';
import { fact, firstAnswers, placesIn, shownFact } from '../region.ts';
import { proseReader } from './filed-links.ts';
import { wordsBefore } from './words-before.ts';

const UPDATED = new RegExp(phrase('updated'), 'i');
const MAX_BYLINE = 90;

export function bylines(region: Region, texts: readonly ShortText[]): Fact[] {
  const { byline } = region.context.knowledge.bylines;
  return firstAnswers(texts, 6, ({ place, text }) => {
    const { element, zone } = place;
    if (element.name === 'a' && /(?:^|\s)author(?:\s|$)/.test(element.attribs.rel ?? '')) {
      // An explicit author link counts anywhere on the page, except among posts of others.
      const near = isAmongOthers(element) ? zone : 'main';
      return shownFact('author', 'text', TRUST.author.relation, near, [element], region);
    }
    if (text.length > MAX_BYLINE || !byline.test(text)) return null;
    return fact('author', 'text', TRUST.author.byline, zone, () => [nameIn(element, text, region)]);
  });
}

const NAME = /^\p{Lu}[\p{L}.'’-]+(?:\s\p{L}[\p{L}.'’-]*){1,3}$/u;
const MAX_PARTS = 12;

/** "By <a>Ada Roth</a> <i>Verified expert</i>": where the name has an element of its own, what follows is not part of it. */
function nameIn(element: Element, text: string, { context, texts }: Region): Value {
  const { prefix } = context.knowledge.bylines;
  const rest = text.replace(prefix, '');
  const parts = below(element, (child) => child.name !== 'script', MAX_PARTS);
  const own = parts.find((part) => {
    const name = texts.text(part);
    return name !== rest && NAME.test(name) && rest.startsWith(name);
  });
  if (!own) return { text, element };
  const name = texts.text(own);
  // Of several authors none is left out: neither those behind a word or a sign, nor those in an element of the same kind.
  const isOneOfSeveral =
    FURTHER.test(rest.slice(name.length)) ||
    parts.some((part) => part !== own && part.name === own.name && NAME.test(texts.text(part)));
  return isOneOfSeveral ? { text, element } : { text: name, element: own };
}

const MAX_NAME = 40;

/** A name in an element of its own right behind "by": the first below the title, since pages list other pages too. */
export function introducedAuthor(region: Region, texts: readonly ShortText[]): Fact[] {
  if (region.isRecord) return [];
  const { introduction } = region.context.knowledge.bylines;
  const isInProse = proseReader(region);
  const introduced = texts.filter(
    ({ place, text }) =>
      place.zone === 'main' &&
      text.length <= MAX_NAME &&
      NAME.test(text) &&
      introduction.test(wordsBefore(place.element)) &&
      !isInProse(place.element) &&
      !isCredit(place.element, text, region) &&
      !isOneOfSeveral(place.element, text, region),
  );
  const title = mainTitle(region);
  const first = introduced.find(({ at }) => at > title) ?? introduced[0];
  return first
    ? [shownFact('author', 'text', TRUST.author.introduced, 'main', [first.place.element], region)]
    : [];
}

const CREDIT = new RegExp(`(?:^|\\s)(?:${phrase('credited')})\\s+(?:${phrase('by')})[\\s:]*$`, 'iu');
const PICTURE = new Set(['figure', 'figcaption']);
const MAX_LINE = 200;

/** Whose picture it is: "Photo by", in whatever elements, and the caption of one. */
function isCredit(element: Element, name: string, { texts }: Region): boolean {
  if (standsIn(element, (above) => PICTURE.has(above.name))) return true;
  const { parent } = element;
  const line = parent && isTag(parent) ? texts.text(parent) : '';
  return line.length <= MAX_LINE && CREDIT.test(line.slice(0, Math.max(0, line.indexOf(name))));
}

/** Names stand side by side; a page may have any number of elements behind one. */
const MAX_BEHIND = 30;
const AND = new RegExp(`^\\s*(?:[;&+/(]|(?:${phrase('furtherAuthor')})\\b)`, 'iu');

/** Whether another name follows: behind a word or a sign, or in an element of the same kind. */
function isOneOfSeveral(element: Element, text: string, { texts }: Region): boolean {
  for (let at = element; ; ) {
    for (let next = at.next, i = 0; next && i < MAX_BEHIND; next = next.next, i++) {
      if (isText(next) && AND.test(next.data)) return true;
      if (isTag(next) && next.name === at.name && NAME.test(texts.text(next))) return true;
    }
    const { parent } = at;
    if (!parent || !isTag(parent) || texts.text(parent) !== text) return false;
    at = parent;
  }
}

function mainTitle({ places }: Region): number {
  return places.findIndex(({ element, zone }) => element.name === 'h1' && zone === 'main');
}

/** What stands between two authors. */
const FURTHER = new RegExp(`^\\s*(?:[,;&+(]|(?:${phrase('furtherAuthor')})\\b)`, 'iu');

const OTHERS = /comment|related|respond|recommend|teaser|card/i;

function isAmongOthers(element: Element): boolean {
  for (let up = element.parent; up && isTag(up); up = up.parent) {
    if (up.name === 'body' || up.name === 'main') return false;
    if (OTHERS.test(`${up.attribs.class ?? ''} ${up.attribs.id ?? ''}`)) return true;
  }
  return false;
}

export function timeElements(region: Region): Fact[] {
  const times: Place[] = [];
  for (const place of placesIn(region)) if (place.element.name === 'time') times.push(place);
  return times.slice(0, 20).map((place, i) => {
    const names = `${place.element.attribs.class ?? ''} ${place.element.attribs.itemprop ?? ''}`;
    const label = /updat|modif/i.test(names) ? 'date modified' : 'date published';
    const weight = (region.isRecord ? TRUST.date.timeInRecord : TRUST.date.time) - TRUST.date.eachFurther * i;
    return shownFact(
      label,
      'text',
      Math.max(TRUST.date.leastTime, weight),
      place.zone,
      [place.element],
      region,
    );
  });
}

const MAX_AFTER_TITLE = 40;
const SMALL_PRINT = /^(?:p|div|span|li|time|small|td)$/;

/** The line of small print below a title has the date, whatever it is called. */
export function dateBelowTitle(region: Region): Fact[] {
  const title = mainTitle(region);
  if (title < 0 || region.isRecord) return [];
  const facts: Fact[] = [];
  for (let i = title + 1; i < Math.min(title + MAX_AFTER_TITLE, region.to) && facts.length < 2; i++) {
    const place = region.places[i];
    if (!place || place.end - i > 8 || place.zone !== 'main') continue;
    const text = region.texts.text(place.element);
    // Prose begins: a date in it is part of the story.
    if (text.length > 200) break;
    if (text.length > 120 || !/\d{4}/.test(text) || !SMALL_PRINT.test(place.element.name)) continue;
    if (!parseDate(text, region.context)) continue;
    const label = UPDATED.test(text) ? 'date modified' : 'date published';
    facts.push(
      fact(label, 'text', TRUST.date.belowTitle, place.zone, () => [{ text, element: place.element }]),
    );
    i = place.end - 1;
  }
  return facts;
}

const DATED = /(?:^|[\s_-])(?:date|time|published|posted|pubdate|datum|fecha)(?:$|[\s_-])/i;
/** "3 March 2026", "Monday, March 3, 2026", "Posted on …", but not "Valid until March 3, 2026". */
const BEGINS_AS_DATE = new RegExp(
  `^(?:(?:${phrase('written')})\\b[\\s:]*(?:on\\s+)?)?(?:\\p{L}+\\.?,\\s*)?(?:\\p{L}+\\.?\\s+)?\\d`,
  'iu',
);
const MAX_ALONE = 32;
const MAX_ABOVE = 6;

/**
 * A date in an element of its own, which is called so or stands right above the title. Where there are several, they are
 * those of other pages.
 */
export function dateAlone(region: Region, texts: readonly ShortText[]): Fact[] {
  if (region.isRecord) return [];
  const title = mainTitle(region);
  const found = new Map<string, Place>();
  for (const { place, text, at } of texts) {
    if (place.zone !== 'main' || text.length > MAX_ALONE || !/\d{4}/.test(text) || UPDATED.test(text))
      continue;
    const { name, attribs } = place.element;
    const isAbove = at < title && title - at <= MAX_ABOVE && BEGINS_AS_DATE.test(text);
    const isCalledSo = name === 'time' || DATED.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`);
    if (!isAbove && !isCalledSo) continue;
    const date = parseDate(text, region.context)?.date;
    if (date) found.set(date, place);
  }
  const [only, ...others] = found.values();
  if (!only || others.length > 0) return [];
  return [shownFact('date published', 'text', TRUST.date.alone, only.zone, [only.element], region)];
}
