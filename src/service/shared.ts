import type { Calls } from './calls.ts';
import type { Ground } from './ground.ts';
import type { Keeping } from './keeping.ts';

export type Shared = ReturnType<typeof sharedParts>;

/** The parts that workers and front doors share. */
export function sharedParts(
  { database, seals, bus, log, disk }: Ground,
  { index }: Keeping,
  { storage, settled }: Calls,
  stopping: () => boolean,
) {
  return { database, seals, bus, log, index, admit: disk.admit, mayKeep: storage.check, settled, stopping };
}
