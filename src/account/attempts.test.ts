import { expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

it('makes an address wait after too many failures, until the minute is over', () => {
  let now = 0;
  const attempts = createAttempts(3, () => now);
  for (let n = 0; n < 3; n++) {
    expect(attempts.waitSeconds('1.2.3.4')).toBe(0);
    attempts.fail('1.2.3.4');
  }
  expect(attempts.waitSeconds('1.2.3.4')).toBe(60);
  expect(attempts.waitSeconds('5.6.7.8')).toBe(0);
  now = 60_000;
  expect(attempts.waitSeconds('1.2.3.4')).toBe(0);
  attempts.fail('1.2.3.4');
  expect(attempts.waitSeconds('1.2.3.4')).toBe(0);
});

it('counts an IPv6 address with its network, and an IPv4 address by itself however it is written', () => {
  const attempts = createAttempts(1);
  attempts.fail('2001:db8:1:2::1');
  expect(attempts.waitSeconds('2001:db8:1:2:ffff::9')).toBe(60);
  expect(attempts.waitSeconds('2001:db8:1:3::1')).toBe(0);
  attempts.fail('::ffff:192.0.2.1');
  expect(attempts.waitSeconds('192.0.2.1')).toBe(60);
  expect(attempts.waitSeconds('192.0.2.2')).toBe(0);
});
