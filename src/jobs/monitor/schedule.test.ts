import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { newId } from '../../store/ids.ts';
import { createPlanner, scheduleOf } from './schedule.ts';

describe('an interval', () => {
  it.each([
    ['*/5 * * * *', '*/5 * * * *'],
    ['  0  9  *  *  MON-FRI ', '0 9 * * MON-FRI'],
    ['0 0 29 2 *', '0 0 29 2 *'],
    ['0 0 L * *', '0 0 L * *'],
    ['1m', '* * * * *'],
    ['30m', '*/30 * * * *'],
    ['60m', '0 * * * *'],
    ['1h', '0 * * * *'],
    ['1H', '0 * * * *'],
    ['120m', '0 */2 * * *'],
    ['6h', '0 */6 * * *'],
    ['24h', '0 0 * * *'],
    ['1d', '0 0 * * *'],
    ['7d', '0 0 * * 0'],
    ['1w', '0 0 * * 0'],
    ['60s', '* * * * *'],
    ['45m', '45m'],
    ['90m', '90m'],
    ['5h', '5h'],
    ['3d', '3d'],
    ['48h', '2d'],
    ['@hourly', '0 * * * *'],
    ['@Daily', '0 0 * * *'],
    ['@weekly', '0 0 * * 0'],
    ['@monthly', '0 0 1 * *'],
    ['@yearly', '0 0 1 1 *'],
  ])('%j is %j', (interval, cron) => {
    expect(scheduleOf(interval)).toBe(cron);
  });

  it.each([
    '0 0 31 2 *',
    '0 0 30 2 *',
    '0 0 31 4,6,9,11 *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '*/0 * * * *',
    '* * * *',
    'often',
    '@reboot',
    '@every 5m',
    '2030-01-01T00:00:00Z',
    '30s',
    '0m',
    '90s',
    '367d',
    '-5m',
    '1.5h',
    ' ',
  ])('%j is refused', (interval) => {
    const refused = (() => {
      try {
        return scheduleOf(interval);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ type: 'validation', details: [{ code: 'custom', path: ['interval'] }] });
  });
});

/** The runs after a moment, without their individual delays. */
function runs(cron: string, timezone: string | null, from: string, count: number): string[] {
  const plan = createPlanner();
  const found: string[] = [];
  let now = new Date(from);
  for (let n = 0; n < count; n++) {
    const { nextRunAt } = plan({ id: newId(), cron, timezone, interval: cron }, now);
    nextRunAt.setUTCSeconds(0, 0);
    nextRunAt.setUTCMinutes(Math.floor(nextRunAt.getUTCMinutes() / 30) * 30);
    found.push(nextRunAt.toISOString().slice(5, 16));
    now = new Date(nextRunAt.getTime() + 10 * 60_000);
  }
  return found;
}

describe('in a zone with daylight saving', () => {
  it('a daily run happens once on the day that lacks its hour', () => {
    const days = runs('30 2 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', 3);
    expect(days).toEqual(['03-28T01:30', '03-29T01:00', '03-30T00:30']);
  });

  it('a daily run happens once on the day that has its hour twice', () => {
    const days = runs('30 2 * * *', 'Europe/Berlin', '2026-10-24T00:00:00Z', 3);
    expect(days).toEqual(['10-24T00:30', '10-25T00:30', '10-26T01:30']);
  });

  it('a half-hourly run happens every half hour on both', () => {
    expect(runs('*/30 * * * *', 'Europe/Berlin', '2026-03-29T00:10:00Z', 4)).toEqual([
      '03-29T00:30',
      '03-29T01:00',
      '03-29T01:30',
      '03-29T02:00',
    ]);
    expect(runs('*/30 * * * *', 'America/New_York', '2026-11-01T04:40:00Z', 5)).toEqual([
      '11-01T05:00',
      '11-01T05:30',
      '11-01T06:00',
      '11-01T06:30',
      '11-01T07:00',
    ]);
  });

  it('nine in the morning stays nine in the morning', () => {
    expect(runs('0 9 * * *', 'America/New_York', '2026-03-07T00:00:00Z', 2)).toEqual([
      '03-07T14:00',
      '03-08T13:00',
    ]);
    expect(runs('0 9 * * *', null, '2026-03-07T00:00:00Z', 2)).toEqual(['03-07T09:00', '03-08T09:00']);
  });
});

it('a cron expression runs at exactly the minute that it names', () => {
  const plan = createPlanner();
  const now = new Date('2026-05-05T10:20:30Z');
  const next = (interval: string) => {
    const cron = scheduleOf(interval);
    return plan({ id: newId(), cron, timezone: null, interval }, now).nextRunAt.toISOString();
  };
  for (let n = 0; n < 100; n++) {
    expect(next('30 9 * * *')).toBe('2026-05-06T09:30:00.000Z');
    expect(next(' 0  *  * * * ')).toBe('2026-05-05T11:00:00.000Z');
  }
  const hourly = new Set(Array.from({ length: 100 }, () => next('@hourly')));
  expect(hourly.size).toBeGreaterThan(50);
});

describe('the delay', () => {
  const now = new Date('2026-05-05T10:20:30Z');
  const delays = (interval: string, count = 1_000) => {
    const plan = createPlanner();
    const cron = scheduleOf(interval);
    return Array.from({ length: count }, () => {
      const { nextRunAt } = plan({ id: newId(), cron, timezone: null, interval }, now);
      return nextRunAt.getTime() - Math.ceil(now.getTime() / 60_000) * 60_000;
    });
  };

  it('spreads a thousand hourly monitors over five minutes', () => {
    const seconds = delays('1h').map((ms) => Math.floor((ms - 39 * 60_000) / 1000));
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...seconds)).toBeLessThan(300);
    const counts = Map.groupBy(seconds, (second) => second);
    expect(counts.size).toBeGreaterThan(200);
    expect(Math.max(...[...counts.values()].map((all) => all.length))).toBeLessThan(20);
  });

  it('is short if the runs are close together', () => {
    expect(Math.max(...delays('1m'))).toBeLessThan(6_000);
  });

  it.each([
    ['10m', 600_000],
    ['45m', 2_700_000],
  ])('is the same for the same monitor at every run, and never skips one (%s)', (interval, gap) => {
    const plan = createPlanner();
    const monitor = { id: newId(), cron: scheduleOf(interval), timezone: null, interval };
    let at = now;
    const times = Array.from({ length: 20 }, () => {
      at = plan(monitor, at).nextRunAt;
      return at.getTime();
    });
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([gap]));
  });
});
