/** The children of a pool: which there are, which of them fits some work, and which are started ahead of it. */
import type { Converter } from './converter.ts';
import { createIdleConverters, type IdleConverters } from './idle-converters.ts';

export type Children = {
  readonly count: number;
  /** Whether one more may be started. */
  readonly hasRoom: boolean;
  readonly idle: IdleConverters;
  usable(): Converter[];
  start(options?: { practises?: boolean }): Converter;
  /**
   * An idle child for this work: of several the most recently used, so that those that are not needed stay idle long
   * enough to be ended. Native code gets one that has read the same account's content, so that the clean ones
   * stay; so does an account that has others at work. Such a one leaves the last clean child to whoever comes next.
   */
  fitting(work: { account: string; isNative: boolean; isBusy: boolean }): Converter | undefined;
  /** Hides the start of the child that another account will need. */
  keepOneClean(): void;
  /** So that an account that comes beside a busy one does not wait for the start of a child. */
  keepOneReady(): void;
  /** Ends all, and starts none for whoever may come. */
  close(): void;
};

export function createChildren(options: {
  /** Most tasks at once, and the children that may be there besides. */
  size: number;
  extra: number;
  idleMs: number;
  isShared(): boolean;
  start(child: { practises: boolean; onEnd(): void }): Converter;
  noteSpent(converter: Converter): void;
  wasIdle(ms: number): void;
  /** Called when one has exited, which makes room. */
  onEnd(): void;
}): Children {
  const { size, extra, isShared } = options;
  const all = new Set<Converter>();
  let closed = false;
  const idle = createIdleConverters({
    idleMs: options.idleMs,
    // A child that is being ended must not count as the one that stays.
    mayEndOne: () => usable().length > 1,
    noteSpent: options.noteSpent,
    wasIdle: options.wasIdle,
  });
  const hasRoom = () => all.size < size + extra;
  const isClean = ({ account }: Converter) => account === null;

  function usable(): Converter[] {
    return [...all].filter((converter) => converter.usable);
  }

  function start({ practises = false } = {}): Converter {
    const converter: Converter = options.start({
      practises,
      onEnd() {
        all.delete(converter);
        idle.take(converter);
        if (!closed) options.onEnd();
      },
    });
    all.add(converter);
    return converter;
  }

  return {
    get count() {
      return all.size;
    },
    get hasRoom() {
      return hasRoom();
    },
    idle,
    usable,
    start,
    fitting({ account, isNative, isBusy }) {
      const children = idle.usable();
      const own = account === '' ? undefined : children.findLast((child) => child.account === account);
      const clean = children.filter(isClean);
      const leaves = isBusy && clean.length === 1 && hasRoom() && isShared();
      const free = leaves ? undefined : clean.at(-1);
      return isNative || isBusy ? (own ?? free) : (free ?? own);
    },
    keepOneClean() {
      if (!usable().some(isClean) && !closed && all.size <= size) idle.add(start());
    },
    keepOneReady() {
      if (!idle.usable().some(isClean) && !closed && hasRoom()) idle.add(start());
    },
    close() {
      closed = true;
      for (const converter of all) converter.end();
    },
  };
}
