/** Towns and countries by their names. */
import { describe, expect, it } from 'vitest';
import { endsWithCountry, isLargeTown } from './known-places.ts';

describe('a large town', () => {
  it.each([
    'Leeds',
    'new  york',
    'São Paulo',
    'Bogotá',
    'Łódź',
    'Москва',
    'Київ',
    '東京',
    '서울',
    'القاهرة',
    'Kyiv',
    'Hanoi',
    'İzmir',
  ])('%s is one', (name) => expect(isLargeTown(name)).toBe(true));

  it.each([
    'Cork',
    'Nice',
    'Essen',
    'Oral',
    'Jersey',
    'Christmas',
    'Center',
    'Reunion',
    'Charlotte',
    'Brass',
    '',
  ])('"%s" may be another word', (name) => expect(isLargeTown(name)).toBe(false));
});

describe('the name of a country', () => {
  it.each([
    ['Porto, Portugal', 'en'],
    ['Wien, Österreich', 'de-AT'],
    ['Austin, United States', 'ja'],
    ['大阪、日本', 'ja'],
    ['القاهرة، مصر', 'ar'],
    ['서울, 대한민국', 'ko'],
    ['台北，台灣', 'zh-TW'],
    ['紐約，美國', 'zh'],
    ['北京，中国', 'zh-CN'],
  ])('ends "%s"', (text, language) => expect(endsWithCountry(text, language)).toBe(true));

  it.each([
    ['Sleep well in', 'en'],
    ['Lamp, in', 'en'],
    ['Portugal, Porto', 'en'],
  ])('does not end "%s"', (text, language) => expect(endsWithCountry(text, language)).toBe(false));
});
