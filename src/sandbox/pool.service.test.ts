import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { walkableFolder } from '../../test/harness/data-dir.ts';
import { createLimiter } from '../concurrency/limits/limiter.ts';
import { AppError } from '../errors.ts';
import { createGrowth } from './growth.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { bareWalls, type Walls } from './walls/walls.ts';

const program = new URL('../../test/harness/pool-child.ts', import.meta.url);
/** Compiling its code again takes a child longer than most tasks. */
const codeCache = await walkableFolder(tmpdir(), 'winnow-code-');
afterAll(() => rm(codeCache, { recursive: true, force: true }));

let pool: Pool;
afterEach(() => pool.close());

/** The test child has tasks of its own. */
const run = (
  kind: string,
  input: unknown = null,
  timeoutMs = 20_000,
  signal?: AbortSignal,
  account?: string,
) =>
  (pool.run as (kind: string, input: unknown, options: object) => Promise<unknown>)(kind, input, {
    timeoutMs,
    signal,
    account,
  });

type Options = Partial<PoolOptions>;

function start(options: Options = {}): void {
  pool = createPool({ size: 1, memoryMb: 96, timeoutMs: 20_000, program, codeCache, ...options });
}

/** Far more than an idle child takes, so that none is replaced because it has grown. */
const AMPLE_MB = 512;

const isAlive = (pid: unknown) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

/** Tasks of two accounts: one account gets a second child only when there is much to do. */
const pidsOfTwo = () =>
  Promise.all(['a', 'b'].map((account) => run('pid', null, 20_000, undefined, account)));

