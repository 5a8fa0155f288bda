import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('drops the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2);
  map.set('c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

it('treats an entry that is set again as the newest, and does not grow', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3);
  expect([...map.keys()]).toEqual(['b', 'a']);
  map.set('c', 4);
  expect([...map.keys()]).toEqual(['a', 'c']);
});

it('has room again after a deletion', () => {
  const map = new BoundedMap<string, number>(1).set('a', 1);
  map.delete('a');
  expect([...map.set('b', 2)]).toEqual([['b', 2]]);
});

it('is bounded by the weight of its entries', () => {
  const map = new BoundedMap<string, string>(10, (text) => text.length).set('a', '1234').set('b', '1234');
  expect([...map.keys()]).toEqual(['a', 'b']);
  // An entry that has grown is weighed again.
  expect([...map.set('a', '1234567').keys()]).toEqual(['a']);
  expect([...map.set('c', '123').keys()]).toEqual(['a', 'c']);
  map.delete('a');
  expect([...map.set('d', '1234567').keys()]).toEqual(['c', 'd']);
  // One that is heavier than the limit is not kept.
  expect([...map.set('e', '12345678901').keys()]).toEqual([]);
  expect([...map.set('f', '1234567890').keys()]).toEqual(['f']);
});
