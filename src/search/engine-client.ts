/** Asks a search engine, with failures that tell the operator what to do. */
import { AppError } from '../errors.ts';
import {
  createOperatorClient,
  ServiceError,
  type ServiceRequest,
  type ServiceResponse,
} from '../net/operator-client.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

export type EngineRequest = Omit<ServiceRequest, 'timeoutMs' | 'maxBytes' | 'statusOnly'>;

export type EngineResponse = Pick<ServiceResponse, 'status' | 'text'>;

export type EngineClient = {
  send(request: EngineRequest): Promise<EngineResponse>;
  /** Sends, and reads the answer as JSON; a status that is not a success is thrown as `refused` puts it. */
  json(request: EngineRequest): Promise<unknown>;
  close(): Promise<void>;
};

/** A failure of the engine, with the sentence that tells the operator what to do about it. */
export function engineFailed(name: string, what: string, remedy: string, cause?: unknown): AppError {
  return new AppError('upstream_failed', `The search engine ${name} ${what}. ${remedy}`, { cause });
}

/** @example const client = createEngineClient('brave', { baseUrl: 'https://api.search.brave.com', userAgent }); */
export function createEngineClient(
  name: string,
  { baseUrl, userAgent }: { baseUrl: string; userAgent: string },
  refused = keyedRefusal(name),
): EngineClient {
  const client = createOperatorClient(baseUrl, { headers: { 'user-agent': userAgent } });

  async function send(asked: EngineRequest): Promise<ServiceResponse> {
    try {
      return await client.send({ ...asked, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const what =
        error.kind === 'late'
          ? `gave no answer within ${TIMEOUT_MS / 1000} s`
          : `could not be reached: ${error.reason}`;
      throw engineFailed(name, what, 'Check that it runs and that its address is right.', error);
    }
  }

  return {
    send,
    async json(asked) {
      const response = await send(asked);
      if (response.status < 200 || response.status > 299) throw refused(response);
      const body = response.json();
      if (body !== undefined) return body;
      const remedy = 'Check that its address is that of its API.';
      throw engineFailed(name, 'answered with something that is not JSON', remedy);
    },
    close: client.close,
  };
}

export const NO_CREDIT = [
  'has no credit left for this key',
  'Top up the account, or choose another.',
] as const;

export const REFUSED_KEY = ['refuses the key', 'Set WINNOW_SEARCH_API_KEY to a valid one.'] as const;

/** Refusals that the engines with a key have in common. */
const REFUSALS: [statuses: number[], what: string, remedy: string][] = [
  [[401, 403], ...REFUSED_KEY],
  [[402, 432, 433], ...NO_CREDIT],
  [[429], 'is asked too often with this key', 'Wait, or raise the limits of the account.'],
];

export function keyedRefusal(name: string): (response: EngineResponse) => AppError {
  return ({ status, text }) => {
    const cause = new EngineRefusal(status, text);
    const known = REFUSALS.find(([statuses]) => statuses.includes(status));
    if (known) return engineFailed(name, known[1], known[2], cause);
    const remedy = status >= 500 ? 'Try again later.' : 'Its protocol may have changed: see docs/search.md.';
    return engineFailed(name, `answered ${status}`, remedy, cause);
  };
}

/** What the engine said, for the operator's log only: it may quote the key. */
class EngineRefusal extends Error {
  override name = 'EngineRefusal';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`status ${status}: ${text.slice(0, 500)}`);
    this.status = status;
  }
}

/** Some engines know only some countries and refuse the others: then the whole world is searched. */
export async function withoutUnknownCountry<T>(
  country: string | undefined,
  ask: (country: string | undefined) => Promise<T>,
): Promise<{ answer: T; widened: boolean }> {
  try {
    return { answer: await ask(country), widened: false };
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : undefined;
    const isAboutInput = cause instanceof EngineRefusal && (cause.status === 400 || cause.status === 422);
    if (country === undefined || !isAboutInput) throw error;
    return { answer: await ask(undefined), widened: true };
  }
}
