/** How far documents are read, and which types are accepted. */
import type { ReactElement } from 'react';
import { Field } from '../components/inputs/field.tsx';
import { NumberInput } from '../components/inputs/inputs.tsx';
import { LinesField } from './body-fields.tsx';
import type { BodyForm } from './body-form.ts';
import { FoldedPart } from './folded-part.tsx';

export function DocumentOptions({ form }: { form: BodyForm }): ReactElement {
  const given = ['processors', 'allowedTypes'].filter((path) => form.get(path) !== undefined).length;
  return (
    <FoldedPart title="Documents and types" given={given}>
      <PdfPagesField form={form} />
      <LinesField
        form={form}
        kind="list"
        path="allowedTypes"
        label="Allowed content types"
        placeholder={'text/html\napplication/pdf'}
      />
    </FoldedPart>
  );
}

export function PdfPagesField({ form }: { form: BodyForm }): ReactElement {
  const { min, max, default: standard, help } = form.field('processors.maxPages');
  const pages = (form.get('processors') as { maxPages?: number }[] | undefined)?.[0]?.maxPages;
  return (
    <Field
      label="Pages of a PDF"
      help={help}
      aside={`${min} to ${max}, or -1`}
      error={form.errorAt('processors.0.maxPages')}
    >
      {(control) => (
        <NumberInput
          {...control}
          min={-1}
          max={max}
          placeholder={String(standard ?? '')}
          value={pages}
          onValue={(maxPages) =>
            form.set('processors', maxPages === undefined ? undefined : [{ type: 'pdf', maxPages }])
          }
        />
      )}
    </Field>
  );
}
