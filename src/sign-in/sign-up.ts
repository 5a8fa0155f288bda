/** Creating an account with an e-mail address, which is proven by a mail if the operator has a mail server. */
import { networkOf } from '../account/minute-rate.ts';
import { AppError } from '../errors.ts';
import type { Mailer } from '../net/mail.ts';
import { insertAccount } from '../store/account/accounts.ts';
import type { Queryable } from '../store/database/database.ts';
import { findLogin, saveLogin } from '../store/sign-in/logins.ts';
import { lockEmail } from '../store/sign-in/members.ts';
import { countSignUp } from '../store/sign-in/sign-in-attempts.ts';
import { findSignUp, insertSignUp, type PendingSignUp, takeSignUp } from '../store/sign-in/sign-ups.ts';
import { admitAddress, type SignInDeps } from './sign-in.ts';
import { createSignInLink, linkTo } from './sign-in-link.ts';
import { hashToken, newToken } from './token.ts';

const SIGN_UP_PLAN = 'free';
const PROVEN_WITHIN_HOURS = 24;
/** The part of an IPv6 address that is one customer's: many providers give each 256 networks of /64. */
const CUSTOMER_BITS = 56;

type Given = { email: string; password: string; address: string };

/** Each account has its own credits, storage and share of the work: nobody should get them by the hundred. */
async function admitSignUp(
  { database, attempts, signUpsPerDay }: SignInDeps,
  address: string,
): Promise<void> {
  admitAddress(attempts, address);
  if (signUpsPerDay === 0) return;
  const wait = await countSignUp(database, networkOf(address, CUSTOMER_BITS), signUpsPerDay);
  if (wait === 0) return;
  const message = 'Too many accounts were requested from this network today.';
  throw new AppError('rate_limited', message, { retryAfterSeconds: wait });
}

/** Creates the account at once. Reveals that an address has one, as it must if no mail can be sent. @returns its id. */
export async function signUp(deps: SignInDeps, given: Given): Promise<string> {
  await admitSignUp(deps, given.address);
  const password = await deps.passwords.hash(given.password);
  return deps.database.transaction((tx) => createFor(tx, { email: given.email, password }));
}

/** Sends a mail, to an address that has an account as to one that has none: the answer does not tell which it is. */
export async function signUpByMail(
  deps: SignInDeps & { mailer: Mailer; publicUrl: string },
  given: Given,
): Promise<void> {
  await admitSignUp(deps, given.address);
  // Nobody should get mail after mail because of us.
  admitAddress(deps.mails, given.email.toLowerCase());
  const password = await deps.passwords.hash(given.password);
  const login = await findLogin(deps.database, given.email);
  const host = new URL(deps.publicUrl).host;
  // An account may be named after an address that is no longer its owner's.
  if (login?.name === given.email) {
    // Links are for owners; a member who has forgotten the password asks an admin of the account for a new link.
    const how = login.memberId
      ? `Sign in with your password at ${deps.publicUrl}/dashboard.`
      : `This link signs you in, once, for 15 minutes:\n\n${await createSignInLink(deps.database, login.accountId, deps.publicUrl)}`;
    const text = `Somebody, probably you, tried to create an account at ${host} with this address. You already have one. ${how}\n`;
    return deps.mailer.send({ to: given.email, subject: `Your account at ${host}`, text });
  }
  const { token, tokenHash } = newToken();
  await insertSignUp(deps.database, { tokenHash, email: given.email, password, hours: PROVEN_WITHIN_HOURS });
  const text = `Open this link to create your account at ${host}. You will be asked for the password that you chose. The link works for ${PROVEN_WITHIN_HOURS} hours. If this was not you, do nothing.\n\n${linkTo(deps.publicUrl, token)}&confirm=1\n`;
  await deps.mailer.send({ to: given.email, subject: `Confirm your address for ${host}`, text });
}

/**
 * The account of whoever has the mail and knows the password that was chosen; null if the link is unknown, used or
 * too old. If no password were needed, the recipient of a mail that a stranger caused could end up with an account
 * that the stranger can open.
 */
export async function confirmSignUp(
  { database, passwords }: Pick<SignInDeps, 'database' | 'passwords'>,
  given: { token: string; password: string | undefined },
): Promise<string | null> {
  const tokenHash = hashToken(given.token);
  const waiting = await findSignUp(database, tokenHash);
  if (!waiting) return null;
  if (!(await passwords.matches(given.password ?? '', waiting.password)))
    throw new AppError('auth_invalid_key', 'This is not the password that was chosen for this address.');
  return database.transaction(async (tx) => {
    const pending = await takeSignUp(tx, tokenHash);
    return pending && createFor(tx, pending);
  });
}

async function createFor(tx: Queryable, { email, password }: PendingSignUp): Promise<string> {
  await lockEmail(tx, email);
  const accountId = await insertAccount(tx, email, SIGN_UP_PLAN);
  const saved = accountId && (await saveLogin(tx, { accountId, password, email }));
  if (!saved) throw new AppError('conflict', 'There is already an account with this e-mail address.');
  return accountId;
}
