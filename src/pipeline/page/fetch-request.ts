/** Translates a request of the contract into the fetcher's options. */
import type { FetchConfig } from '../../contract/fetch/fetch-config.ts';
import type { Format } from '../../contract/page/formats.ts';
import { BRANDING_PROBE } from '../../convert/branding/facts.ts';
import { credentialsFor } from '../../fetch/credentials.ts';
import { type BrowserNeeds, type FetchOptions, PAGE_FILE_TYPES } from '../../fetch/document.ts';

/** All pages of a crawl share their options. */
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
  // Actions are only for the page itself, not for what is fetched beside it.
  const { headers, cookies, country, actions: _, ...rest } = config;
  return { ...rest, credentials: credentialsFor(site, { headers, cookies }), country: country ?? null };
}

/** Whether a visit has no side effects: no actions on the page, and no session that may sign in first. */
export function onlyReads({ actions, session }: FetchConfig): boolean {
  return !actions?.length && session === undefined;
}

/**
 * What only a browser can provide for the formats. With `hidden`, a screenshot shows the page at rest, without these
 * elements.
 */
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
