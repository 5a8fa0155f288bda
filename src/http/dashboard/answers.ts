/** What the routes of the dashboard share: their prefix, their dependencies, and how they answer. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { ownerKeyFile } from '../../account/owner-key-file.ts';
import type { DashboardSession } from '../../contract/dashboard.ts';
import type { Mailer } from '../../net/mail.ts';
import { orNull } from '../../or-null.ts';
import type { Session } from '../../sign-in/sessions.ts';
import type { SignInDeps } from '../../sign-in/sign-in.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { findOwner } from '../../store/sign-in/logins.ts';
import { sendJson } from '../answer/send.ts';
import type { AppContext, AppDeps } from '../app-env.ts';

export const API = '/dashboard/api';

export type DashboardDeps = AppDeps & { signIn: SignInDeps; mailer: Mailer | null; seals: Seals };

export function json(c: AppContext, value: unknown): Response {
  return sendJson(c, JSON.stringify(value));
}

export async function sessionJson(session: Session, deps: DashboardDeps): Promise<DashboardSession> {
  const { accountId, accountName, planId, planName, email, role, hasPassword } = session;
  return {
    account: { id: accountId, name: accountName, plan: { id: planId, name: planName } },
    email,
    role,
    hasPassword,
    keyFile: role === 'owner' ? await keyFileOf(accountId, deps) : null,
  };
}

/** As a person would write it, with `~` for the home directory. */
async function keyFileOf(accountId: string, { config, database }: DashboardDeps): Promise<string | null> {
  const file = ownerKeyFile(config.dataDir);
  if ((await findOwner(database))?.accountId !== accountId || !existsSync(file)) return null;
  const home = orNull(homedir);
  return home && file.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file;
}
