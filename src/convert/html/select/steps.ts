/** A budget of steps for what a caller's selectors may do on one page. */
import { AppError } from '../../../errors.ts';

export type Steps = { left: number };

/** Throws when the budget is used up. */
export function takeSteps(steps: Steps, count = 1): void {
  steps.left -= count;
  if (steps.left < 0) {
    throw new AppError('extraction_failed', 'The selectors need too many steps on this page');
  }
}
