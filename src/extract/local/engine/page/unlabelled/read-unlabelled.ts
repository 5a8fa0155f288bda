/** Facts without a label, recognized by their form or their element. */

import type { Fact } from '../../../../fact.ts';
import type { Region } from '../../model.ts';
import { shortTexts } from '../region.ts';
import { amounts, availability, stars } from './amounts.ts';
import { attributeFacts } from './attribute-facts.ts';
import { bylines, introducedAuthor } from './authorship.ts';
import { chineseBylines } from './chinese-bylines.ts';
import { emojiLabels } from './emoji-labels.ts';
import { eventTimes } from './event-times.ts';
import { authorLinks, filedLinks, linksInTitle, trail } from './filed-links.ts';
import { iconLabels } from './icon-labels.ts';
import { ledLinks } from './led-links.ts';
import { addressesInText, linkFacts } from './links.ts';
import { openingLines } from './opening-lines.ts';
import { postalAddresses } from './postal-addresses.ts';
import { prices } from './prices.ts';
import { dateAlone, datesAroundTitle, datesSaid, timeElements } from './publication-dates.ts';
import { recordFacts, roleAtTitle } from './record.ts';
import { saidValues } from './said-values.ts';
import { siteFacts } from './site.ts';
import { smallPrint } from './small-print.ts';
import { timedLines } from './timed-lines.ts';
import { aroundTitle, titleBelow, titlePlace } from './title-place.ts';
import { wholePageFacts } from './whole-page.ts';
import { wordedValues } from './worded-values.ts';

/** The labels of facts that are expensive to look for. */
const LABELS = {
  author: ['author'],
  day: ['date published', 'date modified'],
  event: ['start date', 'start time', 'end time'],
  price: ['price', 'original price', 'price currency'],
  rating: ['rating', 'review count'],
  contact: ['email', 'phone', 'fax'],
  address: [
    ...['address', 'street address', 'address locality', 'address region', 'postal code'],
    ...['venue', 'company'],
  ],
  availability: ['availability'],
  print: ['salary', 'employment type', 'location', 'version', 'author', 'date'],
};

export function readUnlabelled(region: Region): Fact[] {
  const texts = shortTexts(region);
  const title = region.isRecord ? -1 : titlePlace(region);
  const isAtTitle = aroundTitle(region, title);
  const ifAsked = (what: keyof typeof LABELS, read: () => Fact[]): Fact[] =>
    LABELS[what].some(region.context.asks) ? read() : [];
  return [
    ...linkFacts(region),
    ...ifAsked('day', () => timeElements(region)),
    ...ifAsked('price', () => prices(region, texts)),
    ...ifAsked('author', () => [
      ...bylines(region, texts, isAtTitle),
      ...introducedAuthor(region, texts, title, isAtTitle),
      ...chineseBylines(region, texts, isAtTitle),
    ]),
    ...ifAsked('rating', () => stars(region, texts, isAtTitle)),
    ...amounts(region, texts, isAtTitle),
    ...ifAsked('contact', () => addressesInText(region, texts)),
    ...ifAsked('address', () => postalAddresses(region, texts)),
    ...ifAsked('availability', () => availability(region, texts)),
    ...ifAsked('print', () => smallPrint(region, texts)),
    ...timedLines(region, texts),
    ...openingLines(region),
    ...attributeFacts(region),
    ...iconLabels(region),
    ...emojiLabels(region, texts),
    ...ledLinks(region),
    ...wordedValues(region, texts),
    ...saidValues(region),
    ...(region.isRecord
      ? recordFacts(region)
      : [
          ...titleBelow(region, title),
          ...roleAtTitle(region, title),
          ...ifAsked('day', () => [
            ...datesAroundTitle(region, title),
            ...datesSaid(region, texts, title),
            ...dateAlone(region, texts),
          ]),
          ...ifAsked('event', () => eventTimes(region, texts, isAtTitle)),
          ...wholePageFacts(region, texts),
          ...siteFacts(region, texts),
          ...filedLinks(region),
          ...ifAsked('author', () => authorLinks(region, isAtTitle)),
          ...trail(region),
          ...linksInTitle(region),
        ]),
  ];
}
