/** A labelled field with its help and error, linked for screen readers. */
import { type ReactElement, type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';

export type ControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export type FieldProps = {
  label: string;
  help?: ReactNode;
  error?: string | null | undefined;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, help, error, aside, children }: FieldProps): ReactElement {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside && <span className="text-soft text-xs">{aside}</span>}
      </div>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-bad text-sm">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-pretty text-soft text-xs">
          {help}
        </p>
      )}
    </div>
  );
}
