/**
 * Filters the messages from a browser to the library that drives it, so that a page cannot fill our memory through them.
 * Drops events that nobody reads (console, exceptions, WebSocket frames) and the data that pages post. Limits the length
 * of other events, and their sum for each page. Answers pass, except that those over the limit become errors.
 */
import { Transform } from 'node:stream';
import type { BrowserWire } from '../wire/wire.ts';
import { createPostedDataCut } from './posted-data.ts';

/** Events that nothing here listens to, and of which a page can cause as many and as long as it likes. */
const UNREAD = [
  'Runtime.consoleAPICalled',
  'Runtime.exceptionThrown',
  'Log.entryAdded',
  'Network.webSocketFrameSent',
  'Network.webSocketFrameReceived',
  'Network.webSocketFrameError',
  'Network.eventSourceMessageReceived',
].map((method) => `{"method":"${method}"`);
/** Pictures of a page that a person works on; no larger than its window. */
const SCREENCAST = '{"method":"Page.screencastFrame"';
const EVENT = '{"method":';
const LONGEST_START = Math.max(SCREENCAST.length, ...UNREAD.map((start) => start.length));

const END = 0;
const SESSION_AT_END = /"sessionId":"(\w{1,64})"\}$/;
const ANSWER_ID = /^\{"id":(\d{1,15}),/;
const LONGEST_SESSION = 96;
const SHORT_ANSWER = 256;

export type MessageBounds = {
  /** An event longer than this is dropped. An intercepted request whose event is dropped never continues. */
  eventBytes: number;
  /** A page whose events have more bytes than this within `whileMs` is silenced permanently. */
  pageBytes: number;
  whileMs: number;
  /** An answer longer than this is an error instead. */
  answerBytes: number;
};

const MEGABYTE = 1024 * 1024;
export const BOUNDS: MessageBounds = {
  eventBytes: 4 * MEGABYTE,
  pageBytes: 32 * MEGABYTE,
  whileMs: 10_000,
  answerBytes: 128 * MEGABYTE,
};

const ANSWER_TOO_LONG = 'The answer is longer than the limit';

/** Whether a command failed because its answer was too long. */
export function isAnswerTooLong(error: unknown): boolean {
  return error instanceof Error && error.message.includes(ANSWER_TOO_LONG);
}

/** What to do with the incoming message. */
type Fate = 'undecided' | 'pass' | 'drop' | 'event' | 'answer' | 'refuse';
type Pass = (bytes: Buffer) => void;

export type MessageFilterOptions = {
  bounds?: MessageBounds;
  /** Takes the messages that are not for the library. */
  wire?: BrowserWire;
  now?: () => number;
};

/** Messages end with a zero byte, as on the pipe of `--remote-debugging-pipe`. */
export function createMessageFilter(options: MessageFilterOptions): Transform {
  const { bounds = BOUNDS, wire, now = Date.now } = options;
  let fate: Fate = 'undecided';
  let held: Buffer[] = [];
  let heldBytes = 0;
  const postedData = createPostedDataCut();
  const mayPass = createPageQuota(bounds, now);

  function hold(bytes: Buffer): void {
    held.push(bytes);
    heldBytes += bytes.length;
  }

  function letGo(): void {
    held = [];
    heldBytes = 0;
  }

  /** Keeps only the beginning and the end of an answer that is too long. */
  function shorten(): void {
    const beginning = Buffer.from(held[0]?.subarray(0, LONGEST_START) ?? []);
    let end = Buffer.alloc(0);
    for (let at = held.length - 1; at >= 0 && end.length < LONGEST_SESSION; at -= 1) {
      end = Buffer.concat([held[at] ?? end, end]);
    }
    letGo();
    hold(beginning);
    hold(Buffer.from(end.subarray(-LONGEST_SESSION)));
  }

  /** Passes an answer on when it is complete, still in pieces, because the reader joins them anyway. */
  function takeAnswer(piece: Buffer, isEnd: boolean, pass: Pass): void {
    hold(piece);
    if (heldBytes > bounds.answerBytes) fate = 'refuse';
    if (fate === 'refuse') shorten();
    if (!isEnd) return;
    if (fate === 'refuse') held = [refusalOf(joined(held))];
    if (wire?.isOurs(held[0]?.toString('latin1', 0, LONGEST_START) ?? '')) {
      wire.takeAnswer(joined(held));
      return;
    }
    if (wire && heldBytes < SHORT_ANSWER) wire.seeAnswer(joined(held).toString('latin1'));
    for (const each of held) pass(each);
  }

  function takeEvent(piece: Buffer, isEnd: boolean, pass: Pass): void {
    hold(postedData.take(piece));
    if (isEnd) hold(postedData.end());
    if (heldBytes > bounds.eventBytes) {
      fate = 'drop';
      letGo();
      postedData.end();
    } else if (isEnd) {
      const event = joined(held);
      const session = sessionOf(event);
      if (mayPass(event, session) && wire?.takeEvent(event, session) !== false) pass(event);
    }
  }

  /** Takes the next piece of a message; `isEnd`: the last one. */
  function take(piece: Buffer, isEnd: boolean, pass: Pass): void {
    let taken = piece;
    if (fate === 'undecided') {
      hold(piece);
      if (heldBytes < LONGEST_START && !isEnd) return;
      taken = joined(held);
      letGo();
      fate = fateOf(taken.toString('latin1', 0, LONGEST_START));
    }
    if (fate === 'pass') pass(taken);
    else if (fate === 'event') takeEvent(taken, isEnd, pass);
    else if (fate !== 'drop') takeAnswer(taken, isEnd, pass);
    if (!isEnd) return;
    letGo();
    fate = 'undecided';
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const passed: Buffer[] = [];
      for (let from = 0; from < chunk.length; ) {
        const end = chunk.indexOf(END, from);
        const to = end === -1 ? chunk.length : end + 1;
        take(chunk.subarray(from, to), end !== -1, (bytes) => void passed.push(bytes));
        from = to;
      }
      // Joined, because each chunk costs its reader time; long answers from many pieces are not copied for that.
      const bytes = passed.reduce((sum, { length }) => sum + length, 0);
      for (const each of bytes > chunk.length ? passed : [joined(passed)]) this.push(each);
      done();
    },
  });
}

