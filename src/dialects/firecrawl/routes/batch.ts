/** Batch scrapes: our batches. */
import { z } from 'zod';
import { MAX_BATCH_URLS } from '../../../contract/crawl/batch.ts';
import { JOB_TIMEOUT_MS } from '../../../contract/fetch/fetch-config.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { notesOf } from '../../notes.ts';
import { ownCalls } from '../../own-calls.ts';
import { atOnce } from '../crawl/request.ts';
import { ourOptions, scrapeOptionFields } from '../page/scrape-options.ts';
import { addressFor, type FirecrawlDeps, type Version } from '../version.ts';
import { webhookField, webhookOf } from '../webhook/field.ts';
import { addJob } from './crawl.ts';

const body = z.object({
  urls: z.array(z.string()).min(1).max(MAX_BATCH_URLS),
  ignoreInvalidURLs: z.boolean().nullish(),
  maxConcurrency: z.int().min(1).nullish(),
  webhook: webhookField,
  ...scrapeOptionFields,
});

export function addBatch(add: AddRoute, deps: FirecrawlDeps, version: Version): void {
  const path = `${version.base}/batch/scrape`;
  add(
    foreignRoute('post', path, { metered: true, body }),
    async ({ body }, c) => {
      const notes = notesOf(c);
      const { page, tracking } = ourOptions(body, notes, { maxTimeout: JOB_TIMEOUT_MS, tracks: true });
      // Firecrawl's batches leave out invalid addresses by default.
      const ignoreInvalid = body.ignoreInvalidURLs ?? true;
      const webhook = webhookOf('batch', body.webhook, notes);
      const input = {
        ...page,
        urls: body.urls,
        ignoreInvalid,
        ...atOnce(body),
        ...(webhook && { webhookUrl: webhook.url }),
      };
      const warning = notes.warning();
      const { answer } = await ownCalls(deps, c).batch(input, { webhook, tracking, warning });
      return {
        success: true,
        id: answer.id,
        url: addressFor(deps, c, `${path}/${answer.id}`),
        ...(ignoreInvalid && { invalidURLs: answer.invalid ?? [] }),
        ...(warning && { warning }),
      };
    },
    { takes: 'pages' },
  );
  addJob(add, deps, version, 'batch/scrape');
}
