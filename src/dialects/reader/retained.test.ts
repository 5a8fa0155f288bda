import { expect, it } from 'vitest';
import { retained } from './retained.ts';

const MARKDOWN = `See [the \\[first\\] one](https://a.example/x_(y) "A title"), [![A wheel](/wheel.png)](/wheel) and ![](<a b.png>).

\`\`\`md
[kept](/code) ![kept](/code.png)
\`\`\``;

it.each([
  ['text', 'alt', 'See the \\[first\\] one, (Image 1: A wheel) and .'],
  ['none', 'none', 'See ,  and .'],
  ['all', 'none', 'See [the \\[first\\] one](https://a.example/x_(y) "A title"), [](/wheel) and .'],
] as const)('links %s, images %s', (links, images, expected) => {
  const [first, ...rest] = retained(MARKDOWN, { links, images }).split('\n');
  expect(first).toBe(expected);
  expect(rest.join('\n')).toContain('[kept](/code) ![kept](/code.png)');
});

it('changes nothing where all of it stays', () => {
  expect(retained(MARKDOWN, { links: 'all', images: 'all' })).toBe(MARKDOWN);
});

it('takes time in proportion to the length of a page of brackets', () => {
  const used = (length: number) => {
    const before = process.cpuUsage();
    retained('![['.repeat(length), { links: 'none', images: 'none' });
    const { user } = process.cpuUsage(before);
    return user;
  };
  used(1_000);
  expect(used(64_000)).toBeLessThan(Math.max(used(8_000), 2_000) * 30);
});
