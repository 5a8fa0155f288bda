/** The answers that a page still waits for: its data, scripts and frames, not what only decorates it. */
import type { Page, Request } from 'playwright-core';
import { wordSet } from '../../text/word-lists.ts';

export interface OpenRequests {
  readonly any: boolean;
  /** Resolves when all have been answered or have failed; false when that takes longer. A stream counts as answered when it begins. */
  answered(withinMs: number): Promise<boolean>;
}

/** As Playwright calls them. */
const WAITED_FOR = wordSet('document fetch script xhr');
/** A page that asks for more at once is not waited for to the last. */
const MOST = 500;

export function followRequests(page: Page): OpenRequests {
  const open = new Set<Request>();
  let onAnswered: (() => void) | null = null;
  const close = (request: Request) => {
    if (open.delete(request) && open.size === 0) onAnswered?.();
  };
  page.on('request', (request) => {
    if (open.size < MOST && WAITED_FOR.has(request.resourceType())) open.add(request);
  });
  page.on('response', (response) => close(response.request()));
  page.on('requestfailed', close);
  return {
    get any() {
      return open.size > 0;
    },
    async answered(withinMs) {
      if (open.size === 0) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(resolve, withinMs, false);
      onAnswered = () => resolve(true);
      const inTime = await promise;
      onAnswered = null;
      clearTimeout(timer);
      return inTime;
    },
  };
}
