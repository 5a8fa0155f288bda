import { expect, it } from 'vitest';
import { rankLinks } from './rank-links.ts';

const link = (path: string, title?: string) => ({ url: `https://a.example${path}`, ...(title && { title }) });

it('puts the best match first, and keeps the rest in order', async () => {
  const links = [
    link('/about'),
    link('/blog/prices-rise'),
    link('/x', 'Our pricing'),
    link('/pricing'),
    link('/z'),
  ];
  const ranked = await rankLinks(links, 'Pricing');
  expect(ranked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/x',
    '/pricing',
    '/about',
    '/blog/prices-rise',
    '/z',
  ]);
});

it('counts a rare word more than one that all links have, and decodes escapes', async () => {
  const links = [link('/docs/a'), link('/docs/b'), link('/m%C3%BChle'), link('/docs/%E0%A4%A')];
  const [first] = await rankLinks(links, 'docs mühle');
  expect(first?.url).toBe('https://a.example/m%C3%BChle');
});
