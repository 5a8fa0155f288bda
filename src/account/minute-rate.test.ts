import { expect, it } from 'vitest';
import { createMinuteRate } from './minute-rate.ts';

it('makes an address wait after too many attempts, until the minute is over', () => {
  let now = 0;
  const rate = createMinuteRate(3, () => now);
  for (let n = 0; n < 3; n++) {
    expect(rate.waitSeconds('1.2.3.4')).toBe(0);
    rate.count('1.2.3.4');
  }
  expect(rate.waitSeconds('1.2.3.4')).toBe(60);
  expect(rate.waitSeconds('5.6.7.8')).toBe(0);
  now = 60_000;
  expect(rate.waitSeconds('1.2.3.4')).toBe(0);
  rate.count('1.2.3.4');
  expect(rate.waitSeconds('1.2.3.4')).toBe(0);
});

it('counts an IPv6 address with its network, and an IPv4 address by itself however it is written', () => {
  const rate = createMinuteRate(1);
  rate.count('2001:db8:1:2::1');
  expect(rate.waitSeconds('2001:db8:1:2:ffff::9')).toBe(60);
  expect(rate.waitSeconds('2001:db8:1:3::1')).toBe(0);
  rate.count('::ffff:192.0.2.1');
  expect(rate.waitSeconds('192.0.2.1')).toBe(60);
  expect(rate.waitSeconds('192.0.2.2')).toBe(0);
});
