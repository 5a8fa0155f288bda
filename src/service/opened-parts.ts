import type { Logger } from '../log/log.ts';

/** What a service has opened, to be closed in the opposite order. */
export type OpenedParts = {
  /** Remembers how a part is closed. */
  add(close: () => Promise<unknown> | unknown): void;
  closeAll(): Promise<void>;
};

export function createOpenedParts(log: Logger): OpenedParts {
  const opened: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (close) => void opened.push(close),
    async closeAll() {
      // One that fails must not keep the others open, the database least of all.
      for (let close = opened.pop(); close; close = opened.pop()) {
        try {
          await close();
        } catch (err) {
          log.warn({ err }, 'a part of the service could not be closed');
        }
      }
    },
  };
}
