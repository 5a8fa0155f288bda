/** Facts from link targets: e-mail addresses, telephone numbers, social networks, and links for applying. */
import { orNull } from '../../../../../or-null.ts';
import type { Fact, Zone } from '../../../../fact.ts';
import { findEmail, findPhone } from '../../../../values/contact.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { fact, firstAnswers, placesIn, shownFact } from '../region.ts';

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

/** E-mail addresses and international telephone numbers in short texts, anywhere on the page. */
export function addressesInText(region: Region, texts: readonly ShortText[]): Fact[] {
  return firstAnswers(texts, 6, ({ place, text }) => {
    if (!/@|\+\d/.test(text)) return null;
    const zone = zoneOfContact(place.zone);
    const email = findEmail(text);
    const phone = /\+\d/.test(text) ? findPhone(text.slice(text.indexOf('+')), region.context.country) : null;
    const facts: Fact[] = [];
    if (email)
      facts.push(
        fact('email', 'text', LINK.emailInText, zone, () => [{ text: email, element: place.element }]),
      );
    if (phone)
      facts.push(
        fact('phone', 'text', LINK.phoneInText, zone, () => [{ text: phone, element: place.element }]),
      );
    return facts.length > 0 ? facts : null;
  }).flat();
}
