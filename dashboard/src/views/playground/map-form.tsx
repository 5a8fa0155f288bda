/** The form of a map: the site, and which of its addresses to list. */
import type { ReactElement } from 'react';
import { ChoiceField, NumberField, SwitchField, TextField } from '../../forms/body-fields.tsx';
import type { BodyForm } from '../../forms/body-form.ts';
import { FetchOptions } from '../../forms/fetch-options.tsx';
import { FoldedPart } from '../../forms/folded-part.tsx';
import { PathFields } from '../../forms/path-fields.tsx';

const WHICH = ['sitemap', 'includeSubdomains', 'includePatterns', 'excludePatterns'];

export function MapForm({ form }: { form: BodyForm }): ReactElement {
  const given = WHICH.filter((path) => form.get(path) !== undefined).length;
  return (
    <>
      <TextField form={form} path="url" label="URL" placeholder="https://example.com" required />
      <TextField form={form} path="search" label="Words to sort by" placeholder="pricing" />
      <NumberField form={form} path="limit" label="URLs" />
      <FoldedPart title="Which URLs are listed" given={given}>
        <ChoiceField form={form} path="sitemap" label="Sitemaps" />
        <SwitchField form={form} path="includeSubdomains" label="Subdomains too" />
        <PathFields form={form} />
      </FoldedPart>
      <FetchOptions form={form} />
    </>
  );
}
