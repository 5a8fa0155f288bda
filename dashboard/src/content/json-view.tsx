/** JSON as a tree or as text. */
import { type ReactElement, useMemo, useState } from 'react';
import { Code } from '../components/code/code.tsx';
import { Segmented } from '../components/inputs/segmented.tsx';
import { JsonTree } from './json-tree.tsx';

const VIEWS = [
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
] as const;

/** Extracted data; if there is none, what to do about it. */
export function ExtractedJson({ value }: { value: unknown }): ReactElement {
  if (value === null || value === undefined) {
    return (
      <p className="text-pretty text-soft">
        Nothing was found to extract. Say in the prompt or the schema what you are looking for.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {isBlank(value) && <p className="text-soft">The page has none of these values.</p>}
      <JsonView value={value} />
    </div>
  );
}

/** Whether there is no value anywhere in it. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).every(isBlank));
}

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
