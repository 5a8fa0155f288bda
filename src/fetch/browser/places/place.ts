/** Where a browser runs: on this machine, or at an address that the operator configured. */
import { AppError } from '../../../errors.ts';
import type { BrowserKind, RunningBrowser } from '../launch/launch.ts';

export type BrowserPlace = {
  /** For health and metrics; contains no secrets. */
  readonly name: string;
  /** Whether `launch` is worth a try. */
  readonly available: boolean;
  /** Whether its pages go through our egress proxy, and so can go through proxies of callers too. */
  readonly guarded: boolean;
  /** Throws `NoBrowser`. */
  launch(kind: BrowserKind): Promise<RunningBrowser>;
  /** Why there is no browser; null if no problem is known. */
  problem(): string | null;
  /** @param version the version of a running browser */
  describe(version: string | undefined): string;
  close(): void;
};

/** This place has no browser; another one may. */
export class NoBrowser extends AppError {
  constructor(message: string, cause?: unknown) {
    super('upstream_failed', message, { cause });
  }
}
