/** What the engines that speak HTTP themselves take. */
import type { Deadline } from '../../concurrency/deadline.ts';
import type { Room } from '../../concurrency/limits/room.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { Conditional, FetchOptions } from '../document.ts';
import type { SessionUse } from '../sessions/session-use.ts';

export type RawRequest = {
  url: string;
  options: Pick<FetchOptions, 'credentials' | 'country'>;
  deadline: Deadline;
  /** Bytes of the decoded body before it is refused. */
  maxBytes: number;
  /** Take the first `maxBytes` of a longer body instead of refusing it. */
  cut?: boolean;
  upstream: Upstream | null;
  conditional?: Conditional | undefined;
  session?: SessionUse | undefined;
  /** Makes room for the body. */
  room?: Room | undefined;
};
