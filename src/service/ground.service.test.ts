import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startServer } from '../../test/harness/server.ts';
import { HAS_PROC, processTree } from '../concurrency/machine/processes.ts';
import { orNull } from '../or-null.ts';

/** The command lines of a process and of all that it has started. */
const commandsOf = (pid = 0) =>
  (processTree(pid) ?? []).map((each) => orNull(() => readFileSync(`/proc/${each}/cmdline`, 'utf8')) ?? '');

it.skipIf(!HAS_PROC)('a service has a converter that warms up before the first page', async () => {
  // Other tests start services without warming up; for operators it is on by default.
  const server = await startServer({ env: { WINNOW_WARM_UP: 'yes' } });
  const converters = () =>
    commandsOf(server.process.pid).filter((command) => /\/child[^/\0]*\0warm-up/.test(command)).length;
  await expect.poll(converters).toBeGreaterThan(0);
  await server.close();
});
