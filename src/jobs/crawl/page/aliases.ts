/** The other addresses of a fetched page. */
import { identityHash, siteHost, withoutQuery } from '../../../fetch/url-identity.ts';

/**
 * Other addresses that mean this page: where it redirected to, and its canonical address. A canonical address that is
 * the front page is ignored: some sites wrongly give it on every page.
 */
export function aliasesOf(
  requested: string,
  final: string,
  canonical: string | null,
  { ignoreQueryParameters } = { ignoreQueryParameters: false },
): string[] {
  const hashOf = (address: string) => identityHash(ignoreQueryParameters ? withoutQuery(address) : address);
  const own = hashOf(requested);
  const aliases = new Set<string>();
  const ended = hashOf(final);
  if (ended !== own) aliases.add(ended);
  const target = canonical ? URL.parse(canonical) : null;
  const page = new URL(final);
  if (target && siteHost(target) === siteHost(page) && (target.pathname !== '/' || page.pathname === '/')) {
    const hash = hashOf(target.href);
    if (hash !== own) aliases.add(hash);
  }
  return [...aliases];
}
