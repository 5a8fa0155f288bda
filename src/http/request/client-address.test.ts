import { expect, it } from 'vitest';
import type { AppContext } from '../app-env.ts';
import { clientAddress } from './client-address.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:50123', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['unknown', 'unknown'],
])('a client that the proxy calls %s is %s, whatever its port', (forwarded, expected) => {
  const incoming = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '127.0.0.1' } };
  const context = { env: { incoming } } as unknown as AppContext;
  expect(clientAddress(context, { trustProxy: true })).toBe(expected);
  expect(clientAddress(context, { trustProxy: false })).toBe('127.0.0.1');
});
