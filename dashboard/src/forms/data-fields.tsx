/** How data is read from a page: by a prompt and a schema, or by selectors alone. */
import type { ReactElement } from 'react';
import { Segmented } from '../components/inputs/segmented.tsx';
import { SelectEditor } from '../pick/select-editor.tsx';
import { LongTextField } from './body-fields.tsx';
import type { BodyForm } from './body-form.ts';
import { SchemaEditor } from './schema-editor.tsx';

const WAYS = [
  { value: 'prompt', label: 'In your own words' },
  { value: 'select', label: 'Selectors' },
] as const;

export function DataFields({
  form,
  page,
  required = false,
}: {
  form: BodyForm;
  /** The request with the page's address; may be the form itself. */
  page: BodyForm;
  /** Whether a prompt is required. */
  required?: boolean;
}): ReactElement {
  const way = form.get('select') === undefined ? 'prompt' : 'select';
  return (
    <>
      <div>
        <Segmented
          label="Read by"
          value={way}
          options={WAYS}
          onChange={(next) =>
            form.setAll(
              next === 'select'
                ? { prompt: undefined, schema: undefined, select: { fields: [] } }
                : { select: undefined },
            )
          }
        />
      </div>
      {way === 'select' ? (
        <SelectEditor form={form} page={page} />
      ) : (
        <>
          <LongTextField
            form={form}
            path="prompt"
            label="Prompt"
            required={required}
            placeholder="The name, the price and the currency of the product"
          />
          <SchemaEditor form={form} path="schema" prompt={String(form.get('prompt') ?? '')} />
        </>
      )}
    </>
  );
}
