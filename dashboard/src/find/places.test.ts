import { expect, it } from 'vitest';
import { NAVIGATION } from '../layout/navigation-places.ts';
import { PLACES } from './places.ts';

it('every view of the navigation can be found', () => {
  const found = PLACES.map(({ href }) => href);
  const missing = NAVIGATION.filter(({ href }) => !found.some((place) => place.startsWith(href)));
  expect(missing.map(({ label }) => label)).toEqual([]);
});
