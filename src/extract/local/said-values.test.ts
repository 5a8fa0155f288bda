/** Values that a sentence says after their name, and sentences that say nothing of the kind. */
import { expect, it } from 'vitest';
import { askPage, number, text } from '../../../test/fixtures/extraction.ts';

it('reads what a sentence says that something is', () => {
  const body =
    '<h1>Mill lease</h1><p>The council let the mill in spring. Our file number is K-20-118. The yearly rent is 3,200 €, and the deposit is 640 €.</p>';
  expect(askPage(body, { file_number: text, yearly_rent: number, deposit: number })).toEqual({
    file_number: 'K-20-118',
    yearly_rent: 3200,
    deposit: 640,
  });
});

it('reads several labels with their numbers in one line', () => {
  const body = '<h1>On looms</h1><p>Weaving Letters, Volume 12, Issue 3, Pages 40–58</p>';
  expect(askPage(body, { volume: number, issue: number, pages: text })).toEqual({
    volume: 12,
    issue: 3,
    pages: '40–58',
  });
});

it('reads times, in other languages too', () => {
  const body =
    '<h1>Gasthof Erlenau</h1><p>Wir freuen uns auf Sie. Check-in ab 14:30, Check-out bis 11:00.</p>';
  expect(askPage(body, { check_in: text, check_out: text }, { language: 'de' })).toEqual({
    check_in: '14:30',
    check_out: '11:00',
  });
});

it('leaves out what is said of several things, and a time that is asked for as money', () => {
  const body =
    '<h1>Barn dance</h1><p>There are two halls. The capacity is 80. In the loft, the capacity is 30. Doors 7pm, supper 8pm.</p>';
  expect(askPage(body, { capacity: number, door_price: number })).toEqual({
    capacity: null,
    door_price: null,
  });
});

it('reads both ends of what a sentence says that something is between', () => {
  const body =
    '<h1>Weaver</h1><p>You work in our mill by the river. We pay a salary between £28,500 and £34,000, and lunch is free.</p>';
  const salary = { type: 'object', properties: { min: number, max: number, currency: text } };
  expect(askPage(body, { salary })).toEqual({ salary: { min: 28_500, max: 34_000, currency: 'GBP' } });
  expect(askPage(body, { salary: text })).toEqual({ salary: 'between £28,500 and £34,000' });
});

it('keeps the unit of a range, and takes no years or times of day for one', () => {
  const body =
    '<h1>Weaver</h1><p>Looms with a weight between 200 and 300 g are here. There is a discount between 5 and 10 % for members. Ada Roth was the director between 1990 and 2001, and the mayor between 1995 and 1999 too. Lunch between 12 and 2pm is free, and for ages between 5 and 12 in the mill.</p>';
  const fields = { weight: text, weight_kg: number, discount: text, director: text, mayor: text };
  expect(askPage(body, { ...fields, lunch: text, ages: text })).toEqual({
    weight: 'between 200 and 300 g',
    weight_kg: 0.3,
    discount: 'between 5 and 10 %',
    director: null,
    mayor: null,
    lunch: null,
    ages: 'between 5 and 12',
  });
});

it('knows amounts that look like years by their unit or their currency', () => {
  const range = (sentence: string, field: string) =>
    askPage(`<h1>Weaver</h1><p>We offer ${sentence}</p>`, { [field]: text })[field];
  expect(range('a weight between 1500 and 2000 g.', 'weight')).toBe('between 1500 and 2000 g');
  expect(range('a salary between 1500 and 2000 euros.', 'salary')).toBe('between 1500 and 2000 euros');
  expect(range('a salary between 40,000 and 50,000 euros.', 'salary')).toBe(
    'between 40,000 and 50,000 euros',
  );
});

it('leaves out what is added to an amount', () => {
  const body = '<h1>Mill lease</h1><p>The mill is let. The yearly rent is 3,200 € + VAT.</p>';
  expect(askPage(body, { yearly_rent: text })).toEqual({ yearly_rent: '3,200 €' });
});
