import type { Logger } from '../log/log.ts';

/** The opened parts of a service, to be closed in the opposite order. */
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
      // A part that fails must not keep the others open, least of all the database.
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
