/** Refuses a body over the limit: at once by its declared length, or as soon as it grows past the limit. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit as limit } from 'hono/body-limit';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../app-env.ts';

export function bodyLimit(maxBytes: number): MiddlewareHandler<AppEnv> {
  return limit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError('payload_too_large', `The request body is over the limit of ${maxBytes} bytes`);
    },
  });
}
