/** POST /api/map */
import { mapRoute } from '../../contract/map.ts';
import { type MapDeps, map } from '../../pipeline/map.ts';
import { callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { sendFinishedCall } from '../send.ts';

export function addMapRoutes(add: AddRoute, deps: MapDeps): void {
  add(mapRoute, async ({ body }, c) => sendFinishedCall(c, await map(deps, body, callerOf(c, deps))));
}
