/** Fetches pictures of scraped pages for the viewer, so that no site learns who is looking. */
import { startDeadline } from '../../concurrency/deadline.ts';
import { createLimiter } from '../../concurrency/limits/limiter.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { credentialsFor } from '../../fetch/credentials.ts';
import { fetchFast } from '../../fetch/fast/fetch-fast.ts';
import { SNIFFED_BYTES, type Sniff } from '../../fetch/file-signature.ts';
import { createDispatcherPool } from '../../net/guard/dispatcher.ts';
import type { Guard } from '../../net/guard/guard.ts';

export type Picture = { bytes: Buffer; contentType: string };

export type Pictures = {
  /** Throws `not_found` where there is no picture. */
  fetch(url: string, account: string, signal?: AbortSignal): Promise<Picture>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10 * 1024 * 1024;
/** Far more than a view of the dashboard loads at once; `EXTRA` is for accounts that load none yet. */
const MOST_AT_ONCE = 32;
const EXTRA = 8;
const MOST_WAITING = 500;
const RASTER = /^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|apng)$/;

export function createPictures(config: Pick<Config, 'userAgent'>, guard: Guard, sniff: Sniff): Pictures {
  const dispatchers = createDispatcherPool(guard);
  const slots = createLimiter(MOST_AT_ONCE, {
    extra: EXTRA,
    maxWaiting: MOST_WAITING,
    full: () => new AppError('rate_limited', undefined, { retryAfterSeconds: 1 }),
  });
  return {
    async fetch(url, account, parent) {
      const deadline = startDeadline(TIMEOUT_MS, parent);
      let leave = () => {};
      try {
        leave = await slots.acquire(account, { signal: deadline.signal });
        const response = await fetchFast(
          {
            url: guard.checkUrl(url).href,
            options: {
              credentials: credentialsFor(null, { headers: { accept: 'image/*' } }),
              country: null,
            },
            deadline,
            maxBytes: MAX_BYTES,
            upstream: null,
          },
          { guard, dispatchers, userAgent: config.userAgent },
        );
        const start = response.body.subarray(0, SNIFFED_BYTES);
        const mime = await sniff(start, { account, signal: deadline.signal });
        const contentType = pictureType(mime, start, response.headers['content-type']);
        if (response.status !== 200 || !contentType)
          throw new AppError('not_found', 'There is no picture there');
        return { bytes: response.body, contentType };
      } finally {
        leave();
        deadline.clear();
      }
    },
    close: () => dispatchers.close(),
  };
}

/** Decided by the bytes, not by the site's header, except for SVG, which has no signature. */
function pictureType(mime: string | undefined, bytes: Buffer, declared = ''): string | null {
  if (mime && RASTER.test(mime)) return mime;
  const isSvg = /^image\/svg\+xml\b/i.test(declared) && /<svg[\s>]/i.test(bytes.toString('latin1', 0, 4096));
  return isSvg ? 'image/svg+xml' : null;
}
