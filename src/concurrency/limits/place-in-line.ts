/** Where those who wait stand in line, and how they are told when their time is over before their turn. */
import { AppError } from '../../errors.ts';

/** Where a waiter stands: how many are ahead of it, and how many of those have its own key. */
export type Place = { ahead: number; own: number };

/** @example describePlace({ ahead: 3, own: 1 }) // '3 requests were ahead of it, 1 of them from this account' */
export function describePlace({ ahead, own }: Place): string {
  if (ahead === 0) return 'it was next in line';
  const requests = ahead === 1 ? '1 request was' : `${ahead} requests were`;
  return `${requests} ahead of it, ${own === ahead ? 'all' : own} of them from this account`;
}

/** The time of a call was over before its turn came: nothing was tried, and nobody else is to blame. */
export class StillWaiting extends AppError {
  override name = 'StillWaiting';

  constructor(error: AppError, place: Place) {
    super('timeout', `${error.message}: its turn had not come, ${describePlace(place)}`, { cause: error });
  }
}

export function withPlace(error: AppError, place: Place): AppError {
  return error.type === 'timeout' ? new StillWaiting(error, place) : error;
}
