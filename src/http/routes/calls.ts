/** The synchronous calls: /api/scrape, parse, extract, search, schema and map. */

import { mapRoute } from '../../contract/crawl/map.ts';
import { extractRoute } from '../../contract/extract/extract.ts';
import { schemaRoute } from '../../contract/extract/schema-service.ts';
import { parseOptions, parseRoute } from '../../contract/page/parse.ts';
import { scrapeRoute } from '../../contract/page/scrape.ts';
import { searchRoute } from '../../contract/search.ts';
import type { FinishedCall } from '../../pipeline/call/call.ts';
import { extract } from '../../pipeline/extract.ts';
import { type MapDeps, map } from '../../pipeline/map/map.ts';
import { parse } from '../../pipeline/parse.ts';
import { writeSchema } from '../../pipeline/schema.ts';
import { scrape } from '../../pipeline/scrape.ts';
import { type SearchDeps, search } from '../../pipeline/search/search.ts';
import { sendFinishedCall } from '../answer/send.ts';
import { type BlobDeps, signedBlobs } from '../answer/signed-blobs.ts';
import { type AppContext, callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { readOptions, readUpload } from '../request/read-upload.ts';
import { requestHeader } from '../request/request-header.ts';

export function addCallRoutes(add: AddRoute, deps: SearchDeps & MapDeps & BlobDeps): void {
  const sendWithBlobs = async (c: AppContext, call: FinishedCall) =>
    sendFinishedCall(c, { ...call, json: await signedBlobs(deps, call.id, call.json) });

  add(scrapeRoute, async ({ body }, c) => sendWithBlobs(c, await scrape(deps, body, callerOf(c, deps))));
  add(
    parseRoute,
    async ({ query }, c) => {
      const body = Buffer.from(await c.req.arrayBuffer());
      const { file, options } = readUpload(body, requestHeader(c, 'content-type'), query);
      const request = await readOptions(parseOptions, options);
      return sendWithBlobs(c, await parse(deps, file, request, callerOf(c, deps)));
    },
    { takes: 'files' },
  );
  add(extractRoute, async ({ body }, c) => sendWithBlobs(c, await extract(deps, body, callerOf(c, deps))), {
    takes: 'pages',
  });
  add(searchRoute, async ({ body }, c) => sendWithBlobs(c, await search(deps, body, callerOf(c, deps))));
  add(schemaRoute, async ({ body }, c) =>
    sendFinishedCall(c, await writeSchema(deps, body, callerOf(c, deps))),
  );
  add(mapRoute, async ({ body }, c) => sendFinishedCall(c, await map(deps, body, callerOf(c, deps))));
}
