/**
 * The object store of a fleet, in a process of its own: it does a dozen things with small files for each object, and with
 * the threads that Node usually has for that it is slower than the fleet. Tells its settings, and what it has when asked.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startObjectStore } from '../../test/object-store/server.ts';

const THREADS = '32';

export type FleetObjectStore = {
  process: ChildProcess;
  settings: Record<string, string>;
  /** Names of the objects that are there. */
  objects(): Promise<string[]>;
  close(): Promise<void>;
};

export async function startObjectStoreApart(): Promise<FleetObjectStore> {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, UV_THREADPOOL_SIZE: THREADS },
  });
  const [settings] = (await once(child, 'message')) as [Record<string, string>];
  return {
    process: child,
    settings,
    async objects() {
      child.send('objects');
      const [names] = (await once(child, 'message')) as [string[]];
      return names;
    },
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const store = await startObjectStore();
  process.on('message', () => process.send?.(store.objects()));
  process.once('disconnect', () => void store.close());
  process.send?.(store.settings);
}
