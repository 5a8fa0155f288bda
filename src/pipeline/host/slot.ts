/** A slot of a host. For a moment it may be passed from visit to visit, within the lease that the database gave it. */
import type { SlotAnswer } from '../../store/crawl/host-visits.ts';

export type Asker = {
  /** The visit's id in the database. */
  id: string;
  account: string;
  timeoutMs: number;
  /** How long the lease of a slot from the database is. */
  leaseMs: number;
  signal?: AbortSignal | undefined;
  /** Asks the database for a slot, which may be an extra one. */
  ask(): Promise<SlotAnswer & { isExtra: boolean }>;
};

export type Slot = {
  /** The id of the visit that took it, which others may have followed. */
  id: string;
  account: string;
  isSlow: boolean;
  /** Until when it may be passed on. */
  passesUntil: number;
  endsAt: number;
};

/** How long a slot may be passed on while other processes wait. */
const LONGEST_PASSED_MS = 500;

/** Slots of a host that is being spared, and extra slots, are for one visit only. */
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
