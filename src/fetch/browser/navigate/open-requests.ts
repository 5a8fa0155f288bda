/** The answers that a page still waits for: its data, scripts and frames, not what only decorates it. */
import { wordSet } from '../../../text/word-lists.ts';
import type { Asked, Head, Traffic } from '../wire/traffic.ts';

export interface OpenRequests {
  readonly any: boolean;
  /** Whether all of them have begun to be answered. */
  readonly isStreaming: boolean;
  /** Something may have come of those that have, so long ago: the rest is waited for as if they had begun then. */
  renew(agoMs: number): void;
  /** Resolves when all have been answered or have failed; false when that takes longer. */
  answered(withinMs: number): Promise<boolean>;
  /** Those of now are not waited for any longer. */
  forget(): void;
}

const WAITED_FOR = wordSet('document eventsource fetch script xhr');
/** A page that asks for more at once is not waited for to the last. */
const MOST = 500;
/** From the head of an answer to its end. What takes longer is a stream, whose beginning is enough. */
const BODY_MS = 1_500;
const DATA = /[/+](?:json|x-ndjson|x-component|event-stream|html)\b/;

export function followRequests(traffic: Traffic): OpenRequests {
  /** With the time until which the rest of the answer is waited for; endless while its head has not come. */
  const open = new Map<Asked, number>();
  let onChange: (() => void) | null = null;
  const waitsUntil = () => Math.max(0, ...open.values());
  const close = (request: Asked) => {
    if (open.delete(request)) onChange?.();
  };
  traffic.hear({
    asked(request) {
      if (open.size < MOST && WAITED_FOR.has(request.type)) open.set(request, Number.POSITIVE_INFINITY);
    },
    answered(request, head) {
      if (!open.has(request)) return;
      if (!mayComeSlowly(head)) return close(request);
      open.set(request, performance.now() + BODY_MS);
      onChange?.();
    },
    ended: close,
  });
  return {
    forget: () => open.clear(),
    get isStreaming() {
      return waitsUntil() < Number.POSITIVE_INFINITY;
    },
    renew(agoMs) {
      const then = performance.now() - agoMs;
      for (const [request, end] of open) if (end > then) open.set(request, Math.max(end, then + BODY_MS));
    },
    get any() {
      return waitsUntil() > performance.now();
    },
    async answered(withinMs) {
      const end = performance.now() + withinMs;
      for (;;) {
        const now = performance.now();
        const until = Math.min(waitsUntil(), end);
        if (until <= now) return waitsUntil() <= now;
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, until - now);
        onChange = resolve;
        await promise;
        onChange = null;
        clearTimeout(timer);
      }
    },
  };
}

/** Others are there with their heads, or nobody reads them: the browser does not say of those that they have ended. */
function mayComeSlowly({ status, headers }: Head): boolean {
  const { 'content-length': length, 'content-type': type = '' } = headers;
  return status === 200 && length === undefined && DATA.test(type);
}
