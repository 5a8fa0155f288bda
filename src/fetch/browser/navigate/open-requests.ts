/** The responses that a page still waits for: data, scripts and frames, not styles or pictures. */
import { wordSet } from '../../../text/word-lists.ts';
import type { Asked, Head, Traffic } from '../wire/traffic.ts';

export interface OpenRequests {
  readonly any: boolean;
  /** Whether all of them have begun to arrive. */
  readonly isStreaming: boolean;
  /** The page changed so long ago, perhaps by a partial response: the rest is waited for as if it had begun then. */
  renew(agoMs: number): void;
  /** Resolves when all have been answered or have failed; to false if that takes longer. */
  answered(withinMs: number): Promise<boolean>;
  /** Stops waiting for the current ones. */
  forget(): void;
}

const WAITED_FOR = wordSet('document eventsource fetch script xhr');
/** Further concurrent requests of a page are not waited for. */
const MOST = 500;
/** From the head of a response to its end. A longer one is a stream, whose beginning is enough. */
const BODY_MS = 1_500;
const DATA = /[/+](?:json|x-ndjson|x-component|event-stream|html)\b/;

export function followRequests(traffic: Traffic): OpenRequests {
  /** Until when the rest of each response is waited for; infinite until its head has arrived. */
  const open = new Map<Asked, number>();
  let onChange: (() => void) | null = null;
  const waitsUntil = () => Math.max(0, ...open.values());
  const close = (request: Asked) => {
    if (open.delete(request)) onChange?.();
  };
  traffic.listen({
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

/** Other responses arrive with their head, or are never read: the browser does not report the end of an unread one. */
function mayComeSlowly({ status, headers }: Head): boolean {
  const { 'content-length': length, 'content-type': type = '' } = headers;
  return status === 200 && length === undefined && DATA.test(type);
}
