/** POST /api/scrape */
import { scrapeRoute } from '../../contract/scrape.ts';
import { type ScrapeDeps, scrape } from '../../pipeline/scrape.ts';
import { callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { sendFinishedCall } from '../send.ts';
import { signedBlobs } from './blobs.ts';

export function addScrapeRoutes(add: AddRoute, deps: ScrapeDeps): void {
  add(scrapeRoute, async ({ body }, c) => {
    const call = await scrape(deps, body, callerOf(c, deps));
    return sendFinishedCall(c, { ...call, json: await signedBlobs(deps, call.id, call.json) });
  });
}
