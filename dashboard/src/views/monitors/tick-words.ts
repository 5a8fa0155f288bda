/** How a run of a monitor went, in a few words. */
import type { MonitorTick } from '../../../../sdk/src/index.ts';
import { outcomeOfTick, outcomeWords } from '../../../../src/contract/outcome.ts';

export function tickWords(tick: MonitorTick): string {
  const outcome = outcomeOfTick(tick);
  if (outcome === 'good') return 'no change';
  const words = outcomeWords(outcome, { statusCode: tick.statusCode, warning: tick.warnings?.[0]?.reason });
  return outcome === 'error page' ? `not compared: ${words}` : words;
}
