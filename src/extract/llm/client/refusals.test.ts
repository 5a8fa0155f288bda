import { expect, it } from 'vitest';
import { refusalOf } from './refusals.ts';

it('reads a refusal that is nested without end as one without a message', () => {
  const body: unknown = JSON.parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`);
  const refusal = refusalOf({ status: 500, body, retryAfter: undefined }, {} as never, undefined);
  expect(refusal).toMatchObject({ kind: 'passing', error: { type: 'upstream_failed' } });
});
