/** The runs of a monitor, newest first. */
import type { ReactElement } from 'react';
import type { MonitorTick } from '../../../../sdk/src/index.ts';
import { outcomeOfTick, tickWords } from '../../../../src/contract/history/outcome.ts';
import { classNames } from '../../class-names.ts';
import { OUTCOME_FILLS } from '../../components/badge.tsx';
import { formatMs, formatTime } from '../../format.ts';

export function TickList({
  ticks,
  chosen,
  onChoose,
}: {
  ticks: readonly MonitorTick[];
  chosen: string;
  onChoose: (id: string) => void;
}): ReactElement {
  return (
    <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto">
      {ticks.map((tick) => (
        <li key={tick.id}>
          <button
            type="button"
            aria-pressed={tick.id === chosen}
            onClick={() => onChoose(tick.id)}
            className={classNames(
              'flex w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2',
              tick.id === chosen ? 'bg-wheat-tint' : 'hover:bg-hover',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames('size-2 shrink-0 rounded-full', OUTCOME_FILLS[outcomeOfTick(tick)])}
            />
            <span className="flex min-w-0 flex-col leading-tight">
              <span className="tabular text-sm">{formatTime(tick.createdAt)}</span>
              <span className="tabular text-soft text-xs">
                {tickWords(tick)} · {formatMs(tick.elapsedMs)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
