/** Pages made to take long: the time may only grow as they do. */
import { expect, it } from 'vitest';
import { askPage, text } from '../../../test/fixtures/extraction.ts';

const SMALL = 2_000;
const TIMES = 16;
/** Shorter times are mostly those of other work. */
const LEAST_MS = 50;

/** Milliseconds of processor time, without that of collecting the garbage of earlier tests beside it. */
function timeOf(body: string): number {
  const before = process.threadCpuUsage();
  askPage(body, { pets: { type: ['boolean', 'null'] }, name: text });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

it.each([
  ['menus in a menu', (n: number) => `<div class="menu">€ 1, € 2${'<p class="menu"></p>'.repeat(n)}</div>`],
  ['a long text in nested boxes', (n: number) => '<div>'.repeat(n / 64) + 'Open late. '.repeat(n)],
])('%s', (_, page) => {
  timeOf(page(SMALL));
  const small = Math.max(timeOf(page(SMALL)), LEAST_MS);
  expect(timeOf(page(SMALL * TIMES)) / small).toBeLessThan(TIMES * 1.5);
});
