/** Runs PostgreSQL on Windows, which has no socket folders and no signals: with loopback and pg_ctl. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { program } from './binaries.ts';
import type { Launch, Server } from './launch.ts';
import { settingArguments } from './settings.ts';

const run = promisify(execFile);

/**
 * pg_ctl also drops administrator rights, with which the server would refuse to run. A server whose owner was killed
 * keeps running here; the next start attaches to it.
 */
export async function launchOnWindows(launch: Launch): Promise<Omit<Server, 'logged'>> {
  const { home, binaries, logFile } = launch;
  const ours = {
    ...launch.settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(await freePort()),
  };
  const control = program(binaries, 'pg_ctl');
  const settings = settingArguments(ours).join(' ');
  await run(control, ['start', '--wait', '--pgdata', home.cluster, '--log', logFile, '--options', settings]);
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  return {
    ended,
    async stop() {
      await run(control, ['stop', '--wait', '--mode', 'fast', '--pgdata', home.cluster]).catch(() => {});
      resolve(0);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}
