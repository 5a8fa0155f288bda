/** POST /api/parse */
import { parseOptions, parseRoute } from '../../contract/parse.ts';
import { parse } from '../../pipeline/parse.ts';
import type { ScrapeDeps } from '../../pipeline/scrape.ts';
import { callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { readOptions, readUpload } from '../read-upload.ts';
import { requestHeader } from '../request-header.ts';
import { sendFinishedCall } from '../send.ts';
import { signedBlobs } from './blobs.ts';

export function addParseRoutes(add: AddRoute, deps: ScrapeDeps): void {
  add(
    parseRoute,
    async ({ query }, c) => {
      const body = Buffer.from(await c.req.arrayBuffer());
      const { file, options } = readUpload(body, requestHeader(c, 'content-type'), query);
      const request = readOptions(parseOptions, options);
      const call = await parse(deps, file, request, callerOf(c, deps));
      return sendFinishedCall(c, { ...call, json: await signedBlobs(deps, call.id, call.json) });
    },
    { takes: 'files' },
  );
}
