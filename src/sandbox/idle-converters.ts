/** Children that wait for their next task. One that waits too long is ended, unless it is the last. */
import type { Converter } from './converter.ts';

/** How soon the processor time of a child that stays idle is recorded. */
const NOTE_MS = 250;

type IdleConverter = {
  converter: Converter;
  since: number;
  ending: NodeJS.Timeout;
  noting: NodeJS.Timeout | undefined;
};

export type IdleConverters = {
  add(converter: Converter): void;
  /** Removes a child; returns it if it was idle. */
  take(converter: Converter | undefined): Converter | undefined;
  /** Those that may be given work, the most recently used last. */
  usable(): Converter[];
  /** The one that has been idle longest. */
  oldest(): Converter | undefined;
};

export function createIdleConverters(options: {
  idleMs: number;
  /** Whether another child would stay if one were ended. */
  mayEndOne(): boolean;
  /** Called with a child that has worked and stays idle. */
  noteSpent(converter: Converter): void;
  /** Called with how long a child had been idle when it was taken. */
  wasIdle(ms: number): void;
}): IdleConverters {
  const idle: IdleConverter[] = [];

  function take(converter: Converter | undefined): Converter | undefined {
    const at = idle.findIndex((found) => found.converter === converter);
    const [found] = at < 0 ? [] : idle.splice(at, 1);
    clearTimeout(found?.ending);
    clearTimeout(found?.noting);
    if (found) options.wasIdle(performance.now() - found.since);
    return found?.converter;
  }

  return {
    add(converter) {
      const ending = setTimeout(() => {
        if (options.mayEndOne()) take(converter)?.end();
      }, options.idleMs).unref();
      const noting =
        converter.served === null
          ? undefined
          : setTimeout(() => options.noteSpent(converter), NOTE_MS).unref();
      idle.push({ converter, since: performance.now(), ending, noting });
    },
    take,
    usable: () => idle.map(({ converter }) => converter).filter(({ usable }) => usable),
    oldest: () => idle[0]?.converter,
  };
}
