/** Chooses the formats of a page and their options; each says what it costs. */
import type { ReactElement } from 'react';
import { FORMAT_PRICES } from '../../../src/contract/account/prices.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../components/icon.tsx';
import { countedCredits } from '../format.ts';
import { ChoiceField, NumberField, SwitchField, TextField } from './body-fields.tsx';
import type { BodyForm } from './body-form.ts';
import { DataFields } from './data-fields.tsx';
import {
  CONTENT_HELP,
  CONTENT_NAMES,
  FORMATS,
  type FormatName,
  formatForm,
  formatsOf,
  withFormat,
} from './formats.ts';

export function FormatPicker({
  form,
  without = [],
}: {
  form: BodyForm;
  /** Formats that make no sense here; one that is already chosen can still be removed. */
  without?: readonly FormatName[];
}): ReactElement {
  const chosen = formatsOf(form.body).map(({ type }) => type);
  const offered = FORMATS.filter(({ name }) => !without.includes(name) || chosen.includes(name));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">Formats</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-2 2xl:grid-cols-4">
        {offered.map(({ name, label }) => (
          <FormatChip
            key={name}
            label={label}
            help={form.field(`formats.${name}`).help ?? ''}
            cost={countedCredits(FORMAT_PRICES[name])}
            checked={chosen.includes(name)}
            onChange={(checked) => form.set('formats', withFormat(form.body, name, checked))}
          />
        ))}
      </div>
      {form.errorAt('formats') && <p className="text-bad text-sm">{form.errorAt('formats')}</p>}
      {chosen.map((name) => (
        <FormatOptions key={name} form={form} name={name} />
      ))}
    </fieldset>
  );
}

function FormatChip({
  label,
  help,
  cost,
  checked,
  onChange,
}: {
  label: string;
  help: string;
  cost: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): ReactElement {
  return (
    <label
      title={help}
      className={classNames(
        'flex cursor-pointer items-center gap-2 rounded-md border px-2.5 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        checked ? 'border-wheat bg-wheat-tint' : 'border-line-strong hover:bg-hover',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="sr-only"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-4 shrink-0 items-center justify-center rounded-sm border',
          checked ? 'border-transparent bg-wheat text-on-wheat' : 'border-line-strong',
        )}
      >
        {checked && <Icon name="check" size={14} />}
      </span>
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="truncate font-medium text-sm">{label}</span>
        <span className="truncate text-soft text-xs">{cost}</span>
      </span>
    </label>
  );
}

function FormatOptions({ form, name }: { form: BodyForm; name: FormatName }): ReactElement | null {
  const inner = formatForm(form, name);
  if (name !== 'markdown' && name !== 'html' && name !== 'json' && name !== 'screenshot') return null;
  const label = FORMATS.find((format) => format.name === name)?.label ?? name;
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-sunken p-3.5">
      <p className="font-medium text-sm">{label}</p>
      {name === 'screenshot' ? (
        <>
          <SwitchField form={inner} path="fullPage" label="Full page" />
          <div className="grid grid-cols-3 items-end gap-3">
            <NumberField form={inner} path="width" label="Width" help="" />
            <NumberField form={inner} path="height" label="Height" help="" />
            <NumberField form={inner} path="quality" label="Quality" help="" />
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField form={inner} path="selector" label="Only this part" placeholder="#chart" />
            <ChoiceField form={inner} path="format" label="Kind" anything="jpeg" />
          </div>
        </>
      ) : (
        <>
          {name === 'json' && (
            <>
              <DataFields form={inner} page={form} />
              <SwitchField form={inner} path="evidence" label="Show where each value was found" />
            </>
          )}
          <ChoiceField form={inner} path="mode" label="Content" names={CONTENT_NAMES} help={CONTENT_HELP} />
          {name === 'html' && inner.get('mode') !== 'raw' && (
            <SwitchField form={inner} path="raw" label="Add the HTML as it was sent" />
          )}
          {name !== 'json' && (inner.get('mode') ?? 'normal') !== 'normal' && (
            <SwitchField form={inner} path="explain" label="Explain what is left out" />
          )}
        </>
      )}
    </div>
  );
}
