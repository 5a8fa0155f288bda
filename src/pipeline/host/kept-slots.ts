/** Slots that nobody waits for, each kept for a moment for whoever comes next. */

/** One of many calls at once comes sooner, and whoever else wants the slot asks again later than that. */
const KEPT_MS = 100;

export type KeptSlots<Slot> = {
  /** Keeps it for a moment, then gives it back. */
  add(slot: Slot, giveBack: () => void): void;
  /** One that is of use. If there is none, all are given back: whoever comes must not wait for them. */
  take(isOfUse: (slot: Slot) => boolean): Slot | undefined;
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
    take(isOfUse) {
      const found = [...kept.keys()].find(isOfUse);
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
