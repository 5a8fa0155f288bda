/**
 * The one rule for when two fetches are the same: what may be read from the cache instead of being fetched again, and
 * by whom.
 */
import { hash } from 'node:crypto';
import { withoutUserInfo } from '../../fetch/credentials.ts';
import type { BrowserNeeds, FetchOptions } from '../../fetch/document.ts';
import { withoutFragment } from '../../fetch/url-identity.ts';
import { idFrom } from '../../store/ids.ts';

export type Fetch = {
  accountId: string;
  url: string;
  options: FetchOptions;
  needs?: BrowserNeeds | undefined;
};

/** Part of every key, so that versions that store documents differently do not read each other's. */
const KEPT_AS = 'as sent';

/**
 * The same for two fetches that would return the same document: of one account and one address, with the same options
 * and exactly the same headers, cookies and password. null for a fetch that is never reused: actions on a page, and who
 * is signed in there, are not part of any key.
 */
export function sameFetchKey({ accountId, url, options, needs = {} }: Fetch): string | null {
  if (needs.steps || needs.actions || needs.screenshot?.atRest || 'session' in options) return null;
  const address = withoutFragment(withoutUserInfo(new URL(url)).href);
  const parts = [KEPT_AS, accountId, address, ...membersOf(options)];
  return idFrom(hash('sha256', JSON.stringify(parts), 'hex'));
}

/** Options do not change, and the pages of a crawl share theirs. */
const members = new WeakMap<FetchOptions, unknown[]>();

function membersOf(options: FetchOptions): unknown[] {
  const before = members.get(options);
  if (before) return before;
  const { timeout: _, credentials, ...rest } = options;
  const { origin, headers, cookies } = credentials;
  const hasSecrets = Object.keys(headers).length + Object.keys(cookies).length > 0;
  const made = [inOrder(rest), hasSecrets ? inOrder({ origin, headers, cookies }) : null];
  members.set(options, made);
  return made;
}

/** What only a browser provides is not cached, so a fetch that needs it is always made. */
export function canBeReadAgain({ needs = {} }: Pick<Fetch, 'needs'>): boolean {
  return Object.keys(needs).length === 0;
}

/** The members of objects by their names, so that their order makes no difference. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, inOrder(member)]);
}
