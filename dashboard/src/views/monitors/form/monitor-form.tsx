/** The form of a monitor: what to watch, when, which changes count, and who is notified. */
import type { ReactElement } from 'react';
import { LinesField, SwitchField, TextField } from '../../../forms/body-fields.tsx';
import type { BodyForm } from '../../../forms/body-form.ts';
import { FetchOptions } from '../../../forms/fetch-options.tsx';
import { FoldedPart } from '../../../forms/folded-part.tsx';
import { FormatPicker } from '../../../forms/format-picker.tsx';
import { PartsPicker } from '../../../pick/parts-picker.tsx';
import { ConditionList } from './condition-list.tsx';
import { ReceiverList } from './receiver-list.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { ScopeFields } from './scope-fields.tsx';

/** Formats that no monitor compares, and formats that are only compared for a single page. */
const NOT_COMPARED = ['pdf', 'mhtml'] as const;
const NOT_OF_SEVERAL = [...NOT_COMPARED, 'screenshot'] as const;

export function MonitorForm({ form }: { form: BodyForm }): ReactElement {
  return (
    <>
      <TextField form={form} path="url" label="URL" placeholder="https://example.com" required help="" />
      <ScopeFields form={form} />
      <TextField form={form} path="name" label="Name" placeholder="Price list" />
      <ScheduleField form={form} />
      <FormatPicker
        form={form}
        without={(form.get('scope') ?? 'page') === 'page' ? NOT_COMPARED : NOT_OF_SEVERAL}
      />
      <TextField
        form={form}
        path="webhookUrl"
        label="Webhook"
        placeholder="https://example.org/hooks/winnow"
        help="Where changes are sent. Leave it empty to send none."
      />
      <FoldedPart title="Which parts are watched" given={form.get('includeSelectors') === undefined ? 0 : 1}>
        <LinesField
          form={form}
          kind="list"
          path="includeSelectors"
          label="Parts to watch"
          help="CSS selectors, one per line. Leave it empty to watch the whole page."
          placeholder="main"
        />
        <PartsPicker form={form} path="includeSelectors" title="Pick what to watch" />
      </FoldedPart>
      <FoldedPart
        title="What does not count as a change"
        given={['ignore', 'calm'].filter((name) => form.get(name) !== undefined).length}
      >
        <LinesField
          form={form}
          kind="list"
          path="ignore.selectors"
          label="CSS selectors"
          help="Parts of the page to leave out, one per line."
          placeholder=".advert"
        />
        <PartsPicker form={form} path="ignore.selectors" title="Pick what to ignore" />
        <LinesField
          form={form}
          kind="list"
          path="ignore.patterns"
          label="Regular expressions"
          help="Text to leave out, one per line."
          placeholder="\d+ people are watching"
        />
        <SwitchField form={form} path="calm" label="Calm" />
      </FoldedPart>
      <ConditionList form={form} />
      <ReceiverList form={form} />
      <FetchOptions form={form} />
    </>
  );
}

/** Further pages and the bounds of a site stay in the form while another choice is selected, but are not sent then. */
export function sentMonitor({ urls, crawl, ...body }: BodyForm['body']): BodyForm['body'] {
  return {
    ...body,
    ...(body.scope === 'list' && urls !== undefined && { urls }),
    ...(body.scope === 'site' && crawl !== undefined && { crawl }),
  };
}
