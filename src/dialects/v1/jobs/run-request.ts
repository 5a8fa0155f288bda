/** One claimed v1 request: its work within a deadline, and how its call is closed. Nothing is written here. */

import { startDeadline, untilAborted } from '../../../concurrency/deadline.ts';
import { redactFetchConfig } from '../../../contract/redact.ts';
import { AppError } from '../../../errors.ts';
import type { CallClosing, CallStore } from '../../../store/calls.ts';
import type { IndexedPage } from '../../../store/search-index.ts';
import { packJson } from '../../../store/stored-json.ts';
import type { V1Request } from '../run/requests.ts';
import { deadlineOf, runV1, type V1Deps } from '../run/run.ts';
import type { ClaimedV1Request } from '../store/requests.ts';

/** Claims that a request may use up by ending its worker, before it is given up. */
const MOST_CLAIMS = 4;

export type RunDeps = V1Deps & { calls: Pick<CallStore, 'reserveMore'> };

export type RequestRun = {
  closing: Omit<CallClosing, 'id'> & { request: string };
  indexed: IndexedPage[];
  /** A fault of our own, for the log. */
  fault?: unknown;
};

/** null when the signal aborted: the request is wanted back. */
export async function runRequest(
  deps: RunDeps,
  claimed: ClaimedV1Request,
  signal: AbortSignal,
): Promise<RequestRun | null> {
  const started = performance.now();
  const request = { kind: claimed.kind, body: claimed.request } as V1Request;
  const stored = JSON.stringify(redactFetchConfig(claimed.request));
  const deadline = startDeadline(deadlineOf(request, deps), signal);
  const ended = () => ({ elapsedMs: Math.round(performance.now() - started), request: stored });
  try {
    if (claimed.attempt > MOST_CLAIMS) throw new AppError('internal_error');
    const work = runV1(deps, request, {
      id: claimed.id,
      accountId: claimed.accountId,
      signal: deadline.signal,
      async reserveMore(amount) {
        if (amount > 0 && !(await deps.calls.reserveMore(claimed.id, amount))) {
          throw new AppError('insufficient_credits');
        }
      },
    });
    const { json, cost, pages = [] } = await untilAborted(work, deadline.signal);
    const result = await packJson(json);
    return { closing: { status: 'completed', cost, error: null, result, ...ended() }, indexed: pages };
  } catch (thrown) {
    if (signal.aborted) return null;
    const error =
      thrown instanceof AppError ? thrown : new AppError('internal_error', undefined, { cause: thrown });
    const { type, message, details } = error;
    const told = JSON.stringify({ type, message, ...(details && { details }) });
    return {
      closing: { status: 'failed', cost: 0, error: told, result: null, ...ended() },
      indexed: [],
      ...(type === 'internal_error' && { fault: error.cause ?? error }),
    };
  } finally {
    deadline.clear();
  }
}
