/** The last runs of a monitor as a row of beats: quiet, changed, failed. */
import type { ReactElement } from 'react';
import type { MonitorTick } from '../../../../sdk/src/index.ts';
import { classNames } from '../../class-names.ts';
import { formatTime } from '../../format.ts';

export const BEATS = 30;

type Kind = 'quiet' | 'changed' | 'failed' | 'running';

const LOOKS: Record<Kind, string> = {
  quiet: 'h-3 bg-good/60',
  changed: 'h-6 bg-wheat',
  failed: 'h-6 bg-bad',
  running: 'h-3 bg-info animate-[breathe_1.6s_ease-in-out_infinite]',
};

export function kindOf(tick: MonitorTick): Kind {
  if (tick.status !== 'completed') return tick.status;
  return tick.changed ? 'changed' : 'quiet';
}

/** `ticks` come newest first, as the API has them; the newest stands at the right. */
export function Heartbeat({ ticks }: { ticks: readonly MonitorTick[] }): ReactElement {
  const shown = ticks.slice(0, BEATS).toReversed();
  const changed = shown.filter((tick) => kindOf(tick) === 'changed').length;
  const failed = shown.filter((tick) => kindOf(tick) === 'failed').length;
  const words = `Last ${shown.length} runs: ${changed} changed, ${failed} failed`;
  return (
    <span role="img" aria-label={words} title={words} className="flex h-6 items-center gap-[3px]">
      {Array.from({ length: BEATS - shown.length }, (_, index) => (
        <span key={`none-${String(index)}`} className="h-3 w-1 rounded-full bg-hover" />
      ))}
      {shown.map((tick) => (
        <span
          key={tick.id}
          title={`${formatTime(tick.createdAt)}: ${kindOf(tick)}`}
          className={classNames('w-1 rounded-full', LOOKS[kindOf(tick)])}
        />
      ))}
    </span>
  );
}
