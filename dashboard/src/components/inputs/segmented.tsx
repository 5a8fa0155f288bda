/** A choice among a few options: radio buttons that look like one control. */
import { type ReactElement, useId } from 'react';
import { classNames } from '../../class-names.ts';

export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}): ReactElement {
  const name = useId();
  return (
    <fieldset className="inline-flex w-fit max-w-full rounded-md border border-line-strong bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'min-w-0 cursor-pointer truncate rounded-sm px-2.5 py-1 font-medium text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1',
            option.value === value
              ? 'bg-surface text-ink shadow-raised in-data-[theme=dark]:bg-hover'
              : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
