/** `winnow mcp` on standard input and output, with the official client: in-process, and against a server. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '../harness/data-dir.ts';
import { leftBehind } from '../harness/left-behind.ts';
import { startServerHere } from '../harness/server-here.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { type Site, startSite } from '../site/site.ts';
import { type StdioAgent, stdioAgent, textOf, webPartOf } from './kit.ts';

const links = Array.from({ length: 9 }, (_, n) => `<a href="/page/${n}">Page ${n}</a>`).join(' ');

let site: Site;
let dataDir: string;
const open: (() => void)[] = [];

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Mill</title><h1>Mill</h1><p>${'Grain is <b>milled</b> here. '.repeat(20)}</p>${links}`,
    '/page/*': `<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`,
    '/slow': (_, response) => void open.push(() => response.end('<p>At last.</p>')),
  });
  dataDir = await makeDataDir();
});
afterAll(async () => {
  for (const answer of open) answer();
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('with no server', { timeout: 120_000 }, () => {
  let agent: StdioAgent;
  beforeAll(async () => {
    agent = await stdioAgent({ WINNOW_DATA_DIR: dataDir, WINNOW_ALLOWED_PRIVATE_HOSTS: site.host });
  });

  it('sets up the data directory and reads a page', async () => {
    expect(existsSync(join(dataDir, 'api-key'))).toBe(true);
    const result = await agent.call('scrape', { url: `${site.url}/` });
    expect(webPartOf(result).text).toContain('Grain is **milled** here.');
  });

  it('crawls in its own process and tells its progress', async () => {
    const heard: number[] = [];
    const result = await agent.call(
      'crawl_start',
      { url: `${site.url}/`, maxPages: 6, wait: true },
      { onprogress: ({ progress }) => heard.push(progress) },
    );
    expect(result.structuredContent).toMatchObject({ status: 'completed', good: 6 });
    expect(heard.at(-1)).toBe(6);
  });

  it('lets go of a call that is cancelled', async () => {
    const stop = new AbortController();
    const waiting = agent.call('scrape', { url: `${site.url}/slow` }, { signal: stop.signal });
    await site.requested('/slow');
    stop.abort('enough');
    await expect(waiting).rejects.toThrow('enough');
    expect(textOf(await agent.call('credits'))).toContain('Self-Hosted');
    for (const answer of open.splice(0)) answer();
  });

  it('ends in order when the client goes, and leaves nothing running', async () => {
    await agent.close();
    // A client may kill the server; PostgreSQL then needs a moment to notice.
    await expect.poll(() => leftBehind(dataDir), { timeout: 15_000 }).toEqual([]);
    expect(() => process.kill(agent.pid, 0)).toThrow('ESRCH');
    expect(agent.stderr()).not.toContain('winnow:');
  });
});

describe('with a server', { timeout: 120_000 }, () => {
  it('uses it, and says what to do when it is gone', async () => {
    const server = await startServerHere({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host } });
    const agent = await stdioAgent({ WINNOW_DATA_DIR: server.dataDir });
    const { structuredContent } = await agent.call('crawl_start', {
      url: `${site.url}/`,
      maxPages: 3,
      wait: true,
    });
    expect(structuredContent).toMatchObject({ status: 'completed', good: 3 });
    const listed = await server.fetch('/api/crawl');
    expect(await listed.json()).toMatchObject({ data: [{ id: structuredContent?.id }] });
    await server.close();
    const gone = await agent.call('credits');
    expect(gone.isError).toBe(true);
    expect(textOf(gone)).toMatch(
      /^connection_failed: No answer from .*\nNext: The Winnow server does not answer/,
    );
    await agent.close();
  });

  it('tells of a wrong key in the words of an agent', async () => {
    const server = await sharedServer();
    const agent = await stdioAgent({ WINNOW_URL: server.url, WINNOW_API_KEY: 'wn_live_wrong' });
    expect(textOf(await agent.call('credits'))).toMatch(/^auth_invalid_key: .*\nNext: .*Ask the user/);
    await agent.close();
  });
});
