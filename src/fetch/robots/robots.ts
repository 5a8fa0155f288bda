/** Fetches the robots.txt of each origin and caches its rules (RFC 9309). */

import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import { startDeadline } from '../../concurrency/deadline.ts';
import { AppError, toAppError } from '../../errors.ts';
import { decodeText } from '../charset.ts';
import { NO_CREDENTIALS } from '../credentials.ts';
import type { RawResponse } from '../document.ts';
import { RedirectRefused, TooManyRedirects } from '../fast/follow-redirects.ts';
import type { RawRequest } from '../fast/raw-request.ts';
import { ALLOW_ALL, disallowAll, parseRobots, productName, type RobotsRules } from './robots-rules.ts';

/** RFC 9309, 2.5 requires at least 500 KiB; the rest of a longer file is ignored. */
const MAX_FILE_BYTES = 500 * 1024;
const FETCH_TIMEOUT_MS = 10_000;
/** RFC 9309, 2.4 allows a day. */
const KEPT_MS = 60 * 60 * 1000;
/** A failing server may recover soon. */
const KEPT_AFTER_FAILURE_MS = 5 * 60 * 1000;
/** The most memory for all rules, and the least for an origin. A single file takes 5 MB at most. */
const MAX_BYTES = 64_000_000;
const ORIGIN_BYTES = 1_000;

/** Sends a GET: `(request) => fetchFast(request, deps)`. */
export type SendRaw = (request: RawRequest) => Promise<RawResponse>;

export type RobotsDeps = {
  send: SendRaw;
  userAgent: string;
  now?: () => number;
  /** May be shared between several `Robots` with different `way`s, so that one limit holds for all of them. */
  memory?: RobotsMemory;
  way?: string;
};

export type Robots = {
  /** The rules for the origin of this URL. Throws only if the guard refuses that origin. */
  rulesFor(url: string): Promise<RobotsRules>;
  /** Makes the next call for this origin fetch the file again. */
  forget(url: string): void;
};

type Remembered = { rules: Promise<RobotsRules>; until: number; last: RobotsRules | null };
export type RobotsMemory = Map<string, Remembered>;

export function createRobotsMemory(): RobotsMemory {
  return new BoundedMap(MAX_BYTES, ({ last }) => ORIGIN_BYTES + (last?.bytes ?? 0));
}

export function createRobots(deps: RobotsDeps): Robots {
  const { send, userAgent, now = Date.now, memory: known = createRobotsMemory(), way = '' } = deps;
  const product = productName(userAgent);

  async function load(origin: string, key: string, entry: Remembered): Promise<RobotsRules> {
    const rules = await fetchRules(origin, send, product);
    const failed = rules.origin === 'unreachable';
    entry.until = now() + (failed ? KEPT_AFTER_FAILURE_MS : KEPT_MS);
    // While the server fails, its last good file is better than none (RFC 9309, 2.3.1.4).
    if (failed) return entry.last ?? rules;
    entry.last = rules;
    // Their size is known only now.
    if (known.get(key) === entry) known.set(key, entry);
    return rules;
  }

  return {
    rulesFor(url) {
      const { origin } = new URL(url);
      const key = `${way} ${origin}`;
      const before = known.get(key);
      if (before && before.until > now()) return before.rules;
      const entry: Remembered = {
        rules: Promise.resolve(ALLOW_ALL),
        until: Number.POSITIVE_INFINITY,
        last: before?.last ?? null,
      };
      entry.rules = load(origin, key, entry).catch((error: unknown) => {
        known.delete(key);
        throw error;
      });
      known.set(key, entry);
      return entry.rules;
    },
    forget: (url) => void known.delete(`${way} ${new URL(url).origin}`),
  };
}

async function fetchRules(origin: string, send: SendRaw, product: string): Promise<RobotsRules> {
  const url = `${origin}/robots.txt`;
  const deadline = startDeadline(FETCH_TIMEOUT_MS);
  try {
    const options = { credentials: NO_CREDENTIALS, country: null };
    const response = await send({
      url,
      options,
      deadline,
      maxBytes: MAX_FILE_BYTES,
      cut: true,
      upstream: null,
    });
    return readAnswer(url, response, product);
  } catch (error) {
    // The guard refuses the site itself, so it is not robots.txt that stands in the way.
    const isRefusal = error instanceof AppError && error.type === 'validation';
    if (isRefusal && !(error instanceof RedirectRefused)) throw error;
    // Such a file counts as missing (RFC 9309, 2.3.1.2).
    if (error instanceof TooManyRedirects) return ALLOW_ALL;
    return disallowAll({ error: toAppError(error) });
  } finally {
    deadline.clear();
  }
}

/** 4xx means that there are no rules. 5xx and 429 mean that they are unknown, so nothing may be fetched. */
function readAnswer(url: string, response: RawResponse, product: string): RobotsRules {
  const { status, headers } = response;
  if (status === 429 || status >= 500) return disallowAll({ status, retryAfter: headers['retry-after'] });
  if (status < 200 || status >= 300) return ALLOW_ALL;
  return parseRobots(url, decodeText(wholeLines(response.body)).text, product);
}

/** Drops a last line that was cut off: a truncated rule would match more than it was written for. */
function wholeLines(body: Buffer): Buffer {
  if (body.length < MAX_FILE_BYTES) return body;
  const start = body.subarray(0, MAX_FILE_BYTES);
  return start.subarray(0, start.lastIndexOf('\n') + 1);
}
