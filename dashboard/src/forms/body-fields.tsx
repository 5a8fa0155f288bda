/** Fields tied to one member of a request body, with the bounds, the default and the help of the contract. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Field } from '../components/inputs/field.tsx';
import { NumberInput, Select, Switch, TextArea, TextInput } from '../components/inputs/inputs.tsx';
import { formatNumber } from '../format.ts';
import { linesToList, linesToMap, listToLines, mapToLines } from './body.ts';
import type { BodyForm } from './body-form.ts';
import { HelpText } from './help-text.tsx';

type Props = { form: BodyForm; path: string; label: string; help?: ReactNode };

const helpOf = ({ form, path, help }: Props) => help ?? <HelpText text={form.field(path).help ?? ''} />;

export function TextField({
  placeholder,
  required = false,
  ...props
}: Props & { placeholder?: string; required?: boolean }): ReactElement {
  const { form, path, label } = props;
  return (
    <Field label={label} help={helpOf(props)} error={form.errorAt(path)}>
      {(control) => (
        <TextInput
          {...control}
          required={required}
          placeholder={placeholder}
          spellCheck={false}
          value={String(form.get(path) ?? '')}
          onChange={(event) => form.set(path, event.target.value || undefined)}
        />
      )}
    </Field>
  );
}

export function LongTextField({
  placeholder,
  required = false,
  rows = 3,
  mono = false,
  ...props
}: Props & { placeholder?: string; required?: boolean; rows?: number; mono?: boolean }): ReactElement {
  const { form, path, label } = props;
  const { maxLength } = form.field(path);
  return (
    <Field label={label} help={helpOf(props)} error={form.errorAt(path)}>
      {(control) => (
        <TextArea
          {...control}
          required={required}
          rows={rows}
          placeholder={placeholder}
          {...(maxLength && { maxLength })}
          className={mono ? 'font-mono text-sm' : ''}
          value={String(form.get(path) ?? '')}
          onChange={(event) => form.set(path, event.target.value || undefined)}
        />
      )}
    </Field>
  );
}

export function NumberField({ unit, ...props }: Props & { unit?: string }): ReactElement {
  const { form, path, label } = props;
  const { min, max, default: standard } = form.field(path);
  const value = form.get(path);
  const bounds =
    max === undefined
      ? min === undefined
        ? ''
        : `from ${formatNumber(min)}`
      : `${formatNumber(min ?? 0)} to ${formatNumber(max)}`;
  return (
    <Field
      label={label}
      help={helpOf(props)}
      error={form.errorAt(path)}
      aside={[bounds, unit].filter(Boolean).join(' ')}
    >
      {(control) => (
        <NumberInput
          {...control}
          min={min}
          max={max}
          placeholder={value === null ? 'no limit' : standard === undefined ? '' : String(standard)}
          value={typeof value === 'number' ? value : undefined}
          onValue={(next) => form.set(path, next)}
        />
      )}
    </Field>
  );
}

export function SwitchField(props: Props): ReactElement {
  const { form, path, label } = props;
  const standard = form.field(path).default === true;
  const value = form.get(path);
  return (
    <Switch
      label={label}
      help={helpOf(props)}
      checked={typeof value === 'boolean' ? value : standard}
      onChange={(next) => form.set(path, next === standard ? undefined : next)}
    />
  );
}

/** A choice among the values the contract lists; the default is left out of the body. */
export function ChoiceField({
  anything,
  names = {},
  ...props
}: Props & {
  anything?: string;
  /** Labels for values whose API word is not clear enough. */
  names?: Readonly<Record<string, string>>;
}): ReactElement {
  const { form, path, label } = props;
  const { options = [], default: standard } = form.field(path);
  const choices = options.map((value) => ({ value, label: names[value] ?? value.replaceAll('_', ' ') }));
  return (
    <Field label={label} help={helpOf(props)} error={form.errorAt(path)}>
      {(control) => (
        <Select
          {...control}
          options={anything ? [{ value: '', label: anything }, ...choices] : choices}
          value={String(form.get(path) ?? standard ?? '')}
          onChange={({ target }) =>
            form.set(path, target.value === standard || target.value === '' ? undefined : target.value)
          }
        />
      )}
    </Field>
  );
}

/** A list or a map as lines. The text stays as typed; the body gets what can be parsed from it. */
export function LinesField({
  kind,
  placeholder,
  rows = 2,
  required = false,
  ...props
}: Props & {
  kind: 'list' | 'map';
  placeholder?: string;
  rows?: number;
  required?: boolean;
}): ReactElement {
  const { form, path, label } = props;
  const given = form.get(path);
  const written = kind === 'list' ? listToLines(given) : mapToLines(given);
  const readFrom = (lines: string) => (kind === 'list' ? linesToList(lines) : linesToMap(lines));
  const [text, setText] = useState(written);
  const [seen, setSeen] = useState(written);
  if (written !== seen) {
    setSeen(written);
    // It was changed from outside, for example by picking on the page.
    if (JSON.stringify(readFrom(text)) !== JSON.stringify(given)) setText(written);
  }
  return (
    <Field label={label} help={helpOf(props)} error={form.errorAt(path)}>
      {(control) => (
        <TextArea
          {...control}
          rows={rows}
          required={required}
          spellCheck={false}
          placeholder={placeholder}
          className="font-mono text-sm"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            form.set(path, readFrom(target.value));
          }}
        />
      )}
    </Field>
  );
}
