/** The dashboard's own API for people who are signed in: signing out, the password, keys, and usage by day. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { createKey, listLiveKeys, revokeOwnKey, rotateOwnKey } from '../../account/own-keys.ts';
import { createKeyBody } from '../../contract/account/keys.ts';
import {
  changePasswordBody,
  dashboardUsageQuery,
  type FirstSteps,
  type OverviewReport,
  overviewQuery,
} from '../../contract/dashboard.ts';
import { uuid } from '../../contract/primitives.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import { AppError } from '../../errors.ts';
import type { Session } from '../../sign-in/sessions.ts';
import { changePassword } from '../../sign-in/sign-in.ts';
import { readFirstSteps } from '../../store/account/first-steps.ts';
import { readOverview } from '../../store/account/overview.ts';
import { openAddress } from '../../store/webhook/addresses.ts';
import { type AppContext, type AppEnv, accountOf } from '../app-env.ts';
import { audited, keyNote } from '../middleware/audited.ts';
import { bodyLimit } from '../middleware/body-limit.ts';
import { countRequest } from '../middleware/count-request.ts';
import { requireScope } from '../middleware/require-scope.ts';
import { authenticateSession, cookieFor, ownPagesOnly } from '../middleware/session.ts';
import { validate } from '../middleware/validate.ts';
import { API, type DashboardDeps, json, sessionJson } from './answers.ts';
import { addOpenRoutes } from './open-routes.ts';
import { usageReport } from './usage.ts';

/** Names, addresses and passwords: nothing here is large. */
const MAX_BODY_BYTES = 16 * 1024;

export function addDashboardRoutes(app: Hono<AppEnv>, deps: DashboardDeps): void {
  const { database, sessions } = deps;
  app.use(`${API}/*`, ownPagesOnly(deps), bodyLimit(MAX_BODY_BYTES));
  addOpenRoutes(app, deps);

  // The routes below are for people who are signed in.
  app.use(`${API}/*`, authenticateSession(deps));

  app.get(`${API}/session`, async (c) => json(c, await sessionJson(sessionOf(c), deps)));

  app.post(`${API}/sign-out`, audited(deps, 'sign_out.here'), async (c) => {
    await sessions.end(sessionOf(c).token);
    return signedOut(c, deps);
  });

  app.post(`${API}/sign-out-everywhere`, audited(deps, 'sign_out.everywhere'), async (c) => {
    await sessions.endAll(sessionOf(c));
    return signedOut(c, deps);
  });

  app.post(
    `${API}/password`,
    validate({ body: changePasswordBody }),
    audited(deps, 'password.changed'),
    async (c) => {
      const { current, next } = c.get('body') as z.output<typeof changePasswordBody>;
      const session = sessionOf(c);
      await changePassword(deps.signIn, { person: session, current, next });
      await sessions.endAll(session, session.token);
      return json(c, { ok: true });
    },
  );

  addKeyRoutes(app, deps);

  app.get(`${API}/usage`, validate({ query: dashboardUsageQuery }), async (c) => {
    const { days } = c.get('query') as z.output<typeof dashboardUsageQuery>;
    return json(c, await usageReport(database, sessionOf(c), days));
  });

  app.get(`${API}/overview`, validate({ query: overviewQuery }), async (c) => {
    const { hours } = c.get('query') as z.output<typeof overviewQuery>;
    const slots = OVERVIEW_SLOTS[hours] ?? 24;
    const row = await readOverview(database, accountOf(c), { hours, slots });
    const failingWebhooks = row.failingWebhooks.map(({ url, sealedUrl, ...failing }) => {
      const stored = { url, sealedUrl: sealedUrl === null ? null : Buffer.from(sealedUrl, 'base64') };
      return { ...failing, url: redactUrl(openAddress(deps.seals, stored)) };
    });
    const report: OverviewReport = { hours, ...row, failingWebhooks };
    return json(c, report);
  });

  app.get(`${API}/first-steps`, async (c) => {
    const steps: FirstSteps = await readFirstSteps(database, accountOf(c));
    return json(c, steps);
  });
}

/** Bars of the overview's chart. */
const OVERVIEW_SLOTS: Record<number, number> = { 24: 24, 168: 28, 720: 30 };

function addKeyRoutes(app: Hono<AppEnv>, deps: DashboardDeps): void {
  const { database } = deps;
  const counted = countRequest(deps);
  const manages = requireScope('admin');

  app.get(`${API}/keys`, async (c) => json(c, { data: await listLiveKeys(database, accountOf(c)) }));

  app.post(
    `${API}/keys`,
    manages,
    counted,
    validate({ body: createKeyBody }),
    audited(deps, 'key.created'),
    async (c) => {
      const body = c.get('body') as z.output<typeof createKeyBody>;
      const made = await createKey(database, accountOf(c), body);
      c.set('auditNote', keyNote(made.key));
      return json(c, made);
    },
  );

  app.post(
    `${API}/keys/:id/rotate`,
    manages,
    counted,
    validate({ params: keyParams }),
    audited(deps, 'key.rotated'),
    async (c) => {
      const next = await rotateOwnKey(database, accountOf(c), keyId(c));
      // Other processes notice a moment later.
      deps.keys.forget(accountOf(c));
      c.set('auditNote', keyNote(next.key));
      return json(c, next);
    },
  );

  app.delete(
    `${API}/keys/:id`,
    manages,
    counted,
    validate({ params: keyParams }),
    audited(deps, 'key.revoked'),
    async (c) => {
      c.set('auditNote', keyNote(await revokeOwnKey(database, accountOf(c), keyId(c))));
      deps.keys.forget(accountOf(c));
      return json(c, { ok: true });
    },
  );
}

const keyParams = z.object({ id: uuid });

function keyId(c: AppContext): string {
  return (c.get('params') as z.output<typeof keyParams>).id;
}

function sessionOf(c: AppContext): Session {
  const session = c.get('session');
  if (!session) throw new AppError('auth_missing_key', 'Sign in first');
  return session;
}

function signedOut(c: AppContext, deps: DashboardDeps): Response {
  c.get('headers')['Set-Cookie'] = cookieFor(c, deps).write(null);
  return json(c, { ok: true });
}
