/** POST /api/extract */
import { extractRoute } from '../../contract/extract.ts';
import { extract } from '../../pipeline/extract.ts';
import type { ScrapeDeps } from '../../pipeline/scrape.ts';
import { callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { sendFinishedCall } from '../send.ts';

export function addExtractRoutes(add: AddRoute, deps: ScrapeDeps): void {
  add(
    extractRoute,
    async ({ body }, c) => sendFinishedCall(c, await extract(deps, body, callerOf(c, deps))),
    { takes: 'pages' },
  );
}
