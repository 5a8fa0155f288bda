/** Strikes secrets of callers out of what the log says of errors and addresses. */
import { stdSerializers } from 'pino';
import { redactUrl } from '../contract/request/redact.ts';

/** Of pages, proxies, browsers elsewhere, databases. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>]+/gi;
/** Who signs in, also where the address is none that can be read, or has a quote in its password. */
const USER = /(?<=:\/\/)[^\s"`<>/?#]+@/g;
/** Playwright adds to its errors what it did last: where it went, and what it typed. */
const CALL_LOG = /\nCall log:[\s\S]*?(?=\n {4}at |$)/g;
/** An error may have errors below it; nothing that we log is deeper. */
const DEEPEST = 4;

/** For pino: an address, or a path that has one in it. */
export function addressForLog(value: unknown): unknown {
  return typeof value === 'string' ? withoutSecrets(value) : value;
}

/** For pino: an error as it is logged. */
export function errorForLog(error: unknown): unknown {
  return error instanceof Error ? struckOut(stdSerializers.err(error), DEEPEST) : error;
}

function struckOut(value: unknown, deepest: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || deepest === 0) return value;
  if (Array.isArray(value)) return value.map((each) => struckOut(each, deepest - 1));
  // The call log is there a second time, as a list.
  const members = Object.entries(value).filter(([name]) => name !== 'log');
  return Object.fromEntries(members.map(([name, each]) => [name, struckOut(each, deepest - 1)]));
}

function withoutSecrets(text: string): string {
  return text.replace(CALL_LOG, '').replace(USER, '').replace(ADDRESS, redactUrl);
}
