import { expect, it } from 'vitest';
import { readDuckDuckGoPage } from './duckduckgo-page.ts';

const RESULT = '<div class="result"><a class="result__a" href="https://a.example/">Title<br></a></div>';

it.each(['<svg>', '<p><b>', '<div>'])(
  'gives up on a page of endless %s, and keeps what came before',
  (brick) => {
    const started = process.cpuUsage();
    const { results } = readDuckDuckGoPage(
      `${RESULT}${brick.repeat(1_000_000 / brick.length)}${'</x>'.repeat(100_000)}`,
    );
    // It took a minute, in the server itself.
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
    expect(results).toEqual([{ url: 'https://a.example/', title: 'Title', snippet: '' }]);
  },
);

it('reads a page however many elements it has', () => {
  expect(readDuckDuckGoPage(RESULT.repeat(500)).results).toHaveLength(500);
});
