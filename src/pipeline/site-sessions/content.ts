/** The sealed content of a session, made from a request, and what may be shown of it. */

import {
  type SessionCheck,
  type SessionLogin,
  type SessionPatch,
  type SessionRecord,
  type SessionState,
  webOrigin,
} from '../../contract/fetch/session.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import { AppError, invalidField } from '../../errors.ts';
import { readCookieFile } from '../../fetch/sessions/netscape.ts';
import type { SiteSession } from '../../store/site-sessions.ts';

export type SessionContent = {
  state: SessionState;
  login: SessionLogin | null;
  check: SessionCheck | null;
  webhookUrl: string | null;
  /** Changes whenever state or recipe are replaced: a visit with the previous ones must not change these. */
  generation: string;
};

const MOST_CHARACTERS = 4_000_000;

export const EMPTY_STATE: SessionState = { cookies: [], origins: [] };

/** The text to seal. Throws if it is longer than a session may be. */
export function sealable(content: SessionContent): string {
  const text = JSON.stringify(content);
  if (text.length <= MOST_CHARACTERS) return text;
  throw new AppError('payload_too_large', `A session holds up to ${MOST_CHARACTERS / 1e6} MB`);
}

export function contentOf({ content }: Pick<SiteSession, 'content'>): SessionContent {
  return JSON.parse(content) as SessionContent;
}

/** The state given by a request; null if it gives none. */
export function stateFrom({ storageState, cookies }: SessionPatch): SessionState | null {
  if (storageState) return { ...storageState, origins: storageState.origins.map(withOrigin) };
  if (typeof cookies !== 'string') return cookies ? { cookies, origins: [] } : null;
  const read = readCookieFile(cookies);
  if (read.wrongLine !== null) {
    throw invalidField(
      ['cookies'],
      `Line ${read.wrongLine} does not belong in a Netscape cookie file`,
      'invalid_format',
    );
  }
  return { cookies: read.cookies, origins: [] };
}

/** Reduces an address to its origin. */
function withOrigin({ origin, localStorage }: SessionState['origins'][number]) {
  return { origin: webOrigin(origin) ?? origin, localStorage };
}

export function recordOf(session: SiteSession): SessionRecord {
  const { state, login, check, webhookUrl } = contentOf(session);
  const hosts = state.cookies.map(({ domain }) => domain.replace(/^\./, ''));
  const ends = state.cookies.map(({ expires }) => expires);
  const hasEnd = ends.length > 0 && !ends.includes(-1);
  return {
    name: session.name,
    status: session.wantsCode ? 'waiting' : session.status,
    ...(session.error !== null && { error: session.error }),
    origins: [...new Set([...hosts, ...state.origins.map(({ origin }) => origin)])].toSorted(),
    cookies: state.cookies.length,
    ...(check && { check: shownCheck(check) }),
    ...(login && { loginUrl: redactUrl(login.url) }),
    ...(webhookUrl !== null && { webhookUrl: redactUrl(webhookUrl) }),
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    lastUsedAt: session.lastUsedAt?.toISOString() ?? null,
    expiresAt: hasEnd ? new Date(Math.max(...ends) * 1000).toISOString() : null,
  };
}

function shownCheck({ url, ...check }: SessionCheck): SessionCheck {
  return { ...(url !== undefined && { url: redactUrl(url) }), ...check };
}

/** Restores the addresses of a change that come back redacted, as they were shown. */
export function withKnownAddresses(
  { check, webhookUrl }: Pick<SessionPatch, 'check' | 'webhookUrl'>,
  known: SessionContent,
): Partial<Pick<SessionContent, 'check' | 'webhookUrl'>> {
  const meant = (given: string, kept: string | null | undefined) =>
    kept && given === redactUrl(kept) ? kept : given;
  return {
    ...(check !== undefined && {
      check: check?.url === undefined ? check : { ...check, url: meant(check.url, known.check?.url) },
    }),
    ...(webhookUrl !== undefined && { webhookUrl: webhookUrl && meant(webhookUrl, known.webhookUrl) }),
  };
}
