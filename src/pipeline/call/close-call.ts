/** The end of a metered call: its result is stored and charged, or it is closed as failed and costs nothing. */
import { untilAborted, withinTime } from '../../concurrency/deadline.ts';
import { AppError, publicError, toAppError } from '../../errors.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import type { CallClosing, CallStore, CloseOutcome, OpenOutcome } from '../../store/calls.ts';
import type { Doubts } from '../../store/doubts.ts';
import { packJson, type StoredJson } from '../../store/stored-json.ts';
import { keptPicture } from '../page/pictures.ts';
import type { BegunCall, CallAnswer, MeteredCall } from './call.ts';
import { CallError } from './call-refusal.ts';

/** How long to try to close a finished call while the database is unavailable. */
const CLOSE_PATIENCE_MS = 10_000;
/** How much later than its deadline a call may end for that. */
const CLOSE_AFTER_DEADLINE_MS = 1_000;

export type ClosingDeps = {
  calls: Pick<CallStore, 'close' | 'closedBefore'>;
  doubts: Pick<Doubts, 'certainly'>;
  /** Where results are stored; by default with their calls. */
  blobs?: Pick<BlobStore, 'keepResult' | 'put'>;
};

export function createCallClosing(deps: ClosingDeps) {
  /** Returns the remaining credits; null on an unlimited plan. */
  async function complete(begun: BegunCall, made: CallAnswer): Promise<number | null> {
    const packed = made.kept === null ? null : await packJson(made.kept ?? made.json);
    const result =
      packed && deps.blobs ? await storedInTime(deps.blobs, packed, patienceMs(begun) / 2) : packed;
    const { closed, remaining } = await closeSurely(begun, {
      id: begun.id,
      status: 'completed',
      cost: made.cost,
      error: null,
      elapsedMs: begun.elapsedMs(),
      result,
      ...made.answered,
    });
    if (!closed) throw new AppError('internal_error', 'The request was given up while it was being answered');
    return remaining;
  }

  /** Only the default way of closing is safe to repeat. */
  function closeSurely(begun: BegunCall, closing: CallClosing): Promise<CloseOutcome> {
    const { id, call } = begun;
    if (call.close) return call.close(closing);
    return deps.doubts.certainly(id, patienceMs(begun), async () => {
      const outcome = await close(call, closing);
      // Nothing else completes it: an earlier attempt has, and its answer was lost.
      return outcome.closed ? outcome : deps.calls.closedBefore(id);
    });
  }

  function close(call: MeteredCall, closing: CallClosing): Promise<CloseOutcome> {
    if (call.close) return call.close(closing);
    return deps.calls.close({ ...closing, accountId: call.caller.accountId });
  }

  /** Returns the error for the client: what went wrong first. */
  async function fail(begun: BegunCall, opened: OpenOutcome, thrown: unknown): Promise<CallError> {
    const { id, call } = begun;
    const { accountId, stopped } = call.caller;
    const error = stopped?.aborted
      ? new AppError('conflict', 'Stopped before it was finished')
      : toAppError(thrown);
    const picture =
      deps.blobs && (await keptPicture(deps.blobs, { id, accountId }, error, patienceMs(begun) / 2));
    const closing = close(call, {
      id,
      status: 'failed',
      cost: 0,
      error: JSON.stringify({ ...publicError(error), ...(picture && { picture }) }),
      elapsedMs: begun.elapsedMs(),
      result: null,
    });
    // Upkeep closes what could not be closed here.
    const { remaining } = await untilAborted(closing, AbortSignal.timeout(patienceMs(begun))).catch(
      () => opened,
    );
    return new CallError(error, { ...opened, remaining: remaining ?? opened.remaining });
  }

  return { complete, fail };
}

/** How long closing may take: not much longer than the deadline. */
function patienceMs({ call, elapsedMs }: BegunCall): number {
  return Math.max(0, Math.min(CLOSE_PATIENCE_MS, call.deadlineMs + CLOSE_AFTER_DEADLINE_MS - elapsedMs()));
}

/** A slow object store must not hold up the answer: the result is then stored with its call. */
function storedInTime(blobs: Pick<BlobStore, 'keepResult'>, result: StoredJson, ms: number) {
  const keep = () => blobs.keepResult(result);
  return withinTime(ms, keep, () => result);
}
