/** A compromised parser: tries to reach everything around it, and prints what it got. */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

/** What it knows about its surroundings: a compromised child could guess as much. */
export type Surroundings = {
  secretFile: string;
  /**
   * A file in the home of the user that the service runs as. The home itself may be visible: the program may be inside
   * it.
   */
  fileAtHome: string;
  servicePid: number;
  /** The port of a service on loopback that answers TCP and UDP. */
  port: number;
  /** A folder that the service can write to. */
  folder: string;
};

const around = JSON.parse(process.argv[2] ?? '{}') as Surroundings;

function got(work: () => unknown): boolean {
  try {
    return Boolean(work());
  } catch {
    return false;
  }
}

const reaches = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', () => end(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => end(false));
  });

/** An answer shows that this is the real network: a private loopback accepts packets too, but nothing receives them. */
const isAnswered = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4');
    const end = (answered: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(answered);
    };
    const timer = setTimeout(() => end(false), 2_000);
    socket.once('error', () => end(false));
    socket.once('message', () => end(true));
    socket.send('out', port, host, (error) => error && end(false));
  });

const writes = (path: string) => got(() => writeFileSync(path, 'x') ?? true);

const found = {
  environment: process.env.WINNOW_TEST_SECRET !== undefined,
  'environment of the service': got(() => readFileSync(`/proc/${around.servicePid}/environ`, 'utf8')),
  'data directory': got(() => readFileSync(around.secretFile, 'utf8')),
  home: got(() => readFileSync(around.fileAtHome, 'utf8')),
  'system files': got(() => readFileSync('/etc/passwd', 'utf8')),
  'other processes': got(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length > 3),
  'signals to the service': got(() => process.kill(around.servicePid, 0)),
  'memory of the service': got(() => readFileSync(`/proc/${around.servicePid}/maps`, 'utf8')),
  TCP: await reaches('127.0.0.1', around.port),
  UDP: await isAnswered('127.0.0.1', around.port),
  'other programs': got(() => spawnSync('/bin/sh', ['-c', 'echo hello']).stdout?.length),
  'writing beside the data': writes(join(around.folder, 'planted')),
  'writing to its own program': writes(join(import.meta.dirname, 'planted.txt')),
  'writing to its packages': writes(join(import.meta.dirname, '../../node_modules/planted.txt')),
  'leftovers of another': got(() => readFileSync('/scratch/left', 'utf8')),
};
// Without isolation, this is one folder that all children write to.
got(() => writeFileSync('/scratch/left', 'mine'));
/** There is no such service here, so this only checks whether there is a route to it. */
const metadata = await reaches('169.254.169.254', 80);
process.stdout.write(JSON.stringify({ found, metadata, scratch: writes('/scratch/mine') }));
