/** What the declarations of v1 routes have in common. */
import type { z } from 'zod';
import { defineRoute, type RouteBody } from '../../../contract/route.ts';
import { v1Error, v1Message } from './error.ts';
import { requestParams, waitQuery } from './fields.ts';

export const V1_ROUTE = {
  tag: 'Legacy v1',
  auth: 'key',
  deprecated: true,
  errorShape: { schema: v1Error, body: (error: { message: string }) => ({ error: v1Message(error) }) },
} as const;

type RequestDefinition<Body, Answer extends z.ZodType> = {
  description: string;
  body: RouteBody<Body>;
  answer: Answer;
  /** An answer as it is at first, and at the end. */
  queued: z.input<Answer>;
  completed: z.input<Answer>;
};

/** The two routes of a request that is acknowledged now and answered later. */
export function requestRoutes<Body extends z.ZodType, Answer extends z.ZodType>(
  name: string,
  { description, body, answer, queued, completed }: RequestDefinition<Body, Answer>,
) {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const response = { schema: answer, description: 'The current state of the request.' };
  const post = defineRoute({
    ...V1_ROUTE,
    method: 'post',
    path: `/v1/${name}` as const,
    operationId: `v1${title}`,
    summary: title,
    description: `${description} Answers at once with \`queued\`; poll by \`request_id\`, or wait with \`?wait=\`.`,
    metered: true,
    query: waitQuery,
    body,
    response: { ...response, example: queued },
  });
  const get = defineRoute({
    ...V1_ROUTE,
    method: 'get',
    path: `/v1/${name}/{request_id}` as const,
    operationId: `v1Get${title}`,
    summary: `${title}: get the answer`,
    description: 'The same shape as the answer to the request. Free.',
    params: requestParams,
    response: { ...response, example: completed },
    errors: ['not_found'],
  });
  return { post, get };
}
