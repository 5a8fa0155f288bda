import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('forgets the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2);
  map.set('c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

it('counts an entry that is set again as new, and does not grow by it', () => {
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
