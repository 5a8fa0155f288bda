/** The addresses of a fetched page. */
import { identityHash, siteHost, withoutQuery } from '../../../fetch/url-identity.ts';
import type { Visit } from '../../../store/crawl/earlier.ts';

type Options = { ignoreQueryParameters: boolean };

/** Hashes of the addresses of a page: `own` are the one that answered and the one it calls canonical. */
export type Addresses = { asked: string; own: string[] };

/**
 * A canonical address that is the front page is ignored: some sites wrongly give it on every page.
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
  if (target && siteHost(target) === siteHost(page) && (target.pathname !== '/' || page.pathname === '/')) {
    own.add(hashOf(target.href));
  }
  return { asked: hashOf(requested), own: [...own] };
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
