/**
 * The one way to run something that costs credits: opened (key, rate, credits, history row), worked on within a
 * deadline, and closed (result, cost, ledger). Whatever happens in between, the call is closed.
 */
import { startDeadline, untilAborted, withinTime } from '../concurrency/deadline.ts';
import type { Release } from '../concurrency/limiter.ts';
import type { Room, Rooms } from '../concurrency/room.ts';
import { AppError, ERROR_MEANINGS, type Issue, toAppError } from '../errors.ts';
import type { TokenCount } from '../extract/llm/model-for-call.ts';
import type { Warning } from '../fetch/document.ts';
import type { BlobStore } from '../store/blobs/blob-store.ts';
import type { CallClosing, CallStore, CloseOutcome, PageAnswered, Service } from '../store/calls.ts';
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

export type CallRunner = {
  run(call: MeteredCall, work: (context: CallContext) => Promise<CallAnswer>): Promise<FinishedCall>;
  /** Ids of the calls that are being worked on in this process. */
  readonly running: ReadonlySet<string>;
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

  async function run(
    call: MeteredCall,
    work: (context: CallContext) => Promise<CallAnswer>,
  ): Promise<FinishedCall> {
    deps.admit();
    await deps.mayKeep?.(call.caller.accountId);
    const patient = !isCounted(call.caller);
    const leave = patient ? undefined : await deps.enter?.(call.caller.accountId);
    const id = call.id ?? newId();
    const { stopped, ...caller } = call.caller;
    const { accountId, warnings = [] } = caller;
    const room = deps.rooms?.(accountId, { patient });
    const ends = deps.ending && stopped ? AbortSignal.any([deps.ending, stopped]) : (stopped ?? deps.ending);
    const deadline = startDeadline(call.deadlineMs, ends, ERROR_MEANINGS.timeout.message);
    const close =
      call.close ??
      ((closing: CallClosing) => deps.calls.close({ ...closing, accountId: call.caller.accountId }));
    /** How long closing may take: not much longer than the deadline. */
    const patience = () =>
      Math.max(0, Math.min(CLOSE_PATIENCE_MS, call.deadlineMs + CLOSE_AFTER_DEADLINE_MS - elapsed()));
    // Only our own way of closing is safe to repeat.
    const complete = (closing: CallClosing) => {
      if (call.close) return call.close(closing);
      return deps.doubts.certainly(id, patience(), async () => {
        const outcome = await close(closing);
        // Nobody else completes it: an earlier attempt did, whose answer was lost.
        return outcome.closed ? outcome : deps.calls.closedBefore(id);
      });
    };
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    running.add(id);
    try {
      // If it is opened after that, upkeep finds that nobody works on it.
      const opened = await untilAborted(
        deps.calls.open({
          id,
          ...caller,
          service: call.service,
          params: JSON.stringify(call.params),
          reserve: call.reserve,
          counted: !patient,
        }),
        deadline.signal,
      );
      if (opened.outcome !== 'opened') throw new CallError(refusal(opened), opened);
      try {
        const { signal } = deadline;
        const context = {
          id,
          accountId,
          signal,
          warnings,
          patient,
          room,
          tokens: { promptTokens: 0, completionTokens: 0 },
          reserveMore: (amount: number) => reserveMore(deps.calls, id, amount),
        };
        // Ends at the deadline even when the work ignores its signal. What obeys it may say how far it was.
        const answer = await untilAborted(work(context), signal, LAST_WORD_MS);
        const packed = answer.kept === null ? null : await packJson(answer.kept ?? answer.json);
        const result = packed && deps.blobs ? await keptInTime(deps.blobs, packed, patience() / 2) : packed;
        const closing = {
          id,
          status: 'completed' as const,
          cost: answer.cost,
          error: null,
          elapsedMs: elapsed(),
          result,
          ...answer.answered,
        };
        const { closed, remaining } = await complete(closing);
        if (!closed)
          throw new AppError('internal_error', 'The request was given up while it was being answered');
        const rate = { limit: opened.rateLimit, left: opened.rateLeft };
        return { id, json: answer.json, cost: answer.cost, remaining, rate };
      } catch (thrown) {
        const error = stopped?.aborted
          ? new AppError('conflict', 'Stopped before it was finished')
          : toAppError(thrown);
        const picture =
          deps.blobs && (await keptPicture(deps.blobs, { id, accountId }, error, patience() / 2));
        const closing = close({
          id,
          status: 'failed',
          cost: 0,
          error: JSON.stringify({ ...publicError(error), ...(picture && { picture }) }),
          elapsedMs: elapsed(),
          result: null,
        });
        // What went wrong first is what the client is told; upkeep closes what could not be closed here.
        const { remaining } = await untilAborted(closing, AbortSignal.timeout(patience())).catch(
          () => opened,
        );
        throw new CallError(error, { ...opened, remaining: remaining ?? opened.remaining });
      }
    } finally {
      leave?.();
      room?.release();
      deadline.clear();
      running.delete(id);
      deps.settled(accountId);
    }
  }

  return { run, running };
}

/** Whether a call counts against the account's rate. What the service does by itself does not. */
export function isCounted(caller: Caller): boolean {
  return caller.keyId !== null || caller.person === true;
}

/** An object store that is slow must not hold up the answer: the result is kept with its call then. */
function keptInTime(
  blobs: Pick<BlobStore, 'keepResult'>,
  result: StoredJson,
  ms: number,
): Promise<StoredJson> {
  return withinTime(
    ms,
    () => blobs.keepResult(result),
    () => result,
  );
}

/** Throws `insufficient_credits` when the account cannot afford them. */
export async function reserveMore(
  calls: Pick<CallStore, 'reserveMore'>,
  id: string,
  amount: number,
): Promise<void> {
  if (amount > 0 && !(await calls.reserveMore(id, amount))) throw new AppError('insufficient_credits');
}

/** What history keeps of an error: the same that the client was told. */
function publicError(error: AppError): { type: string; message: string; details?: Issue[] } {
  return { type: error.type, message: error.message, ...(error.details && { details: error.details }) };
}
