import { describe, expect, it } from 'vitest';
import { wordsOf } from '../words.ts';
import { dictionaryOf } from './dictionary.ts';
import { languagesRead } from './rows.ts';

const named = (name: string) => ({ words: wordsOf(name), key: wordsOf(name).join(' ') });
const bags = (language: string, label: string) =>
  dictionaryOf(language)
    .ofLabel(named(label))
    .map(({ bag }) => bag);

describe('dictionaryOf', () => {
  it('indexes a language when its first label is read', () => {
    // Other tests in the same process may have read languages before.
    const before = languagesRead();
    const dictionary = dictionaryOf('cs');
    expect(languagesRead()).toEqual(before);
    dictionary.ofLabel(named('Výška'));
    expect(new Set(languagesRead())).toEqual(new Set([...before, 'cs', 'en']));
  });

  it.each([
    ['de', 'Lieferzeit', 'delivery time'],
    ['de', 'Zeit der Lieferung', 'delivery time'],
    ['de', 'Gesamtlänge', 'length total'],
    ['sv', 'Totalpris', 'price total'],
    ['fr', 'Prix de la livraison', 'delivery price'],
    ['it', 'durata totale', 'duration total'],
    ['pl', 'wysokość', 'height'],
    ['tr', 'Toplam ağırlığı', 'total weight'],
    ['ja', '最高の価格', 'maximum price'],
    ['de', 'Preis Premium', 'premium price'],
    ['de', 'Price of delivery', 'delivery price'],
    ['xx', 'Delivery time', 'delivery time'],
  ])('in %s, "%s" means %s', (language, label, words) => {
    expect(bags(language, label)).toContain(words.split(' ').sort().join(' '));
  });

  it('takes a compound apart only if both parts are known', () => {
    expect(bags('de', 'Zwiebelpreis')).toEqual(['zwiebelpreis']);
    expect(bags('fr', 'Prixadulte')).toEqual(['prixadulte']);
  });

  it('has no meaning for a sentence', () => {
    expect(bags('en', 'The price of the delivery is what you see below here')).toEqual([]);
  });
});
