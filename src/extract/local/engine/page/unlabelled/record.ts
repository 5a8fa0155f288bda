/** Unlabelled facts of a card or a row: its name, its link, its picture. */

import type { Element } from 'domhandler';
import { standsIn } from '../../../../../convert/html/walk.ts';
import { below, childElements, elementBefore } from '../../../../elements/elements.ts';
import { collapse, textOf } from '../../../../elements/text.ts';
import type { Fact, Zone } from '../../../../fact.ts';
import { findMoney } from '../../../../values/money.ts';
import { parseAvailability } from '../../../../values/truth.ts';
import type { Region } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { imageUrl } from '../element-value.ts';
import { nameWithin } from '../name-within.ts';
import { elementsNamed, fact, factIn, placesIn, shownFact } from '../region.ts';

const RECORD = TRUST.record;

/** A card's first heading or link is its name, and its first link is its address. */
export function recordFacts(region: Region): Fact[] {
  const own = region.places[region.from];
  const headings = elementsNamed(region, (element) => /^(?:h[1-6]|legend)$/.test(element.name), MAX_HEADINGS);
  const links = elementsNamed(
    region,
    (element) => element.name === 'a' && element.attribs.href !== undefined,
    40,
  );
  const heading = nameAmong(headings);
  // If the whole card is a link, its text is more than the name.
  const named = links.filter(
    (element) =>
      region.texts.text(element) !== '' &&
      !/^(?:mailto|tel):/i.test(element.attribs.href ?? '') &&
      (element !== own?.element || childElements(element).length < 2),
  );
  const [strong] = elementsNamed(region, (element) => /^(?:strong|b)$/.test(element.name), 1);
  // A link that every record has leads to the record or does something with it, and only names it if nothing else does.
  const isOfAll = (element: Element) => region.shared?.has(region.texts.text(element)) === true;
  const worded = named.find((element) => !isOfAll(element)) ?? (heading || strong ? undefined : named[0]);
  const facts: Fact[] = [];
  const zone = own?.zone ?? 'main';
  const add = (label: string, weight: number, element: Element | undefined) => {
    if (element) facts.push(shownFact(label, 'record', weight, zone, [element], region));
  };
  add('title', RECORD.heading, heading);
  const first = () => [headingFirst(region) ?? []].flat().map((element) => region.texts.value(element));
  facts.push(fact(HEADING_OF_LIST, 'record', RECORD.heading, zone, first));
  if (!heading) add('title', RECORD.asInPicture, namedByPicture(region));
  add('title', RECORD.linkText, worded);
  add('title', RECORD.bold, strong);
  if (!heading && !worded && own?.element.name === 'a')
    add('title', RECORD.linkText, nameInLink(own.element, region));
  const around = heading ? linkAround(heading, links) : undefined;
  const main =
    (own?.element.name === 'a' ? own.element : undefined) ?? around ?? worded ?? named[0] ?? links[0];
  if (main?.attribs.href && !NOWHERE.test(main.attribs.href)) {
    const url = region.context.base.resolve(main.attribs.href);
    const weight = main === around ? RECORD.headingLink : RECORD.link;
    if (url && /^https?:/.test(url))
      facts.push(fact('url', 'record', weight, zone, () => [{ text: url, url, element: main }]));
  }
  const paragraphs = elementsNamed(
    region,
    (element) => element.name === 'p' || element.name === 'blockquote',
    12,
  );
  const longest = paragraphs.reduce<Element | undefined>(
    (best, one) =>
      region.texts.text(one).length > (best ? region.texts.text(best).length : 24) ? one : best,
    undefined,
  );
  add('description', RECORD.longestParagraph, longest);
  add('body', RECORD.longestParagraph, longest);
  const accounts = new Map(
    links
      .filter(({ attribs: { href = '' } }) => ACCOUNT.test(href))
      .map((link) => [region.texts.text(link), link]),
  );
  accounts.delete('');
  if (accounts.size === 1) add('author', RECORD.account, [...accounts.values()][0]);
  facts.push(...imageFact(region));
  facts.push(...listInCard(region, zone), ...leadingName(region, zone));
  add('job title', RECORD.role, roleBelow(heading ?? strong, region));
  const line = own?.element.name === 'li' && own.end - region.from <= 2 ? own.element : undefined;
  if (line && !LABELLED_PRICE.test(region.texts.text(line))) add('title', RECORD.wholeItem, line);
  return facts;
}

