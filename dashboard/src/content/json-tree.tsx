/** JSON as a tree that opens level by level; only open parts are rendered. */
import { type ReactElement, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { formatNumber } from '../format.ts';

const OPEN_DEPTH = 2;
const SHOWN_AT_ONCE = 100;
/** A whole page in one string would freeze the browser; the text view has it in full. */
const LONGEST_STRING = 10_000;

export function JsonTree({ value }: { value: unknown }): ReactElement {
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-6">
      <Node name={null} value={value} depth={0} />
    </div>
  );
}

function Node({ name, value, depth }: { name: string | null; value: unknown; depth: number }): ReactElement {
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="flex gap-1.5 pl-5">
        <Name name={name} />
        <Scalar value={value} />
      </div>
    );
  }
  return <Branch name={name} value={value} depth={depth} />;
}

function Branch({ name, value, depth }: { name: string | null; value: object; depth: number }): ReactElement {
  const [open, setOpen] = useState(depth < OPEN_DEPTH);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const list = Array.isArray(value);
  const members = Object.entries(value);
  const summary = list ? `[${members.length}]` : `{${members.length}}`;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex items-center gap-1.5 rounded-sm text-left hover:bg-hover"
      >
        <span className={open ? 'rotate-90' : ''}>
          <Icon name="right" size={14} />
        </span>
        <Name name={name} />
        <span className="text-soft">{summary}</span>
      </button>
      {open && (
        <div className="ml-[6px] border-line border-l pl-2">
          {members.slice(0, shown).map(([key, member]) => (
            <Node key={key} name={key} value={member} depth={depth + 1} />
          ))}
          {members.length > shown && (
            <button
              type="button"
              className="ml-5 text-accent underline"
              onClick={() => setShown(shown + SHOWN_AT_ONCE * 5)}
            >
              {members.length - shown} more
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Name({ name }: { name: string | null }): ReactElement | null {
  return name === null ? null : <span className="shrink-0 text-soft">{name}:</span>;
}

function Scalar({ value }: { value: unknown }): ReactElement {
  if (typeof value === 'string') {
    const more = value.length - LONGEST_STRING;
    return (
      <span className="whitespace-pre-wrap text-good [overflow-wrap:anywhere]">
        {JSON.stringify(more > 0 ? value.slice(0, LONGEST_STRING) : value)}
        {more > 0 && <span className="text-soft"> … {formatNumber(more)} more characters</span>}
      </span>
    );
  }
  if (value === null || value === undefined) return <span className="text-soft italic">null</span>;
  return <span className="text-info">{String(value)}</span>;
}
