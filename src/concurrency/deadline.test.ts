import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { settlesWithin, startDeadline, untilAborted } from './deadline.ts';

const never = new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('startDeadline', () => {
  it('aborts when the time is up, with the given message', () => {
    const deadline = startDeadline(100, undefined, 'The page was late');
    expect(deadline.remainingMs()).toBe(100);
    vi.advanceTimersByTime(99);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.reason).toMatchObject({ type: 'timeout', message: 'The page was late' });
    expect(deadline.remainingMs()).toBe(0);
  });

  it("passes on the reason of its parent's abort, before and after the start", () => {
    const parent = new AbortController();
    const reason = new AppError('conflict');
    const early = startDeadline(100, parent.signal);
    parent.abort(reason);
    const late = startDeadline(100, parent.signal);
    expect([early.signal.reason, late.signal.reason]).toEqual([reason, reason]);
    early.clear();
    late.clear();
  });

  it('does nothing once cleared', () => {
    const parent = new AbortController();
    const timers = vi.getTimerCount();
    const deadline = startDeadline(100, parent.signal);
    deadline.clear();
    expect(vi.getTimerCount()).toBe(timers);
    parent.abort();
    vi.advanceTimersByTime(200);
    expect(deadline.signal.aborted).toBe(false);
  });
});

describe('untilAborted', () => {
  it('settles as the work does', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve('done'), signal)).toBe('done');
    await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });

  it('ends with the signal, whether it aborts during the work or did so before', async () => {
    const controller = new AbortController();
    const reason = new AppError('conflict');
    const racing = untilAborted(never, controller.signal);
    controller.abort(reason);
    await expect(racing).rejects.toBe(reason);
    await expect(untilAborted(Promise.resolve('done'), controller.signal)).rejects.toBe(reason);
  });

  it('makes a timeout of a reason that is not an AppError', async () => {
    const signal = AbortSignal.abort('enough');
    await expect(untilAborted(never, signal)).rejects.toMatchObject({ type: 'timeout', cause: 'enough' });
  });

  it('leaves no unhandled rejection when the work fails after the abort', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const work = Promise.withResolvers<never>();
    await expect(untilAborted(work.promise, AbortSignal.abort())).rejects.toMatchObject({ type: 'timeout' });
    work.reject(new Error('too late to matter'));
    vi.useRealTimers();
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

it('settlesWithin tells whether work settled in time, either way', async () => {
  const timers = vi.getTimerCount();
  expect(await settlesWithin(Promise.resolve(), 100)).toBe(true);
  expect(await settlesWithin(Promise.reject(new Error('broken')), 100)).toBe(true);
  expect(vi.getTimerCount()).toBe(timers);
  const slow = settlesWithin(never, 100);
  vi.advanceTimersByTime(100);
  expect(await slow).toBe(false);
});