const MIN_NAME = 3;

/** The text with which the words of the picture begin: "Oak Stool" beside a picture of "Oak Stool by Roth". */
function namedByPicture(region: Region): Element | undefined {
  const [picture] = elementsNamed(
    region,
    ({ name, attribs }) => name === 'img' && (attribs.alt ?? '') !== '',
    1,
  );
  const alt = collapse(picture?.attribs.alt ?? '').toLowerCase();
  if (alt.length < MIN_NAME || alt.length > MAX_HEADING * 2) return undefined;
  const [named] = elementsNamed(
    region,
    (element) => {
      if (childElements(element).length > 0 || element.name === 'img') return false;
      const text = region.texts.text(element).toLowerCase();
      return (
        text.length >= MIN_NAME && alt.startsWith(text) && !/^[\p{L}\p{N}]/u.test(alt.slice(text.length))
      );
    },
    1,
  );
  return named;
}

/** The name on a card that is one link. */
function nameInLink(link: Element, { context }: Region): Element | undefined {
  const isOther = (text: string) =>
    findMoney(text, context)[0]?.text === text || parseAvailability(text) !== null;
  return nameWithin(link, isOther);
}

/** "Ex Tax: $74.17" is a line about something else than itself. */
const LABELLED_PRICE = /[:：]\s*(?:\p{Sc}|\d[\d.,]*\s?\p{Sc})/u;

/** The label of the heading with which a record that contains a list begins. */
export const HEADING_OF_LIST = 'heading of list';
const TITLED = /(?:^|[\s_-])(?:title|heading|headline|header|name)(?:$|[\s_-])/i;

/** The first text of the record, if it is a heading or its class calls it one. */
function headingFirst(region: Region): Element | undefined {
  const own = region.places[region.from]?.element;
  const begins = own ? textOf(own, MAX_HEADING) : '';
  return placesIn(region).find(({ element }, i) => {
    if (i === 0 || !(/^h[1-6]$/.test(element.name) || TITLED.test(element.attribs.class ?? ''))) return false;
    const text = region.texts.text(element);
    return text !== '' && text.length < MAX_HEADING && begins.startsWith(text);
  })?.element;
}

