/** `winnow doctor`: what it says about an installation that is well, and about one that is not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir } from '../harness/data-dir.ts';
import { createDatabase } from '../harness/database.ts';
import { type Site, startSite } from '../site/site.ts';
import { winnow } from './kit.ts';

type Report = { ok: boolean; findings: { check: string; status: string; detail: string; advice?: string }[] };

let site: Site;
beforeAll(async () => {
  site = await startSite({ '/': '<h1>Page</h1>' });
});
afterAll(() => site?.close());

async function doctor(env: Record<string, string>): Promise<{ code: number | null; report: Report }> {
  const { code, stdout } = await winnow(['doctor', '--json', '--egress', `${site.url}/`], { env });
  return { code, report: JSON.parse(stdout) as Report };
}

it('finds nothing wrong with a machine that is well', { timeout: 60_000 }, async () => {
  const { database, url } = await createDatabase();
  await database.close();
  const env = {
    DATABASE_URL: url,
    WINNOW_DATA_DIR: await makeDataDir(),
    WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
    WINNOW_DATABASE_CONNECTIONS: '2',
  };
  const { code, report } = await doctor(env);
  expect(code).toBe(0);
  expect(report.ok).toBe(true);
  const by = Object.fromEntries(report.findings.map(({ check, status }) => [check, status]));
  for (const check of [
    'database',
    'database news',
    'migrations',
    'clock',
    'disk',
    'isolation',
    'egress',
    'guard',
    'model',
    'search',
    'mail',
  ])
    expect([check, by[check]]).toEqual([check, 'ok']);
  // Where there is no sandbox, that is worth a word.
  expect(['ok', 'warning']).toContain(by.browser);
  expect(report.findings.find(({ check }) => check === 'browser')?.detail).toContain('Chromium');
});

it('says what is wrong, what to do, and ends with 1', { timeout: 60_000 }, async () => {
  const env = {
    DATABASE_URL: 'postgres://nobody:swordfish@127.0.0.1:1/nothing',
    WINNOW_DATA_DIR: await makeDataDir(),
    WINNOW_ALLOWED_PRIVATE_HOSTS: '169.254.169.254',
    WINNOW_MIN_FREE_DISK_MB: '999999999',
    WINNOW_BROWSER_PATH: '/nowhere/chromium',
    WINNOW_SEARCH: 'brave',
    WINNOW_SMTP_URL: 'smtp://127.0.0.1:1',
    WINNOW_ISOLATION: 'off',
  };
  const { code, report } = await doctor(env);
  expect(code).toBe(1);
  expect(report.ok).toBe(false);
  for (const check of ['database', 'disk', 'egress', 'guard', 'search', 'mail']) {
    const found = report.findings.find((finding) => finding.check === check);
    expect(found).toMatchObject({ check, status: 'failed', advice: expect.stringMatching(/\w/) });
  }
  expect(report.findings.find(({ check }) => check === 'browser')?.status).toBe('warning');
  const isolation = report.findings.find(({ check }) => check === 'isolation');
  expect(isolation).toMatchObject({ status: 'warning', detail: expect.stringContaining('no network') });
  expect(JSON.stringify(report)).not.toContain('swordfish');
});
