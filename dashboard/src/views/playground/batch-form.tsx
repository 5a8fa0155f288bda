/** The form of a batch: addresses, and the formats of each page. */
import type { ReactElement } from 'react';
import { ActionList } from '../../forms/action-list.tsx';
import { LinesField, SwitchField } from '../../forms/body-fields.tsx';
import type { BodyForm } from '../../forms/body-form.ts';
import { DocumentOptions } from '../../forms/document-options.tsx';
import { FetchOptions } from '../../forms/fetch-options.tsx';
import { FormatPicker } from '../../forms/format-picker.tsx';
import { WebhookPart } from '../../forms/webhook-part.tsx';

export function BatchForm({ form }: { form: BodyForm }): ReactElement {
  return (
    <>
      <LinesField
        form={form}
        kind="list"
        path="urls"
        label="URLs"
        help="Up to 10,000, one per line."
        placeholder={'https://example.com\nhttps://example.org'}
        rows={8}
        required
      />
      <SwitchField form={form} path="ignoreInvalid" label="Leave out what cannot be fetched" />
      <FormatPicker form={form} />
      <ActionList form={form} />
      <FetchOptions form={form} />
      <DocumentOptions form={form} />
      <WebhookPart form={form} />
    </>
  );
}
