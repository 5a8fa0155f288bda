/** Claims jobs of a queue whose slots are shared between owners; see functions/jobs.sql. */
import type { Queryable } from '../database/database.ts';

export type Shares = {
  /** Jobs of one group at once, over all processes; two that claim at the same instant may exceed it a little. */
  group: number;
  /** Slots of one owner in this process, and never more than remain free. */
  owner: number;
};

export type Fetched<T> = { id: string; data: T; retryCount: number; groupId?: string | null };

export type ClaimOptions = {
  queue: string;
  /** How many to claim, and how many slots are free, which limits an owner's share. */
  most: number;
  free: number;
  shares: Shares;
  maxPriority?: number;
};

/** @param held how many slots each owner has now */
export function claimShares<T>(
  database: Queryable,
  { queue, most, free, shares, maxPriority }: ClaimOptions,
  held: ReadonlyMap<string, number>,
): Promise<Fetched<T>[]> {
  return database.query(
    `select * from claim_jobs($1, most => $2, free => $3, most_priority => $4, per_group => $5, per_owner => $6,
       owners => $7, held => $8)`,
    [
      queue,
      most,
      free,
      maxPriority ?? null,
      shares.group,
      shares.owner,
      [...held.keys()],
      [...held.values()],
    ],
  );
}
