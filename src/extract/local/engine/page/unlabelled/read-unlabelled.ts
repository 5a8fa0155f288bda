/** Facts that need no label, since their form or their element tells what they are. */
import type { Fact } from '../fact.ts';
import type { Region } from '../region.ts';
import { amounts, availability, stars } from './amounts.ts';
import { attributeFacts } from './attribute-facts.ts';
import { bylines, dateBelowTitle, timeSigns } from './authorship.ts';
import { authorLinks, filedLinks, trail } from './filed-links.ts';
import { addressesInText, linkSigns } from './links.ts';
import { priceSigns } from './prices.ts';
import { recordSigns } from './record.ts';
import { shortTexts } from './short-texts.ts';
import { timedLines } from './timed-lines.ts';
import { pageSigns } from './whole-page.ts';

export function readSigns(region: Region): Fact[] {
  const texts = shortTexts(region);
  return [
    ...linkSigns(region),
    ...timeSigns(region),
    ...priceSigns(region, texts),
    ...bylines(region, texts),
    ...stars(region),
    ...amounts(texts),
    ...addressesInText(region, texts),
    ...availability(region, texts),
    ...dateBelowTitle(region),
    ...timedLines(region, texts),
    ...attributeFacts(region),
    ...(region.isRecord
      ? recordSigns(region)
      : [...pageSigns(region), ...filedLinks(region), ...authorLinks(region), ...trail(region)]),
  ];
}
