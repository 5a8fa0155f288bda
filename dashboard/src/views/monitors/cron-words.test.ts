import { expect, test } from 'vitest';
import { cronInWords } from './cron-words.ts';

test.each([
  ['* * * * *', 'every minute'],
  ['*/15 * * * *', 'every 15 minutes'],
  ['0 * * * *', 'every hour'],
  ['30 * * * *', 'every hour at :30'],
  ['0 */6 * * *', 'every 6 hours'],
  ['0 9 * * *', 'at 09:00'],
  ['0 9,17 * * *', 'at 09:00 and 17:00'],
  ['0 9 * * 1-5', 'at 09:00, Monday to Friday'],
  ['0 9 * * mon,thu', 'at 09:00, on Monday and Thursday'],
  ['0 0 1 * *', 'at 00:00, on day 1 of the month'],
  ['0 0 1 1 *', 'at 00:00, on day 1 of the month, in January'],
  ['*/10 8-18 * * *', 'every 10 minutes of the hours 08:00 to 18:59'],
  ['0 12 * jun-aug 7', 'at 12:00, on Sunday, June to August'],
  [
    '0 0-23/2 * * *',
    'at :00 of the hours 00:00, 02:00, 04:00, 06:00, 08:00, 10:00, 12:00, 14:00, 16:00, 18:00, 20:00 and 22:00',
  ],
  ['0 9 * * */2', 'at 09:00, every 2 days of the week'],
  ['30m', 'every 30 minutes'],
  ['1h', 'every hour'],
  ['1d', 'every day'],
  ['@hourly', 'every hour'],
  ['@weekly', 'at 00:00, on Sunday'],
])('%s is %s', (interval, words) => {
  expect(cronInWords(interval)).toBe(words);
});

test.each([
  '',
  'soon',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '1 2 3',
  '5-1 * * * *',
  '*/0 * * * *',
  'x * * * *',
])('%j is no schedule', (interval) => {
  expect(cronInWords(interval)).toBeNull();
});
