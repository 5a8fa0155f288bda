/** One-time links: whoever may run commands on the machine may sign in, without a password. */
import { connectableUrl } from '../net/guard/hosts.ts';
import type { Database } from '../store/database/database.ts';
import { insertLink, takeLink } from '../store/sign-in/sessions.ts';
import { hashToken, newToken } from './token.ts';

export const LINK_MINUTES = 15;

/** @returns the address to open, which works once, for 15 minutes. */
export async function createSignInLink(
  database: Database,
  accountId: string,
  publicUrl: string,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertLink(database, { tokenHash, accountId, minutes: LINK_MINUTES });
  return linkTo(publicUrl, token);
}

export function linkTo(publicUrl: string, token: string, page: 'sign-in' | 'join' = 'sign-in'): string {
  return `${connectableUrl(publicUrl)}/dashboard/${page}?token=${token}`;
}

/** The account that the link opens; null if it was used, expired, or never existed. */
export async function useSignInLink(database: Database, token: string): Promise<string | null> {
  return takeLink(database, hashToken(token));
}
