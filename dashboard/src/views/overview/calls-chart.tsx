/** Calls over the span, stacked by outcome; the same numbers as a table for screen readers. */
import type { ReactElement } from 'react';
import type { OverviewReport } from '../../api/account.ts';
import { OUTCOME_FILLS } from '../../components/badge.tsx';
import { counted, formatNumber, formatTime } from '../../format.ts';
import { niceMaximum } from '../usage/chart-data.ts';

const PARTS = [
  { key: 'failed', outcome: 'failed', label: 'failed' },
  { key: 'errorPages', outcome: 'error page', label: 'error page' },
  { key: 'good', outcome: 'good', label: 'good' },
] as const;

export function CallsChart({ report }: { report: OverviewReport }): ReactElement {
  const totals = report.slots.map((slot) => slot.good + slot.errorPages + slot.failed);
  if (totals.every((total) => total === 0)) {
    return <p className="text-soft">No calls in this time.</p>;
  }
  const top = niceMaximum(Math.max(...totals));
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {PARTS.toReversed().map(({ key, outcome, label }) => (
          <span key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-sm ${OUTCOME_FILLS[outcome]}`} />
            <span className="text-soft">{label}</span>
            {formatNumber(report[key])}
          </span>
        ))}
      </figcaption>
      <div aria-hidden="true" className="flex h-36 items-end gap-px border-line border-b sm:gap-0.5">
        {report.slots.map((slot) => (
          <div
            key={slot.at}
            title={`${formatTime(slot.at)}: ${slot.good} good, ${counted(slot.errorPages, 'error page')}, ${slot.failed} failed`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-hover"
          >
            {PARTS.map(({ key, outcome }) => (
              <span
                key={key}
                className={`w-full ${OUTCOME_FILLS[outcome]}`}
                style={{ height: `${(slot[key] / top) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="tabular flex justify-between text-soft text-xs">
        <span>{formatTime(report.slots[0]?.at ?? '')}</span>
        <span>now</span>
      </div>
      <div className="sr-only">
        <table>
          <caption>Calls over time</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              {PARTS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.slots
              .filter((_, index) => totals[index])
              .map((slot) => (
                <tr key={slot.at}>
                  <th scope="row">{formatTime(slot.at)}</th>
                  {PARTS.map(({ key }) => (
                    <td key={key}>{slot[key]}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