describe('the pool', () => {
  it('reuses its children, and passes bytes', async () => {
    start({ memoryMb: AMPLE_MB });
    const bytes = Buffer.from([0, 1, 255]);
    expect(Buffer.from((await run('echo', bytes)) as Uint8Array)).toEqual(bytes);
    expect(await run('pid')).toBe(await run('pid'));
  });

  it('starts a child ahead if asked to, but not once it is closed', () => {
    const walls = bareWalls();
    let started = 0;
    const around: Walls['around'] = (node) => {
      started++;
      return walls.around(node);
    };
    start({ walls: { ...walls, around } });
    pool.warm();
    expect(started).toBe(0);
    pool.close();
    start({ walls: { ...walls, around }, warmUp: true });
    pool.warm();
    expect(started).toBe(1);
    pool.close();
    start({ walls: { ...walls, around }, warmUp: true });
    pool.close();
    pool.warm();
    expect(started).toBe(1);
  });

  it('does not end the idle child of one account because another has two tasks at once', async () => {
    start({ size: 1, memoryMb: AMPLE_MB, slots: createLimiter(4) });
    const readNatively = (account: string) =>
      (pool.run as (kind: string, input: unknown, options: object) => Promise<unknown>)('pid', null, {
        account,
        native: true,
      });
    const [a, b] = [await readNatively('a'), await readNatively('b')];
    expect(await Promise.all(['a', 'a'].map(readNatively))).toEqual([a, a]);
    expect(await readNatively('b')).toBe(b);
  });

  it('ends a child that sends what is no answer to its task, and nobody else is affected', async () => {
    const wrong: [string, unknown][] = [
      ['text', 'hello'],
      ['no id', { output: 1 }],
      ['the id of the next task', { id: 2, output: 'forged' }],
      ['two kinds of reply', { id: 1, output: 1, error: { type: 'timeout', message: '' } }],
      [
        'an error that is not a parser’s to give',
        { id: 1, error: { type: 'payment_required', message: 'pay' } },
      ],
      ['an unknown type of error', { id: 1, error: { type: 'toString', message: 'x' } }],
      ['a message that is too long', { id: 1, error: { type: 'timeout', message: 'x'.repeat(20_000) } }],
      ['odd details', { id: 1, error: { type: 'validation', message: 'x', details: [{ path: {} }] } }],
    ];
    start({ memoryMb: AMPLE_MB });
    let before: unknown = 0;
    for (const [name, message] of wrong) {
      // The first task of each child, and that of somebody else.
      const pid = await run('pid');
      expect([typeof pid, pid === before], name).toEqual(['number', false]);
      await expect(run('send', message), name).rejects.toMatchObject({ type: 'unsupported_type' });
      before = pid;
      await expect.poll(() => isAlive(pid), { message: name }).toBe(false);
    }
    expect(await run('echo', 'mine')).toBe('mine');
  });

  it('ends a child that speaks without being asked', async () => {
    start({ memoryMb: AMPLE_MB });
    const pid = await run('pid');
    // Answered before its own answer, which is then one too many.
    expect(await run('send', { id: 1, output: 'early' })).toBe('early');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await run('echo', 'mine')).toBe('mine');
  });

  it('fails tasks while no child can be started, and works again when one can', async () => {
    let file = '/nowhere/node';
    const bare = bareWalls();
    const walls = {
      ...bare,
      around: (node: Parameters<Walls['around']>[0]) => ({ ...bare.around(node), file }),
    };
    start({ walls });
    await expect(run('echo', 1)).rejects.toMatchObject({ type: 'upstream_failed' });
    file = process.execPath;
    expect(await run('echo', 2)).toBe(2);
  });

  it('leaves short tasks to the child that is running', async () => {
    start({ size: 2, memoryMb: AMPLE_MB });
    await run('pid');
    const pids = await Promise.all([run('pid'), run('pid'), run('pid'), run('pid')]);
    expect(new Set(pids).size).toBe(1);
  });

  it('starts another child while one is busy for long', async () => {
    start({ size: 2, memoryMb: AMPLE_MB });
    const ending = new AbortController();
    const busy = expect(run('spin', null, 20_000, ending.signal)).rejects.toMatchObject({ type: 'timeout' });
    expect(await run('echo', 'quick')).toBe('quick');
    ending.abort();
    await busy;
  });

  it('starts another child while there is more work than one can do', async () => {
    const idleCores = () => 1;
    start({ size: 2, memoryMb: AMPLE_MB, growth: createGrowth(undefined, () => idleCores) });
    const pids = new Set<unknown>();
    const workers = [1, 2, 3].map(async () => {
      while (pids.size < 2) pids.add(await run('pid'));
      for (let more = 0; more < 20; more += 1) pids.add(await run('pid'));
    });
    await Promise.all(workers);
    expect(pids.size).toBe(2);
  });

  it('fails waiting tasks when it is closed', async () => {
    start({ size: 3, memoryMb: AMPLE_MB });
    const begun = [run('spin'), run('echo', 'waits for a child')];
    await sleep(20);
    begun.push(run('echo', 'comes last'));
    pool.close();
    const ends = await Promise.allSettled(begun);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it.each([
    ['spin', 'timeout'],
    ['fill', 'payload_too_large'],
    ['grow', 'payload_too_large'],
    ['crash', 'payload_too_large'],
    ['exit', 'unsupported_type'],
  ])('survives a task that will %s, and the next one works', async (kind, type) => {
    start();
    const before = await run('pid');
    const doomed = run(kind, null, kind === 'spin' ? 300 : 20_000);
    const waiting = run('echo', 'still here');
    await expect(doomed).rejects.toMatchObject({ type });
    expect(await waiting).toBe('still here');
    expect(await run('pid')).not.toBe(before);
    await expect.poll(() => isAlive(before), { timeout: 5_000 }).toBe(false);
  });

  it('passes on the message of typed errors only', async () => {
    start();
    await expect(run('refuse')).rejects.toMatchObject({ type: 'unsupported_type', message: 'not this one' });
    await expect(run('fail')).rejects.toMatchObject({
      type: 'internal_error',
      message: 'The content could not be converted',
    });
  });

  it('kills a running task that is aborted, and does not begin a waiting one', async () => {
    start();
    const controller = new AbortController();
    const spinning = run('spin', null, 20_000, controller.signal);
    const queued = run('echo', 1, 20_000, controller.signal);
    await new Promise((resolve) => setTimeout(resolve, 200));
    controller.abort();
    await Promise.all([
      expect(spinning).rejects.toMatchObject({ type: 'timeout' }),
      expect(queued).rejects.toMatchObject({ type: 'timeout' }),
    ]);
    expect(await run('echo', 2)).toBe(2);
  });

  it('fails aborted tasks with the reason, running or waiting', async () => {
    start();
    const controller = new AbortController();
    const spinning = run('spin', null, 20_000, controller.signal);
    const queued = run('echo', 1, 20_000, controller.signal);
    controller.abort(new AppError('timeout', 'The page did not arrive within 5 ms'));
    await Promise.all([
      expect(spinning).rejects.toMatchObject({ message: 'The page did not arrive within 5 ms' }),
      expect(queued).rejects.toMatchObject({
        message: 'The page did not arrive within 5 ms: its turn had not come, it was next in line',
      }),
    ]);
  });

  it('refuses more than may wait', async () => {
    start({ maxWaiting: 1 });
    const first = run('echo', 1);
    const second = run('echo', 2);
    await expect(run('echo', 3)).rejects.toMatchObject({ type: 'busy' });
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('counts the processor time of a task for its account, even if it is killed', async () => {
    const spent: [string, number][] = [];
    start({ memoryMb: AMPLE_MB, spent: (account, seconds) => spent.push([account, seconds]) });
    await run('pid');
    await expect(run('spin', null, 700, undefined, 'a')).rejects.toMatchObject({ type: 'timeout' });
    const [account, seconds] = spent.at(-1) ?? ['', 0];
    expect(account).toBe('a');
    expect(seconds).toBeGreaterThan(0.03);
  });

  it('counts it soon after the task, not when another account comes', async () => {
    const spent: string[] = [];
    start({ memoryMb: AMPLE_MB, spent: (account) => spent.push(account) });
    await run('echo', 1, 20_000, undefined, 'a');
    await run('echo', 2, 20_000, undefined, 'a');
    await expect.poll(() => spent, { timeout: 5_000 }).toEqual(['a', 'a']);
    await run('echo', 3, 20_000, undefined, 'b');
    expect(spent.slice(2)).not.toContain('a');
  });

  it('replaces a child that has grown, even if accounts take turns with it', async () => {
    start({ memoryMb: 160, spent: () => {} });
    const children = new Set<unknown>();
    for (let turn = 0; turn < 12; turn++) {
      children.add(await run('hold', 10, 20_000, undefined, turn % 2 === 0 ? 'a' : 'b'));
      await sleep(60);
    }
    expect(children.size).toBeGreaterThan(1);
  });

  it('begins the work of another account while one has all children busy', async () => {
    const slots = createLimiter(1, { extra: 1 });
    start({ slots, extra: 1, memoryMb: AMPLE_MB });
    const ending = new AbortController();
    const busy = expect(run('spin', null, 20_000, ending.signal, 'a')).rejects.toMatchObject({
      type: 'timeout',
    });
    expect(await run('echo', 'quick', 20_000, undefined, 'b')).toBe('quick');
    ending.abort();
    await busy;
  });

  it('keeps children that keep getting work', async () => {
    start({ size: 2, idleMs: 1_500, memoryMb: AMPLE_MB });
    const both = async () => new Set(await pidsOfTwo());
    const before = await both();
    for (let turn = 0; turn < 12; turn++) {
      await sleep(150);
      await both();
    }
    expect(await both()).toEqual(before);
  });

  it('ends all idle children but one', async () => {
    start({ size: 2, idleMs: 100, memoryMb: AMPLE_MB });
    const pids = await pidsOfTwo();
    await expect.poll(() => pids.filter(isAlive).length, { timeout: 5_000 }).toBe(1);
    expect(await run('pid')).toBe(pids.find(isAlive));
  });
});
