/** A request in the words of the contract -> what the fetcher understands. */
import type { FetchConfig } from '../contract/fetch-config.ts';
import type { Format } from '../contract/formats.ts';
import { BRANDING_PROBE } from '../convert/branding/facts.ts';
import { credentialsFor } from '../fetch/credentials.ts';
import type { BrowserNeeds, FetchOptions } from '../fetch/document.ts';

/** @param site the address whose origin the headers and cookies belong to; null for none. */
export function fetchOptions(config: FetchConfig, site: string | null): FetchOptions {
  const { headers, cookies, country, ...rest } = config;
  return { ...rest, credentials: credentialsFor(site, { headers, cookies }), country: country ?? null };
}

/** What of the formats only a browser can give. With `hidden`, a screenshot is of the page at rest without those. */
export function browserNeeds(formats: Format[], hidden?: string[]): BrowserNeeds {
  const screenshot = formats.find((format) => format.type === 'screenshot');
  const branding = formats.some((format) => format.type === 'branding');
  const picture = screenshot && { ...screenshot, ...(hidden && { atRest: { hidden } }) };
  return { ...(picture && { screenshot: picture }), ...(branding && { probe: BRANDING_PROBE }) };
}
