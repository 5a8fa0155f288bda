/** v1 markdownify, now scrape: one page as Markdown. */
import { z } from 'zod';
import { pageUrl } from '../../../contract/page/scrape.ts';
import * as field from './fields.ts';
import { requestRoutes } from './route.ts';

export const markdownifyBody = z
  .object({
    website_url: pageUrl,
    headers: field.headers,
    stealth: field.stealth,
    mock: field.mock,
  })
  .meta({ id: 'MarkdownifyRequest' });

export const markdownifyAnswer = z
  .object({
    request_id: field.requestId,
    status: field.status,
    website_url: z.string().describe('The page.'),
    result: z.string().nullable().describe('The page as Markdown. Null until the request is completed.'),
    error: field.error,
  })
  .meta({ id: 'MarkdownifyAnswer' });

const EXAMPLE: z.output<typeof markdownifyAnswer> = {
  request_id: '0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11',
  status: 'completed',
  website_url: 'https://example.com',
  result: '# Example Domain\n\nThis domain is for use in documentation examples.',
  error: '',
};

export const markdownifyRoutes = requestRoutes('markdownify', {
  description: 'Use `POST /api/scrape` instead. 2 credits, 4 more with `stealth`.',
  body: { schema: markdownifyBody, example: { website_url: 'https://example.com' } },
  answer: markdownifyAnswer,
  queued: { ...EXAMPLE, status: 'queued', result: null },
  completed: EXAMPLE,
});
