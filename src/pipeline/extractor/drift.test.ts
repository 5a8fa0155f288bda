/** When pages that lack a field mean that the template has changed. */
import { describe, expect, it } from 'vitest';
import { afterHealing, judge, missingFrom, WINDOW } from './drift.ts';

const field = (path: string, fill: number, part = 1) => ({ path, coverage: 1, fill, part });
const pages = (count: number, ...missing: string[]) =>
  Array.from({ length: count }, (_, i) => ({ url: `https://a.example/${i}`, missing }));
const ready = { status: 'ready' as const, sinceTry: 0 };

describe('drift', () => {
  it('is seen after three pages without a field that all samples had', () => {
    const fields = [field('price', 1), field('name', 1)];
    expect(judge({ ...ready, fields, recent: [...pages(12), ...pages(2, 'price')] }).status).toBe('ready');
    expect(judge({ ...ready, fields, recent: [...pages(12), ...pages(3, 'price')] })).toEqual({
      status: 'drifted',
      missing: ['price'],
      heal: true,
    });
  });

  it('is seen within 15 pages of a field that half of the samples had, and never of a rare one', () => {
    const recent = pages(WINDOW, 'brand', 'rare');
    const fields = [field('brand', 0.5), field('rare', 0.3)];
    expect(judge({ ...ready, fields, recent }).missing).toEqual(['brand']);
    expect(judge({ ...ready, fields, recent: recent.slice(0, 6) }).status).toBe('ready');
  });

  it('is over after five complete pages in a row', () => {
    const state = { status: 'drifted' as const, fields: [field('price', 1)], sinceTry: 4 };
    expect(judge({ ...state, recent: [...pages(6, 'price'), ...pages(4)] }).status).toBe('drifted');
    expect(judge({ ...state, recent: [...pages(6, 'price'), ...pages(5)] })).toEqual({
      status: 'ready',
      missing: [],
      heal: false,
    });
  });

  it('leads to another try to heal after as many pages as it takes to notice it', () => {
    const state = { status: 'drifted' as const, fields: [field('price', 1)], recent: pages(WINDOW, 'price') };
    expect(judge({ ...state, sinceTry: WINDOW - 1 }).heal).toBe(false);
    expect(judge({ ...state, sinceTry: WINDOW }).heal).toBe(true);
  });

  it('is not over when a part has healed: the rest is still missing, and still expected', () => {
    const before = {
      fields: [field('name', 1), field('price', 1), field('brand', 0.47)],
      missing: ['price', 'brand'],
    };
    const { missing, fields } = afterHealing(before, [
      field('name', 1),
      field('price', 1),
      field('brand', 0),
    ]);
    expect(missing).toEqual(['brand']);
    const page = {
      url: 'https://a.example/1',
      missing: missingFrom({ name: 1, price: 1, brand: 0 }, fields),
    };
    const recent = Array.from({ length: WINDOW }, () => page);
    const verdict = judge({ status: 'drifted', fields, recent, sinceTry: 0 });
    expect(verdict).toMatchObject({ status: 'drifted', missing: ['brand'] });
    expect(judge({ status: 'drifted', fields, recent: recent.slice(0, 5), sinceTry: 0 }).status).toBe(
      'drifted',
    );
  });
});

it('counts a field of records as found if half as many records as usual have it', () => {
  const fields = [field('items[]', 1), field('items[].price', 1, 0.8), field('name', 1)];
  expect(missingFrom({ 'items[]': 1, 'items[].price': 0.5, name: 0 }, fields)).toEqual(['name']);
  expect(missingFrom({ 'items[]': 1, 'items[].price': 0.3, name: 1 }, fields)).toEqual(['items[].price']);
  expect(missingFrom({ 'items[]': 0, name: 1 }, fields)).toEqual(['items[]', 'items[].price']);
});
