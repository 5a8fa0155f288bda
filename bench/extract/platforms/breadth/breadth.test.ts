/** Whether each truth about these pages stands on its page, and no more of them than usual describe themselves. */
import { expect, it } from 'vitest';
import { casesHold } from '../cases-hold.ts';
import { BREADTH } from './index.ts';

/** Written in words, on another clock, without its year or in pieces that touch the next number. */
const DERIVED = [
  'fridge in instalments.preco',
  'fridge in instalments.price',
  'concert at a venue.start_time',
  'seminar on a professor’s server.talks.date',
  'lecturer at a school of geography.phd_students',
  'bursary for summers outdoors.numberOfAwards',
];

casesHold(BREADTH, DERIVED);

it('few pages have structured data, and none all of it', () => {
  const marked = BREADTH.filter(({ asks }) =>
    asks.some(({ html }) => /\b(?:itemprop|itemscope|property)=|citation_/.test(html)),
  );
  expect(marked.length).toBeLessThanOrEqual(8);
  for (const { html } of BREADTH.flatMap(({ asks }) => asks)) expect(html).not.toContain('ld+json');
});
