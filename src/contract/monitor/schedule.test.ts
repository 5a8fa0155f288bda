import { describe, expect, it } from 'vitest';
import { describeInterval, nextRuns, parseInterval } from './schedule.ts';

describe('an interval in words', () => {
  it.each([
    ['* * * * *', 'every minute'],
    ['*/15 * * * *', 'every 15 minutes'],
    ['0 * * * *', 'every hour'],
    ['30 * * * *', 'at 30 minutes past the hour'],
    ['0 */6 * * *', 'on the hour, every 6 hours'],
    ['0 9 * * *', 'every day at 09:00'],
    ['0 9,17 * * *', 'at 09:00 and 17:00'],
    ['0 9 * * 1-5', 'at 09:00, Monday through Friday'],
    ['0 9 * * mon,thu', 'at 09:00, only on Monday and Thursday'],
    ['0 0 1 * *', 'at 00:00, on day 1 of the month'],
    ['0 0 1 1 *', 'at 00:00, on day 1 of the month, only in January'],
    ['0 9 1 * 1', 'at 09:00, on day 1 of the month, and on Monday'],
    ['*/10 8-18 * * *', 'every 10 minutes, between 08:00 and 18:59'],
    ['0 12 * jun-aug 7', 'at 12:00, only on Sunday, June through August'],
    ['0 0-23/2 * * *', 'on the hour, every 2 hours, between 00:00 and 23:00'],
    ['0 9 * * */2', 'at 09:00, every 2 days of the week'],
    ['0 0 L * *', 'at 00:00, on the last day of the month'],
    ['0 0 * * 1#2', 'at 00:00, on the second Monday of the month'],
    ['30m', 'every 30 minutes'],
    ['60s', 'every minute'],
    ['1h', 'every hour'],
    ['2 H', 'every 2 hours'],
    ['1d', 'every day'],
    ['1w', 'every week'],
    ['45m', 'every 45 minutes'],
    ['90m', 'every 90 minutes'],
    ['5h', 'every 5 hours'],
    ['2d', 'every 2 days'],
    ['336h', 'every 2 weeks'],
    ['@hourly', 'every hour'],
    ['every 30 minutes', 'every 30 minutes'],
    ['Every  hour', 'every hour'],
    ['6 hours', 'every 6 hours'],
    ['daily', 'every day at 00:00'],
    ['every day at 9 pm', 'every day at 21:00'],
    ['daily at 12:30 am', 'every day at 00:30'],
    ['@Weekly', 'at 00:00, only on Sunday'],
    ['@yearly', 'at 00:00, on day 1 of the month, only in January'],
  ])('%s runs %s', (interval, words) => {
    expect(describeInterval(interval)).toBe(words);
  });

  it.each([
    '',
    'soon',
    'hour',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '1 2 3',
    '5-1 * * * *',
    '*/0 * * * *',
    'x * * * *',
    '0 0 31 2 *',
    '30s',
    '90s',
    '367d',
    '0h',
    '5/10 * * * *',
    '0 22-6 * * *',
    'daily at 99:00',
    'daily at 25',
    'daily at 13 am',
    'daily at 9:75',
    'weekdays at 9',
    'every 0 minutes',
  ])('%j has none, for the service refuses it too', (interval) => {
    expect(parseInterval(interval)).toHaveProperty('problem');
    expect(describeInterval(interval)).toBeNull();
  });

  it('are omitted if a schedule has no description', () => {
    expect(parseInterval('0 0 1 * +1')).toEqual({ schedule: '0 0 1 * +1' });
    expect(describeInterval('0 0 1 * +1')).toBeNull();
  });
});

it('finds the next runs in a time zone', () => {
  const runs = nextRuns('0 9 * * 1-5', 'Europe/Berlin', 2, new Date('2026-05-08T00:00:00Z'));
  expect(runs.map((time) => time.toISOString())).toEqual([
    '2026-05-08T07:00:00.000Z',
    '2026-05-11T07:00:00.000Z',
  ]);
});

describe('the next runs of what cron cannot keep', () => {
  const times = (schedule: string, zone: string, count: number, after: string) =>
    nextRuns(schedule, zone, count, new Date(after)).map((time) => time.toISOString().slice(0, 16));

  it.each(['45m', '90m', '5h', '7m', '1000m'])('are one %s apart, however long they go on', (schedule) => {
    const minutes = Number.parseInt(schedule, 10) * (schedule.endsWith('h') ? 60 : 1);
    let at = new Date('2026-03-28T22:59:59.999Z');
    const gaps = Array.from({ length: 200 }, () => {
      const [next] = nextRuns(schedule, 'Europe/Berlin', 1, at);
      const gap = ((next?.getTime() ?? 0) - at.getTime()) / 60_000;
      at = next ?? at;
      return gap;
    });
    expect(gaps[0]).toBeLessThanOrEqual(minutes);
    expect(new Set(gaps.slice(1))).toEqual(new Set([minutes]));
    expect(nextRuns(schedule, 'UTC', 2, at).map((time) => time.getTime() - at.getTime())).toEqual([
      minutes * 60_000,
      2 * minutes * 60_000,
    ]);
  });

  it('by days are at midnight in the zone, even when clocks change', () => {
    expect(times('2d', 'Europe/Berlin', 3, '2026-03-27T12:00:00Z')).toEqual([
      '2026-03-28T23:00',
      '2026-03-30T22:00',
      '2026-04-01T22:00',
    ]);
    expect(times('2d', 'Europe/Berlin', 2, '2026-03-28T23:00:00Z')).toEqual([
      '2026-03-30T22:00',
      '2026-04-01T22:00',
    ]);
    expect(times('2d', 'UTC', 2, '2026-03-28T00:00:00Z')).toEqual(['2026-03-29T00:00', '2026-03-31T00:00']);
    expect(
      times('2w', 'UTC', 2, '2026-03-28T00:00:00Z').map((time) => new Date(`${time}Z`).getUTCDay()),
    ).toEqual([0, 0]);
  });
});
