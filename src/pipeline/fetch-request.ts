/** A request in the words of the contract -> what the fetcher understands. */
import type { FetchConfig } from '../contract/fetch-config.ts';
import type { Format } from '../contract/formats.ts';
import { BRANDING_PROBE } from '../convert/branding/facts.ts';
import type { BrowserNeeds, FetchOptions } from '../fetch/document.ts';

export function fetchOptions(config: FetchConfig): FetchOptions {
  return {
    ...config,
    headers: config.headers ?? {},
    cookies: config.cookies ?? {},
    country: config.country ?? null,
  };
}

/** What of the formats only a browser can give. With `hidden`, a screenshot is of the page at rest without those. */
export function browserNeeds(formats: Format[], hidden?: string[]): BrowserNeeds {
  const screenshot = formats.find((format) => format.type === 'screenshot');
  const branding = formats.some((format) => format.type === 'branding');
  const picture = screenshot && { ...screenshot, ...(hidden && { atRest: { hidden } }) };
  return { ...(picture && { screenshot: picture }), ...(branding && { probe: BRANDING_PROBE }) };
}
