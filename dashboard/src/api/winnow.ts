/** The public API through the SDK, under the session of the person who is signed in. */
import { Winnow } from '../../../sdk/src/index.ts';

/** Pages of other sites cannot send this header, so their requests are refused. */
export const DASHBOARD_HEADERS = { 'X-Winnow-Dashboard': '1' };

export const winnow = new Winnow({
  baseUrl: `${location.origin}/dashboard/proxy`,
  headers: DASHBOARD_HEADERS,
});
