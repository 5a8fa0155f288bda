/** A slot of a host: for a moment it may go from visit to visit, within what the database gave it for. */
import type { SlotAnswer } from '../../store/crawl/host-visits.ts';

export type Asker = {
  /** Of the visit, as the database knows it. */
  id: string;
  account: string;
  timeoutMs: number;
  /** How long a slot that the database gives is the visit's. */
  leaseMs: number;
  signal?: AbortSignal | undefined;
  /** Asks the database for a slot, which may be one beyond those of the host. */
  ask(): Promise<SlotAnswer & { isExtra: boolean }>;
};

export type Slot = {
  /** Of the visit that took it, which others may have followed. */
  id: string;
  account: string;
  isSlow: boolean;
  /** Until when it may go from visit to visit. */
  passesUntil: number;
  endsAt: number;
};

/** How long others may wait for a slot that goes from visit to visit. */
const LONGEST_PASSED_MS = 500;

/** Slots of a host that is being spared, and those beyond its usual ones, are for one visit. */
export function slotOf(
  { id, account, leaseMs }: Asker,
  { isSlow, isExtra }: { isSlow: boolean; isExtra: boolean },
): Slot {
  const now = performance.now();
  const passesUntil = isSlow || isExtra ? 0 : now + LONGEST_PASSED_MS;
  return { id, account, isSlow, passesUntil, endsAt: now + leaseMs };
}

/** Whether a slot that another visit has left is of any use to this one. */
export function isFor({ account, timeoutMs }: Asker, slot: Slot): boolean {
  const now = performance.now();
  return account === slot.account && now <= slot.passesUntil && slot.endsAt - now >= timeoutMs;
}
