/** Orders links by how well their title and address fit a few words. No link is left out. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { MapLink } from '../../contract/crawl/map.ts';
import { orNull } from '../../or-null.ts';
import { wordsIn } from '../../text/words-in.ts';

const LINKS_BETWEEN_YIELDS = 500;
const MAX_WORDS = 20;
/**
 * A word in the title counts more than one in the address; part of a word, such as "price" in "prices", counts less.
 */
const IN_TITLE = 2;
const IN_ADDRESS = 1.5;
const IN_PART = 0.5;

/** Best first; links of equal rank stay in order. Rare words count more than words that every link has. */
export async function rankLinks(links: MapLink[], query: string): Promise<MapLink[]> {
  const words = [...new Set(wordsIn(query))].slice(0, MAX_WORDS);
  const hits: Float32Array[] = words.map(() => new Float32Array(links.length));
  for (const [index, link] of links.entries()) {
    if (index % LINKS_BETWEEN_YIELDS === LINKS_BETWEEN_YIELDS - 1) await yieldToOthers();
    const address = addressText(link.url);
    const inAddress = new Set(wordsIn(address));
    const inTitle = new Set(wordsIn(link.title ?? ''));
    for (const [nr, word] of words.entries()) {
      const part = address.includes(word) || link.title?.toLowerCase().includes(word) ? IN_PART : 0;
      const hit = (inTitle.has(word) ? IN_TITLE : 0) + (inAddress.has(word) ? IN_ADDRESS : 0);
      const row = hits[nr];
      if (row) row[index] = hit || part;
    }
  }
  const scores = new Float64Array(links.length);
  for (const row of hits) {
    const count = row.reduce((sum, hit) => sum + (hit > 0 ? 1 : 0), 0);
    const rarity = Math.log(1 + links.length / (1 + count));
    for (const [index, hit] of row.entries()) scores[index] = (scores[index] ?? 0) + hit * rarity;
  }
  const order = links.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  return order.flatMap((index) => links[index] ?? []);
}

/** Path and query as a person reads them. */
function addressText(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]*/, '');
  return (orNull(() => decodeURIComponent(path)) ?? path).toLowerCase();
}
