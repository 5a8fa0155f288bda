/** The form of a search. */
import type { ReactElement } from 'react';
import { ChoiceField, LongTextField, NumberField, TextField } from '../../forms/body-fields.tsx';
import type { BodyForm } from '../../forms/body-form.ts';
import { FetchOptions } from '../../forms/fetch-options.tsx';
import { FoldedPart } from '../../forms/folded-part.tsx';
import { CONTENT_HELP, CONTENT_NAMES } from '../../forms/formats.ts';
import { SchemaEditor } from '../../forms/schema-editor.tsx';

export function SearchForm({ form }: { form: BodyForm }): ReactElement {
  const prompt = String(form.get('prompt') ?? '');
  const given = ['format', 'mode', 'timeRange', 'locationGeoCode'].filter(
    (path) => form.get(path) !== undefined,
  );
  return (
    <>
      <TextField form={form} path="query" label="Query" placeholder="wheat prices" required />
      <NumberField form={form} path="numResults" label="Results" />
      <LongTextField
        form={form}
        path="prompt"
        label="Prompt"
        rows={2}
        placeholder="Optional: what to extract across all results"
      />
      {prompt !== '' && <SchemaEditor form={form} path="schema" prompt={prompt} />}
      <FoldedPart title="What is searched and returned" given={given.length}>
        <ChoiceField form={form} path="timeRange" label="Time" anything="any time" />
        <TextField form={form} path="locationGeoCode" label="Country to search from" placeholder="de" />
        <ChoiceField form={form} path="format" label="Format" />
        <ChoiceField form={form} path="mode" label="Content" names={CONTENT_NAMES} help={CONTENT_HELP} />
      </FoldedPart>
      <FetchOptions form={form} />
    </>
  );
}
