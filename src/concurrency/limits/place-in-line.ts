/** Positions in a queue, and the error for a waiter whose time is over before its turn. */
import { AppError } from '../../errors.ts';

/** A position in a queue: how many are ahead, and how many of those have the same key. */
export type Place = { ahead: number; own: number };

/** @example describePlace({ ahead: 3, own: 1 }) // '3 requests were ahead of it, 1 of them from this account' */
export function describePlace({ ahead, own }: Place): string {
  if (ahead === 0) return 'it was next in line';
  const requests = ahead === 1 ? '1 request was' : `${ahead} requests were`;
  return `${requests} ahead of it, ${own === ahead ? 'all' : own} of them from this account`;
}

/** The time of a call was over before its turn came: nothing was tried, and no site is to blame. */
export class StillWaiting extends AppError {
  override name = 'StillWaiting';

  constructor(error: AppError, place: Place) {
    super('timeout', `${error.message}: its turn had not come, ${describePlace(place)}`, { cause: error });
  }
}

export function withPlace(error: AppError, place: Place): AppError {
  return error.type === 'timeout' ? new StillWaiting(error, place) : error;
}
