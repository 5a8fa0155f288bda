/** DuckDuckGo's page for browsers without scripts, which needs no key. It has no documented protocol. */
import { readDuckDuckGoPage } from './duckduckgo-page.ts';
import { languageOf, RANGE_WORDS, type SearchEngine, type WebEngineSettings } from './engine.ts';
import { createEngineClient, engineFailed } from './engine-client.ts';

const REMEDY = 'Wait, or set WINNOW_SEARCH to an engine of your own: see docs/search.md.';

export function createDuckDuckGo(settings: WebEngineSettings): SearchEngine {
  const client = createEngineClient('duckduckgo', settings);
  return {
    name: 'duckduckgo',
    async search({ query, next, timeRange, country, signal }) {
      const fields: Record<string, string> = isForm(next)
        ? next
        : {
            q: query,
            ...(country && { kl: regionOf(country) }),
            ...(timeRange && { df: RANGE_WORDS[timeRange][0] }),
          };
      const { status, text } = await client.send({
        method: 'POST',
        path: '/html/',
        body: new URLSearchParams(fields),
        headers: {
          accept: 'text/html',
          'accept-language': 'en-US,en;q=0.9',
          // Its own form is sent from this page.
          referer: `${settings.baseUrl.replace(/\/+$/, '')}/`,
        },
        signal,
      });
      const page = readDuckDuckGoPage(text);
      // It answers robots with a challenge under status 202.
      if (page.isChallenge || status === 202 || status === 403 || status === 418 || status === 429) {
        throw engineFailed('duckduckgo', 'takes us for a robot', REMEDY);
      }
      if (status !== 200) throw engineFailed('duckduckgo', `answered ${status}`, REMEDY);
      if (page.results.length === 0 && !page.saysNothingFound) {
        throw engineFailed('duckduckgo', 'answered with a page that cannot be read', REMEDY);
      }
      return { results: page.results, widened: timeRange === 'past_hour', next: page.next };
    },
    close: client.close,
  };
}

/** Regions that it does not call by country and most spoken language (as listed at serpapi.com/duckduckgo-regions). */
const ODD_REGIONS: Record<string, string> = {
  GB: 'uk-en',
  HK: 'hk-tzh',
  IN: 'in-en',
  JP: 'jp-jp',
  KR: 'kr-kr',
  NO: 'no-no',
  PH: 'ph-en',
  PK: 'pk-en',
  SI: 'sl-sl',
  TW: 'tw-tzh',
};

/** It silently ignores a region that it does not know. */
function regionOf(country: string): string {
  return ODD_REGIONS[country] ?? `${country.toLowerCase()}-${languageOf(country)}`;
}

function isForm(next: unknown): next is Record<string, string> {
  return typeof next === 'object' && next !== null;
}
