/** Signing in with a password, with limits that make guessing hopeless. */
import { type MinuteRate, networkOf } from '../account/minute-rate.ts';
import { AppError, invalidField } from '../errors.ts';
import type { Database } from '../store/database/database.ts';
import type { Person } from '../store/sign-in/logins.ts';
import {
  findLogin,
  type LoginRow,
  readPassword,
  saveLogin,
  saveMemberPassword,
} from '../store/sign-in/logins.ts';
import { countAttempt, noteSuccess } from '../store/sign-in/sign-in-attempts.ts';
import type { Passwords } from './password.ts';

export type SignInDeps = {
  database: Database;
  passwords: Passwords;
  /** Sign-ins and sign-ups by address. */
  attempts: MinuteRate;
  /** Mails by the address they go to. */
  mails: MinuteRate;
  /** Accounts that may be requested from one network in a day; 0 for any number. */
  signUpsPerDay: number;
};

/** @returns the person who is signed in by the password. */
export async function signIn(
  deps: SignInDeps,
  given: {
    name: string;
    password: string;
    address: string;
    /** Called on a wrong password for an account that exists. */
    refused?: (login: LoginRow) => void;
  },
): Promise<Person> {
  admitAddress(deps.attempts, given.address);
  const login = await findLogin(deps.database, given.name);
  const who = login ? idOf(login) : given.name.toLowerCase();
  const attempt = { who, network: networkOf(given.address) };
  const wait = await countAttempt(deps.database, attempt);
  if (wait > 0) {
    throw new AppError('rate_limited', 'Too many attempts with this name. Wait, or use a one-time link.', {
      retryAfterSeconds: wait,
    });
  }
  const right = await deps.passwords.matches(given.password, login?.password ?? null);
  // One answer for a wrong name and a wrong password: it must not reveal which accounts there are.
  if (login && !right) given.refused?.(login);
  if (!login || !right) throw new AppError('auth_invalid_key', 'Wrong name or password');
  await noteSuccess(deps.database, attempt);
  return { accountId: login.accountId, memberId: login.memberId };
}

function idOf({ accountId, memberId }: Person): string {
  return memberId ?? accountId;
}

export async function changePassword(
  deps: SignInDeps,
  given: { person: Person; current: string | undefined; next: string },
): Promise<void> {
  const { person } = given;
  const stored = await readPassword(deps.database, person);
  if (stored !== null) {
    // Counted for the session, not for a network: whoever has a session is not a stranger.
    const attempt = { who: idOf(person), network: 'session', known: true };
    const wait = await countAttempt(deps.database, attempt);
    if (wait > 0) throw new AppError('rate_limited', undefined, { retryAfterSeconds: wait });
    if (!(await deps.passwords.matches(given.current ?? '', stored)))
      throw invalidField(['current'], 'This is not the current password');
    await noteSuccess(deps.database, attempt);
  }
  if (person.memberId) {
    const password = await deps.passwords.hash(given.next);
    return saveMemberPassword(deps.database, person.memberId, password);
  }
  await setPassword(deps, { accountId: person.accountId, password: given.next, email: null });
}

export async function setPassword(
  deps: Pick<SignInDeps, 'database' | 'passwords'>,
  given: { accountId: string; password: string; email: string | null },
): Promise<void> {
  const password = await deps.passwords.hash(given.password);
  const saved = await saveLogin(deps.database, { ...given, password });
  if (!saved) throw new AppError('conflict', 'Somebody else has this e-mail address.');
}

/** Counts every attempt, also the right ones: a person needs few. */
export function admitAddress(attempts: MinuteRate, address: string): void {
  attempts.check(address);
  attempts.count(address);
}
