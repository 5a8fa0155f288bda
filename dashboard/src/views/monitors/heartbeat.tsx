/** The last runs of a monitor as a row of beats: the outcome of each by colour and height. */
import type { ReactElement } from 'react';
import type { MonitorTick } from '../../../../sdk/src/index.ts';
import { type Outcome, outcomeOfTick, tickWords } from '../../../../src/contract/history/outcome.ts';
import { classNames } from '../../class-names.ts';
import { OUTCOME_FILLS } from '../../components/badge.tsx';
import { counted, formatTime } from '../../format.ts';

export const BEATS = 30;

/** Runs that need no attention are low. */
const LOW: ReadonlySet<Outcome> = new Set(['good', 'first run', 'running']);

/** `ticks` are newest first, as in the API; the newest is shown at the right. */
export function Heartbeat({ ticks }: { ticks: readonly MonitorTick[] }): ReactElement {
  const shown = ticks.slice(0, BEATS).toReversed();
  const count = (outcome: Outcome) => shown.filter((tick) => outcomeOfTick(tick) === outcome).length;
  const words = `Last ${counted(shown.length, 'run')}: ${count('changed')} changed, ${count('error page')} not compared, ${count('failed')} failed`;
  return (
    <span role="img" aria-label={words} title={words} className="flex h-6 items-center gap-[3px]">
      {Array.from({ length: BEATS - shown.length }, (_, index) => (
        <span key={`none-${String(index)}`} className="h-3 w-1 rounded-full bg-hover" />
      ))}
      {shown.map((tick) => (
        <span
          key={tick.id}
          title={`${formatTime(tick.createdAt)}: ${tickWords(tick)}`}
          className={classNames(
            'w-1 rounded-full',
            LOW.has(outcomeOfTick(tick)) ? 'h-3' : 'h-6',
            OUTCOME_FILLS[outcomeOfTick(tick)],
            tick.status === 'running' && 'animate-[breathe_1.6s_ease-in-out_infinite]',
          )}
        />
      ))}
    </span>
  );
}
