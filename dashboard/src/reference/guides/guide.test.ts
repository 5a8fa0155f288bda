import { expect, test } from 'vitest';
import { readGuides } from '../../../guides-plugin.ts';
import { headingId, plainText, searchGuides } from './guide.ts';

const guides = readGuides();

test('every guide has a title and a unique name', () => {
  expect(guides.length).toBeGreaterThan(20);
  for (const { name, title, tree } of guides)
    expect([name, title.length > 2, tree.children.length > 0]).toEqual([name, true, true]);
  expect(new Set(guides.map(({ name }) => name)).size).toBe(guides.length);
});

test('guides are in the order in which a newcomer needs them, recipes last', () => {
  const names = guides.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['scrape', 'crawl', 'extract', 'search']);
  expect(names.indexOf('operate')).toBeLessThan(names.indexOf('agents'));
  expect(names.at(-1)).toMatch(/^recipes\//);
});

test('links between guides lead to existing guides and headings', () => {
  const headings = new Map(
    guides.map(({ name, tree }) => [
      `/guides/${name}`,
      tree.children.filter(({ type }) => type === 'heading').map((node) => headingId(plainText(node))),
    ]),
  );
  const links = JSON.stringify(guides.map(({ tree }) => tree)).matchAll(
    /"url":"(\/guides\/[^"#]+)(?:#([^"]+))?"/g,
  );
  let count = 0;
  for (const [, page = '', hash] of links) {
    count += 1;
    expect(headings.has(page), page).toBe(true);
    if (hash) expect(headings.get(page), page).toContain(hash);
  }
  expect(count).toBeGreaterThan(20);
});

test('words are found in titles first, then in headings, then in the text', () => {
  const texts = [
    {
      name: 'a',
      title: 'Crawling',
      sections: [{ id: '', title: 'Crawling', text: 'a webhook may be given' }],
    },
    {
      name: 'b',
      title: 'Webhooks',
      sections: [
        { id: '', title: 'Webhooks', text: '' },
        { id: 'signed', title: 'How a webhook is signed', text: 'with a secret' },
      ],
    },
  ];
  expect(searchGuides(texts, 'webhook').map(({ name }) => name)).toEqual(['b', 'a']);
  expect(searchGuides(texts, 'webhook secret')).toEqual([
    { name: 'b', title: 'Webhooks', sections: [{ id: 'signed', title: 'How a webhook is signed' }] },
  ]);
  expect(searchGuides(texts, 'qqqq')).toEqual([]);
});
