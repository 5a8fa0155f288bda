/** Waits, in the process that has the page open, for the code that a recipe needs. Any process may receive the code. */
import { setTimeout as sleep } from 'node:timers/promises';
import { abortError } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import type { WaitForCode } from '../../fetch/sessions/session-use.ts';
import type { SiteSessionStore } from '../../store/site-sessions.ts';
import { CODE_MS } from './sign-in.ts';

const POLL_MS = 500;

export function createWaitForCode(store: Pick<SiteSessionStore, 'wantCode' | 'takeCode'>): WaitForCode {
  return async (sessionId, signal) => {
    if (!(await store.wantCode(sessionId, CODE_MS))) {
      throw new AppError('conflict', 'Too many sessions of this account are waiting for codes');
    }
    for (;;) {
      const taken = await store.takeCode(sessionId);
      if (taken === 'ended') throw new AppError('timeout', `No code came within ${CODE_MS / 60_000} minutes`);
      if (taken) return taken.code;
      await sleep(POLL_MS, null, { signal }).catch(() => {});
      if (signal.aborted) throw abortError(signal);
    }
  };
}
