/** Changed values by their path. */
import type { ReactElement } from 'react';

type Value = { path: string; old?: unknown; new?: unknown };

export function JsonDiff({ values }: { values: Value[] }): ReactElement {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-left font-mono text-xs">
        <thead className="bg-sunken text-soft">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              Path
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Before
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {values.map((value) => (
            <tr key={value.path}>
              <th scope="row" className="px-3 py-2 font-medium [overflow-wrap:anywhere]">
                {value.path || '(root)'}
              </th>
              <td className="bg-bad-tint px-3 py-2 [overflow-wrap:anywhere]">{shown(value.old)}</td>
              <td className="bg-good-tint px-3 py-2 [overflow-wrap:anywhere]">{shown(value.new)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shown = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value));
