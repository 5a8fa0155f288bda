import { expect, it } from 'vitest';
import { type ProgressNote, tellProgress } from './progress.ts';

it('grows with every note, and shows that a silent call is alive', async () => {
  const heard: ProgressNote[] = [];
  const beaten = Promise.withResolvers<void>();
  const progress = tellProgress((note) => {
    heard.push(note);
    if (heard.length === 4) beaten.resolve();
  }, 10);
  progress.report(1, 3, '1 of 3 pages');
  progress.report(1, 4, '1 of 4 pages');
  progress.report(2, 4, '2 of 4 pages');
  await beaten.promise;
  progress.end();
  expect(heard).toEqual([
    { progress: 1, total: 3, message: '1 of 3 pages' },
    { progress: 2, total: 4, message: '2 of 4 pages' },
    { progress: 2.001, total: 4, message: '2 of 4 pages' },
    { progress: expect.closeTo(2.002), total: 4, message: '2 of 4 pages' },
  ]);
});

it('starts with a little if a call reports nothing itself', async () => {
  const first = await new Promise<ProgressNote>((resolve) => {
    const progress = tellProgress((note) => {
      progress.end();
      resolve(note);
    }, 10);
  });
  expect(first).toEqual({ progress: 0.001 });
});
