/** The other addresses of a fetched page. */
import { identityHash, siteHost } from '../../fetch/url-identity.ts';

/**
 * Other addresses that mean this page: where it redirected to, and its canonical address. A canonical address that is
 * the front page is ignored: some sites wrongly give it on every page.
 */
export function aliasesOf(requested: string, final: string, canonical: string | null): string[] {
  const own = identityHash(requested);
  const aliases = new Set<string>();
  const ended = identityHash(final);
  if (ended !== own) aliases.add(ended);
  const target = canonical ? URL.parse(canonical) : null;
  const page = new URL(final);
  if (target && siteHost(target) === siteHost(page) && (target.pathname !== '/' || page.pathname === '/')) {
    const hash = identityHash(target.href);
    if (hash !== own) aliases.add(hash);
  }
  return [...aliases];
}
