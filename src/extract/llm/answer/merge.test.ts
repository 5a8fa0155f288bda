import { describe, expect, it } from 'vitest';
import { mergeAnswers } from './merge.ts';

const sure = (value: unknown) => ({ value, isSure: () => true });
const unsure = (value: unknown) => ({ value, isSure: () => false });

describe('mergeAnswers', () => {
  it('takes each fact from the part that has it', () => {
    const { value, conflicts } = mergeAnswers([
      sure({ title: 'A', price: null, maker: { city: null, name: 'M' } }),
      sure({ title: null, price: 3, maker: { city: 'Bern', name: null }, extra: 1 }),
    ]);
    expect(value).toEqual({ title: 'A', price: 3, maker: { city: 'Bern', name: 'M' }, extra: 1 });
    expect(conflicts).toEqual([]);
  });

  it('takes facts of any name, even those that objects inherit', () => {
    const { value, conflicts } = mergeAnswers([
      sure({ driver: 'Senna', teams: [{ n: 'a' }] }),
      sure({ driver: null, constructor: 'McLaren', teams: [{ n: 'a', constructor: 'Lotus' }] }),
    ]);
    expect(JSON.stringify(value)).toBe(
      '{"driver":"Senna","teams":[{"n":"a","constructor":"Lotus"}],"constructor":"McLaren"}',
    );
    expect(conflicts).toEqual([]);
  });

  it('joins lists, in order, without what was already there', () => {
    const { value } = mergeAnswers([
      sure({
        items: [
          { n: 'a', p: 1 },
          { n: 'b', p: 2 },
        ],
      }),
      sure({
        items: [
          { p: 2, n: 'B ' },
          { n: 'c', p: 3 },
        ],
      }),
      sure({ items: null }),
      sure({
        items: [
          { n: 'a', p: 1 },
          { n: 'd', p: 4 },
        ],
      }),
    ]);
    expect(value).toEqual({
      items: [
        { n: 'a', p: 1 },
        { n: 'b', p: 2 },
        { n: 'c', p: 3 },
        { n: 'd', p: 4 },
      ],
    });
  });

  it('keeps what one part says twice', () => {
    expect(mergeAnswers([sure([5, 5, 4])]).value).toEqual([5, 5, 4]);
  });

  it('makes one record of two halves at a cut', () => {
    const { value } = mergeAnswers([
      sure([
        { n: 'a', p: 1, tags: [] },
        { n: 'b', p: null, tags: ['x'] },
      ]),
      sure([
        { n: 'b', p: 2, tags: ['x', 'y'] },
        { n: 'c', p: 3, tags: [] },
      ]),
    ]);
    expect(value).toEqual([
      { n: 'a', p: 1, tags: [] },
      { n: 'b', p: 2, tags: ['x', 'y'] },
      { n: 'c', p: 3, tags: [] },
    ]);
  });

  it('does not make one record of two that contradict each other', () => {
    const { value } = mergeAnswers([sure([{ n: 'b', p: 1 }]), sure([{ n: 'b', p: 2 }])]);
    expect(value).toHaveLength(2);
  });

  it('keeps the first of two facts, and notes the other', () => {
    const { value, conflicts } = mergeAnswers([sure({ a: { p: 1 } }), sure({ a: { p: 2 } })]);
    expect(value).toEqual({ a: { p: 1 } });
    expect(conflicts).toEqual([{ path: 'a.p', kept: 1, other: 2 }]);
  });

  it('prefers a fact that the page states to one that it does not', () => {
    const { value, conflicts } = mergeAnswers([unsure({ p: 1 }), sure({ p: 2 }), sure({ p: 3 })]);
    expect(value).toEqual({ p: 2 });
    expect(conflicts).toEqual([
      { path: 'p', kept: 2, other: 1 },
      { path: 'p', kept: 2, other: 3 },
    ]);
  });

  it('ignores differences in case and spaces', () => {
    expect(mergeAnswers([sure({ t: 'Acme  Kettle' }), sure({ t: 'acme kettle' })]).conflicts).toEqual([]);
  });

  it('joins the lists of hundreds of parts in time that grows with them, not with their square', () => {
    const record = (part: number, i: number) => ({
      name: `Thing ${part} ${i}`,
      price: i,
      at: `/p/${part}/${i}`,
    });
    const parts = Array.from({ length: 200 }, (_, part) =>
      sure({ list: [record(part - 1, 99), ...Array.from({ length: 100 }, (_, i) => record(part, i))] }),
    );
    const before = process.cpuUsage();
    const { value } = mergeAnswers(parts);
    // It took 3 s.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    expect((value as { list: unknown[] }).list).toHaveLength(20_001);
  });
});
