/** Sessions at sites: create, list, read, change, sign in again, send a code, delete. */
import {
  bringSessionCodeRoute,
  createSessionRoute,
  deleteSessionRoute,
  getSessionRoute,
  listSessionsRoute,
  refreshSessionRoute,
  updateSessionRoute,
} from '../../contract/fetch/session.ts';
import type { SiteSessions } from '../../pipeline/site-sessions/site-sessions.ts';
import { accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';

export function addSessionRoutes(add: AddRoute, { siteSessions }: { siteSessions: SiteSessions }): void {
  add(
    createSessionRoute,
    async ({ body }, c) => siteSessions.create(accountOf(c), body, c.get('once')?.madeId),
    { takes: 'pages' },
  );
  add(listSessionsRoute, async (_, c) => ({ data: await siteSessions.list(accountOf(c)) }));
  add(getSessionRoute, async ({ params }, c) => siteSessions.get(accountOf(c), params.name));
  add(
    updateSessionRoute,
    async ({ params, body }, c) => siteSessions.change(accountOf(c), params.name, body),
    { takes: 'pages' },
  );
  add(refreshSessionRoute, async ({ params }, c) => siteSessions.refresh(accountOf(c), params.name));
  add(bringSessionCodeRoute, async ({ params, body }, c) =>
    siteSessions.bringCode(accountOf(c), params.name, body.code),
  );
  add(deleteSessionRoute, async ({ params }, c) => {
    await siteSessions.remove(accountOf(c), params.name);
    return { ok: true };
  });
}
