import { expect, test } from 'vitest';
import type { MonitorTick } from '../../../../../sdk/src/index.ts';
import { watchedNumbers } from './watched-numbers.ts';

const tick = (id: string, json: { path: string; old: unknown; new: unknown }[], rest: object = {}) =>
  ({
    id,
    status: 'completed',
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    elapsedMs: 1,
    changed: json.length > 0,
    diffs: json.length > 0 ? { json } : {},
    ...rest,
  }) as MonitorTick;

const LATEST = { name: 'Emmer', price: 5, offers: [{ price: '€ 1,204.50', left: 3 }] };
const valuesOf = (...given: Parameters<typeof watchedNumbers>) =>
  Object.fromEntries(watchedNumbers(...given).map(({ path, points }) => [path, points.map((p) => p.value)]));

test('a number is traced back through the runs, skipping failed and uncompared ones', () => {
  const ticks = [
    tick('6', []),
    tick('5', [{ path: 'price', old: 4, new: 5 }]),
    tick('4', [], { status: 'failed' }),
    tick('3', [], { warnings: [{ reason: 'http_error' }] }),
    tick('2', [{ path: 'price', old: 4.5, new: 4 }]),
    tick('1', [], { firstRun: true }),
  ];
  expect(valuesOf(ticks, LATEST, [])).toEqual({ price: [4.5, 4, 5, 5], 'offers[0].left': [3, 3, 3, 3] });
  expect(watchedNumbers(ticks, LATEST, [])[0]?.points[0]).toEqual({
    tickId: '1',
    at: '2026-01-01T00:00:00.000Z',
    value: 4.5,
  });
});

test('numbers in conditions come first, also read from texts, with their bounds', () => {
  const ticks = [
    tick('3', [{ path: 'price', old: 4, new: 5 }]),
    tick('2', [{ path: 'offers[0]', old: { price: '€ 900' }, new: { price: '€ 1,204.50', left: 3 } }]),
    tick('1', [], { firstRun: true }),
  ];
  const when = [{ path: 'offers[0].price', below: 1000 }, { contains: 'Emmer' }];
  const [first, ...others] = watchedNumbers(ticks, LATEST, when);
  expect(first).toMatchObject({ path: 'offers[0].price', bounds: [1000] });
  expect(first?.points.map(({ value }) => value)).toEqual([900, 1204.5, 1204.5]);
  expect(others.map(({ path, points }) => [path, points.length])).toEqual([
    ['price', 3],
    // It was not there before the second run.
    ['offers[0].left', 2],
  ]);
});

test('unknown values are not drawn', () => {
  const ticks = [
    tick('2', [{ path: 'price', old: 4, new: 5 }], {
      diffs: { json: [{ path: 'price', old: 4, new: 5 }], truncated: ['json'] },
    }),
    tick('1', []),
  ];
  expect(valuesOf(ticks, LATEST, [])).toEqual({ price: [5], 'offers[0].left': [3] });
  expect(watchedNumbers([], null, [])).toEqual([]);
});

test('texts are read as alarms read them', () => {
  const when = ['a', 'b', 'c'].map((path) => ({ path, below: 1 }));
  const latest = { a: '1.299,00 €', b: '1 299,50 kr', c: '12k stars' };
  expect(valuesOf([tick('1', [], { firstRun: true })], latest, when)).toEqual({
    a: [1299],
    b: [1299.5],
    c: [12_000],
  });
});
