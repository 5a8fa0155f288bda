/** One machine with several processes: they share the work, are started again, and end with the first. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orNull } from '../../src/or-null.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { crawl, linkedPage } from '../promises/crawl-kit.ts';
import { type Site, startSite } from '../site/site.ts';

let site: Site;
let server: TestServer;

beforeAll(async () => {
  const paths = Array.from({ length: 24 }, (_, n) => `/page/${n}`);
  site = await startSite({ '/*': linkedPage('Mill', paths) });
  server = await startServer({
    env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host, WINNOW_PROCESSES: '3', WINNOW_CONVERTERS: '1' },
  });
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

/** All processes below one, by their command lines. */
function below(root: number): { pid: number; command: string }[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = orNull(() => readFileSync(`/proc/${name}/stat`, 'utf8'));
    if (stat) parents.set(Number(name), Number(stat.split(') ')[1]?.split(' ')[1]));
  }
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree.slice(1).map((pid) => ({
    pid,
    command: orNull(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')) ?? '',
  }));
}

const workersOf = (root: number) =>
  below(root).filter(({ command }) => command.includes('worker-process.ts'));

async function health(): Promise<{
  role: string;
  services: Record<string, { status: string; detail: string }>;
}> {
  return (await server.fetch('/api/health')).json() as never;
}

describe.runIf(process.platform === 'linux')('three processes', { timeout: 90_000 }, () => {
  const pid = () => server.process.pid ?? 0;

  it('run, say so, and keep to their connections', async () => {
    expect(workersOf(pid())).toHaveLength(2);
    expect(await health()).toMatchObject({
      role: 'all',
      services: { processes: { status: 'ok', detail: '3 of 3 processes run on this machine' } },
    });
    expect(server.output()).toContain('"databaseConnections":39');
    expect(await crawl(server, { url: `${site.url}/`, maxPages: 24, maxLinksPerPage: 100 })).toMatchObject({
      status: 'completed',
      finished: 24,
    });
  });

  it('leave a Ctrl-C, which reaches all of them, to the first', async () => {
    const before = workersOf(pid()).map((each) => each.pid);
    for (const each of before) process.kill(each, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(workersOf(pid()).map((each) => each.pid)).toEqual(before);
    expect(await health()).toMatchObject({ services: { processes: { status: 'ok' } } });
  });

  it('one that is killed is started again', async () => {
    const [first] = workersOf(pid());
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(workersOf(pid()).map((each) => each.pid)).not.toContain(first?.pid), 5_000);
    await vi.waitFor(() => expect(workersOf(pid())).toHaveLength(2), 10_000);
    expect(server.output()).toContain('"why":"SIGKILL"');
  });

  it('none is left when the first is killed', async () => {
    const tree = below(pid());
    expect(tree.length).toBeGreaterThan(4);
    await server.end('SIGKILL');
    const left = () => tree.filter((each) => orNull(() => process.kill(each.pid, 0)) === true);
    await vi.waitFor(() => expect(left()).toEqual([]), 20_000);
  });
});
