import { expect, it } from 'vitest';
import { acceptLanguage } from './accept-language.ts';

it.each([
  [null, 'en-US,en;q=0.9'],
  ['US', 'en-US,en;q=0.9'],
  ['GB', 'en-GB,en;q=0.9'],
  ['DE', 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['JP', 'ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['BR', 'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['ZZ', 'en-US,en;q=0.9'],
  ['ü', 'en-US,en;q=0.9'],
])('%s speaks %s', (country, header) => {
  expect(acceptLanguage(country)).toBe(header);
});
