/** JSON as a tree or as text. */
import { type ReactElement, useMemo, useState } from 'react';
import { Code } from '../components/code/code.tsx';
import { Segmented } from '../components/inputs/segmented.tsx';
import { JsonTree } from './json-tree.tsx';

const VIEWS = [
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
] as const;

export function JsonView({ value }: { value: unknown }): ReactElement {
  const [view, setView] = useState<'tree' | 'text'>('tree');
  const text = useMemo(() => (view === 'text' ? JSON.stringify(value ?? null, null, 2) : ''), [value, view]);
  return (
    <div className="flex flex-col items-start gap-3 *:max-w-full">
      <Segmented label="View of the JSON" value={view} options={VIEWS} onChange={setView} />
      <div className="w-full min-w-0">
        {view === 'tree' ? <JsonTree value={value} /> : <Code label="JSON" text={text} wrap tall />}
      </div>
    </div>
  );
}
