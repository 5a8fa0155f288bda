import { expect, it } from 'vitest';
import { sessionCookie } from './cookie.ts';

it('is out of reach for scripts and other sites', () => {
  expect(sessionCookie('http://127.0.0.1:4000').write('abc')).toBe(
    'winnow-4000=abc; Path=/dashboard; HttpOnly; SameSite=Strict; Max-Age=2592000',
  );
});

it('is bound to its host and to TLS where there is TLS', () => {
  expect(sessionCookie('https://winnow.example').write('abc')).toBe(
    '__Host-winnow=abc; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000',
  );
});

it('is cleared under the same name', () => {
  expect(sessionCookie('http://winnow.lan').write(null)).toMatch(/^winnow-80=; .*Max-Age=0$/);
});

it('is found among others, and only by its whole name', () => {
  const { read } = sessionCookie('http://127.0.0.1:4000');
  expect(read('a=b; winnow-4000=token; c=d')).toBe('token');
  expect(read('winnow-4001=other; xwinnow-4000=other')).toBeNull();
  expect(read('winnow-4000=')).toBeNull();
  expect(read('winnow-4000')).toBeNull();
  expect(read(undefined)).toBeNull();
});