/** The address of a link that only runs a script. */
const NOWHERE = /^#?!?$/;
/** Addresses of account pages. */
const ACCOUNT =
  /\/(?:@|(?:users?|members?|profiles?|accounts?|u)\/)(?!(?:log|sign|regist|auth|new|edit|settings|password))[^/?#]+(?:\/[^/?#]*)?\/?(?:[?#].*)?$/i;
const MAX_HEADINGS = 4;
const MAX_HEADING = 80;

/** The first heading, unless it is a group's with a single linked heading below it, as of a department with one job. */
export function nameAmong(headings: readonly Element[]): Element | undefined {
  const [first, ...others] = headings;
  if (!first || isLinked(first)) return first;
  const linked = others.filter(isLinked);
  const [only] = linked;
  if (!only || linked.length > 1 || only.name <= first.name || only.parent === first.parent) return first;
  return standsIn(only, (element) => isLink(element) || element === first.parent) ? only : first;
}

const isLink = ({ name, attribs }: Element) => name === 'a' && attribs.href !== undefined;

function isLinked(heading: Element): boolean {
  return standsIn(heading, isLink) || below(heading, isLink, 1).length > 0;
}

const ROLE = new RegExp(`(?<!\\p{L})(?:${phrase('position')})(?!\\p{L})`, 'iu');
const MAX_ROLE = 60;

/** The job title on a person's card; on the card of a job, the name is the job title itself. */
function roleBelow(name: Element | undefined, region: Region): Element | undefined {
  if (!name || ROLE.test(region.texts.text(name))) return undefined;
  const [role] = elementsNamed(
    region,
    (element) => {
      if (element === name || childElements(element).length > 0 || element.name === 'a') return false;
      const text = region.texts.text(element);
      return text.length <= MAX_ROLE && ROLE.test(text);
    },
    1,
  );
  return role;
}

const MAX_BELOW_TITLE = 6;

/** The same right below the title of a page about a person. */
export function roleAtTitle(region: Region, title: number): Fact[] {
  const end = region.places[title]?.end;
  if (end === undefined) return [];
  const below = { ...region, from: end, to: Math.min(region.to, end + MAX_BELOW_TITLE) };
  const role = roleBelow(region.places[title]?.element, below);
  return role ? [shownFact('job title', 'text', RECORD.roleAtTitle, 'main', [role], region)] : [];
}

/** The label of the only list in a record. */
export const ONLY_LIST = 'only list';

/** The only list in a card contains its features. */
function listInCard(region: Region, zone: Zone): Fact[] {
  const lists = elementsNamed(region, (element) => element.name === 'ul' || element.name === 'ol', 2);
  const [list] = lists;
  if (!list || lists.length > 1 || list === region.places[region.from]?.element) return [];
  const items = childElements(list).filter((child) => child.name === 'li');
  const facts = items.length > 1 ? [shownFact('features', 'list', RECORD.onlyList, zone, items, region)] : [];
  const worded = items.filter((item) => region.texts.text(item) !== '');
  const isLink = (item: Element) =>
    below(item, ({ name }) => name === 'a', 1).some(
      (link) => region.texts.text(link) === region.texts.text(item),
    );
  if (worded.length === 0 || worded.every(isLink) || isHeaded(list, region)) return facts;
  return [...facts, shownFact(ONLY_LIST, 'list', RECORD.unnamedList, zone, worded, region)];
}

/** Whether words right above the list say what is in it. */
function isHeaded(list: Element, { texts }: Region): boolean {
  const before = elementBefore(list);
  const text = before ? texts.text(before) : '';
  return text.length > 0 && text.length <= MAX_HEADING && /[:：]$/.test(text);
}

/** `<code>limit</code> (integer) – page size`: the first element is the name, and the rest describes it. */
function leadingName(region: Region, zone: Zone): Fact[] {
  const own = region.places[region.from]?.element;
  const first = own?.children.find((child) => !('data' in child) || child.data.trim() !== '');
  if (!own || !first || !('attribs' in first) || !/^(?:code|strong|b|em|kbd|a|span)$/.test(first.name))
    return [];
  const name = region.texts.text(first);
  const rest = /^\s*(?:\(([^)]{1,30})\)\s*)?[–—:-]\s+(.+)$/su.exec(region.texts.text(own).slice(name.length));
  if (name === '' || name.length > 60 || !rest?.[2]) return [];
  const [, type, about] = rest;
  const facts = [
    factIn('name', 'record', RECORD.leadingName, zone, name, first),
    fact('description', 'record', RECORD.description, zone, () => [{ text: about ?? '' }]),
  ];
  return type ? [...facts, fact('type', 'record', RECORD.type, zone, () => [{ text: type }])] : facts;
}

function linkAround(heading: Element, links: readonly Element[]): Element | undefined {
  return links.find(
    (link) => standsIn(link, (above) => above === heading) || standsIn(heading, (above) => above === link),
  );
}

function imageFact(region: Region): Fact[] {
  for (const element of elementsNamed(region, (one) => one.name === 'img', 10)) {
    const url = imageUrl(element, region.context);
    if (url)
      return [
        fact('image', 'record', RECORD.image, 'main', () => [
          { text: element.attribs.alt ?? '', url, element },
        ]),
      ];
  }
  return [];
}
