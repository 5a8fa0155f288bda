/** Another process on the same data directory, which the test can kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { createInterface } from 'node:readline';
import type { PostgresConnection } from '../../src/store/postgres/attach.ts';

type Told = { owner: boolean; connection: PostgresConnection };

/**
 * A separate process that starts PostgreSQL or attaches to it, prints which, and does so again for every line it is
 * sent.
 */
export class Peer {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string[]>;

  constructor(dataDir: string) {
    const launcher = new URL('../../src/store/postgres/start.ts', import.meta.url).href;
    const program = `
      import { flushCompileCache } from 'node:module';
      import { createInterface } from 'node:readline';
      const { startPostgres } = await import(${JSON.stringify(launcher)});
      const tell = async () => {
        const { owner, connection } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
        console.log(JSON.stringify({ owner, connection }));
      };
      await tell();
      // It ends by being killed, which would keep nothing for the next.
      flushCompileCache();
      for await (const line of createInterface(process.stdin)) await tell();
    `;
    const args = ['--input-type=module', '--eval', program];
    this.child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    if (!this.child.stdout) throw new Error('no output');
    this.#lines = on(createInterface(this.child.stdout), 'line', { close: ['close'] })[
      Symbol.asyncIterator
    ]();
  }

  async told(): Promise<Told> {
    const { value: [line] = [] } = await this.#lines.next();
    if (line === undefined) throw new Error('The process ended without a word');
    return JSON.parse(line);
  }

  again(): Promise<Told> {
    this.child.stdin?.write('again\n');
    return this.told();
  }

  kill(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.child.exitCode !== null || this.child.signalCode !== null) resolve();
    this.child.once('exit', () => resolve());
    this.child.kill('SIGKILL');
    return promise;
  }
}
