/** The dashboard's own API: signing in and out, keys, the password, and usage by day. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Hono } from 'hono';
import { z } from 'zod';
import { createKey, listLiveKeys, revokeOwnKey, rotateOwnKey } from '../../account/own-keys.ts';
import { ownerKeyFile } from '../../account/owner.ts';
import {
  changePasswordBody,
  type DashboardOptions,
  type DashboardSession,
  dashboardUsageQuery,
  type OverviewReport,
  overviewQuery,
  type SignUpSent,
  signInBody,
  signInLinkBody,
  signUpBody,
} from '../../contract/dashboard.ts';
import { createKeyBody } from '../../contract/keys.ts';
import { uuid } from '../../contract/primitives.ts';
import { AppError } from '../../errors.ts';
import type { Mailer } from '../../net/mail.ts';
import type { Session } from '../../sign-in/sessions.ts';
import { changePassword, type SignInDeps, signIn } from '../../sign-in/sign-in.ts';
import { useSignInLink } from '../../sign-in/sign-in-link.ts';
import { confirmSignUp, signUp, signUpByMail } from '../../sign-in/sign-up.ts';
import { findOwner } from '../../store/logins.ts';
import { readOverview } from '../../store/overview.ts';
import type { AppContext, AppDeps, AppEnv } from '../app-env.ts';
import { addressOf } from '../middleware/authenticate.ts';
import { bodyLimit } from '../middleware/body-limit.ts';
import { countRequest } from '../middleware/count-request.ts';
import { authenticateSession, beginSession, cookieFor, ownPagesOnly } from '../middleware/session.ts';
import { validate } from '../middleware/validate.ts';
import { sendJson } from '../send.ts';
import { usageReport } from './usage.ts';

export type DashboardDeps = AppDeps & { signIn: SignInDeps; mailer: Mailer | null };

const API = '/dashboard/api';
/** Names, addresses and passwords: nothing here is large. */
const MAX_BODY_BYTES = 16 * 1024;

export function addDashboardRoutes(app: Hono<AppEnv>, deps: DashboardDeps): void {
  const { database, sessions } = deps;
  const counted = countRequest(deps);
  app.use(`${API}/*`, ownPagesOnly(deps), bodyLimit(MAX_BODY_BYTES));
  addOpenRoutes(app, deps);

  // What is declared below this line is for people who are signed in.
  app.use(`${API}/*`, authenticateSession(deps));

  app.get(`${API}/session`, async (c) => json(c, await sessionJson(sessionOf(c), deps)));

  app.post(`${API}/sign-out`, async (c) => {
    await sessions.end(sessionOf(c).token);
    return signedOut(c, deps);
  });

  app.post(`${API}/sign-out-everywhere`, async (c) => {
    await sessions.endAll(sessionOf(c).accountId);
    return signedOut(c, deps);
  });

  app.post(`${API}/password`, validated({ body: changePasswordBody }), async (c) => {
    const { current, next } = c.get('body') as z.output<typeof changePasswordBody>;
    const { accountId, token } = sessionOf(c);
    await changePassword(deps.signIn, { accountId, current, next });
    await sessions.endAll(accountId, token);
    return json(c, { ok: true });
  });

  app.get(`${API}/keys`, async (c) => json(c, { data: await listLiveKeys(database, accountOf(c)) }));

  app.post(`${API}/keys`, counted, validated({ body: createKeyBody }), async (c) => {
    const body = c.get('body') as z.output<typeof createKeyBody>;
    return json(c, await createKey(database, accountOf(c), body));
  });

  app.post(`${API}/keys/:id/rotate`, counted, validated({ params: keyParams }), async (c) => {
    const next = await rotateOwnKey(database, accountOf(c), keyId(c));
    // Other processes learn of it a moment later.
    deps.keys.forget(accountOf(c));
    return json(c, next);
  });

  app.delete(`${API}/keys/:id`, counted, validated({ params: keyParams }), async (c) => {
    await revokeOwnKey(database, accountOf(c), keyId(c));
    deps.keys.forget(accountOf(c));
    return json(c, { ok: true });
  });

  app.get(`${API}/usage`, validated({ query: dashboardUsageQuery }), async (c) => {
    const { days } = c.get('query') as z.output<typeof dashboardUsageQuery>;
    return json(c, await usageReport(database, sessionOf(c), days));
  });

  app.get(`${API}/overview`, validated({ query: overviewQuery }), async (c) => {
    const { hours } = c.get('query') as z.output<typeof overviewQuery>;
    const slots = OVERVIEW_SLOTS[hours] ?? 24;
    const report: OverviewReport = {
      hours,
      ...(await readOverview(database, accountOf(c), { hours, slots })),
    };
    return json(c, report);
  });
}

