/**
 * The one way to run something that costs credits: opened (key, rate, credits, history row), worked on within a
 * deadline, and closed (result, cost, ledger). Whatever happens in between, the call is closed.
 */
import { type Deadline, startDeadline, untilAborted, withinTime } from '../concurrency/deadline.ts';
import type { Release } from '../concurrency/limiter.ts';
import type { Room, Rooms } from '../concurrency/room.ts';
import { AppError, ERROR_MEANINGS, publicError, toAppError } from '../errors.ts';
import type { TokenCount } from '../extract/llm/model-for-call.ts';
import type { Warning } from '../fetch/document.ts';
import type { BlobStore } from '../store/blobs/blob-store.ts';
import type {
  CallClosing,
  CallStore,
  CloseOutcome,
  OpenOutcome,
  PageAnswered,
  Service,
} from '../store/calls.ts';
import type { Doubts } from '../store/doubts.ts';
import { newId } from '../store/ids.ts';
import { packJson, type StoredJson } from '../store/stored-json.ts';
import { CallError, type RateState, refusal } from './call-refusal.ts';
import { keptPicture } from './pictures.ts';

/** How long to try to close a call whose work is done while the database is away. */
const CLOSE_PATIENCE_MS = 10_000;
/** What work that obeys its signal needs to end. */
const LAST_WORD_MS = 50;
/** How much later than its deadline a call may end for that. */
const CLOSE_AFTER_DEADLINE_MS = 1_000;

/** On whose account a call runs, and what it belongs to. */
export type Caller = {
  accountId: string;
  /** null when the service itself makes the call, or a person at the dashboard. */
  keyId: string | null;
  /** A person has no key, but is rate limited like one. */
  person?: boolean;
  sessionId: string | null;
  parentId: string | null;
  /** The stored form of the request's Idempotency-Key. */
  idempotencyKey?: string | undefined;
  /** With such a key: the id of a crawl or a v1 request that it starts. */
  madeId?: string | undefined;
  /** About the request itself; they go into the answer where that has warnings. */
  warnings?: Warning[];
  /** Aborts when a person has stopped waiting. Programs may come back for the answer by its Idempotency-Key. */
  stopped?: AbortSignal | undefined;
};

export type MeteredCall = {
  /** Set where the id was chosen before the call is opened. */
  id?: string;
  caller: Caller;
  service: Service;
  /** The request as history shows it: already without secrets. */
  params: unknown;
  /** The most it can cost as far as is known; more can be reserved while it runs. */
  reserve: number;
  /** Milliseconds from opening until the work must have ended. */
  deadlineMs: number;
  /** Closes the call, where more than the call has to be written in the same transaction. */
  close?: (closing: CallClosing) => Promise<CloseOutcome>;
};

export type CallContext = {
  id: string;
  accountId: string;
  /** Aborts when the deadline has passed. */
  signal: AbortSignal;
  /** About the request itself. */
  warnings?: Warning[];
  /** What the call has spent on the model so far. */
  tokens?: TokenCount;
  /** Nobody waits for the answer: it may wait for its turn until the deadline. */
  patient?: boolean | undefined;
  /** Memory for the bodies that it reads; it is given back when the call is over. */
  room?: Room | undefined;
  /** Reserves further credits, or throws `insufficient_credits`. */
  reserveMore(amount: number): Promise<void>;
};

/** The response body as it goes out. */
export type CallAnswer = {
  json: Buffer;
  /** What history keeps, where that is less; null for nothing. */
  kept?: Buffer | null | undefined;
  cost: number;
  /** What the page answered, where the call was about one. */
  answered?: PageAnswered;
};

export type FinishedCall = {
  id: string;
  json: Buffer;
  cost: number;
  /** null on an unlimited plan. */
  remaining: number | null;
  rate: RateState;
};

type Work = (context: CallContext) => Promise<CallAnswer>;

export type CallRunner = {
  run(call: MeteredCall, work: Work): Promise<FinishedCall>;
  /** Ids of the calls that are being worked on in this process. */
  readonly running: ReadonlySet<string>;
};

type BegunCall = {
  call: MeteredCall;
  id: string;
  room: Room | undefined;
  deadline: Deadline;
  elapsedMs(): number;
  /** How long closing may take: not much longer than the deadline. */
  patienceMs(): number;
};

