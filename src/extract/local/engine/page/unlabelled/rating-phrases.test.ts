/** The words that pages use for ratings and votes. */
import { expect, it } from 'vitest';
import { ratedIn, spokenRating } from './rating-phrases.ts';

it.each([
  ['4.5 out of 5 stars from 120 reviews', '4.5', '120'],
  ['Rated 4.6 out of 5 stars based on 84 reviews', '4.6', '84'],
  ['Rating, 4.8 out of 5 stars with 333 reviews', '4.8', '333'],
  ['4,7 von 5 Sternen bei 120 Bewertungen', '4,7', '120'],
  ['4.4 stars out of 1,935 reviews', '4.4', '1,935'],
  ['4,5 sur 5 étoiles (31 avis)', '4,5', '31'],
  ['4,3 von 5 (87)', '4,3', '87'],
  ['★ 4.6 (328)', '4.6', '328'],
  ['4.7 | 98 Google reviews', '4.7', '98'],
  ['4.5/5 - 106 reviews', '4.5', '106'],
  ['5 stars from 12 ratings', '5', '12'],
  ['5 (12 reviews)', '5', '12'],
  ['★★★★★ 5 (12 reviews)', '5', '12'],
  ['Rating: 5 (12 reviews)', '5', '12'],
  ['Marmalade 4.5 (12 reviews)', '4.5', '12'],
  ['Marmalade 5 stars (12 reviews)', '5', '12'],
  ['iPhone 5 (120 reviews)', null, '120'],
  ['Marmalade No. 5 (120 reviews)', null, '120'],
])('%s', (words, rating, count) => {
  expect(ratedIn(words)).toEqual({ rating, count });
});

it.each([
  '1 of 5 reviews',
  '1,318 reviews',
  '$4.99 25 reviews',
  'Version 4.6 (328)',
  '5 stars 120',
  '24 (7)',
])('no rating: %s', (words) => {
  expect(ratedIn(words)).toBeNull();
});

it.each([
  ['4.9 out of 5 stars. See reviews.', '4.9'],
  ['Rated 4 out of 5', '4'],
  ['Bewertung: 4 von 5', '4'],
  ['3 stars', '3'],
  ['Slide 1 of 5', null],
  ['1 / 5', null],
  ['Bild 1 von 5', null],
  ['Notebook, image 1 of 5', null],
  ['Starry night, 1 of 5', null],
  ['Mustard, picture 2 of 5', null],
  ['3 starters', null],
  ['Note : 4 sur 5', '4'],
  ['Beoordeeld met 4 van 5', '4'],
])('for those who do not see: %s', (words, rating) => {
  expect(spokenRating(words)).toBe(rating);
});
