/** Towns and countries by their names. */
import { describe, expect, it } from 'vitest';
import { endsWithCountry, isLargeTown } from './known-places.ts';

describe('a large town', () => {
  it.each(['Leeds', 'new  york', 'São Paulo', 'Bogotá', 'Łódź', 'Москва', 'Київ', '東京', '서울', 'القاهرة'])(
    '%s is one',
    (name) => expect(isLargeTown(name)).toBe(true),
  );

  it.each(['Cork', 'Nice', 'Essen', 'Oral', 'Jersey', 'Christmas', 'Center', 'Brass', ''])(
    '"%s" may be another word',
    (name) => expect(isLargeTown(name)).toBe(false),
  );
});

describe('the name of a country', () => {
  it.each([
    ['Porto, Portugal', 'en'],
    ['Wien, Österreich', 'de-AT'],
    ['Austin, United States', 'ja'],
    ['大阪、日本', 'ja'],
    ['القاهرة، مصر', 'ar'],
    ['서울, 대한민국', 'ko'],
  ])('ends "%s"', (text, language) => expect(endsWithCountry(text, language)).toBe(true));

  it.each([
    ['Sleep well in', 'en'],
    ['Lamp, in', 'en'],
    ['Portugal, Porto', 'en'],
  ])('does not end "%s"', (text, language) => expect(endsWithCountry(text, language)).toBe(false));
});
