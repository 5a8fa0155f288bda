/** The coverage of fields, in words and as bars. */
import type { ReactElement } from 'react';
import type { LearnedField } from '../../../../sdk/src/index.ts';

/** @example coverageOf([{ path: 'a', coverage: 1 }]) // '100 %' */
export function coverageOf(fields: readonly LearnedField[]): string {
  const sum = fields.reduce((all, { coverage }) => all + coverage, 0);
  return percent(sum / Math.max(1, fields.length));
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;

export function CoverageTable({
  fields,
  missing,
}: {
  fields: LearnedField[];
  missing: string[];
}): ReactElement {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-soft">
          <th className="px-4 py-2 font-medium sm:px-5">Field</th>
          <th className="px-4 py-2 font-medium sm:px-5">Found on held-out samples</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {fields.map(({ path, coverage }) => (
          <tr key={path}>
            <td className="px-4 py-2 font-mono [overflow-wrap:anywhere] sm:px-5">
              {path}
              {missing.includes(path) && <span className="ml-2 font-sans text-bad">missing on pages</span>}
            </td>
            <td className="w-1/2 px-4 py-2 sm:px-5">
              <span className="flex items-center gap-3">
                <span
                  aria-hidden="true"
                  className="h-1.5 w-full max-w-40 overflow-hidden rounded-full bg-hover"
                >
                  <span
                    className={`block h-full ${coverage < 0.5 ? 'bg-bad' : coverage < 0.8 ? 'bg-warn' : 'bg-good'}`}
                    style={{ width: percent(coverage).replace(' ', '') }}
                  />
                </span>
                <span className="whitespace-nowrap tabular-nums">{percent(coverage)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
