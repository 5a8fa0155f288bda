/** The webhook of a crawl or a batch. */
import type { ReactElement } from 'react';
import { TextField } from './body-fields.tsx';
import type { BodyForm } from './body-form.ts';
import { FoldedPart } from './folded-part.tsx';

export function WebhookPart({ form }: { form: BodyForm }): ReactElement {
  return (
    <FoldedPart title="Webhook" given={form.get('webhookUrl') === undefined ? 0 : 1}>
      <TextField form={form} path="webhookUrl" label="Webhook URL" placeholder="https://example.org/hooks" />
    </FoldedPart>
  );
}
