import { expect, it } from 'vitest';
import { countryCode } from './countries.ts';

it('a name is that of the country that there is, and no text without end', () => {
  const asked = [
    'germany',
    'Vietnam',
    'Yemen',
    'Serbia',
    'France',
    'United Kingdom',
    'gb',
    'uk',
    'Atlantis',
    '',
  ];
  const found = ['DE', 'VN', 'YE', 'RS', 'FR', 'GB', 'gb', 'GB', undefined, undefined];
  expect(asked.map(countryCode)).toEqual(found);
  // As Tavily has them.
  const others = [
    'czech republic',
    'turkey',
    'bosnia and herzegovina',
    'trinidad and tobago',
    'myanmar',
    'Hong Kong',
  ];
  expect(others.map(countryCode)).toEqual(['CZ', 'TR', 'BA', 'TT', 'MM', 'HK']);
  const before = process.cpuUsage();
  expect(countryCode('x'.repeat(1_000_000))).toBeUndefined();
  // Each of 676 codes was compared with all of it.
  expect(process.cpuUsage(before).user).toBeLessThan(50_000);
});
