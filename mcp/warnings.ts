/** Warnings about a page, with advice for each. */
import type { Warning } from '../sdk/src/index.ts';

const ADVICE: Record<Warning['reason'], string> = {
  too_short: 'The page has little text; try mode "normal", or render "js" if it is built by scripts.',
  empty: 'The page is blank; try render "js". Not charged.',
  bot_blocked: 'A bot wall instead of the page; try stealth: true, or another source. Not charged.',
  spa_shell: 'An app that did not show its content; try render "js" with a wait. Not charged.',
  soft_404: 'The site says that there is no such page; check the address. Not charged.',
  http_error: 'The site answered with an error; check the address. Not charged.',
  interstitial: 'A stand-in page was shown instead, so it was not compared. Not charged.',
  truncated: 'The source was cut off.',
  reader_fallback: 'More of the page is shown instead.',
  no_proxy: 'There is no proxy for this; the page was fetched without one.',
  selector_not_found: 'Nothing on the page matches; look at it without selectors.',
  logged_out: 'The session is signed out; ask your user to renew it. Not charged.',
  not_visited: 'Its links are missing.',
  unknown_field: 'No such field; it was ignored.',
  prompt_not_understood: 'No rule could follow these words; name plain fields, or give a schema.',
  many_records: 'The page lists several, and one was requested; request a list.',
  no_records: 'The page has no such items; check that it is the right page.',
  location_not_applied: 'Results are from everywhere; name the country in the query.',
  index_incomplete: 'Search again later to find the others.',
};

export function warningLines(warnings: readonly Warning[] = []): string[] {
  return warnings.map(
    ({ reason, detail }) => `Warning ${reason}: ${detail ? `${detail}. ` : ''}${ADVICE[reason]}`,
  );
}
