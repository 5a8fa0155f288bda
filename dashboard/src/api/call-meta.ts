/** The cost and time of a call, from its answer's headers. */
import type { ResponseInfo } from '../../../sdk/src/index.ts';

export type CallMeta = {
  requestId: string | null;
  creditsUsed: number | null;
  creditsRemaining: number | null;
  /** Milliseconds, as measured by the server. */
  timings: { name: string; ms: number }[];
  /** Milliseconds until the answer arrived. */
  roundTripMs: number;
};

/** Runs a call and returns its answer with the facts from its headers. */
export async function withMeta<Data>(
  call: (options: { onResponse: (info: ResponseInfo) => void }) => Promise<Data>,
): Promise<{ data: Data; meta: CallMeta }> {
  const began = performance.now();
  let info: ResponseInfo | null = null;
  const data = await call({
    onResponse: (given) => {
      info = given;
    },
  });
  return { data, meta: metaOf(info, performance.now() - began) };
}

function metaOf(info: ResponseInfo | null, roundTripMs: number): CallMeta {
  return {
    requestId: info?.requestId ?? null,
    creditsUsed: info?.creditsUsed ?? null,
    creditsRemaining: info?.creditsRemaining ?? null,
    timings: timingsOf(info?.headers.get('server-timing') ?? ''),
    roundTripMs,
  };
}

function timingsOf(header: string): CallMeta['timings'] {
  return header.split(',').flatMap((part) => {
    const [, name, duration] = /^\s*([\w-]+)\s*;.*?dur=([\d.]+)/.exec(part) ?? [];
    return name && duration ? [{ name, ms: Number(duration) }] : [];
  });
}
