/** A real browser that looks at the dashboard as a person would. */
import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { locateBrowser } from '../../src/fetch/browser/locate.ts';

export async function launchViewer(): Promise<Browser> {
  const binary = locateBrowser();
  if (!binary) throw new Error('No browser was found');
  return chromium.launch({
    executablePath: binary.path,
    headless: true,
    env: {
      HOME: tmpdir(),
      LANG: 'C.UTF-8',
      ...(binary.libraryPath.length > 0 && { LD_LIBRARY_PATH: binary.libraryPath.join(delimiter) }),
    },
  });
}

/** The one-time link that the service prints when it is ready. */
export function signInLink(output: string): string {
  const link = /https?:\S+\/dashboard\/sign-in\?token=\S+/.exec(output)?.[0];
  if (!link) throw new Error(`The service printed no link:\n${output}`);
  return link;
}
