/** A request to an engine that speaks HTTP itself. */
import type { Deadline } from '../../concurrency/deadline.ts';
import type { Room } from '../../concurrency/limits/room.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { Conditional, FetchOptions } from '../document.ts';
import type { SessionUse } from '../sessions/session-use.ts';

export type RawRequest = {
  url: string;
  options: Pick<FetchOptions, 'credentials' | 'country'>;
  deadline: Deadline;
  /** A longer body, once decoded, is refused. */
  maxBytes: number;
  /** Truncate a longer body to `maxBytes` instead of refusing it. */
  cut?: boolean;
  upstream: Upstream | null;
  conditional?: Conditional | undefined;
  session?: SessionUse | undefined;
  /** Reserves memory for the body. */
  room?: Room | undefined;
};
