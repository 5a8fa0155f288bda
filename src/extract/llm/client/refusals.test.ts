import { expect, it } from 'vitest';
import { google } from './protocols/google.ts';
import { refusalOf } from './refusals.ts';

it('reads a refusal that is nested without end as one without a message', () => {
  const body: unknown = JSON.parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`);
  const refusal = refusalOf({ status: 500, body, retryAfter: undefined }, {} as never, undefined);
  expect(refusal).toMatchObject({ kind: 'transient', error: { type: 'upstream_failed' } });
});

it.each([
  ['0.4', undefined, 1],
  ['9'.repeat(30), undefined, 86_400],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined, 0],
  [undefined, '34.07s', 35],
  [undefined, '-3s', 0],
])('asks for a pause in whole seconds when the server says %s or %s', (retryAfter, retryDelay, seconds) => {
  const body = { error: { details: [{ retryDelay }] } };
  const refusal = refusalOf({ status: 429, body, retryAfter }, google, undefined);
  expect(refusal).toMatchObject({ waitSeconds: seconds, error: { retryAfterSeconds: seconds } });
});
