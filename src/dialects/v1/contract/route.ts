/** What the declarations of v1 routes have in common. */
import { v1Error, v1Message } from './error.ts';
import { requestParams, waitQuery } from './fields.ts';

export const V1_ROUTE = {
  tag: 'Legacy v1',
  auth: 'key',
  deprecated: true,
  errorShape: { schema: v1Error, body: (error: { message: string }) => ({ error: v1Message(error) }) },
} as const;

/** A request that is acknowledged now and answered later. */
export const POST_REQUEST = {
  ...V1_ROUTE,
  method: 'post',
  metered: true,
  query: waitQuery,
  errors: [],
} as const;

export const HOW_TO_WAIT = 'Answers at once with `queued`; ask again by `request_id`, or wait with `?wait=`.';

/** Its answer, when there is one. */
export const GET_REQUEST = {
  ...V1_ROUTE,
  method: 'get',
  description: 'The same shape as the answer to the request. Free.',
  params: requestParams,
  body: null,
  errors: ['not_found'],
} as const;
