/** The job of one v1 request: does the work within a deadline, and ends the request with its result or its error. */
import { startDeadline, untilAborted } from '../../../concurrency/deadline.ts';
import type { Rooms } from '../../../concurrency/limits/room.ts';
import { redactParams } from '../../../contract/request/redact.ts';
import { AppError, publicError, toAppError } from '../../../errors.ts';
import type { Logger } from '../../../log/log.ts';
import { reserveMore } from '../../../pipeline/call/metered-call.ts';
import { keptPicture } from '../../../pipeline/page/pictures.ts';
import { openRequest } from '../../../pipeline/sealed-request.ts';
import type { CallClosing, CallStore } from '../../../store/calls.ts';
import type { Database } from '../../../store/database/database.ts';
import type { Seals } from '../../../store/secrets/seals.ts';
import { packJson } from '../../../store/stored-json.ts';
import type { V1Request } from '../run/requests.ts';
import { deadlineOf, runV1, type V1Deps } from '../run/run.ts';
import {
  type BegunV1Request,
  beginV1Request,
  finishV1Request,
  handBackV1Request,
} from '../store/requests.ts';

/** A request that crashes its process this often is given up. */
const MOST_ATTEMPTS = 4;

export type RequestDeps = V1Deps & {
  database: Database;
  seals: Seals;
  calls: Pick<CallStore, 'reserveMore'>;
  /** Memory for bodies. */
  rooms?: Rooms;
  log: Logger;
  /** Throws when the machine must not take on work. */
  admit: () => void;
  settled: (accountId: string) => void;
};

type Ending = Omit<CallClosing, 'id' | 'elapsedMs'>;

/** Throws if the request has to be tried again. Safe to run twice, even at the same time: the first to finish counts. */
export async function runRequest(deps: RequestDeps, id: string, signal: AbortSignal): Promise<void> {
  const { database } = deps;
  deps.admit();
  const begun = await beginV1Request(database, id);
  if (!begun) return;
  const started = performance.now();
  try {
    const ending = await work(deps, begun, signal);
    const elapsedMs = Math.round(performance.now() - started);
    const request = JSON.stringify(redactParams(begun.request as Record<string, unknown>));
    await finishV1Request(database, { ...ending, id, elapsedMs, request });
  } catch (error) {
    if (signal.aborted) await handBackV1Request(database, id);
    throw error;
  } finally {
    deps.settled(begun.accountId);
  }
}

/** Throws only if the signal aborted. */
async function work(deps: RequestDeps, begun: BegunV1Request, signal: AbortSignal): Promise<Ending> {
  const { id, kind, accountId, attempt } = begun;
  const stored = { shown: begun.request, secrets: begun.secrets };
  const request = { kind, body: openRequest(deps.seals, 'v1_request', id, stored) } as V1Request;
  const deadline = startDeadline(deadlineOf(request, deps), signal);
  const room = deps.rooms?.(accountId, { patient: true });
  try {
    if (attempt > MOST_ATTEMPTS) throw new AppError('internal_error');
    const running = runV1(deps, request, {
      id,
      accountId,
      signal: deadline.signal,
      // It was accepted, so it waits for its turn instead of failing when the server is busy.
      patient: true,
      room,
      tokens: { promptTokens: 0, completionTokens: 0 },
      reserveMore: (amount) => reserveMore(deps.calls, id, amount),
    });
    const { json, cost } = await untilAborted(running, deadline.signal);
    return {
      status: 'completed',
      cost,
      error: null,
      result: await deps.blobs.keepResult(await packJson(json)),
    };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    const error = toAppError(thrown);
    if (error.type === 'internal_error')
      deps.log.error(
        { err: error.cause ?? error, request: id },
        'a v1 request failed with an internal error',
      );
    const picture = await keptPicture(deps.blobs, begun, error);
    const stored = JSON.stringify({ ...publicError(error), ...(picture && { picture }) });
    return { status: 'failed', cost: 0, error: stored, result: null };
  } finally {
    deadline.clear();
    room?.release();
  }
}
