/** A list of fields; children are folded away unless they are few or the address leads to one. */
import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { counted } from '../format.ts';
import { HelpText } from '../forms/help-text.tsx';
import type { Field } from './field-tree.ts';

type Shown = { side: 'request' | 'response'; target: string };

/** A request field with at most this many children, all of them flat, starts unfolded. */
const MOST_UNFOLDED = 6;

export function FieldList({ fields, ...shown }: { fields: Field[] } & Shown): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {fields.map((field) => (
        <FieldRow key={field.id} field={field} {...shown} />
      ))}
    </ul>
  );
}

function FieldRow({ field, side, target }: { field: Field } & Shown): ReactElement {
  const { id, name, type, description, bounds, choices, inside } = field;
  return (
    <li
      id={id}
      className={classNames('min-w-0 scroll-mt-20 px-4 py-3 sm:px-5', id === target && 'bg-wheat-tint')}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a
          href={`#${encodeURIComponent(id)}`}
          className="rounded-sm font-medium font-mono text-ink text-sm [overflow-wrap:anywhere] hover:text-accent hover:underline"
        >
          {name}
        </a>
        <span className="text-sm text-soft">{type}</span>
        <Presence required={field.required} side={side} />
        {bounds.map((text) => (
          <span
            key={text}
            className="rounded-sm border border-line px-1.5 font-mono text-soft text-xs [overflow-wrap:anywhere]"
          >
            {text}
          </span>
        ))}
      </div>
      {description && (
        <p className="mt-1 text-pretty text-sm text-soft">
          <HelpText text={description} />
        </p>
      )}
      {choices.length > 0 && (
        <p className="mt-1.5 flex flex-wrap gap-1">
          {choices.map((choice) => (
            <code
              key={choice}
              className="rounded-sm bg-hover px-1.5 font-mono text-ink text-xs [overflow-wrap:anywhere]"
            >
              {choice}
            </code>
          ))}
        </p>
      )}
      {inside.length > 0 && (
        <details
          open={target === id || target.startsWith(`${id}.`) || isSmall(field, side)}
          className="group/inside mt-2"
        >
          <summary className="inline-flex list-none items-center gap-1 rounded-sm pr-1 font-medium text-accent text-sm hover:underline">
            <span className="transition-transform group-open/inside:rotate-90">
              <Icon name="right" size={14} />
            </span>
            {countOf(inside)}
            <span className="sr-only"> of {name}</span>
          </summary>
          <div className="mt-2 overflow-hidden rounded-md border border-line bg-paper">
            <FieldList fields={inside} side={side} target={target} />
          </div>
        </details>
      )}
    </li>
  );
}

function isSmall({ id, inside }: Field, side: Shown['side']): boolean {
  const isOutermost = id.split('.').length === 2;
  const isFlat = inside.every((field) => field.inside.length === 0);
  return side === 'request' && isOutermost && isFlat && inside.length <= MOST_UNFOLDED;
}

function countOf(fields: Field[]): string {
  const word = fields.every(({ required }) => required === null) ? 'variant' : 'field';
  return counted(fields.length, word);
}

function Presence({
  required,
  side,
}: {
  required: boolean | null;
  side: Shown['side'];
}): ReactElement | null {
  if (side === 'request') return required ? <Badge tone="accent">required</Badge> : null;
  return required === false ? <Badge>not always present</Badge> : null;
}
