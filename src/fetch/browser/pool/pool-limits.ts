/** How long a browser serves, how large it may grow, and how long it may be silent. */
export type PoolLimits = {
  /** Visits after which a browser is replaced, however well it looks. */
  pagesPerBrowser: number;
  /** Memory of the whole process tree above which it is replaced. */
  maxTreeBytes: number;
  /** Reading that memory takes milliseconds, so it is not done after every visit. */
  visitsBetweenMemoryChecks: number;
  /** How long a browser without work is kept. */
  idleMs: number;
  /** How long a finished visit may take to close before the browser counts as hung. */
  closeMs: number;
  /** Memory of a single page's process above which the page is stopped. */
  maxTabBytes: number;
  /** How often a busy browser is checked, and how long it may take to respond. */
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
