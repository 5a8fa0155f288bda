/** The form of an extraction: a source, a prompt, a schema. */
import { type ReactElement, useState } from 'react';
import { Segmented } from '../../components/inputs/segmented.tsx';
import { ActionList } from '../../forms/action-list.tsx';
import { ChoiceField, LongTextField, SwitchField, TextField } from '../../forms/body-fields.tsx';
import type { BodyForm } from '../../forms/body-form.ts';
import { DataFields } from '../../forms/data-fields.tsx';
import { DocumentOptions } from '../../forms/document-options.tsx';
import { FetchOptions } from '../../forms/fetch-options.tsx';
import { CONTENT_NAMES } from '../../forms/formats.ts';

const SOURCES = [
  { value: 'url', label: 'URL' },
  { value: 'html', label: 'HTML' },
  { value: 'markdown', label: 'Markdown' },
] as const;

type Source = (typeof SOURCES)[number]['value'];

export function ExtractForm({ form }: { form: BodyForm }): ReactElement {
  const given = SOURCES.find(({ value }) => form.get(value) !== undefined)?.value;
  const [source, setSource] = useState<Source>(given ?? 'url');
  return (
    <>
      <div className="flex flex-col gap-3">
        <Segmented
          label="Extract from"
          value={source}
          options={SOURCES}
          onChange={(next) => {
            // Exactly one source may be in the body.
            if (form.get(source) !== undefined) form.set(source, undefined);
            setSource(next);
          }}
        />
        {source === 'url' ? (
          <TextField form={form} path="url" label="URL" placeholder="https://example.com" required help="" />
        ) : (
          <LongTextField
            key={source}
            form={form}
            path={source}
            label={source === 'html' ? 'HTML' : 'Markdown'}
            rows={6}
            mono
            required
          />
        )}
      </div>
      <DataFields form={form} page={form} required />
      <SwitchField form={form} path="evidence" label="Show where each value was found" />
      <ChoiceField form={form} path="mode" label="Content" names={CONTENT_NAMES} />
      {source === 'url' && (
        <>
          <ActionList form={form} />
          <FetchOptions form={form} />
          <DocumentOptions form={form} />
        </>
      )}
    </>
  );
}
