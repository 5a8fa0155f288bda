/** The product key in the page's address, if the page shows it too: `/lamp-ada/88015`, `/dp/B07AB12CD3`. */

import type { Fact } from '../../../fact.ts';
import type { Region } from '../../engine/model.ts';
import { fact, placesIn } from '../../engine/page/region.ts';
import { TRUST } from '../../engine/trust.ts';

/** Capital letters with digits between word boundaries, or enough digits not to be a year or a page number. */
const KEY = /(?<![A-Za-z\d])(?=[A-Z\d]*\d[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[A-Z\d]{6,14}(?![A-Za-z\d])|\d{5,20}/g;
const DATE = /^(?:19|20)\d\d(?:0\d|1[0-2])(?:[0-2]\d|3[01])$/;

export function keyInAddress(region: Region): Fact[] {
  const path = URL.parse(region.context.url)?.pathname ?? '';
  const key = path.split('/').reverse().map(lastKey).find(Boolean);
  if (!key || !isOnPage(key, region)) return [];
  return [fact('sku', 'page', TRUST.keyInAddress, 'main', () => [{ text: key, machine: key }])];
}

function lastKey(part: string): string | undefined {
  return part
    .match(KEY)
    ?.filter((key) => !DATE.test(key))
    .at(-1);
}

/** Whether the main content has the key in an attribute or a text. Links do not count: they lead to other pages. */
function isOnPage(key: string, region: Region): boolean {
  const word = new RegExp(`(?<![A-Za-z\\d])${key}(?![A-Za-z\\d])`);
  return placesIn(region).some(({ element, zone }) => {
    if (zone !== 'main') return false;
    for (const name in element.attribs) {
      const value = element.attribs[name] ?? '';
      if (name !== 'href' && value.length >= key.length && value.includes(key) && word.test(value))
        return true;
    }
    return element.children.some((child) => 'data' in child && child.data.includes(key));
  });
}
