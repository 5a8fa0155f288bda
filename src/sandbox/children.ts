/** The children of a pool: starts them, some ahead of need, and picks the one that fits a task. */
import type { Converter } from './converter.ts';
import { createIdleConverters, type IdleConverters } from './idle-converters.ts';

export type Children = {
  readonly count: number;
  /** Whether one more may be started. */
  readonly hasRoom: boolean;
  readonly idle: IdleConverters;
  usable(): Converter[];
  start(options?: { warmsUp?: boolean }): Converter;
  /**
   * An idle child for this task: of several, the most recently used, so that surplus ones stay idle long enough to be
   * ended. Native code, and an account that is already using other children, get one that has read the same account's
   * content, so that clean ones remain. A busy account also leaves the last clean child to other accounts.
   */
  fitting(work: { account: string; isNative: boolean; isBusy: boolean }): Converter | undefined;
  /** Starts ahead the clean child that another account will need. */
  keepOneClean(): void;
  /** Keeps a clean child idle, so that an account does not wait for one to start while another account is busy. */
  keepOneReady(): void;
  /** Ends all children and starts no more. */
  close(): void;
};

export function createChildren(options: {
  /** Most tasks at once, and how many more children than that there may be. */
  size: number;
  extra: number;
  idleMs: number;
  isShared(): boolean;
  start(child: { warmsUp: boolean; onEnd(): void }): Converter;
  noteSpent(converter: Converter): void;
  wasIdle(ms: number): void;
  /** Called when a child has exited, which makes room. */
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

  function start({ warmsUp = false } = {}): Converter {
    const converter: Converter = options.start({
      warmsUp,
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
      const leavesLast = isBusy && clean.length === 1 && hasRoom() && isShared();
      const free = leavesLast ? undefined : clean.at(-1);
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
