import { expect, it } from 'vitest';
import { readPacked } from './tasks/read-packed.ts';
import { warmUpPage } from './warm-up-page.ts';

it('is read without a warning', async () => {
  for (const number of [0, 1, 500])
    expect((await readPacked(warmUpPage(number)))?.page.finished).toBeTruthy();
});
