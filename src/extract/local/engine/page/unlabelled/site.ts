/** The name of the site, from the link to its front page, the copyright notice and its legal name. */

import type { Element } from 'domhandler';
import { standsIn } from '../../../../../convert/html/walk.ts';
import { below } from '../../../../elements/elements.ts';
import { collapse } from '../../../../elements/text.ts';
import type { Fact, Zone } from '../../../../fact.ts';
import { lettersOf, wordsOf } from '../../../../names/words.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { factIn, placesIn } from '../region.ts';
import { hostWithoutWww, isNamedLikeHost, PART_OF_SITE, SEPARATOR } from '../title.ts';

const SITE = TRUST.site;

export function siteFacts(region: Region, texts: readonly ShortText[]): Fact[] {
  return [...homeLink(region), ...copyright(texts), ...legalName(region, texts)];
}

/** Words around the name: "Gazette logo", "Go to the Gazette home page". */
const AROUND = /^(?:go to|back to|visit)\s+(?:the\s+)?|[\s:|–—-]+(?:(?:logo|home|page|icon|image)\s*)+$/gi;
const MAX_NAME = 120;

/** A link to the front page whose text or picture has a name that resembles the host or is part of the page's title. */
function homeLink(region: Region): Fact[] {
  const { url, base } = region.context;
  const own = URL.parse(url);
  if (!own) return [];
  const host = hostWithoutWww(url);
  const titled = new Set(region.titles.flatMap((title) => title.split(SEPARATOR).map(lettersOf)));
  for (const { element } of placesIn(region)) {
    const { href } = element.attribs;
    if (element.name !== 'a' || href === undefined || !isHome(base.resolve(href), own.origin)) continue;
    const name = namesOf(element, region)
      .map((text) => text.replace(AROUND, '').trim())
      .find(
        (text) =>
          !/\.\p{L}{2,}$/u.test(text) &&
          (isNamedLikeHost(text, host) || (titled.has(lettersOf(text) || '-') && !PART_OF_SITE.test(text))),
      );
    if (name)
      return ['site name', 'publisher'].map((label) =>
        factIn(label, 'link', SITE.homeLink, 'main', name, element),
      );
  }
  return [];
}

/** Compares strings instead of parsing: there may be thousands of links, which are already absolute. */
function isHome(address: string | null, origin: string): boolean {
  return address?.startsWith(origin) === true && HOME.test(address.slice(origin.length));
}

const HOME = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:[?#].*)?$/i;

function namesOf(element: Element, region: Region): string[] {
  const [image] = below(element, (child) => child.name === 'img', 1);
  const { attribs } = element;
  return [region.texts.text(element), image?.attribs.alt, attribs['aria-label'], attribs.title].flatMap(
    (text) => (text && text.length <= MAX_NAME ? [collapse(text)] : []),
  );
}

/** A case-insensitive part of a case-sensitive pattern. V8 has been seen to ignore `(?i:…)` in rare runs. */
const eitherCase = (words: string) =>
  words.replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

const SIGN = `(?:©|\\([cC]\\)|${eitherCase('copyright')})`;
const YEAR = '(?:19|20)\\d\\d';
const RIGHTS = `(?:${eitherCase(phrase('rights'))})\\b`;
/** "© 2013–2026 Gazette Media. All rights reserved." */
const CLAIM = new RegExp(
  `${SIGN}[\\s,]{0,3}${SIGN}?[\\s,]{0,3}(?<since>${YEAR}(?:\\s*[-–]\\s*(?:${YEAR}|${eitherCase('present')}))?)?[\\s,|]{0,3}(?:${eitherCase('by')}\\s+)?(?!${RIGHTS})(?<name>\\p{Lu}[\\p{L}\\p{N}&'’., -]{2,60}?)[\\s,|–-]*(?<until>${YEAR})?\\.?\\s*(?:$|[|•·©]|${RIGHTS})`,
  'u',
);
const PICTURE = new Set(['figure', 'figcaption', 'picture']);

/** The copyright holder, if the page names only one apart from those of its pictures. */
function copyright(texts: readonly ShortText[]): Fact[] {
  const claims = new Map<string, Element>();
  const ofPictures = new Set<string>();
  for (const { place, text } of texts) {
    const name = claimant(text, place.zone);
    if (name && isOfPicture(place.element)) ofPictures.add(name);
    else if (name) claims.set(name, place.element);
  }
  // An element around a picture contains the picture's notice too.
  for (const name of ofPictures) claims.delete(name);
  const [claim, ...others] = claims;
  if (!claim || others.length > 0) return [];
  const [text, element] = claim;
  return [factIn('publisher', 'text', SITE.copyright, 'main', text, element)];
}

/** A notice has a year or, at the edge of the page, a ©. "Copyright Policy" and "(c) The buyer" are not notices. */
function claimant(text: string, zone: Zone): string | undefined {
  const { since, name, until } = CLAIM.exec(text)?.groups ?? {};
  const isClaim = since !== undefined || until !== undefined || (zone !== 'main' && text.includes('©'));
  return isClaim ? name?.replace(/[\s,]+$/, '') : undefined;
}

const LEGAL_NAME =
  /^\p{Lu}[\p{L}\p{N}&'’.+ -]{1,50}?,?\s(?:GmbH(?: & Co\.? KG)?|mbH|AG|KG|OHG|UG|e\.?K\.|Ltd\.?|Limited|LLC|L\.L\.C\.|LLP|Inc\.?|Corp\.?|PLC|plc|S\.?L\.?U?\.?|S\.A\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|SAS|SARL|B\.?V\.?|N\.V\.|AB|Oyj?|A\/S|ApS|Sp\. z o\.o\.|s\.r\.o\.|Kft\.?|Pty Ltd\.?)$/u;

/** The only line that ends in a legal form (GmbH, Ltd) and shares a word with the page's title or host. */
function legalName(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = new Map<string, ShortText>();
  const titled = new Set(region.titles.flatMap(wordsOf));
  const host = hostWithoutWww(region.context.url);
  const isOfSite = (line: string) =>
    wordsOf(line).some((word) => word.length >= MIN_WORD && (titled.has(word) || host.includes(word)));
  for (const short of texts) {
    if (!LEGAL_END.test(short.text)) continue;
    for (const line of region.texts.lines(short.place.element))
      if (LEGAL_NAME.test(line) && isOfSite(line)) found.set(line, short);
  }
  const [only, ...others] = found;
  if (!only || others.length > 0) return [];
  const [text, { place }] = only;
  return [factIn('legal name', 'text', SITE.legalName, place.zone, text, place.element)];
}

const MIN_WORD = 4;

/** A cheap test to skip most texts. */
const LEGAL_END =
  /\s(?:\p{Lu}|GmbH|mbH|plc|e\.?K|s\.r|Inc|Ltd|Limited|Corp|Kft|Sp|Pty)[\p{L}./& ]{0,14}(?:$|\n|\s)/u;

function isOfPicture(element: Element): boolean {
  return PICTURE.has(element.name) || standsIn(element, ({ name }) => PICTURE.has(name));
}
