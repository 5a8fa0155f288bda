/** v1 searchscraper, now search with a prompt: data from the best results of a web search. */
import { z } from 'zod';
import { TIME_RANGES } from '../../../contract/search.ts';
import * as field from './fields.ts';
import { requestRoutes } from './route.ts';

export const searchscraperBody = z
  .object({
    user_prompt: field.userPrompt,
    headers: field.headers,
    output_schema: field.outputSchema,
    mock: field.mock,
    stealth: field.stealth,
    time_range: z.enum(TIME_RANGES).optional().describe('Only pages from this period.'),
  })
  .meta({ id: 'SearchscraperRequest' });

export const searchscraperAnswer = z
  .object({
    request_id: field.requestId,
    status: field.status,
    user_prompt: z.string().describe('What was asked for.'),
    result: z.unknown().describe('The data. Null until the request is completed.'),
    reference_urls: z.array(z.string()).describe('The pages that were read.'),
    error: field.error,
  })
  .meta({ id: 'SearchscraperAnswer' });

const EXAMPLE: z.output<typeof searchscraperAnswer> = {
  request_id: '0198c7a2-9f40-7b62-b1d4-8e2c7a905f36',
  status: 'completed',
  user_prompt: 'Who keeps the example domain?',
  result: { organisation: 'IANA' },
  reference_urls: ['https://example.com/'],
  error: '',
};

export const searchscraperRoutes = requestRoutes('searchscraper', {
  description:
    'Use `POST /api/search` with a `prompt` instead. 30 credits, 4 more with `stealth`; a search that finds nothing is free.',
  body: { schema: searchscraperBody, example: { user_prompt: 'Who keeps the example domain?' } },
  answer: searchscraperAnswer,
  queued: { ...EXAMPLE, status: 'queued', result: null, reference_urls: [] },
  completed: EXAMPLE,
});
