/** v1 smartscraper, now extract: structured data from a page, from HTML or from Markdown. */
import { z } from 'zod';
import { suppliedContent } from '../../../contract/extract/extract.ts';
import { pageUrl } from '../../../contract/page/scrape.ts';
import { listOf } from '../../../contract/request/bounded.ts';
import * as field from './fields.ts';
import { requestRoutes } from './route.ts';

const SOURCES = ['website_url', 'website_html', 'website_markdown'] as const;

export const smartscraperBody = z
  .object({
    user_prompt: field.userPrompt,
    website_url: pageUrl.optional(),
    website_html: suppliedContent.html,
    website_markdown: suppliedContent.markdown,
    output_schema: field.outputSchema,
    headers: field.headers,
    cookies: field.cookies,
    stealth: field.stealth,
    total_pages: z
      .int()
      .min(1)
      .max(100)
      .default(1)
      .describe("How many pages of the site's own paging to read. Each costs what one page costs."),
    number_of_scrolls: z.int().min(0).max(50).default(0).describe('How many times to scroll to the end.'),
    mock: field.mock,
    plain_text: z.boolean().default(false).describe('Return the result as text instead of JSON.'),
    steps: listOf(z.string())
      .optional()
      .describe('What to do on the page first, one sentence per step: click, type, scroll, wait or press.'),
  })
  .superRefine((body, context) => {
    const given = SOURCES.filter((source) => body[source] !== undefined);
    if (given.length === 1) return;
    context.addIssue({
      code: 'custom',
      path: [given[1] ?? 'website_url'],
      message: 'Provide exactly one of website_url, website_html and website_markdown',
    });
  })
  .meta({ id: 'SmartscraperRequest' });

export const smartscraperAnswer = z
  .object({
    request_id: field.requestId,
    status: field.status,
    website_url: z.string().describe('The page; empty if you sent HTML or Markdown.'),
    user_prompt: z.string().describe('What was asked for.'),
    result: z
      .unknown()
      .describe('The data, or a text with `plain_text`. Null until the request is completed.'),
    error: field.error,
  })
  .meta({ id: 'SmartscraperAnswer' });

const EXAMPLE: z.output<typeof smartscraperAnswer> = {
  request_id: '0198c7a2-77d0-7e15-8a3b-51c09e6f2d48',
  status: 'completed',
  website_url: 'https://example.com',
  user_prompt: 'The title of the page',
  result: { title: 'Example Domain' },
  error: '',
};

export const smartscraperRoutes = requestRoutes('smartscraper', {
  description: 'Use `POST /api/extract` instead. 10 credits a page, 4 more with `stealth`.',
  body: {
    schema: smartscraperBody,
    example: { website_url: 'https://example.com', user_prompt: 'The title of the page' },
  },
  answer: smartscraperAnswer,
  queued: { ...EXAMPLE, status: 'queued', result: null },
  completed: EXAMPLE,
});