/** Bars of the overview's chart. */
const OVERVIEW_SLOTS: Record<number, number> = { 24: 24, 168: 28, 720: 30 };

/** Before anyone is signed in. */
function addOpenRoutes(app: Hono<AppEnv>, deps: DashboardDeps): void {
  const { config } = deps;
  const options: DashboardOptions = { signUp: config.signUp, version: deps.version };

  app.get(`${API}/options`, (c) => json(c, options));

  app.post(`${API}/sign-in`, validated({ body: signInBody }), async (c) => {
    const body = c.get('body') as z.output<typeof signInBody>;
    return signedIn(c, deps, await signIn(deps.signIn, { ...body, address: addressOf(c, config) }));
  });

  app.post(`${API}/sign-in-link`, validated({ body: signInLinkBody }), async (c) => {
    const { token } = c.get('body') as z.output<typeof signInLinkBody>;
    const { database } = deps;
    const accountId = (await useSignInLink(database, token)) ?? (await confirmSignUp(database, token));
    if (!accountId) throw new AppError('auth_invalid_key', 'This link was used already, or is too old.');
    return signedIn(c, deps, accountId);
  });

  app.post(`${API}/sign-up`, validated({ body: signUpBody }), async (c) => {
    if (!config.signUp) throw new AppError('not_found', 'This server has no sign-up. Ask its operator.');
    const body = c.get('body') as z.output<typeof signUpBody>;
    const given = { ...body, address: addressOf(c, config) };
    const { mailer, signIn: open } = deps;
    if (!mailer) return signedIn(c, deps, await signUp(open, given));
    await signUpByMail({ ...open, mailer, publicUrl: deps.publicUrl() }, given);
    return json(c, { sent: true } satisfies SignUpSent);
  });
}

const keyParams = z.object({ id: uuid });

function keyId(c: AppContext): string {
  return (c.get('params') as z.output<typeof keyParams>).id;
}

function validated(schemas: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }) {
  return validate({ params: undefined, query: undefined, body: undefined, ...schemas });
}

function json(c: AppContext, value: unknown): Response {
  return sendJson(c, JSON.stringify(value));
}

function sessionOf(c: AppContext): Session {
  const session = c.get('session');
  if (!session) throw new AppError('auth_missing_key', 'Sign in first');
  return session;
}

function accountOf(c: AppContext): string {
  return sessionOf(c).accountId;
}

async function signedIn(c: AppContext, deps: DashboardDeps, accountId: string): Promise<Response> {
  const session = await deps.sessions.find(await beginSession(c, deps, accountId));
  if (!session) throw new AppError('internal_error');
  return json(c, await sessionJson(session, deps));
}

function signedOut(c: AppContext, deps: DashboardDeps): Response {
  c.get('headers')['Set-Cookie'] = cookieFor(c, deps).write(null);
  return json(c, { ok: true });
}

async function sessionJson(session: Session, deps: DashboardDeps): Promise<DashboardSession> {
  const { accountId, accountName, planId, planName, email, hasPassword } = session;
  return {
    account: { id: accountId, name: accountName, plan: { id: planId, name: planName } },
    email,
    hasPassword,
    keyFile: await keyFileOf(accountId, deps),
  };
}

/** As a person would write it, with `~` for the home directory. */
async function keyFileOf(accountId: string, { config, database }: DashboardDeps): Promise<string | null> {
  const file = ownerKeyFile(config.dataDir);
  if ((await findOwner(database))?.accountId !== accountId || !existsSync(file)) return null;
  const home = `${homedir()}/`;
  return file.startsWith(home) ? `~/${file.slice(home.length)}` : file;
}
