/** POST scrape */
import { z } from 'zod';
import { CALL_TIMEOUT_MS } from '../../../contract/fetch-config.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { notesOf } from '../../notes.ts';
import { ownCalls } from '../../own-calls.ts';
import { documentOf } from '../document.ts';
import { ourOptions, scrapeOptionFields } from '../scrape-options.ts';
import type { FirecrawlDeps, Version } from '../version.ts';

const body = z.object({ url: z.string(), ...scrapeOptionFields });

export function addScrape(add: AddRoute, deps: FirecrawlDeps, { base }: Version): void {
  add(foreignRoute('post', `${base}/scrape`, { metered: true, body }), async ({ body }, c) => {
    const notes = notesOf(c);
    const { page, wanted } = ourOptions(body, notes, { maxTimeout: CALL_TIMEOUT_MS });
    const { answer, cost } = await ownCalls(deps, c).scrape({ ...page, url: body.url });
    const warning = notes.warning(answer.metadata.warnings);
    const data = documentOf(answer, wanted, {
      id: answer.id,
      sourceUrl: body.url,
      cost,
      stealth: page.fetchConfig?.stealth ?? false,
      warning,
    });
    return { success: true, data, ...(warning && { warning }) };
  });
}
