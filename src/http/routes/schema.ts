/** POST /api/schema */
import { schemaRoute } from '../../contract/schema-service.ts';
import { type SchemaDeps, writeSchema } from '../../pipeline/schema.ts';
import { callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { sendFinishedCall } from '../send.ts';

export function addSchemaRoutes(add: AddRoute, deps: SchemaDeps): void {
  add(schemaRoute, async ({ body }, c) =>
    sendFinishedCall(c, await writeSchema(deps, body, callerOf(c, deps))),
  );
}
