/** Edits `select`: the values to read and their selectors, by form or by clicking on the page. */
import { type ReactElement, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Select, TextInput } from '../components/inputs/inputs.tsx';
import { Segmented } from '../components/inputs/segmented.tsx';
import type { BodyForm } from '../forms/body-form.ts';
import { placed } from '../placed.ts';
import { wordsOf } from './page-to-pick.ts';
import { PickDialog } from './pick-dialog.tsx';
import { type FieldType, type SelectFieldBody, withPick } from './select-fields.ts';
import { pick } from './selector-for.ts';

const TYPES: { value: FieldType; label: string }[] = [
  { value: 'text', label: 'text' },
  { value: 'number', label: 'number' },
  { value: 'url', label: 'URL' },
  { value: 'html', label: 'HTML' },
  { value: 'list', label: 'list' },
];
const REACH = [
  { value: 'all', label: 'All similar ones' },
  { value: 'one', label: 'Only this one' },
] as const;

type SelectBody = { fields?: SelectFieldBody[] };

export function SelectEditor({ form, page }: { form: BodyForm; page: BodyForm }): ReactElement {
  const given = form.get('select') as SelectBody | undefined;
  const fields = given?.fields ?? [];
  const set = (next: SelectFieldBody[]) => form.set('select', { ...given, fields: next });
  const [picking, setPicking] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty text-soft text-xs">
        CSS selectors say where each value is. No model is used: 1 credit. Values missing on a page are null.
      </p>
      <FieldList fields={fields} onChange={set} />
      {form.errorAt('select.fields') && <p className="text-bad text-sm">{form.errorAt('select.fields')}</p>}
      <div>
        <Button
          size="sm"
          icon="extract"
          disabled={!page.get('url') && !page.get('html')}
          title="Fetches the page: 1 credit"
          onClick={() => setPicking(true)}
        >
          Pick on the page
        </Button>
      </div>
      {picking && (
        <SelectDialog
          page={page}
          start={fields}
          onClose={() => setPicking(false)}
          onUse={(next) => {
            set(next);
            setPicking(false);
          }}
        />
      )}
    </div>
  );
}

function SelectDialog({
  page,
  start,
  onClose,
  onUse,
}: {
  page: BodyForm;
  start: SelectFieldBody[];
  onClose: () => void;
  onUse: (fields: SelectFieldBody[]) => void;
}): ReactElement {
  const [fields, setFields] = useState(start);
  const [reach, setReach] = useState<'all' | 'one'>('all');
  return (
    <PickDialog
      form={page}
      on="page"
      title="Pick values on the page"
      marked={fields.flatMap(markedBy)}
      onPick={(element, { find }) =>
        setFields((now) =>
          withPick(now, {
            picked: pick(element, find),
            element,
            text: wordsOf(element),
            all: reach === 'all',
          }),
        )
      }
      onClose={onClose}
      onUse={() => onUse(fields)}
    >
      <div>
        <Segmented label="What a click picks" value={reach} options={REACH} onChange={setReach} />
      </div>
      <p role="status" className="text-soft text-sm">
        {fields.length === 0 ? 'Click on a value in the page.' : 'Click on further values, or use these.'}
      </p>
      <FieldList fields={fields} onChange={setFields} />
    </PickDialog>
  );
}

/** All places that a field is read from. */
function markedBy({ selector = '', type, fields }: SelectFieldBody): string[] {
  if (type !== 'list' || !fields) return selector ? [selector] : [];
  return fields.map((field) => (field.selector ? `:is(${selector}) :is(${field.selector})` : selector));
}

function FieldList({
  fields,
  onChange,
  of = '',
}: {
  fields: SelectFieldBody[];
  onChange: (fields: SelectFieldBody[]) => void;
  /** The list whose entries they are in. */
  of?: string;
}): ReactElement {
  const replace = (place: number, next: SelectFieldBody) =>
    onChange(fields.map((field, at) => (at === place ? next : field)));
  return (
    <div className="flex flex-col gap-2">
      {placed(fields).map(({ item, place }) => (
        <FieldRow
          key={place}
          field={item}
          label={`${of}value ${place + 1}`}
          onChange={(next) => replace(place, next)}
          onRemove={() => onChange(fields.filter((_, at) => at !== place))}
        />
      ))}
      <div>
        <Button
          size="sm"
          kind="quiet"
          icon="plus"
          onClick={() => onChange([...fields, { name: `value${fields.length + 1}`, selector: '' }])}
        >
          {of ? 'Add to the list' : 'Add a value'}
        </Button>
      </div>
    </div>
  );
}

function FieldRow({
  field,
  label,
  onChange,
  onRemove,
}: {
  field: SelectFieldBody;
  label: string;
  onChange: (field: SelectFieldBody) => void;
  onRemove: () => void;
}): ReactElement {
  const { name, selector = '', type = 'text', fields } = field;
  function changeType(next: FieldType): void {
    const { type: _, fields: inner, ...rest } = field;
    onChange({
      ...rest,
      ...(next !== 'text' && { type: next }),
      ...(next === 'list' && inner && { fields: inner }),
    });
  }
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line bg-surface p-2.5">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center gap-2">
        <TextInput
          aria-label={`Name of ${label}`}
          required
          spellCheck={false}
          value={name}
          onChange={({ target }) => onChange({ ...field, name: target.value })}
        />
        <div className="w-28 shrink-0">
          <Select
            aria-label={`Type of ${label}`}
            options={TYPES}
            value={type}
            onChange={({ target }) => changeType(target.value as FieldType)}
          />
        </div>
        <Button size="sm" kind="quiet" icon="trash" aria-label={`Remove ${label}`} onClick={onRemove} />
      </div>
      <TextInput
        aria-label={`Selector of ${label}`}
        spellCheck={false}
        placeholder=".price"
        className="font-mono text-sm"
        value={selector}
        onChange={({ target }) => {
          const { selector: _, ...rest } = field;
          onChange(target.value ? { ...rest, selector: target.value } : rest);
        }}
      />
      {type === 'list' && (
        <div className="border-line border-l-2 pl-2.5">
          <FieldList
            fields={fields ?? []}
            of={`${name}, `}
            onChange={(next) => {
              const { fields: _, ...rest } = field;
              onChange(next.length > 0 ? { ...rest, fields: next } : rest);
            }}
          />
        </div>
      )}
    </fieldset>
  );
}
