/** The form of a crawl. */
import type { ReactElement } from 'react';
import { Switch } from '../../components/inputs/inputs.tsx';
import { ActionList } from '../../forms/action-list.tsx';
import { NumberField, SwitchField, TextField } from '../../forms/body-fields.tsx';
import type { BodyForm } from '../../forms/body-form.ts';
import { DocumentOptions } from '../../forms/document-options.tsx';
import { FetchOptions } from '../../forms/fetch-options.tsx';
import { FoldedPart } from '../../forms/folded-part.tsx';
import { FormatPicker } from '../../forms/format-picker.tsx';
import { PathFields } from '../../forms/path-fields.tsx';
import { WebhookPart } from '../../forms/webhook-part.tsx';

const LINK_FIELDS = [
  'includePatterns',
  'excludePatterns',
  'allowExternal',
  'allowSubdomains',
  'ignoreQueryParameters',
  'sitemap',
  'maxLinksPerPage',
];

export function CrawlForm({ form }: { form: BodyForm }): ReactElement {
  const given = (paths: string[]) => paths.filter((path) => form.get(path) !== undefined).length;
  return (
    <>
      <TextField form={form} path="url" label="Start page" placeholder="https://example.com" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          form={form}
          path="maxPages"
          label="Pages"
          help="The most pages to fetch. Whoever runs the server sets the upper limit."
        />
        <NumberField
          form={form}
          path="maxDepth"
          label="Depth"
          help="How many links away from the start page to go. 0 is the start page alone."
        />
      </div>
      <Switch
        label="Any depth"
        help="Follow links however far they lead, until the limit of pages is reached."
        checked={form.get('maxDepth') === null}
        onChange={(any) => form.set('maxDepth', any ? null : undefined)}
      />
      <FoldedPart title="Which links are followed" given={given(LINK_FIELDS)}>
        <PathFields form={form} />
        <NumberField form={form} path="maxLinksPerPage" label="Links per page" />
        <SwitchField form={form} path="sitemap" label="Use the sitemap" />
        <SwitchField form={form} path="allowSubdomains" label="Subdomains too" />
        <SwitchField form={form} path="allowExternal" label="Other sites too" />
        <SwitchField form={form} path="ignoreQueryParameters" label="Without queries" />
      </FoldedPart>
      <FoldedPart title="How fast" given={given(['maxConcurrency', 'delayMs'])}>
        <NumberField form={form} path="maxConcurrency" label="Pages at once" />
        <NumberField form={form} path="delayMs" label="Milliseconds between pages" />
      </FoldedPart>
      <FormatPicker form={form} />
      <ActionList form={form} />
      <FetchOptions form={form} />
      <DocumentOptions form={form} />
      <WebhookPart form={form} />
    </>
  );
}
