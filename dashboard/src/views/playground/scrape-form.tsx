/** The form of a scrape. */
import type { ReactElement } from 'react';
import { ActionList } from '../../forms/action-list.tsx';
import { TextField } from '../../forms/body-fields.tsx';
import type { BodyForm } from '../../forms/body-form.ts';
import { DocumentOptions } from '../../forms/document-options.tsx';
import { FetchOptions } from '../../forms/fetch-options.tsx';
import { FormatPicker } from '../../forms/format-picker.tsx';

export function ScrapeForm({ form }: { form: BodyForm }): ReactElement {
  return (
    <>
      <TextField form={form} path="url" label="URL" placeholder="https://example.com" required help="" />
      <FormatPicker form={form} />
      <ActionList form={form} />
      <FetchOptions form={form} />
      <DocumentOptions form={form} />
    </>
  );
}
