import { expect, test } from 'vitest';
import { type SelectFieldBody, withPick } from './select-fields.ts';
import type { PageElement } from './selector-for.ts';

const element = (tagName: string, attributes: Record<string, string> = {}): PageElement => ({
  tagName,
  parentElement: null,
  children: [],
  getAttribute: (name) => attributes[name] ?? null,
});
const inList = (inside: string) => ({ alone: '#only', list: 'div.card', inside });

test('clicks in one list become its fields, others become separate fields', () => {
  const clicks = [
    { picked: inList('h2'), element: element('H2'), text: 'Emmer', all: true },
    {
      picked: inList('.price'),
      element: element('SPAN', { class: 'card__price' }),
      text: '€ 4.20',
      all: true,
    },
    { picked: inList('img'), element: element('IMG'), text: '', all: true },
    {
      picked: { alone: 'h1', list: null, inside: '' },
      element: element('H1'),
      text: 'Grains of 2026',
      all: true,
    },
  ];
  expect(clicks.reduce<SelectFieldBody[]>(withPick, [])).toEqual([
    {
      name: 'items',
      type: 'list',
      selector: 'div.card',
      fields: [
        { name: 'title', selector: 'h2' },
        { name: 'price', selector: '.price', type: 'number' },
        { name: 'image', selector: 'img', type: 'url' },
      ],
    },
    { name: 'title', selector: 'h1' },
  ]);
});

test('only one element, and names that are not taken', () => {
  const pick = { picked: inList('h2'), element: element('H2'), text: 'Emmer', all: false };
  const [first, second] = withPick(withPick([], pick), pick);
  expect([first, second]).toEqual([
    { name: 'title', selector: '#only' },
    { name: 'title2', selector: '#only' },
  ]);
});

test('the entries of a plain list have no selector of their own', () => {
  const pick = { picked: inList(''), element: element('LI'), text: 'rye', all: true };
  expect(withPick([], pick)[0]?.fields).toEqual([{ name: 'value' }]);
});
