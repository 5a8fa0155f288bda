/** Our scripts beside those of a page, which may be ended. */
import { expect, test } from 'vitest';
import { launchBareBrowser } from '../../../../test/harness/bare-browser.ts';
import { openByLibrary } from '../wire/driven-page.ts';
import { Navigated, openIsolatedWorld } from './isolated-world.ts';

test('a script of ours that is ended with those of the page can be run again', async () => {
  const browser = await launchBareBrowser();
  try {
    const world = openIsolatedWorld(await openByLibrary(await browser.newContext()));
    // It may not have begun when it is ended first.
    const ending = setInterval(() => world.interrupt(), 100);
    await expect(world.evaluate('(() => { for (;;); })()')).rejects.toBeInstanceOf(Navigated);
    clearInterval(ending);
    expect(await world.evaluate('1 + 1')).toBe(2);
  } finally {
    await browser.close();
  }
});
