/** JSON in the code of scripts: what counts as JSON, what does not, and that no script takes long. */
import { describe, expect, it } from 'vitest';
import { jsonLiterals } from './literals.ts';
import { flightRows, flightText, fromIndexList, isIndexList } from './payloads.ts';

const read = (script: string, left = 10_000_000) => jsonLiterals(script, { left });

describe('literals', () => {
  it.each([
    ['an assignment', 'window.__STATE__ = {"name": "Plum jam", "servings": 4};'],
    ['an argument', 'start("app", 3); hydrate({"name": "Plum jam", "servings": 4})'],
    ['a key of code', 'var app = { config: {"name": "Plum jam", "servings": 4}, run() {} }'],
    ['JSON in double quotes', 'x = JSON.parse("{\\"name\\": \\"Plum jam\\", \\"servings\\": 4}")'],
    ['JSON in single quotes', `x = JSON.parse('{"name": "Plum\\u0020jam", "servings": 4}')`],
    ['after an apostrophe in a comment', `// it's here\nx = {"name": "Plum jam", "servings": 4}`],
  ])('are found in %s', (_where, script) => {
    expect(read(script)).toEqual([{ name: 'Plum jam', servings: 4 }]);
  });

  it('may contain undefined, and strings that look like code', () => {
    const script = 's = {"name": "a } b { \\" c", "none": undefined, "list": [undefined, true]}';
    expect(read(script)).toEqual([{ name: 'a } b { " c', none: null, list: [null, true] }]);
  });

  it.each([
    'x = {name: "without quotes on the key", n: 1}',
    `x = {'name': 'in single quotes', 'n': 1}`,
    'x = {"name": "never closed, to the end of the script"',
    'x = {"made": new Date(), "name": "by a program"}',
    'x = {"sum": alert(1), "name": "by a program"}',
  ])('are not made from code: %s', (script) => {
    expect(read(script)).toEqual([]);
  });

  it('do not run', () => {
    Object.assign(globalThis, { ran: false });
    read('x = {"a": "1234567890123456", "b": (() => { globalThis.ran = true })()}');
    expect(Reflect.get(globalThis, 'ran')).toBe(false);
  });

  it('keep to the budget', () => {
    const budget = { left: 60 };
    const one = '{"name": "thirty-two characters!"}';
    expect(jsonLiterals(`a = ${one}; b = ${one}; c = {"short": "enough to fit"}`, budget)).toHaveLength(2);
    expect(budget.left).toBeLessThan(10);
  });
});

describe('scripts that are made to be slow', () => {
  const within = (ms: number, run: () => unknown) => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(ms);
  };

  it.each([
    ['brackets without end', '={'.repeat(1_000_000)],
    ['lists in lists', `x = ${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['objects in objects', `x = ${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`],
    ['strings without end', '="{'.repeat(1_000_000)],
    ['white space', `=${' '.repeat(3_000_000)}`.repeat(2)],
    ['escapes', `x = "{${'\\\\'.repeat(1_000_000)}`],
    ['ten million characters', `x = {"a": "${'y'.repeat(10_000_000)}"}`],
  ])('end in time: %s', (_kind, script) => {
    within(3000, () => read(script, 4_000_000));
  });
});

describe('payloads of frameworks', () => {
  it('are joined from pieces and read row by row', () => {
    const row = `1:I["chunk"]\n7:{"dish":{"name":"Soup","price":"$$5","by":"$L3"}}\n8:["$","p",null,{"x":1}]`;
    const pieces = [row.slice(0, 30), row.slice(30)].map((text) => [1, text]);
    expect(flightRows(flightText([[0], ...pieces, { other: true }]))).toEqual([
      { dish: { name: 'Soup', price: '$5', by: null } },
      [null, 'p', null, { x: 1 }],
    ]);
  });

  it('that refer to values by index are resolved, without circular references', () => {
    const list = [['Reactive', 1], { dish: 2, self: 1 }, { name: 3, tags: 4 }, 'Soup', [5, 3], 'hot'];
    expect(isIndexList(list)).toBe(true);
    expect(fromIndexList(list)).toEqual({ dish: { name: 'Soup', tags: ['hot', 'Soup'] }, self: null });
  });

  it('stay bounded if indexes are used again and again', () => {
    const doubling = Array.from({ length: 60 }, (_, i) => [i + 1, i + 1]);
    expect(JSON.stringify(fromIndexList([{ a: 1 }, ...doubling])).length).toBeLessThan(2_000_000);
  });

  it('are not plain lists', () => {
    expect(isIndexList([1, 2, 3])).toBe(false);
    expect(isIndexList([{ name: 'Soup' }, { name: 'Bread' }, { name: 'Salt' }])).toBe(false);
  });
});
