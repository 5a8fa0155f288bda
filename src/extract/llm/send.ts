/** One request to the model server, with failures put so that they can be shown to a client. */
import { AppError } from '../../errors.ts';
import { type OperatorClient, ServiceError, type ServiceRequest } from '../../net/operator-client.ts';

export type ModelAnswer = {
  status: number;
  /** Undefined where the body is not JSON. */
  body: unknown;
  retryAfter: string | undefined;
};

/** Throws `timeout` or `upstream_failed` without the name of the server, which may be a private one. */
export async function sendToModel(client: OperatorClient, request: ServiceRequest): Promise<ModelAnswer> {
  try {
    const { status, json, retryAfter } = await client.send(request);
    return { status, body: json(), retryAfter };
  } catch (error) {
    throw error instanceof ServiceError ? publicError(error, request.timeoutMs) : error;
  }
}

function publicError(cause: ServiceError, timeoutMs: number): AppError {
  if (cause.kind === 'late') {
    return new AppError('timeout', `The model did not answer within ${timeoutMs} ms`, { cause });
  }
  const message =
    cause.kind === 'too_long'
      ? 'The model server sent an answer without end'
      : `The model server could not be reached: ${cause.reason}`;
  return new AppError('upstream_failed', message, { cause });
}
