/** The public API through the SDK, under the session of the person who is signed in. */
import { Winnow } from '../../../sdk/src/index.ts';
import { SERVICE_PATH } from '../service-path.ts';

/** Pages of other sites cannot send this header, so their requests are refused. */
export const DASHBOARD_HEADERS = { 'X-Winnow-Dashboard': '1' };

export const winnow = new Winnow({
  baseUrl: `${location.origin}${SERVICE_PATH}/dashboard/proxy`,
  headers: DASHBOARD_HEADERS,
});
