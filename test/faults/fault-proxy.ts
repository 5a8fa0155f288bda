/** A TCP proxy in front of a real PostgreSQL that loses, delays, cuts or spoils what passes through it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type Faults = {
  /** Nothing passes any more. Connections stay open and never recover, those made meanwhile too. */
  blackHole: boolean;
  /** Milliseconds added to each round trip. */
  roundTripMs: number;
  /** Every LISTEN is a syntax error. */
  refuseListen: boolean;
  /** Announces itself instead of the server's process, as poolers do. */
  pooler: boolean;
};

export type FaultProxy = {
  faults: Faults;
  /** The URL of a database behind the proxy, from the URL of the server itself. */
  urlFor(databaseUrl: string): string;
  /** Resets all connections. */
  cut(): void;
  /** How many connections are open. */
  readonly open: number;
  /** Leads new connections to another server; those that are open stay where they are. */
  leadTo(databaseUrl: string): void;
  close(): Promise<void>;
};

const LISTEN = Buffer.from('listen winnow');
const MISSPELT = Buffer.from('lisxen winnow');

export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const faults: Faults = { blackHole: false, roundTripMs: 0, refuseListen: false, pooler: false };
  let target = socketPathOf(databaseUrl);
  const pairs = new Set<{ client: Socket; server: Socket; dead: boolean }>();

  const listener = createServer((client) => {
    const server = connect(target);
    const pair = { client, server, dead: faults.blackHole };
    pairs.add(pair);
    for (const socket of [client, server]) socket.setNoDelay().on('error', () => {});
    const pass = (from: Socket, to: Socket, change: (data: Buffer) => Buffer) =>
      from.on('data', (data) => {
        pair.dead ||= faults.blackHole;
        if (pair.dead) return;
        const changed = change(data);
        if (faults.roundTripMs === 0) to.write(changed);
        else setTimeout(() => to.writable && to.write(changed), faults.roundTripMs / 2);
      });
    pass(client, server, (data) => (faults.refuseListen ? misspellListen(data) : data));
    pass(server, client, (data) => (faults.pooler ? announceItself(data) : data));
    const close = () => {
      // A dead line does not tell that its other end has hung up.
      if (pair.dead && !client.destroyed) return;
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    client.on('close', close);
    server.on('close', close);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  function cut(): void {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
    pairs.clear();
  }

  return {
    faults,
    urlFor(url) {
      const { username, password, pathname } = new URL(url);
      return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
    },
    cut,
    get open() {
      return pairs.size;
    },
    leadTo(url) {
      target = socketPathOf(url);
    },
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      cut();
      await closed;
    },
  };
}

/** Our own PostgreSQL listens on a Unix socket only; its URL names the folder. */
function socketPathOf(databaseUrl: string): string {
  const { searchParams } = new URL(databaseUrl);
  return join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`);
}

function misspellListen(data: Buffer): Buffer {
  const at = data.indexOf(LISTEN);
  if (at < 0) return data;
  const spoilt = Buffer.from(data);
  MISSPELT.copy(spoilt, at);
  return spoilt;
}

/** BackendKeyData, 12 bytes long: the number of the server's process comes next. */
const ANNOUNCED = Buffer.from([0x4b, 0, 0, 0, 12]);

function announceItself(data: Buffer): Buffer {
  const at = data.indexOf(ANNOUNCED);
  if (at < 0) return data;
  const changed = Buffer.from(data);
  changed.writeInt32BE(0, at + ANNOUNCED.length);
  return changed;
}
