/** Types for launching a PostgreSQL server. */
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';

export type Launch = {
  home: Home;
  binaries: Binaries;
  socketFolder: string;
  logFile: string;
  /** Settings besides the usual ones. */
  settings: Record<string, string>;
};

export type Server = {
  /** Settles when the server has ended, with its exit code. */
  ended: Promise<number | null>;
  /** What it has logged since it was started. */
  logged(): string;
  stop(): Promise<void>;
};
