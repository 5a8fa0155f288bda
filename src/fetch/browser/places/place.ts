/** Where a browser is found: on this machine, or behind an address that the operator named. */
import { AppError } from '../../../errors.ts';
import type { BrowserKind, RunningBrowser } from '../launch/launch.ts';

export type BrowserPlace = {
  /** For health and metrics, without anything secret. */
  readonly name: string;
  /** Whether it is worth asking for a browser. */
  readonly available: boolean;
  /** Whether its pages can go out through our proxy, and so through proxies of callers too. */
  readonly guarded: boolean;
  /** Throws `NoBrowser`. */
  launch(kind: BrowserKind): Promise<RunningBrowser>;
  /** Why there is none; null as far as nothing is known against it. */
  problem(): string | null;
  /** @param version of one that runs */
  describe(version: string | undefined): string;
  close(): void;
};

/** There is no browser to open the page with; another place may have one. */
export class NoBrowser extends AppError {
  constructor(message: string, cause?: unknown) {
    super('upstream_failed', message, { cause });
  }
}
