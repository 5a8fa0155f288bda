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

it('changes nothing if everything is kept', () => {
  expect(retained(MARKDOWN, { links: 'all', images: 'all' })).toBe(MARKDOWN);
});

it('keeps inline code, and brackets that are not part of a link', () => {
  const line = 'Use `[kept](/code)`, [the `x` one](/y), ``a ` b`` and \\[no](/q)';
  expect(retained(line, { links: 'text', images: 'all' })).toBe(
    'Use `[kept](/code)`, the `x` one, ``a ` b`` and \\[no](/q)',
  );
});

it.each([
  ['of pictures', '![['.repeat(64_000)],
  ['that are escaped', '\\['.repeat(64_000)],
  ['in code', `\`${'[a\\]'.repeat(64_000)}\``],
])('takes little time for a page of brackets %s', (_name, page) => {
  const used = (text: string) => {
    const before = process.cpuUsage();
    retained(text, { links: 'none', images: 'none' });
    return process.cpuUsage(before).user;
  };
  used(page.slice(0, 1_000));
  expect(used(page)).toBeLessThan(200_000);
});
