/** A relative time; the exact one on hover and for machines. */
import type { ReactElement } from 'react';
import { formatAgo, formatTime } from '../format.ts';

export function Ago({ time }: { time: string }): ReactElement {
  return (
    <time dateTime={time} title={formatTime(time)} className="whitespace-nowrap">
      {formatAgo(time)}
    </time>
  );
}
