/**
 * The one way to run something that costs credits: opened (key, rate, credits, history row), worked on within a
 * deadline, and closed (result, cost, ledger). Whatever happens in between, the call is closed.
 */
import { startDeadline, untilAborted } from '../../concurrency/deadline.ts';
import type { Release } from '../../concurrency/limits/limiter.ts';
import type { Rooms } from '../../concurrency/limits/room.ts';
import { AppError, ERROR_MEANINGS, toAppError } from '../../errors.ts';
import type { CallStore, OpenOutcome } from '../../store/calls.ts';
import { newId } from '../../store/ids.ts';
import type { BegunCall, CallAnswer, CallContext, Caller, FinishedCall, MeteredCall } from './call.ts';
import { CallError, refusal } from './call-refusal.ts';
import { type ClosingDeps, createCallClosing } from './close-call.ts';
import { createStanding } from './standing.ts';

/** How long work that obeys its signal needs to end. */
const LAST_WORD_MS = 50;

type Work = (context: CallContext) => Promise<CallAnswer>;

export type CallRunner = {
  run(call: MeteredCall, work: Work): Promise<FinishedCall>;
  /** Ids of the calls that are being worked on in this process. */
  readonly running: ReadonlySet<string>;
};

type RunnerDeps = ClosingDeps & {
  calls: CallStore;
  /** Throws when the machine must not take on work, for example for lack of disk space. */
  admit: () => void;
  /** Begins a client's call; throws if its account has too much in progress. */
  enter?: (accountId: string) => Promise<Release>;
  /** Throws `storage_full` if the account may store no more. */
  mayKeep?: (accountId: string) => Promise<void>;
  /** Memory for bodies. */
  rooms?: Rooms;
  /** Ends all work when aborted. */
  ending?: AbortSignal;
  /** Called whenever an account's credits have changed. */
  settled: (accountId: string) => void;
};

export function createCallRunner(deps: RunnerDeps): CallRunner {
  const running = new Set<string>();
  const standing = createStanding();
  const closing = createCallClosing(deps);

  async function run(call: MeteredCall, work: Work): Promise<FinishedCall> {
    const { accountId } = call.caller;
    deps.admit();
    await deps.mayKeep?.(accountId);
    const leave = isCounted(call.caller) ? await deps.enter?.(accountId) : undefined;
    const begun = begin(call);
    running.add(begun.id);
    try {
      const opening = open(begun);
      const working = mayBeginEarly(call) ? work(contextOf(begun, opening)) : undefined;
      // Its failure is handled once the call is open.
      working?.catch(() => {});
      const opened = await opening;
      try {
        return await answer(begun, opened, working ?? work(contextOf(begun)));
      } catch (thrown) {
        throw await closing.fail(begun, opened, thrown);
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
    try {
      // If it is opened after that, upkeep finds that nothing works on it.
      const opened = await untilAborted(opening, deadline.signal);
      standing.note(call, opened);
      if (opened.outcome !== 'opened') throw new CallError(refusal(opened), opened);
      return opened;
    } catch (error) {
      // Ends the work that began early.
      deadline.abort(toAppError(error));
      throw error;
    }
  }

  /** Two requests with one Idempotency-Key must not both do the work. */
  function mayBeginEarly(call: MeteredCall): boolean {
    return call.mayBeginEarly === true && !call.caller.idempotencyKey && standing.isGood(call);
  }

  async function answer(
    begun: BegunCall,
    opened: OpenOutcome,
    working: Promise<CallAnswer>,
  ): Promise<FinishedCall> {
    const { id, deadline } = begun;
    // Ends at the deadline even if the work ignores its signal. Work that obeys it may report how far it got.
    const made = await untilAborted(working, deadline.signal, LAST_WORD_MS);
    const remaining = await closing.complete(begun, made);
    const rate = { limit: opened.rateLimit, left: opened.rateLeft };
    return { id, json: made.json, cost: made.cost, remaining, rate };
  }

  function contextOf({ id, call, deadline, room }: BegunCall, opened?: Promise<unknown>): CallContext {
    const { accountId, warnings = [] } = call.caller;
    return {
      id,
      accountId,
      signal: deadline.signal,
      warnings,
      patient: !isCounted(call.caller),
      room,
      tokens: { promptTokens: 0, completionTokens: 0 },
      opened,
      reserveMore: (amount) => reserveMore(deps.calls, id, amount),
    };
  }

  return { run, running };
}

/** Whether a call counts against the account's rate. What the service does by itself does not. */
export function isCounted(caller: Caller): boolean {
  return caller.keyId !== null || caller.person === true;
}

/** Throws `insufficient_credits` when the account cannot afford them. */
export async function reserveMore(
  calls: Pick<CallStore, 'reserveMore'>,
  id: string,
  amount: number,
): Promise<void> {
  if (amount > 0 && !(await calls.reserveMore(id, amount))) throw new AppError('insufficient_credits');
}
