import { expect, it } from 'vitest';
import { countryCode } from './countries.ts';

it('a name means a country of today, and a text without end means none', () => {
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
  // As Tavily spells them.
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
  // Each of 676 codes was compared with the whole text.
  expect(process.cpuUsage(before).user).toBeLessThan(50_000);
});