export function createCallRunner(deps: {
  calls: CallStore;
  doubts: Pick<Doubts, 'certainly'>;
  /** Where results are kept; by default with their calls. */
  blobs?: Pick<BlobStore, 'keepResult' | 'put'>;
  /** Throws when the machine must not take on work, for example for lack of disk space. */
  admit: () => void;
  /** Begins a call of a client; throws if its account has too much under way. */
  enter?: (accountId: string) => Promise<Release>;
  /** Throws `storage_full` where the account may keep no more. */
  mayKeep?: (accountId: string) => Promise<void>;
  /** Memory for bodies. */
  rooms?: Rooms;
  /** Ends all work when it aborts. */
  ending?: AbortSignal;
  /** Called whenever an account's credits have changed. */
  settled: (accountId: string) => void;
}): CallRunner {
  const running = new Set<string>();

  async function run(call: MeteredCall, work: Work): Promise<FinishedCall> {
    const { accountId } = call.caller;
    deps.admit();
    await deps.mayKeep?.(accountId);
    const leave = isCounted(call.caller) ? await deps.enter?.(accountId) : undefined;
    const begun = begin(call);
    running.add(begun.id);
    try {
      const opened = await open(begun);
      try {
        return await answer(begun, opened, work);
      } catch (thrown) {
        throw await fail(begun, opened, thrown);
      }
    } finally {
      leave?.();
      begun.room?.release();
      begun.deadline.clear();
      running.delete(begun.id);
      deps.settled(accountId);
    }
  }

  function begin(call: MeteredCall): BegunCall {
    const { caller, deadlineMs } = call;
    const ends = [deps.ending, caller.stopped].filter((signal) => signal !== undefined);
    const startedAt = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedAt);
    return {
      call,
      id: call.id ?? newId(),
      room: deps.rooms?.(caller.accountId, { patient: !isCounted(caller) }),
      deadline: startDeadline(
        deadlineMs,
        ends.length > 1 ? AbortSignal.any(ends) : ends[0],
        ERROR_MEANINGS.timeout.message,
      ),
      elapsedMs,
      patienceMs: () =>
        Math.max(0, Math.min(CLOSE_PATIENCE_MS, deadlineMs + CLOSE_AFTER_DEADLINE_MS - elapsedMs())),
    };
  }

  async function open({ id, call, deadline }: BegunCall): Promise<OpenOutcome> {
    const { stopped: _, ...caller } = call.caller;
    const opening = deps.calls.open({
      id,
      ...caller,
      service: call.service,
      params: JSON.stringify(call.params),
      reserve: call.reserve,
      counted: isCounted(caller),
    });
    // If it is opened after that, upkeep finds that nobody works on it.
    const opened = await untilAborted(opening, deadline.signal);
    if (opened.outcome !== 'opened') throw new CallError(refusal(opened), opened);
    return opened;
  }

  async function answer(begun: BegunCall, opened: OpenOutcome, work: Work): Promise<FinishedCall> {
    const { id, deadline } = begun;
    // Ends at the deadline even when the work ignores its signal. What obeys it may say how far it was.
    const made = await untilAborted(work(contextOf(begun)), deadline.signal, LAST_WORD_MS);
    const packed = made.kept === null ? null : await packJson(made.kept ?? made.json);
    const result =
      packed && deps.blobs ? await keptInTime(deps.blobs, packed, begun.patienceMs() / 2) : packed;
    const { closed, remaining } = await complete(begun, {
      id,
      status: 'completed',
      cost: made.cost,
      error: null,
      elapsedMs: begun.elapsedMs(),
      result,
      ...made.answered,
    });
    if (!closed) throw new AppError('internal_error', 'The request was given up while it was being answered');
    const rate = { limit: opened.rateLimit, left: opened.rateLeft };
    return { id, json: made.json, cost: made.cost, remaining, rate };
  }

  function contextOf({ id, call, deadline, room }: BegunCall): CallContext {
    const { accountId, warnings = [] } = call.caller;
    return {
      id,
      accountId,
      signal: deadline.signal,
      warnings,
      patient: !isCounted(call.caller),
      room,
      tokens: { promptTokens: 0, completionTokens: 0 },
      reserveMore: (amount) => reserveMore(deps.calls, id, amount),
    };
  }

  /** Only our own way of closing is safe to repeat. */
  function complete({ id, call, patienceMs }: BegunCall, closing: CallClosing): Promise<CloseOutcome> {
    if (call.close) return call.close(closing);
    return deps.doubts.certainly(id, patienceMs(), async () => {
      const outcome = await close(call, closing);
      // Nobody else completes it: an earlier attempt did, whose answer was lost.
      return outcome.closed ? outcome : deps.calls.closedBefore(id);
    });
  }

  function close(call: MeteredCall, closing: CallClosing): Promise<CloseOutcome> {
    if (call.close) return call.close(closing);
    return deps.calls.close({ ...closing, accountId: call.caller.accountId });
  }

  /** Closes the call as failed. What went wrong first is what the client is told. */
  async function fail(begun: BegunCall, opened: OpenOutcome, thrown: unknown): Promise<CallError> {
    const { id, call } = begun;
    const { accountId, stopped } = call.caller;
    const error = stopped?.aborted
      ? new AppError('conflict', 'Stopped before it was finished')
      : toAppError(thrown);
    const picture =
      deps.blobs && (await keptPicture(deps.blobs, { id, accountId }, error, begun.patienceMs() / 2));
    const closing = close(call, {
      id,
      status: 'failed',
      cost: 0,
      error: JSON.stringify({ ...publicError(error), ...(picture && { picture }) }),
      elapsedMs: begun.elapsedMs(),
      result: null,
    });
    // Upkeep closes what could not be closed here.
    const { remaining } = await untilAborted(closing, AbortSignal.timeout(begun.patienceMs())).catch(
      () => opened,
    );
    return new CallError(error, { ...opened, remaining: remaining ?? opened.remaining });
  }

  return { run, running };
}

/** Whether a call counts against the account's rate. What the service does by itself does not. */
export function isCounted(caller: Caller): boolean {
  return caller.keyId !== null || caller.person === true;
}

/** An object store that is slow must not hold up the answer: the result is kept with its call then. */
function keptInTime(blobs: Pick<BlobStore, 'keepResult'>, result: StoredJson, ms: number) {
  const keep = () => blobs.keepResult(result);
  return withinTime(ms, keep, () => result);
}

/** Throws `insufficient_credits` when the account cannot afford them. */
export async function reserveMore(
  calls: Pick<CallStore, 'reserveMore'>,
  id: string,
  amount: number,
): Promise<void> {
  if (amount > 0 && !(await calls.reserveMore(id, amount))) throw new AppError('insufficient_credits');
}
