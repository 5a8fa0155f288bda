/** The addresses of a fetched page. */
import { identityHash, siteHost, withoutQuery } from '../../../fetch/url-identity.ts';
import type { Visit } from '../../../store/crawl/earlier.ts';

type Options = { ignoreQueryParameters: boolean };

/** Usual names of a folder's index page. */
const FIRST_PAGE = /(?:^|\/)(?:(?:index|default|home)(?:\.\w{2,5})?)?\/?$/i;
/** A front page under its usual names, including front pages per language. */
const FRONT_PAGE = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?(?:\/|$))?(?:(?:index|default|home)(?:\.\w{2,5})?\/?)?$/i;

/** Hashes of a page's addresses. `own` holds the one that answered and the canonical one. */
export type Addresses = { asked: string; own: string[] };

/**
 * A canonical address that is a front page is ignored unless the page's address differs from it only by query or index
 * name: some sites wrongly declare the front page canonical on every page, which would make all of them one.
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

/** The addresses of an unchanged page that was not read again: its canonical address is still the same. */
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
 * Whether an address is one of the page's own in an earlier crawl. Any other may have led there only for a while: it is
 * fetched by itself, and compared with the page only if it still leads there.
 */
export function isAddressOf({ asked, own }: Pick<Visit, 'asked' | 'own'>, hash: string): boolean {
  return own === undefined || hash === asked || own.includes(hash);
}
