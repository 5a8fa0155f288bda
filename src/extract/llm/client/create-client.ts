/** A client for the operator's model server, with retries where they help. */
import { setTimeout as sleep } from 'node:timers/promises';
import { abortError } from '../../../concurrency/deadline.ts';
import { createLimiter, type Limiter } from '../../../concurrency/limits/limiter.ts';
import { AppError } from '../../../errors.ts';
import { at } from '../../../net/json-path.ts';
import { createOperatorClient, type OperatorClient, ServiceError } from '../../../net/operator-client.ts';
import { orNull } from '../../../or-null.ts';
import type { Completion, CompletionRequest, ModelClient } from './model-client.ts';
import type { Protocol } from './protocols/protocol.ts';
import { type ModelAnswer, type Refusal, refusalOf, sendToModel } from './refusals.ts';
import { type ModelSettings, PROTOCOLS } from './settings.ts';

const MAX_ATTEMPTS = 3;
/** A server that wants a longer pause is reported as busy instead. */
const MAX_WAIT_SECONDS = 20;

export type ClientOptions = {
  /** The pause before the second attempt, if the server names none; it doubles with each. */
  pauseMs?: number;
  maxAnswerBytes?: number;
  /** Decides who may ask next; by default first come, first served. */
  slots?: Limiter;
};

/** @example const client = createModelClient(settings, {}); const { text } = await client.complete(request); */
export function createModelClient(settings: ModelSettings, options: ClientOptions): ModelClient {
  const protocol = PROTOCOLS[settings.provider];
  const server = createOperatorClient(settings.baseUrl, {
    headers: { accept: 'application/json' },
    connections: settings.concurrency,
  });
  const limiter = options.slots ?? createLimiter(settings.concurrency);
  const send = createSender(settings, protocol, server, options);

  async function complete(request: CompletionRequest): Promise<Completion> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await limiter.run(() => send(request), {
        key: request.account ?? '',
        signal: request.signal,
        patient: request.patient ?? false,
      });
      if ('text' in outcome) return outcome;
      const wait = outcome.waitSeconds;
      const pauseMs = wait === null ? (options.pauseMs ?? 500) * 2 ** (attempt - 1) : wait * 1000;
      if (attempt === MAX_ATTEMPTS || (wait ?? 0) > MAX_WAIT_SECONDS) throw outcome.error;
      // The slot is free while waiting, so that a busy model does not block the queue behind it.
      await sleep(pauseMs, undefined, { signal: request.signal }).catch(() => {
        throw abortError(request.signal);
      });
    }
  }
  return {
    complete: (request) =>
      complete(request).catch((error: unknown) => {
        throw request.signal.aborted ? abortError(request.signal) : error;
      }),
    close: server.close,
  };
}

type Transient = Extract<Refusal, { kind: 'transient' }>;

/** Sends one request; where there are several possible paths, finds the one that works and stays with it. */
function createSender(
  settings: ModelSettings,
  protocol: Protocol,
  server: OperatorClient,
  { maxAnswerBytes }: ClientOptions,
) {
  let knownPath: string | null = null;
  return async (request: CompletionRequest): Promise<Completion | Transient> => {
    const { paths, headers, body } = protocol.request(request, settings);
    let failure = new AppError('upstream_failed', 'The model server gave no answer');
    for (const path of knownPath !== null && paths.includes(knownPath) ? [knownPath] : paths) {
      const answer = await sendToModel(server, {
        path,
        headers,
        body,
        timeoutMs: settings.timeoutMs,
        signal: request.signal,
        maxBytes: maxAnswerBytes,
      }).catch(cutOff);
      if ('kind' in answer) return answer;
      const refusal = refusalOf(answer, protocol, settings.apiKey);
      // JSON that is nested too deep to be walked is not an answer.
      const completion = refusal ? null : orNull(() => protocol.read(answer.body));
      if (completion) {
        knownPath = path;
        return completion;
      }
      if (refusal?.kind === 'transient') return refusal;
      if (refusal && refusal.kind !== 'unknown-path') throw refusal.error;
      // Some servers answer with 200 on every path; then the next one may be meant.
      failure = refusal?.error ?? noCompletion(answer);
    }
    throw failure;
  };
}

/** The server may close a kept-alive connection just as it is used again: that is worth another try. */
function cutOff(error: unknown): Transient {
  const isCutOff =
    error instanceof AppError && error.cause instanceof ServiceError && error.cause.kind === 'cut_off';
  if (!isCutOff) throw error;
  return { kind: 'transient', error, waitSeconds: null };
}

function noCompletion({ body }: ModelAnswer): AppError {
  if (body === undefined) {
    return new AppError('upstream_failed', 'The model server answered with something that is not JSON');
  }
  // Gateways report the failure of the server behind them with status 200.
  const reported = at(body, 'error') !== undefined;
  return new AppError(
    'upstream_failed',
    reported ? 'The model server reported an error' : 'The model server gave no answer',
  );
}
