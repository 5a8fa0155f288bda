import { describe, expect, it } from 'vitest';
import { AppError, invalidField } from '../../errors.ts';
import { withFallback } from './fallback.ts';

const { signal } = new AbortController();
const failing = (error: Error) => () => Promise.reject(error);
const local = () => Promise.resolve('local');

describe('withFallback', () => {
  it('leaves a good answer alone', async () => {
    const outcome = await withFallback(() => Promise.resolve('model'), local, { allowed: true, signal });
    expect(outcome).toEqual({ answer: 'model', fallback: null });
  });

  it.each(['upstream_failed', 'timeout', 'extraction_failed'] as const)('says so after %s', async (type) => {
    const error = new AppError(type, 'It failed');
    expect(await withFallback(failing(error), local, { allowed: true, signal })).toEqual({
      answer: 'local',
      fallback: { from: 'llm', reason: type, message: 'It failed' },
    });
  });

  it.each([
    ['it is not allowed', new AppError('timeout'), false, signal],
    ['the caller is at fault', invalidField(['schema'], 'no'), true, signal],
    ['it is a bug', new TypeError('x'), true, signal],
    ['the call is over', new AppError('timeout'), true, AbortSignal.abort()],
  ])('passes the error on when %s', async (_name, error, allowed, given) => {
    await expect(withFallback(failing(error), local, { allowed, signal: given })).rejects.toBe(error);
  });
});
