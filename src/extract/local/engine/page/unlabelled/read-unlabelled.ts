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
import { siteFacts } from './site.ts';
import { smallPrint } from './small-print.ts';
import { timedLines } from './timed-lines.ts';
import { aroundTitle, titleBelow, titlePlace } from './title-place.ts';
import { wholePageFacts } from './whole-page.ts';
import { wordedValues } from './worded-values.ts';

export function readUnlabelled(region: Region): Fact[] {
  const texts = shortTexts(region);
  const title = region.isRecord ? -1 : titlePlace(region);
  const isAtTitle = aroundTitle(region, title);
  return [
    ...linkFacts(region),
    ...timeElements(region),
    ...prices(region, texts),
    ...bylines(region, texts, isAtTitle),
    ...introducedAuthor(region, texts, title, isAtTitle),
    ...chineseBylines(region, texts, isAtTitle),
    ...stars(region, texts, isAtTitle),
    ...amounts(region, texts, isAtTitle),
    ...addressesInText(region, texts),
    ...postalAddresses(region, texts),
    ...availability(region, texts),
    ...smallPrint(region, texts),
    ...timedLines(region, texts),
    ...openingLines(region),
    ...attributeFacts(region),
    ...iconLabels(region),
    ...emojiLabels(region, texts),
    ...ledLinks(region),
    ...wordedValues(region, texts),
    ...(region.isRecord
      ? recordFacts(region)
      : [
          ...titleBelow(region, title),
          ...roleAtTitle(region, title),
          ...datesAroundTitle(region, title),
          ...datesSaid(region, texts, title),
          ...dateAlone(region, texts),
          ...eventTimes(region, texts, isAtTitle),
          ...wholePageFacts(region, texts),
          ...siteFacts(region, texts),
          ...filedLinks(region),
          ...authorLinks(region, isAtTitle),
          ...trail(region),
          ...linksInTitle(region),
        ]),
  ];
}