/** Whether the page of an event is within its limit. Events of the browser itself belong to no page. */
function createPageQuota(
  { pageBytes, whileMs }: MessageBounds,
  now: () => number,
): (event: Buffer, session: string | undefined) => boolean {
  let spent = new Map<string, number>();
  // Stays small: a browser serves a few hundred pages.
  const silenced = new Set<string>();
  let windowEnd = now() + whileMs;
  return (event, session) => {
    if (session === undefined) return true;
    if (now() > windowEnd) {
      spent = new Map();
      windowEnd = now() + whileMs;
    }
    const bytes = (spent.get(session) ?? 0) + event.length;
    spent.set(session, bytes);
    if (bytes > pageBytes) silenced.add(session);
    return !silenced.has(session);
  };
}

function fateOf(start: string): Fate {
  if (!start.startsWith(EVENT)) return 'answer';
  if (start.startsWith(SCREENCAST)) return 'pass';
  return UNREAD.some((unread) => start.startsWith(unread)) ? 'drop' : 'event';
}

function joined(pieces: Buffer[]): Buffer {
  const [only] = pieces;
  return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}

function sessionOf(message: Buffer): string | undefined {
  const tail = message.toString('latin1', Math.max(0, message.length - LONGEST_SESSION), message.length - 1);
  return SESSION_AT_END.exec(tail)?.[1];
}

/** The error that replaces an answer, given the answer's beginning and end. */
function refusalOf(ends: Buffer): Buffer {
  const id = Number(ANSWER_ID.exec(ends.toString('latin1', 0, LONGEST_START))?.[1]);
  const error = { code: -32_000, message: ANSWER_TOO_LONG };
  const sessionId = sessionOf(ends);
  return Buffer.from(`${JSON.stringify({ id, error, ...(sessionId && { sessionId }) })}\0`);
}
