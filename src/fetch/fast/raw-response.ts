/** What the engines that speak HTTP themselves take and give; the document is made from it. */
import type { Deadline } from '../../concurrency/deadline.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { FetchOptions, FetchStep } from '../document.ts';

export type RawRequest = {
  url: string;
  options: Pick<FetchOptions, 'headers' | 'cookies' | 'country'>;
  deadline: Deadline;
  /** Bytes of the decoded body before it is refused. */
  maxBytes: number;
  /** Take the first `maxBytes` of a longer body instead of refusing it. */
  cut?: boolean;
  upstream: Upstream | null;
};

export type RawResponse = {
  requestedUrl: string;
  /** After redirects. */
  url: string;
  status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Record<string, string>;
  /** Decompressed. */
  body: Buffer;
  /** URLs passed through, the first request's included, the final one not. */
  redirects: string[];
  steps: FetchStep[];
};
