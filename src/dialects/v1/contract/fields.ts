/** Fields that several v1 requests and answers have. */
import { z } from 'zod';
import { callFetchConfig } from '../../../contract/fetch/fetch-config.ts';
import { queryInteger } from '../../../contract/pagination.ts';
import { jsonObject, uuid } from '../../../contract/primitives.ts';

const V1_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;

export const userPrompt = z.string().trim().min(1).describe('What you want, in your own words.');
export const outputSchema = jsonObject.optional().describe('A JSON Schema that the result will match.');
export const headers = callFetchConfig.shape.headers;
export const cookies = callFetchConfig.shape.cookies;
export const stealth = z
  .boolean()
  .default(false)
  .describe(
    'Fetch with the TLS fingerprint and the headers of a real Chrome, and through the proxy that this server has for it, if any. Adds 4 credits.',
  );
export const mock = z
  .boolean()
  .default(false)
  .describe('Answer with made-up data of the right shape. Nothing is fetched and nothing is charged.');

export const requestId = uuid.describe('Identifies the request; also its history id.');
export const status = z.enum(V1_STATUSES).describe('The state of the request.');
export const error = z.string().describe('What went wrong; empty if nothing did.');

/** The path parameters of status requests. */
export const requestParams = z.object({ request_id: requestId });

const LONGEST_WAIT_SECONDS = 60;

export const waitQuery = z.object({
  wait: queryInteger
    .min(0)
    .max(LONGEST_WAIT_SECONDS)
    .default(0)
    .describe('The most seconds to wait for the request to end.'),
});
