/** The routes of the dashboard that need no session: signing in and up, one-time links, invitations. */
import type { Hono } from 'hono';
import type { z } from 'zod';
import { createMinuteRate } from '../../account/minute-rate.ts';
import {
  type DashboardInvitation,
  type DashboardOptions,
  joinBody,
  type SignUpSent,
  signInBody,
  signInLinkBody,
  signUpBody,
} from '../../contract/dashboard.ts';
import { AppError } from '../../errors.ts';
import { findInvitation, join } from '../../sign-in/members.ts';
import { signIn } from '../../sign-in/sign-in.ts';
import { useSignInLink } from '../../sign-in/sign-in-link.ts';
import { confirmSignUp, signUp, signUpByMail } from '../../sign-in/sign-up.ts';
import type { Person } from '../../store/sign-in/logins.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import { audit } from '../middleware/audited.ts';
import { beginSession } from '../middleware/session.ts';
import { validate } from '../middleware/validate.ts';
import { clientAddress } from '../request/client-address.ts';
import { API, type DashboardDeps, json, sessionJson } from './answers.ts';
import { createProxyWarning } from './untrusted-proxy.ts';

/** Nobody can guess a link, but each attempt queries the database. */
const WRONG_LINKS_A_MINUTE = 30;

export function addOpenRoutes(app: Hono<AppEnv>, deps: DashboardDeps): void {
  const { config, database } = deps;
  const wrongLinks = createMinuteRate(WRONG_LINKS_A_MINUTE);
  const warnOfProxy = createProxyWarning(config, deps.log);
  /** A valid link works, however many wrong passwords were tried. */
  async function byLink<T>(c: AppContext, work: () => Promise<T>): Promise<T> {
    const address = clientAddress(c, config);
    wrongLinks.check(address);
    try {
      return await work();
    } catch (error) {
      wrongLinks.count(address);
      throw error;
    }
  }
  const options: DashboardOptions = { signUp: config.signUp, version: deps.version };

  app.get(`${API}/options`, (c) => json(c, options));

  app.post(`${API}/sign-in`, validate({ body: signInBody }), async (c) => {
    const body = c.get('body') as z.output<typeof signInBody>;
    const person = await signIn(deps.signIn, {
      ...body,
      address: clientAddress(c, config),
      // Not awaited: the duration of a refusal must not reveal whether the account exists.
      refused: ({ accountId, name }) =>
        void audit(c, deps, { accountId, actor: { kind: 'person', name }, action: 'sign_in.failed' }),
    });
    return signedIn(c, deps, person, 'password');
  });

  app.post(`${API}/sign-in-link`, validate({ body: signInLinkBody }), async (c) => {
    const { token, password } = c.get('body') as z.output<typeof signInLinkBody>;
    const accountId = await byLink(c, async () => {
      const found =
        (await useSignInLink(database, token)) ?? (await confirmSignUp(deps.signIn, { token, password }));
      if (!found) throw new AppError('auth_invalid_key', 'This link was used already, or has expired.');
      return found;
    });
    return signedIn(c, deps, { accountId, memberId: null }, 'link');
  });

  app.post(`${API}/sign-up`, validate({ body: signUpBody }), async (c) => {
    if (!config.signUp)
      throw new AppError('not_found', 'This server does not allow sign-ups. Ask its operator.');
    const body = c.get('body') as z.output<typeof signUpBody>;
    warnOfProxy(c);
    const given = { ...body, address: clientAddress(c, config) };
    const { mailer, signIn: open } = deps;
    if (!mailer) {
      const accountId = await signUp(open, given);
      return signedIn(c, deps, { accountId, memberId: null }, 'sign-up');
    }
    await signUpByMail({ ...open, mailer, publicUrl: deps.publicUrl() }, given);
    return json(c, { sent: true } satisfies SignUpSent);
  });

  app.post(`${API}/invitation`, validate({ body: joinBody.pick({ token: true }) }), async (c) => {
    const { token } = c.get('body') as { token: string };
    const { accountName, email, role } = await byLink(c, () => findInvitation(database, token));
    return json(c, { account: accountName, email, role } satisfies DashboardInvitation);
  });

  app.post(`${API}/join`, validate({ body: joinBody }), async (c) => {
    const body = c.get('body') as z.output<typeof joinBody>;
    const person = await byLink(c, () => join(deps.signIn, body));
    const { accountId, email: name, role } = person;
    const actor = { kind: 'person', name } as const;
    await audit(c, deps, { accountId, actor, action: 'member.joined', details: { role } });
    return signedIn(c, deps, person, 'invitation');
  });
}

async function signedIn(
  c: AppContext,
  deps: DashboardDeps,
  person: Person,
  by: 'password' | 'link' | 'sign-up' | 'invitation',
): Promise<Response> {
  const session = await deps.sessions.find(await beginSession(c, deps, person));
  if (!session) throw new AppError('internal_error');
  const { accountId, personName: name } = session;
  const actor = { kind: 'person', name } as const;
  await audit(c, deps, { accountId, actor, action: 'sign_in.succeeded', details: { by } });
  return json(c, await sessionJson(session, deps));
}
