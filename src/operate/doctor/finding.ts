/** What the doctor finds: one line per check, and what to do about problems. */
import { withinTime } from '../../concurrency/deadline.ts';
import { messageOf } from '../../errors.ts';

export type Finding = {
  check: string;
  status: 'ok' | 'warning' | 'failed';
  detail: string;
  /** What to do about the problem. */
  advice?: string;
};

export type Check = { name: string; run(): Promise<Omit<Finding, 'check'>> };

const PATIENCE_MS = 60_000;

export const ok = (detail: string) => ({ status: 'ok' as const, detail });
export const warning = (detail: string, advice: string) => ({ status: 'warning' as const, detail, advice });
export const failed = (detail: string, advice: string) => ({ status: 'failed' as const, detail, advice });

/** A check that throws or hangs has failed. */
export async function runCheck({ name, run }: Check): Promise<Finding> {
  const found = await withinTime(PATIENCE_MS, run, (error, isLate) => {
    const why = messageOf(error);
    const detail = isLate ? `no answer within ${PATIENCE_MS / 1000} s` : why;
    return failed(detail, 'See the message; the log of the server may say more.');
  });
  return { check: name, ...found };
}
