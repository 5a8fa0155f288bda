/** Facts from link targets: e-mail addresses, telephone numbers, social networks, and links for applying. */
import { orNull } from '../../../../../or-null.ts';
import { childElements, isBlock } from '../../../../elements/elements.ts';
import type { Fact, Zone } from '../../../../fact.ts';
import { findEmail, findPhone } from '../../../../values/contact.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { fact, factIn, firstAnswers, placesIn, shownFact } from '../region.ts';

const SOCIAL: readonly [RegExp, string][] = [
  [/(?:^|\.)facebook\.com$/, 'facebook'],
  [/(?:^|\.)(?:twitter|x)\.com$/, 'twitter'],
  [/(?:^|\.)linkedin\.com$/, 'linkedin'],
  [/(?:^|\.)instagram\.com$/, 'instagram'],
  [/(?:^|\.)youtube\.com$/, 'youtube'],
  [/(?:^|\.)github\.com$/, 'github'],
];

const LINK = TRUST.link;
/** Fewer digits are not a whole telephone number. */
const MIN_DIGITS = 5;
const ACTION = new RegExp(`^(?:${phrase('apply')})`, 'i');

export function linkFacts(region: Region): Fact[] {
  const facts: Fact[] = [];
  for (const { element, zone } of placesIn(region)) {
    if (element.name === 'address')
      facts.push(shownFact('address', 'text', LINK.addressElement, zone, [element], region));
    const href = element.name === 'a' ? element.attribs.href?.trim() : undefined;
    if (!href) continue;
    const scheme = /^(mailto|tel):([^?]+)/i.exec(href);
    if (scheme) {
      const [, name = '', address = ''] = scheme;
      const target = orNull(() => decodeURIComponent(address)) ?? address;
      const isMail = name.toLowerCase() === 'mailto';
      const text = region.texts.text(element);
      const shown = isMail || text.replace(/\D/g, '').length < MIN_DIGITS ? target : text;
      facts.push(
        fact(isMail ? 'email' : 'phone', 'text', LINK.contact, zoneOfContact(zone), () => [
          { text: shown, machine: target, element },
        ]),
      );
      continue;
    }
    const url = region.context.base.resolve(href);
    const host = url ? hostOf(url) : '';
    const social = SOCIAL.find(([pattern]) => pattern.test(host))?.[1];
    if (social && url && !/\/(?:share|sharer|intent|dialog)/.test(url))
      facts.push(fact(`${social} url`, 'text', LINK.social, 'main', () => [{ text: url, url, element }]));
    if (url && ACTION.test(region.texts.text(element))) {
      facts.push(
        fact(region.texts.text(element), 'text', LINK.action, zone, () => [{ text: url, url, element }]),
      );
    }
  }
  return facts;
}

/** Contact details in the footer are as good as those in the main content. */
const zoneOfContact = (zone: Zone): Zone => (zone === 'edge' ? 'main' : zone);

/** Cheaper than parsing the URL: there may be thousands of links, which are already absolute. */
function hostOf(url: string): string {
  return /^https?:\/\/([^/:?#]+)/.exec(url)?.[1] ?? '';
}

/** "Tel. 0212 55 01", "Telefax: (0441) 555-0": a number that the word before it says to be one, in any of its forms. */
const NAMED_NUMBER =
  /(?:(?<!\p{L})(?:(fax|telefax|télécopie)|(?:tel[eé]?(?:f[oó](?:no?|on|ne))?|téléphone|telephone|phone|mobiel|mobil[e]?|handy|hotline|(?:call|ring)(?: us)?(?: on| at)?))|電話(?:番号)?)\s?\.?\s?[:：]?\s?(\+?\(?\d[\d\s().\u00a0–/-]{4,20}\d)(?!\d)/giu;
const MAX_NAMED = 4;

/** Numbers after the words for them; at the edge of the page they are those of the site. */
function namedNumbers({ place, text }: ShortText): Fact[] {
  if (place.zone === 'edge' || !/\d{2}/.test(text) || /^(?:html|body)$/.test(place.element.name)) return [];
  if (childElements(place.element).some(isBlock)) return [];
  return [...text.matchAll(NAMED_NUMBER)]
    .slice(0, MAX_NAMED)
    .map(([, fax, number = '']) =>
      factIn(fax ? 'fax' : 'phone', 'text', LINK.phoneInText, place.zone, number.trim(), place.element),
    );
}

/** E-mail addresses and telephone numbers in short texts, anywhere on the page. */
export function addressesInText(region: Region, texts: readonly ShortText[]): Fact[] {
  const named = firstAnswers(texts, MAX_NUMBERS, (short) => {
    const facts = namedNumbers(short);
    return facts.length > 0 ? facts : null;
  }).flat();
  return [...named, ...addressesWithoutWords(region, texts)];
}

const MAX_NUMBERS = 6;

function addressesWithoutWords(region: Region, texts: readonly ShortText[]): Fact[] {
  return firstAnswers(texts, MAX_NUMBERS, ({ place, text }) => {
    if (!/@|\+\d/.test(text)) return null;
    const zone = zoneOfContact(place.zone);
    const email = findEmail(text);
    const phone = /\+\d/.test(text) ? findPhone(text.slice(text.indexOf('+')), region.context.country) : null;
    const facts: Fact[] = [];
    if (email) facts.push(factIn('email', 'text', LINK.emailInText, zone, email, place.element));
    if (phone) facts.push(factIn('phone', 'text', LINK.phoneInText, zone, phone, place.element));
    return facts.length > 0 ? facts : null;
  }).flat();
}
