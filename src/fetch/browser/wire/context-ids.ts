/** The browser's ids of the contexts that the library opens, which the library does not expose. */
import type { BrowserContext } from 'playwright-core';

export type ContextIds = {
  /** Opens a context and learns its id. */
  open(open: () => Promise<BrowserContext>): Promise<BrowserContext>;
  /** Must be called with the browser's short answers to the library. */
  seeAnswer(start: string): void;
  of(context: BrowserContext): string | undefined;
};

const NEW_CONTEXT = /^\{"id":\d+,"result":\{"browserContextId":"(\w+)"\}\}/;

export function createContextIds(): ContextIds {
  const ids = new WeakMap<BrowserContext, string>();
  let onContext: ((id: string) => void) | null = null;
  let lastOpened: Promise<unknown> = Promise.resolve();

  return {
    async open(open) {
      // One at a time: nothing else tells which of the browser's contexts the library has opened.
      const before = lastOpened;
      const { promise: known, resolve } = Promise.withResolvers<string | null>();
      lastOpened = known;
      await before;
      onContext = resolve;
      const context = open();
      void context.catch(() => {}).then(() => resolve(null));
      const id = await known;
      const opened = await context;
      if (id) ids.set(opened, id);
      return opened;
    },

    seeAnswer(start) {
      const id = onContext && NEW_CONTEXT.exec(start)?.[1];
      if (!id) return;
      onContext?.(id);
      onContext = null;
    },

    of: (context) => ids.get(context),
  };
}
