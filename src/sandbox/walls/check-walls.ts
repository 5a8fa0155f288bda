/** Run inside the walls of a converter: reports what can be reached from there. It reads no foreign content. */
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { orNull } from '../../or-null.ts';

/** What a child must not have; each is a sentence for the operator. */
export const WALLS = {
  user: 'its own user: it runs as the user of the service',
  capabilities: 'no capabilities: it has some of root',
  privileges: 'no new privileges: it could gain some by a set-uid program',
  network: 'no network: it reaches whatever the service reaches',
  data: 'no sight of the data directory',
  processes: 'no sight of other processes',
  files: 'a file system of its own: it sees all files that its user may read',
} as const;

export type Wall = keyof typeof WALLS;

const CONNECT_MS = 2_000;

/** What the service says about itself, so that it can be looked for from inside. */
export type Outside = { canary: string; uid: number; port: number; ownUserNamespace: boolean };

async function check({ canary, uid, port, ownUserNamespace }: Outside): Promise<Wall[]> {
  const status = orNull(() => readFileSync('/proc/self/status', 'utf8')) ?? '';
  const others = orNull(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? [];
  const missing: Record<Wall, boolean> = {
    // Ids in a user namespace mean nothing outside it, and nothing that belongs to the user can be reached.
    user: process.getuid?.() === uid && !ownUserNamespace,
    capabilities: /^CapEff:\s*(?!0+$)/m.test(status),
    privileges: /^NoNewPrivs:\s*0$/m.test(status),
    // bubblewrap adds a loopback interface, where nothing listens.
    network: hasOutsideInterface() || (await reaches(port)),
    data: orNull(() => accessSync(canary, constants.R_OK) ?? true) !== null,
    processes: others.length > 2,
    files: orNull(() => accessSync('/etc/passwd') ?? true) !== null,
  };
  return (Object.keys(missing) as Wall[]).filter((wall) => missing[wall]);
}

function hasOutsideInterface(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
}

function reaches(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: CONNECT_MS });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(JSON.stringify(await check(JSON.parse(process.argv[2] ?? '') as Outside)));
}
