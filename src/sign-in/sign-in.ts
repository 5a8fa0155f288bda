/** Signing in and up with a password, with limits that make guessing hopeless. */
import type { Attempts } from '../account/attempts.ts';
import { AppError, invalidField } from '../errors.ts';
import { insertAccount } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { countAttempt, findLogin, forgetAttempts, readPassword, saveLogin } from '../store/logins.ts';
import type { Passwords } from './password.ts';

export type SignInDeps = {
  database: Database;
  passwords: Passwords;
  /** Sign-ins and sign-ups by address. */
  attempts: Attempts;
};

const SIGN_UP_PLAN = 'free';

/** @returns the account that the password opens. */
export async function signIn(
  deps: SignInDeps,
  given: { name: string; password: string; address: string },
): Promise<string> {
  admitAddress(deps.attempts, given.address);
  const login = await findLogin(deps.database, given.name);
  const wait = login ? await countAttempt(deps.database, login.accountId) : 0;
  if (wait > 0) {
    throw new AppError('rate_limited', 'Too many attempts on this account. Wait, or use a one-time link.', {
      retryAfterSeconds: wait,
    });
  }
  const right = await deps.passwords.matches(given.password, login?.password ?? null);
  // One answer for a wrong name and a wrong password: it must not tell which accounts there are.
  if (!login || !right) throw new AppError('auth_invalid_key', 'Wrong name or password');
  await forgetAttempts(deps.database, login.accountId);
  return login.accountId;
}

/** Makes an account of its own for an e-mail address. @returns its id. */
export async function signUp(
  deps: SignInDeps,
  given: { email: string; password: string; address: string },
): Promise<string> {
  admitAddress(deps.attempts, given.address);
  const password = await deps.passwords.hash(given.password);
  return deps.database.transaction(async (tx) => {
    const accountId = await insertAccount(tx, given.email, SIGN_UP_PLAN);
    const saved = accountId && (await saveLogin(tx, { accountId, password, email: given.email }));
    if (!saved) throw new AppError('conflict', 'There is already an account with this e-mail address.');
    return accountId;
  });
}

export async function changePassword(
  deps: SignInDeps,
  given: { accountId: string; current: string | undefined; next: string },
): Promise<void> {
  const stored = await readPassword(deps.database, given.accountId);
  if (stored !== null) {
    const wait = await countAttempt(deps.database, given.accountId);
    if (wait > 0) throw new AppError('rate_limited', undefined, { retryAfterSeconds: wait });
    if (!(await deps.passwords.matches(given.current ?? '', stored)))
      throw invalidField(['current'], 'This is not the current password');
    await forgetAttempts(deps.database, given.accountId);
  }
  await setPassword(deps, { accountId: given.accountId, password: given.next, email: null });
}

export async function setPassword(
  deps: Pick<SignInDeps, 'database' | 'passwords'>,
  given: { accountId: string; password: string; email: string | null },
): Promise<void> {
  const password = await deps.passwords.hash(given.password);
  const saved = await saveLogin(deps.database, { ...given, password });
  if (!saved) throw new AppError('conflict', 'Another account has this e-mail address.');
}

/** Counts every attempt, also the right ones: a person needs few. */
function admitAddress(attempts: Attempts, address: string): void {
  const wait = attempts.waitSeconds(address);
  if (wait > 0) throw new AppError('rate_limited', undefined, { retryAfterSeconds: wait });
  attempts.fail(address);
}
