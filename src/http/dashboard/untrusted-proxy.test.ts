import { expect, it, vi } from 'vitest';
import type { AppContext } from '../app-env.ts';
import { createProxyWarning } from './untrusted-proxy.ts';

const request = (headers: Record<string, string>) =>
  ({ env: { incoming: { headers } } }) as unknown as AppContext;

it('warns once about sign-ups through an untrusted proxy', () => {
  const warn = vi.fn();
  const look = createProxyWarning({ trustProxy: false }, { warn });
  look(request({}));
  expect(warn).not.toHaveBeenCalled();
  look(request({ 'x-forwarded-for': '203.0.113.9' }));
  look(request({ 'x-forwarded-for': '203.0.113.10' }));
  createProxyWarning({ trustProxy: true }, { warn })(request({ 'x-forwarded-for': '203.0.113.9' }));
  expect(warn).toHaveBeenCalledTimes(1);
});
