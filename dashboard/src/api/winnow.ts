/** The public API through the SDK, under the session of the person who is signed in. */
import { Winnow } from '../../../sdk/src/index.ts';

/** No page of another site can send it along, which is what keeps their requests out. */
export const DASHBOARD_HEADERS = { 'X-Winnow-Dashboard': '1' };

export const winnow = new Winnow({
  baseUrl: `${location.origin}/dashboard/proxy`,
  headers: DASHBOARD_HEADERS,
});
