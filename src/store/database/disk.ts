/** Watches the free space of the data directory, so that work is refused clearly before the disk is full. */
import { statfs } from 'node:fs/promises';
import { startLoop, TICK_MS } from '../../concurrency/loops/loop.ts';
import { AppError } from '../../errors.ts';

export type DiskWatch = {
  /** Throws while there is too little space for new work. */
  admit(): void;
  /** Why no work is accepted, null if it is. */
  problem(): string | null;
  health(): { status: 'ok' | 'down'; detail: string };
  stop(): Promise<void>;
};

export async function watchDisk(folder: string, minFreeMb: number): Promise<DiskWatch> {
  let current = await freeMb(folder);
  const loop = startLoop({
    async look() {
      current = await freeMb(folder);
      return TICK_MS;
    },
    retryMs: TICK_MS,
    failed: () => {},
  });
  const problem = () =>
    current >= minFreeMb
      ? null
      : `The server takes no new work: it has ${Math.floor(current)} MB of disk space left and keeps ${minFreeMb} MB free`;
  return {
    admit() {
      const why = problem();
      if (why !== null) throw new AppError('upstream_failed', why);
    },
    problem,
    health: () => ({
      status: current >= minFreeMb ? 'ok' : 'down',
      detail: `${inWords(current)} free, ${inWords(minFreeMb)} kept`,
    }),
    stop: loop.stop,
  };
}

const inWords = (megabytes: number): string =>
  megabytes < 10_240 ? `${Math.floor(megabytes)} MB` : `${Math.floor(megabytes / 1_024)} GB`;

export async function freeMb(folder: string): Promise<number> {
  const stats = await statfs(folder);
  return (stats.bavail * stats.bsize) / (1024 * 1024);
}
