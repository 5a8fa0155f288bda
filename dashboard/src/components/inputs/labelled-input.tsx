/** A text input with label, help and error. */
import type { ComponentProps, ReactElement } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { TextInput } from './inputs.tsx';

export function LabelledInput({
  label,
  help,
  error,
  onValue,
  ...input
}: Omit<FieldProps, 'children' | 'aside'> &
  Omit<ComponentProps<'input'>, 'onChange'> & {
    value: string;
    onValue: (value: string) => void;
  }): ReactElement {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <TextInput {...control} {...input} onChange={(event) => onValue(event.target.value)} />}
    </Field>
  );
}
