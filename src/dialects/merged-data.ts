/** Merges the data of all pages of a crawl: gathered here, up to a limit, and merged in a child process. */
import type { Pool } from '../sandbox/pool.ts';

/** All of it is in memory at once. A thousand pages with long lists have less. */
const MOST_BYTES = 64 * 1024 * 1024;

export const TOO_MUCH_DATA = `The data of these pages exceeds ${MOST_BYTES / 1024 / 1024} MB in total: read it page by page`;

export type GatheredData = {
  add(data: unknown): void;
  /** Whether there was more than can be merged. */
  readonly isTooMuch: boolean;
  /** JSON text; null if there is none, or too much. */
  merged(pool: Pick<Pool, 'run'>, account: string): Promise<Buffer | null>;
};

export function gatherData(most = MOST_BYTES): GatheredData {
  let pages: Buffer[] = [];
  let bytes = 0;
  return {
    add(data) {
      if (bytes > most) return;
      const json = Buffer.from(JSON.stringify(data));
      bytes += json.length;
      if (bytes > most) pages = [];
      else pages.push(json);
    },
    get isTooMuch() {
      return bytes > most;
    },
    async merged(pool, account) {
      const [only, ...others] = pages;
      if (!only || others.length === 0) return only ?? null;
      return Buffer.from(await pool.run('mergePages', { pages }, { account }));
    },
  };
}
