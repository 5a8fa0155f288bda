/** What a page calls the site it is part of: the link to the front page, and who claims the copyright. */
import type { Element } from 'domhandler';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../weights.ts';
import { below } from '../element-value.ts';
import type { Fact } from '../fact.ts';
import { fact, placesIn } from '../region.ts';
import { collapse } from '../text.ts';
import { isNamedLikeHost } from '../title.ts';

const SITE = TRUST.site;

export function siteFacts(region: Region, texts: readonly ShortText[]): Fact[] {
  return [...homeLink(region), ...copyright(texts)];
}

/** "Gazette logo", "Go to the Gazette home page". */
const AROUND =
  /^(?:(?:go to|back to|visit|the)\s+)+|[\s:|–—-]+(?:(?:logo|home|homepage|page|icon|image)\s*)+$/gi;

/** A link to the front page whose words, or whose picture's, are the name of the host. */
function homeLink(region: Region): Fact[] {
  const { url, base } = region.context;
  const own = URL.parse(url);
  if (!own) return [];
  const host = own.hostname.replace(/^www\./, '');
  for (const { element } of placesIn(region)) {
    const { href } = element.attribs;
    if (element.name !== 'a' || href === undefined || !isHome(base.resolve(href), own.origin)) continue;
    const name = namesOf(element, region)
      .map((text) => text.replace(AROUND, '').trim())
      .find((text) => !/\.\p{L}{2,}$/u.test(text) && isNamedLikeHost(text, host));
    if (name)
      return ['site name', 'publisher'].map((label) =>
        fact(label, 'link', SITE.homeLink, 'main', () => [{ text: name, element }]),
      );
  }
  return [];
}

/** By its letters: there are thousands of links, already made absolute. */
function isHome(address: string | null, origin: string): boolean {
  return address?.startsWith(origin) === true && HOME.test(address.slice(origin.length));
}

const HOME = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:[?#].*)?$/i;

function namesOf(element: Element, region: Region): string[] {
  const [image] = below(element, (child) => child.name === 'img', 1);
  const { attribs } = element;
  return [region.texts.text(element), image?.attribs.alt, attribs['aria-label'], attribs.title].flatMap(
    (text) => (text ? [collapse(text)] : []),
  );
}

const RIGHTS = phrase('rights');
/** "© 2013–2026 Gazette Media. All rights reserved." */
const CLAIM = new RegExp(
  `(?:©|\\(c\\)|copyright)[\\s,]*(?:©|\\(c\\)|copyright)?[\\s,]*(?:(?:19|20)\\d\\d(?:\\s*[-–]\\s*(?:(?:19|20)\\d\\d|present))?)?[\\s,|]*(?:by\\s+)?(?!(?:${RIGHTS})\\b)(\\p{Lu}[\\p{L}\\p{N}&'’., -]{2,60}?)[\\s,|–-]*(?:(?:19|20)\\d\\d)?\\.?\\s*(?:$|[|•·©]|(?:${RIGHTS})\\b)`,
  'iu',
);

/** Where the page has one claim: pictures have claims of their own. */
function copyright(texts: readonly ShortText[]): Fact[] {
  const claims = new Map<string, Element>();
  for (const { place, text } of texts) {
    if (!/©|\(c\)|copyright/i.test(text)) continue;
    const name = CLAIM.exec(text)?.[1]?.replace(/[\s,]+$/, '');
    if (name) claims.set(name, place.element);
  }
  const [claim, ...others] = claims;
  if (!claim || others.length > 0) return [];
  const [text, element] = claim;
  // A site is not called like the company behind it.
  return [fact('publisher', 'text', SITE.copyright, 'main', () => [{ text, element }])];
}
