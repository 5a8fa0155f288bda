/** The default time limit of a call: longer than the server itself may take, so that its own answer comes first. */

/** For calls that the server answers from its database, or only starts. */
const QUICK_MS = 60_000;
/** The default of `fetchConfig.timeout`. */
const FETCH_MS = 60_000;
/** Converting and reading, for which the server allows 120 s after the fetch, plus the network. */
const BEYOND_FETCH_MS = 140_000;
/** Fetching twenty samples, five at a time, and learning from them. */
const SAMPLES_MS = 300_000;

export function defaultLimitMs({
  method,
  path,
  body,
}: {
  method: string;
  path: string;
  body?: unknown;
}): number {
  if (method === 'GET' || method === 'DELETE' || /^\/api\/(?:crawl|batch)\b/.test(path)) return QUICK_MS;
  if (path.startsWith('/api/extractor')) return SAMPLES_MS + BEYOND_FETCH_MS;
  return fetchMsOf(body) + BEYOND_FETCH_MS;
}

function fetchMsOf(body: unknown): number {
  const { fetchConfig } = (body ?? {}) as { fetchConfig?: { timeout?: unknown } };
  return typeof fetchConfig?.timeout === 'number' ? fetchConfig.timeout : FETCH_MS;
}
