/** Slots that nothing waits for, each kept for a moment for the next visit. */

/** In a burst of calls the next one comes sooner, and other processes ask again later than this. */
const KEPT_MS = 100;

export type KeptSlots<Slot> = {
  /** Keeps it for a moment, then gives it back. */
  add(slot: Slot, giveBack: () => void): void;
  /** A usable slot. If there is none, all are given back, because the newcomer must not wait for them. */
  take(isUsable: (slot: Slot) => boolean): Slot | undefined;
  giveBack(): void;
  readonly size: number;
};

export function createKeptSlots<Slot>(): KeptSlots<Slot> {
  const kept = new Map<Slot, { timer: NodeJS.Timeout; giveBack(): void }>();

  function remove(slot: Slot) {
    const held = kept.get(slot);
    clearTimeout(held?.timer);
    kept.delete(slot);
    return held;
  }

  function giveBack(): void {
    for (const slot of [...kept.keys()]) remove(slot)?.giveBack();
  }

  return {
    add(slot, giveBack) {
      const timer = setTimeout(() => remove(slot)?.giveBack(), KEPT_MS);
      kept.set(slot, { timer, giveBack });
    },
    take(isUsable) {
      const found = [...kept.keys()].find(isUsable);
      if (found) remove(found);
      else giveBack();
      return found;
    },
    giveBack,
    get size() {
      return kept.size;
    },
  };
}
