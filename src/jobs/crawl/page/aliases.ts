/** The addresses of a fetched page. */
import { identityHash, siteHost, withoutQuery } from '../../../fetch/url-identity.ts';
import type { Visit } from '../../../store/crawl/earlier.ts';

type Options = { ignoreQueryParameters: boolean };

/** What the first page of a folder is usually called. */
const FIRST_PAGE = /(?:^|\/)(?:(?:index|default|home)(?:\.\w{2,5})?)?\/?$/i;
/** A front page under its usual names, also that of a language. */
const FRONT_PAGE = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?(?:\/|$))?(?:(?:index|default|home)(?:\.\w{2,5})?\/?)?$/i;

/** Hashes of the addresses of a page: `own` are the one that answered and the one it calls canonical. */
export type Addresses = { asked: string; own: string[] };

/**
 * A canonical address that is a front page is ignored unless the page differs from it in its query or the name of a
 * folder's first page alone: some sites wrongly give the same one on every page, and all of them would be one.
 */
export function addressesOf(
  requested: string,
  final: string,
  canonical: string | null,
  { ignoreQueryParameters }: Options = { ignoreQueryParameters: false },
): Addresses {
  const hashOf = (address: string) => identityHash(ignoreQueryParameters ? withoutQuery(address) : address);
  const own = new Set([hashOf(final)]);
  const target = canonical ? URL.parse(canonical) : null;
  const page = new URL(final);
  if (target && siteHost(target) === siteHost(page)) {
    const isOfThis = folderOf(target) === folderOf(page);
    if (!FRONT_PAGE.test(target.pathname) || isOfThis) own.add(hashOf(target.href));
  }
  return { asked: hashOf(requested), own: [...own] };
}

function folderOf({ pathname }: URL): string {
  return pathname.replace(FIRST_PAGE, '');
}

/** The addresses of a page that was not read again, because it is what it was: it names the same one as canonical. */
export function addressesAgain(
  requested: string,
  final: string,
  { own = [] }: Pick<Visit, 'own'>,
  options: Options,
): Addresses {
  const { asked, own: now } = addressesOf(requested, final, null, options);
  return { asked, own: [...new Set([...now, ...own.slice(1)])] };
}

/** Other addresses that mean this page: where it redirected to, and its canonical address. */
export function aliasesOf({ asked, own }: Addresses): string[] {
  return own.filter((hash) => hash !== asked);
}

/**
 * Whether an address is that of a page in an earlier crawl. It may only have led there for a while: such an address is
 * asked for by itself, and what comes is compared with the page only if that is what comes.
 */
export function isAddressOf({ asked, own }: Pick<Visit, 'asked' | 'own'>, hash: string): boolean {
  return own === undefined || hash === asked || own.includes(hash);
}
