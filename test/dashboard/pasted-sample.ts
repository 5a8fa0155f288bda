/** Copies a sample out of a page, as a person would, and runs it in a shell. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { PYTHON_PACKAGES } from '../../src/contract/samples/http-request.ts';
import { putCurlWhereMissing } from '../harness/curl.ts';
import { CHECKOUT } from '../python/run-python.ts';

const run = promisify(execFile);

export const LANGUAGES = ['curl', 'TypeScript', 'Python', 'CLI'] as const;
export type Language = (typeof LANGUAGES)[number];

export async function copySample(page: Page, language: Language): Promise<{ setUp: string; code: string }> {
  await page.getByRole('group', { name: 'Language' }).getByText(language, { exact: true }).click();
  const copied = async (label: string) => {
    const button = page.getByRole('button', { name: `Copy ${label}`, exact: true });
    if ((await button.count()) === 0) return '';
    await page.evaluate('navigator.clipboard.writeText("")');
    await button.click();
    await page.waitForFunction('navigator.clipboard.readText().then((text) => text !== "")');
    return (await page.evaluate('navigator.clipboard.readText()')) as string;
  };
  const setUp = await copied(`what the call in ${language} needs`);
  return { setUp, code: await copied(`the call in ${language}`) };
}

export type Workshop = {
  /** What it printed. Code that is not for a shell is saved and run as its first line says. */
  run(language: Language, sample: { setUp: string; code: string }): Promise<string>;
  close(): Promise<void>;
};

/**
 * The folder of someone who tries one sample after the other: what a set-up has installed there stays. The environment
 * of Python is there already, since what its set-up needs differs from system to system.
 * @param programs folders with more than is on the PATH
 */
export async function openWorkshop(programs: string[]): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-sample-'));
  const installed = new Set([PYTHON_PACKAGES]);
  putCurlWhereMissing(folder);
  const { WINNOW_API_KEY: _, ...env } = process.env;
  return {
    async run(language, { setUp, code }) {
      const [, file, command] = /^(?:\/\/|#) Save it as (\S+), then: (.*)\n/.exec(code) ?? [];
      if (file) await writeFile(join(folder, file), code);
      const lines = setUp.split('\n');
      const installs = lines.filter((line) => line.startsWith('npm install '));
      // It is here since the first sample, but whoever begins with this one has to be told too.
      if (code.includes("from 'winnow-sdk'") && installs.length === 0)
        throw new Error(`What it imports is not installed:\n${setUp}`);
      const missing = lines.filter((line) => !installed.has(line));
      const script = join(folder, 'sample.sh');
      await writeFile(script, ['set -e', ...missing, command ?? code, ''].join('\n'));
      const { stdout } = await run('sh', [script], {
        // The command is part of the checkout; everything else runs anywhere.
        cwd: language === 'CLI' ? CHECKOUT : folder,
        env: {
          ...env,
          PATH: [...programs, folder, process.env.PATH].join(delimiter),
          npm_config_audit: 'false',
          npm_config_fund: 'false',
          npm_config_update_notifier: 'false',
          npm_config_cache: join(folder, 'npm-cache'),
        },
      });
      for (const line of installs) installed.add(line);
      return stdout;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
