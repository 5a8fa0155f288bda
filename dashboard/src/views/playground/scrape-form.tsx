/** The form of a scrape. */
import type { ReactElement } from 'react';
import { countedCredits } from '../../format.ts';
import { TextField } from '../../forms/body-fields.tsx';
import type { BodyForm } from '../../forms/body-form.ts';
import { DocumentOptions } from '../../forms/document-options.tsx';
import { FetchOptions } from '../../forms/fetch-options.tsx';
import { FormatPicker } from '../../forms/format-picker.tsx';
import { costOfFormats } from '../../forms/formats.ts';

export function ScrapeForm({ form }: { form: BodyForm }): ReactElement {
  const stealth = form.get('fetchConfig.stealth') === true ? 5 : 0;
  return (
    <>
      <TextField form={form} path="url" label="Address" placeholder="https://example.com" required help="" />
      <FormatPicker form={form} />
      <FetchOptions form={form} />
      <DocumentOptions form={form} />
      <p className="tabular text-sm text-soft">
        Costs {countedCredits(costOfFormats(form) + stealth)}. PDFs cost 1 more for each page; a page that
        fails costs nothing.
      </p>
    </>
  );
}
