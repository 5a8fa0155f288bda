/** A choice among a few options that need a sentence each: radio buttons in a column. */
import { type ReactElement, useId } from 'react';

export function Choices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; help: string }[];
  onChange: (value: Value) => void;
}): ReactElement {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line-strong px-3 py-2 hover:border-soft has-checked:border-accent has-checked:bg-wheat-tint"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-1 accent-accent"
          />
          <span className="flex min-w-0 flex-col">
            <span className="font-medium text-sm">{option.label}</span>
            <span className="text-pretty text-soft text-xs">{option.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
