/** What the search index keeps of the pages in stored results. A child process reads them. */
import { redactUrl } from '../contract/request/redact.ts';
import { identityHash } from '../fetch/url-identity.ts';
import type { Pool } from '../sandbox/pool.ts';
import type { ReadResults } from '../store/search/fill.ts';
import { INDEXED_CHARACTERS } from '../store/search/pages.ts';

export function readIndexedPages(pool: Pool): ReadResults {
  return async (account, results) => {
    const input = { results, most: INDEXED_CHARACTERS };
    const pages = await pool.run('resultPages', input, { account, patient: true });
    return pages.map((each) =>
      each.map((page) => ({ ...page, url: redactUrl(page.url), identity: identityHash(page.url) })),
    );
  };
}
