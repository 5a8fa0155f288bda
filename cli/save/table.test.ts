import { expect, it } from 'vitest';
import { rowsOf, tableOf } from './table.ts';

it('has a row for each item of a list, with the values beside the list', () => {
  const data = {
    shop: 'Mill',
    products: [
      { name: 'Oak, large', price: 10, size: { width: 3 } },
      { name: 'Elm', tags: ['a', 'b'], price: null },
    ],
  };
  expect(tableOf(rowsOf(data, { url: 'https://mill.example/' }))).toBe(
    [
      'url,shop,name,price,size.width,tags',
      'https://mill.example/,Mill,"Oak, large",10,3,',
      'https://mill.example/,Mill,Elm,,,a; b',
      '',
    ].join('\r\n'),
  );
});

it('loses nothing if an item and its surroundings have a name in common', () => {
  const about = { url: 'https://mill.example/' };
  const data = { name: 'Mill', products: [{ name: 'Oak', url: '/oak' }] };
  expect(tableOf(rowsOf(data, about))).toBe(
    'url,name,products.name,products.url\r\nhttps://mill.example/,Mill,Oak,/oak\r\n',
  );
  expect(tableOf(rowsOf({ url: '/oak' }, about))).toBe('url,data.url\r\nhttps://mill.example/,/oak\r\n');
  expect(tableOf(rowsOf([{ url: '/oak' }], about))).toBe('url,data.url\r\nhttps://mill.example/,/oak\r\n');
});

it.each([
  [{ name: 'Oak', isNew: true }, 'name,isNew\r\nOak,true\r\n'],
  [{ products: [] }, 'products\r\n\r\n'],
  [[{ a: 1 }, { b: 2 }], 'a,b\r\n1,\r\n,2\r\n'],
  [null, 'value\r\n\r\n'],
  [{ a: [{ b: 1 }], c: [{ d: 2 }] }, 'a,c\r\n"[{""b"":1}]","[{""d"":2}]"\r\n'],
])('makes of %j a table', (data, table) => {
  expect(tableOf(rowsOf(data))).toBe(table);
});
