/** Puts the parts behind the dashboard together. */
import { createMinuteRate } from '../../account/minute-rate.ts';
import type { Config } from '../../config.ts';
import type { Sniff } from '../../fetch/file-signature.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { createMailer, type Mailer } from '../../net/mail.ts';
import { createPasswords } from '../../sign-in/password.ts';
import { createSessions, type Sessions } from '../../sign-in/sessions.ts';
import type { SignInDeps } from '../../sign-in/sign-in.ts';
import { createSignInLink } from '../../sign-in/sign-in-link.ts';
import type { Database } from '../../store/database/database.ts';
import { findOwner } from '../../store/sign-in/logins.ts';
import { APP_FOLDER, type AppFiles, createAppFiles } from './app-files.ts';
import { createPictures, type Pictures } from './picture.ts';

/** Sign-ins and sign-ups that one address may try in a minute. */
const ATTEMPTS_A_MINUTE = 10;
/** Mails that one address may get in a minute. */
const MAILS_A_MINUTE = 2;

export type Dashboard = {
  sessions: Sessions;
  signIn: SignInDeps;
  appFiles: AppFiles;
  pictures: Pictures;
  /** null where no mail server is set. */
  mailer: Mailer | null;
  /** A one-time link for the owner; null once the owner has a password. */
  ownerLink(): Promise<string | null>;
  close(): Promise<void>;
};

export function startDashboard(deps: {
  config: Pick<Config, 'userAgent' | 'smtpUrl' | 'smtpFrom' | 'signUpsPerDay'>;
  database: Database;
  guard: Guard;
  sniff: Sniff;
  publicUrl: () => string;
}): Dashboard {
  const { database, guard, config, publicUrl } = deps;
  const pictures = createPictures(config, guard, deps.sniff);
  const mailer = createMailer(config);
  return {
    sessions: createSessions(database),
    signIn: {
      database,
      passwords: createPasswords(),
      attempts: createMinuteRate(ATTEMPTS_A_MINUTE),
      mails: createMinuteRate(MAILS_A_MINUTE),
      signUpsPerDay: config.signUpsPerDay,
    },
    mailer,
    appFiles: createAppFiles(APP_FOLDER),
    pictures,
    async ownerLink() {
      const owner = await findOwner(database);
      if (!owner || owner.hasPassword) return null;
      return createSignInLink(database, owner.accountId, publicUrl());
    },
    async close() {
      mailer?.close();
      await pictures.close();
    },
  };
}
