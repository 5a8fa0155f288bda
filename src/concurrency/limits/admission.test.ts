/** How much of the machine an account may use, alone and beside others. */
import { describe, expect, it } from 'vitest';
import { createAdmission, type Terms } from './admission.ts';

const terms: Terms = { weight: 1, cpuSecondsPerMinute: 30, openCalls: 2 };

function start(own: Partial<Terms> = {}) {
  let time = 1_000_000;
  const admission = createAdmission({
    termsOf: () => ({ ...terms, ...own }),
    patienceMs: 10,
    now: () => time,
  });
  return { admission, pass: (seconds: number) => (time += seconds * 1000) };
}

describe('processor time', () => {
  it('is paid back at the rate of the plan', () => {
    const { admission, pass } = start();
    admission.spend('a', 45);
    expect(admission.overdrawnSeconds('a')).toBe(30);
    pass(20);
    expect(admission.overdrawnSeconds('a')).toBe(10);
    pass(20);
    expect(admission.overdrawnSeconds('a')).toBe(0);
  });

  it('that is used up makes calls fail while another account is active, with the time to wait', () => {
    const { admission } = start();
    admission.spend('a', 45);
    admission.enter('b')();
    expect(() => admission.enter('a')).toThrow(
      expect.objectContaining({ type: 'rate_limited', retryAfterSeconds: 30 }),
    );
    admission.enter('b')();
  });

  it('never refuses an account that is alone', () => {
    const { admission, pass } = start();
    admission.enter('b')();
    admission.spend('a', 45);
    pass(11);
    expect(() => admission.enter('a')).not.toThrow();
  });

  it('is not counted if the plan has no limit', () => {
    const { admission } = start({ cpuSecondsPerMinute: null });
    admission.spend('a', 1_000);
    expect(admission.overdrawnSeconds('a')).toBe(0);
  });
});

describe('open calls', () => {
  it('are limited by the plan, for each account', () => {
    const { admission } = start();
    const leave = admission.enter('a');
    admission.enter('a');
    expect(() => admission.enter('a')).toThrow(expect.objectContaining({ type: 'rate_limited' }));
    admission.enter('b');
    leave();
    leave();
    admission.enter('a');
    expect(() => admission.enter('a')).toThrow('The plan allows 2 requests at once');
  });
});

describe('slots', () => {
  it('tell a call that has waited too long what it waited for and how far it got', async () => {
    const { admission } = start();
    const slots = admission.slots('converters', 1, 0);
    admission.enter('a');
    await slots.acquire('a');
    await expect(slots.acquire('b')).rejects.toMatchObject({
      type: 'busy',
      message: 'The request waited 0 s for a converter: it was next in line',
      retryAfterSeconds: 1,
    });
    expect(admission.state()).toEqual([{ resource: 'converters', limit: 1, taken: 1, waiting: 0 }]);
  });
});
