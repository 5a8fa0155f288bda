/** The webhook in a request of Firecrawl's clients: its events, headers and metadata. */
import { z } from 'zod';
import { headerName, headerValue } from '../../../contract/fetch/fetch-config.ts';
import { listOf, mapOf } from '../../../contract/request/bounded.ts';
import type { ForeignWebhook } from '../../../jobs/crawl/start.ts';
import type { CrawlKind } from '../../../store/crawl/crawls.ts';
import type { Notes } from '../../notes.ts';

export const SHAPE = 'firecrawl';

/** It is sent with each page of a job. */
const MOST_METADATA = 16_384;

/** @param inFull the optional prefix of event names, as in `crawl.page` */
export function webhookFieldOf<const Name extends string>(
  events: readonly [Name, ...Name[]],
  inFull: RegExp,
) {
  const event = z
    .string()
    .transform((name) => name.replace(inFull, ''))
    .pipe(z.enum(events));
  return z
    .union([
      z.string(),
      z.object({
        url: z.string(),
        headers: mapOf(z.string(), z.string()).nullish(),
        metadata: z
          .record(z.string(), z.unknown())
          .refine((given) => JSON.stringify(given).length <= MOST_METADATA, {
            error: `Too big: expected at most ${MOST_METADATA} characters of JSON`,
          })
          .nullish(),
        events: listOf(event).nullish(),
      }),
    ])
    .nullish();
}

/** Headers about the body, the connection and the sender are set by us. With some of them, nothing would be sent. */
const OURS =
  /^(?:content-.*|proxy-.*|webhook-.*|connection|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|x-firecrawl-signature)$/;

export function sentHeaders(asked: Record<string, string>, notes: Notes): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [given, value] of Object.entries(asked)) {
    const name = given.toLowerCase();
    if (OURS.test(name) || !headerName.safeParse(name).success || !headerValue.safeParse(value).success)
      notes.unheard(`webhook.headers: ${given}`);
    else headers[name] = value;
  }
  return headers;
}

/** The webhook of a crawl or a batch. */
export const webhookField = webhookFieldOf(
  ['started', 'page', 'completed', 'failed'],
  /^(?:crawl|batch_scrape)\./,
);

export function webhookOf(
  kind: CrawlKind,
  asked: z.output<typeof webhookField>,
  notes: Notes,
): (ForeignWebhook & { url: string }) | undefined {
  if (!asked) return undefined;
  const { url, headers, metadata, events } = typeof asked === 'string' ? { url: asked } : asked;
  // To Firecrawl's clients a stopped crawl has failed.
  const ours = events?.flatMap((event) => (event === 'failed' ? ['failed', 'stopped'] : [event]));
  return {
    url,
    events: ours?.map((event) => `${kind}.${event}`),
    headers: sentHeaders(headers ?? {}, notes),
    delivery: { shape: SHAPE, ...(metadata && { metadata }) },
  };
}
