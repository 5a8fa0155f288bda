/** Runs PostgreSQL as a child that ends with this process, even if this process is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readPidFile } from './attach.ts';
import { program } from './binaries.ts';
import type { Launch, Server } from './launch.ts';
import { spawnOptions } from './run-as.ts';
import { boundLog, keepBounded, logSize } from './server-log.ts';
import { launchOnWindows } from './server-windows.ts';
import { settingArguments } from './settings.ts';

const FAST_STOP_MS = 20_000;

/**
 * Reads a pipe whose other end only our process holds: when that closes, stops the server without waiting for its
 * clients (SIGINT). A shell does this in under a megabyte. It ignores the signals of a terminal or of a service
 * manager, because the server must outlive clients that are still finishing their work.
 */
const WATCHED = `trap '' INT TERM HUP
"$@" 3<&- &
server=$!
(read -r nothing <&3; kill -INT $server 2>/dev/null) &
watcher=$!
wait $server
code=$?
kill -KILL $watcher 2>/dev/null
exit $code`;

export async function launchServer(launch: Launch): Promise<Server> {
  boundLog(launch.logFile);
  const start = logSize(launch.logFile);
  const server = process.platform === 'win32' ? await launchOnWindows(launch) : launchWatched(launch);
  const unwatch = keepBounded(launch.logFile);
  server.ended.finally(unwatch).catch(() => {});
  return { ...server, logged: () => readFileSync(launch.logFile).subarray(start).toString().trim() };
}

function launchWatched({ home, binaries, socketFolder, logFile, settings }: Launch): Omit<Server, 'logged'> {
  const ours = {
    ...settings,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
  };
  const args = [program(binaries, 'postgres'), '-D', home.cluster, ...settingArguments(ours)];
  const log = openSync(logFile, 'a', 0o600);
  // In a session of its own, Ctrl-C in a terminal does not reach it.
  const child = spawn('/bin/sh', ['-c', WATCHED, 'postgres', ...args], {
    ...spawnOptions(home.runAs),
    cwd: home.folder,
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
  });
  closeSync(log);
  const lifeline = child.stdio[3];
  const ended = endOf(child).finally(() => lifeline?.destroy());
  child.unref();
  if (lifeline && 'unref' in lifeline && typeof lifeline.unref === 'function') lifeline.unref();
  return {
    ended,
    async stop() {
      child.ref();
      lifeline?.destroy();
      const insist = setTimeout(() => quitNow(home.cluster), FAST_STOP_MS);
      await ended.catch(() => {});
      clearTimeout(insist);
    },
  };
}

function endOf(child: ChildProcess): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('exit', resolve);
  // Callers that await it get the error; if there are none, it must not end the process.
  promise.catch(() => {});
  return promise;
}

/** Kills a server that did not stop in time. It recovers from its log at the next start and loses nothing. */
function quitNow(cluster: string): void {
  const server = readPidFile(cluster);
  if (server) process.kill(server.pid, 'SIGQUIT');
}
