/** The variables of a request, and what the routes need. */
import type { Context } from 'hono';
import type { KeyDirectory } from '../account/key-directory.ts';
import type { MinuteRate } from '../account/minute-rate.ts';
import type { Payments } from '../account/payments/payments.ts';
import type { Admission } from '../concurrency/limits/admission.ts';
import type { Limiter } from '../concurrency/limits/limiter.ts';
import type { Rooms } from '../concurrency/limits/room.ts';
import type { Config } from '../config.ts';
import type { Fetcher } from '../fetch/auto/fetch.ts';
import type { Logger } from '../log/log.ts';
import type { BlobLinks } from '../pipeline/blob-links.ts';
import type { Caller } from '../pipeline/call/call.ts';
import type { RateState } from '../pipeline/call/call-refusal.ts';
import type { CallRunner } from '../pipeline/call/metered-call.ts';
import type { SiteSessions } from '../pipeline/site-sessions/site-sessions.ts';
import type { Session, Sessions } from '../sign-in/sessions.ts';
import type { KeyHolder } from '../store/account/keys.ts';
import type { BlobStore } from '../store/blobs/blob-store.ts';
import type { Bus } from '../store/database/bus.ts';
import type { Database } from '../store/database/database.ts';
import type { Once } from '../store/idempotency.ts';
import type { Hold } from './answer/unread-answers.ts';
import type { Dialect } from './dialect.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import type { HealthCheck } from './observe/health.ts';
import type { Readiness } from './observe/readiness.ts';

export type AppEnv = {
  Variables: {
    requestId: string;
    /** The headers of the response. A plain object is sent far faster than a `Headers`; see send.ts. */
    headers: Record<string, string>;
    startedAt: number;
    /** Waits for memory for a large answer to a free read. */
    hold: Hold;
    /** Unread answers: `note` counts that of this request, `check` throws if the account has too many. */
    untaken: { note(bytes: number): void; check(account: string): void };
    /** The other interface that the path belongs to; undefined for our own. */
    dialect: Dialect | undefined;
    holder: KeyHolder;
    /** Details from the handler for the audit log. */
    auditNote: AuditNote | undefined;
    /** Set when the request has claimed its Idempotency-Key. */
    once: Once | undefined;
    /** Set when the request comes from a person at the dashboard. */
    session: Session | undefined;
    rate: RateState;
    /** The parsed and validated parts of the request. */
    body: unknown;
    /** Unknown fields of the body, as dotted paths. */
    unknownFields: string[] | undefined;
    /** Counts a large request as invalid, if its status does not show that it was. */
    refuseLarge: (() => void) | undefined;
    params: unknown;
    query: unknown;
  };
};

/** The target is by default what the path names. */
export type AuditNote = { target?: string | null; details?: object };

export type AppContext = Context<AppEnv>;

/** What the routes need, created when the service starts. */
export type AppDeps = {
  config: Config;
  log: Logger;
  database: Database;
  bus: Bus;
  keys: KeyDirectory;
  fetcher: Pick<Fetcher, 'checkProxy' | 'browser'>;
  /** Sessions at fetched sites; `sessions` are those of people at the dashboard. */
  siteSessions: SiteSessions;
  /** Wrong keys, by address. */
  wrongKeys: MinuteRate;
  /** Large invalid requests, by account. */
  refused: MinuteRate;
  /** Reads, by account. */
  reads: MinuteRate;
  sessions: Sessions;
  /** null while payment is off. */
  payments: Payments | null;
  runner: CallRunner;
  admission: Admission;
  /** Memory for bodies of requests. */
  rooms: Rooms;
  /** For parsing results in this process. */
  resultSlots: Limiter;
  links: BlobLinks;
  blobs: BlobStore;
  idempotencyKeys: IdempotencyKeys;
  health: HealthCheck;
  ready: Readiness;
  processId: string;
  version: string;
  /** The address clients reach us by, without a trailing slash. */
  publicUrl: () => string;
  /** True once the process accepts no more calls. */
  stopping: () => boolean;
};

export function accountOf(c: AppContext): string {
  return c.get('holder').accountId;
}

export function callerOf(c: AppContext, deps: Pick<AppDeps, 'config'>): Caller {
  const holder = c.get('holder');
  const person = c.get('session') !== undefined;
  return {
    accountId: holder.accountId,
    keyId: holder.keyId,
    person,
    sessionId: sessionOf(c, deps.config),
    parentId: null,
    idempotencyKey: c.get('once')?.key,
    madeId: c.get('once')?.madeId,
    warnings: (c.get('unknownFields') ?? []).map((detail) => ({ reason: 'unknown_field', detail })),
    stopped: person ? c.req.raw.signal : undefined,
  };
}

const MAX_SESSION_ID = 200;

function sessionOf(c: AppContext, config: Config): string | null {
  for (const name of ['SVC-Session-Id', ...config.sessionHeaders]) {
    const value = c.req.header(name)?.trim();
    if (value) return value.slice(0, MAX_SESSION_ID);
  }
  return null;
}
