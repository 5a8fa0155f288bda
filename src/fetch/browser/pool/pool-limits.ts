/** Limits for a browser: visits, memory, and response times. */
export type PoolLimits = {
  /** A browser is replaced after this many visits. */
  pagesPerBrowser: number;
  /** A browser is replaced when its process tree has more memory than this. */
  maxTreeBytes: number;
  /** Reading the memory takes milliseconds, so it is not done after every visit. */
  visitsBetweenMemoryChecks: number;
  /** How long a browser without work is kept. */
  idleMs: number;
  /** If closing a finished visit takes longer, the browser counts as hung. */
  closeMs: number;
  /** A page is killed when its process has more memory than this. */
  maxTabBytes: number;
  /** How often a busy browser is checked, and how long it may take to answer. */
  checkMs: number;
  answerMs: number;
};

export const DEFAULT_LIMITS: PoolLimits = {
  pagesPerBrowser: 200,
  maxTreeBytes: 1536 * 1024 * 1024,
  visitsBetweenMemoryChecks: 10,
  idleMs: 30_000,
  closeMs: 1_200,
  maxTabBytes: 1024 * 1024 * 1024,
  checkMs: 1_000,
  answerMs: 8_000,
};
