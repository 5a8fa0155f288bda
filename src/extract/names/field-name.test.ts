import { describe, expect, it } from 'vitest';
import { KNOWLEDGE } from '../local/knowledge.ts';
import { fieldName } from './field-name.ts';
import { wordsOf } from './words.ts';

describe('wordsOf', () => {
  it('takes names of all habits apart', () => {
    expect(wordsOf('datePublished')).toEqual(['date', 'published']);
    expect(wordsOf('recipe__pub-date')).toEqual(['recipe', 'published', 'date']);
    expect(wordsOf('Größe & Categories')).toEqual(['grosse', 'category']);
  });
});

describe('fieldName', () => {
  it.each([
    ['price', 'Price', 1],
    ['cost', 'Preis', 0.9],
    ['published_at', 'datePublished', 0.9],
    ['productName', 'product__title', 0.8],
    ['number_of_reviews', 'reviewCount', 0.9],
    ['phone', 'Téléphone', 0.9],
    ['prep_time', 'Preparation time', 0.9],
  ])('%s is named by %s', (field, label, least) => {
    expect(fieldName(field, KNOWLEDGE).match(label)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['price', 'Old price'],
    ['price', 'Shipping cost'],
    ['prep_time', 'Cook time'],
    ['start_date', 'End date'],
    ['rating', 'Review count'],
    ['original_price', 'Price'],
    ['author_email', 'Email'],
    ['title', 'Position'],
    ['warranty', 'Brand'],
  ])('%s is not named by %s', (field, label) => {
    expect(fieldName(field, KNOWLEDGE).match(label)).toBeLessThan(0.6);
  });

  it('reads the description where the name says nothing', () => {
    const field = fieldName('f1', KNOWLEDGE, { description: 'The price of the product, in euros' });
    expect(field.kind).toBe('money');
    expect(field.match('price')).toBeGreaterThan(0.7);
  });

  it('looks for a part under the name of its whole', () => {
    const field = fieldName('min', KNOWLEDGE, { parent: 'salary', alone: false });
    expect(field.match('Minimum salary')).toBeGreaterThan(0.7);
    expect(field.match('min')).toBe(0);
  });
});
