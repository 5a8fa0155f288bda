import { expect, it } from 'vitest';
import { practicePage } from './practice-page.ts';
import { readPacked } from './tasks/read-packed.ts';

it('is read as a page that needs nothing else', async () => {
  for (const number of [0, 1, 500])
    expect((await readPacked(practicePage(number)))?.page.finished).toBeTruthy();
});
