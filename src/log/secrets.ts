/** Removes the secrets of callers from errors and addresses in the log. */
import { stdSerializers } from 'pino';
import { redactUrl } from '../contract/request/redact.ts';
import { orNull } from '../or-null.ts';

/** Addresses of pages, proxies, browsers elsewhere, databases. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>]+/gi;
/** The name and password in an address, even one that cannot be parsed or has a quote in its password. */
const USER = /(?<=:\/\/)[^\s"`<>/?#]+@/g;
/** The same at the beginning of a path segment. */
const SIGNED_IN = /(?<=\/)[^\s/?#@:]*:[^\s/?#]*@/g;
/** As many as follow each other: a character may be written with four. */
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
/** Clients encode an address that is encoded already. */
const MOST_ENCODED = 3;
/** Playwright adds to its errors what it did last: the pages it opened, and what it typed. */
const CALL_LOG = /\nCall log:[\s\S]*?(?=\n {4}at |$)/g;
/** An error may have errors inside it; nothing that we log is deeper. */
const DEEPEST = 4;

/** For pino. */
export function addressForLog(value: unknown): unknown {
  return typeof value === 'string' ? withoutSecrets(value) : value;
}

/** For pino: a path that may have an address in it, encoded, without its scheme, or with one slash where it had two. */
export function pathForLog(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  let plain = value;
  for (let times = 0; times < MOST_ENCODED; times++) {
    // Before it is decoded: a password may have a slash, which is encoded.
    plain = plain
      .replace(SIGNED_IN, '')
      .replace(ESCAPES, (text) => orNull(() => decodeURIComponent(text)) ?? text);
  }
  const whole = plain.replace(/\p{Cc}/gu, '').replace(/(\bhttps?:)\/+/gi, '$1//');
  return withoutSecrets(whole.replace(SIGNED_IN, ''));
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
