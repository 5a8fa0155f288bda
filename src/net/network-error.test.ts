import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { NetworkError, networkError, networkReason } from './network-error.ts';

const coded = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.7:80`), { code });

it('says what went wrong on the way to which host, and keeps addresses out of the message', () => {
  const cause = coded('ECONNREFUSED');
  const error = networkError('shop.example', cause);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({
    type: 'upstream_failed',
    host: 'shop.example',
    reason: 'the connection was refused',
    message: 'Could not fetch from shop.example: the connection was refused',
    cause,
  });
});

it('finds the reason behind other errors, and knows families of codes', () => {
  const wrapped = new TypeError('fetch failed', { cause: coded('CERT_NOT_YET_VALID') });
  expect(networkReason(wrapped)).toBe('its TLS certificate is not valid');
  expect(networkReason(coded('CERT_HAS_EXPIRED'))).toBe('its TLS certificate has expired');
  expect(networkReason(coded('ERR_SSL_WRONG_VERSION_NUMBER'))).toContain('http://');
  expect(networkReason(new Error('odd'))).toBe('the connection failed');
  expect(networkReason('odd')).toBe('the connection failed');
});

it('passes on an AppError that it finds', () => {
  const refusal = new AppError('validation', 'No: not there');
  expect(networkError('a.example', new Error('wrapped', { cause: refusal }))).toBe(refusal);
  expect(networkReason(refusal)).toBe('the connection failed');
  const known = networkError('a.example', coded('EPIPE'));
  expect(networkError('b.example', known)).toBe(known);
  expect(networkReason(known)).toBe('the connection was reset');
});
