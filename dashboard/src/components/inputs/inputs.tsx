/** The controls of forms: text, numbers, choices and switches. */
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../icon.tsx';

const BOX =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink shadow-raised transition-colors hover:border-soft aria-invalid:border-bad disabled:opacity-60 max-sm:text-[16px]';

export function TextInput({ className, ...rest }: ComponentProps<'input'>): ReactElement {
  return <input {...rest} className={classNames(BOX, 'h-9', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>): ReactElement {
  return <textarea {...rest} className={classNames(BOX, 'min-h-20 py-2', className)} />;
}

/** A number input; an empty field means the default. */
export function NumberInput({
  value,
  onValue,
  ...rest
}: {
  value: number | undefined;
  onValue: (value: number | undefined) => void;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'>): ReactElement {
  return (
    <TextInput
      {...rest}
      type="number"
      inputMode="numeric"
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value === '' ? undefined : Number(event.target.value))}
      className={classNames('tabular', rest.className)}
    />
  );
}

type Choice = { value: string; label: string };

export function Select({
  options,
  className,
  ...rest
}: { options: readonly Choice[] } & Omit<ComponentProps<'select'>, 'children'>): ReactElement {
  return (
    <div className="relative">
      <select {...rest} className={classNames(BOX, 'h-9 appearance-none pr-8', className)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-soft">
        <Icon name="down" size={16} />
      </span>
    </div>
  );
}

/** A switch with its label; the whole line is clickable. */
export function Switch({
  checked,
  onChange,
  label,
  help,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  help?: ReactNode;
}): ReactElement {
  return (
    <label className="flex cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full border border-line-strong bg-hover transition-colors after:absolute after:top-[2px] after:left-[2px] after:size-3.5 after:rounded-full after:bg-soft after:transition-transform peer-checked:border-transparent peer-checked:bg-wheat peer-checked:after:translate-x-4 peer-checked:after:bg-on-wheat peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2"
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="font-medium text-sm">{label}</span>
        {help && <span className="text-pretty text-soft text-xs">{help}</span>}
      </span>
    </label>
  );
}
