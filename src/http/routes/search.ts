/** POST /api/search */
import { searchRoute } from '../../contract/search.ts';
import { type SearchDeps, search } from '../../pipeline/search.ts';
import { callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { sendFinishedCall } from '../send.ts';
import { signedBlobs } from './blobs.ts';

export function addSearchRoutes(add: AddRoute, deps: SearchDeps): void {
  add(searchRoute, async ({ body }, c) => {
    const call = await search(deps, body, callerOf(c, deps));
    return sendFinishedCall(c, { ...call, json: await signedBlobs(deps, call.id, call.json) });
  });
}
