/** A request in the words of the contract -> what the fetcher understands. */
import type { FetchConfig } from '../../contract/fetch/fetch-config.ts';
import type { Format } from '../../contract/page/formats.ts';
import { BRANDING_PROBE } from '../../convert/branding/facts.ts';
import { credentialsFor } from '../../fetch/credentials.ts';
import { type BrowserNeeds, type FetchOptions, PAGE_FILE_TYPES } from '../../fetch/document.ts';

/** All pages of a crawl have the same. */
const made = new WeakMap<FetchConfig, { site: string | null; options: FetchOptions }>();

/** @param site the address whose origin the headers and cookies belong to; null for none. */
export function fetchOptions(config: FetchConfig, site: string | null): FetchOptions {
  const before = made.get(config);
  if (before && before.site === site) return before.options;
  const options = makeOptions(config, site);
  made.set(config, { site, options });
  return options;
}

function makeOptions(config: FetchConfig, site: string | null): FetchOptions {
  // Actions are for the page alone, not for what is fetched beside it.
  const { headers, cookies, country, actions: _, ...rest } = config;
  return { ...rest, credentials: credentialsFor(site, { headers, cookies }), country: country ?? null };
}

/** Whether a visit leaves nothing behind: no action on the page, and no session that may sign in first. */
export function onlyReads({ actions, session }: FetchConfig): boolean {
  return !actions?.length && session === undefined;
}

/** What of the formats only a browser can give. With `hidden`, a screenshot is of the page at rest without those. */
export function browserNeeds(formats: Format[], hidden?: string[]): BrowserNeeds {
  const index = formats.findIndex(({ type }) => type === 'screenshot');
  const screenshot = formats.find((format) => format.type === 'screenshot');
  const branding = formats.some((format) => format.type === 'branding');
  const picture = screenshot && { ...screenshot, index, ...(hidden && { atRest: { hidden } }) };
  const files = PAGE_FILE_TYPES.filter((type) => formats.some((format) => format.type === type));
  return {
    ...(picture && { screenshot: picture }),
    ...(files.length > 0 && { files }),
    ...(branding && { probe: BRANDING_PROBE }),
  };
}
