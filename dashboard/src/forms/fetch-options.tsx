/** `fetchConfig` as a folding part of a form. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { winnow } from '../api/winnow.ts';
import { Field } from '../components/inputs/field.tsx';
import { Select } from '../components/inputs/inputs.tsx';
import { ChoiceField, LinesField, NumberField, SwitchField, TextField } from './body-fields.tsx';
import type { BodyForm } from './body-form.ts';
import { FoldedPart } from './folded-part.tsx';
import { HelpText } from './help-text.tsx';

export function FetchOptions({ form }: { form: BodyForm }): ReactElement {
  const { actions: _, ...own } = (form.get('fetchConfig') as Record<string, unknown> | undefined) ?? {};
  const given = Object.keys(own).length;
  return (
    <FoldedPart title="How the page is fetched" given={given}>
      <ChoiceField form={form} path="fetchConfig.mode" label="Mode" />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField form={form} path="fetchConfig.timeout" label="Timeout" unit="ms" />
        <NumberField form={form} path="fetchConfig.wait" label="Wait" unit="ms" />
        <NumberField form={form} path="fetchConfig.scrolls" label="Scrolls" />
        <TextField form={form} path="fetchConfig.country" label="Country" placeholder="de" />
      </div>
      <SessionField form={form} />
      <TextField
        form={form}
        path="fetchConfig.proxy"
        label="Proxy"
        placeholder="http://user:password@proxy.example:3128"
      />
      <TextField form={form} path="fetchConfig.waitForSelector" label="Wait for" placeholder=".price" />
      <div className="grid grid-cols-2 gap-4">
        <NumberField form={form} path="fetchConfig.viewport.width" label="Window width" unit="px" />
        <NumberField form={form} path="fetchConfig.viewport.height" label="Window height" unit="px" />
      </div>
      <SwitchField form={form} path="fetchConfig.mobile" label="Mobile" />
      <SwitchField form={form} path="fetchConfig.dismissConsent" label="Dismiss consent" />
      <SwitchField form={form} path="fetchConfig.iframes" label="Frames" />
      <AdvertisingField form={form} />
      <SwitchField form={form} path="fetchConfig.stealth" label="Stealth" />
      <SwitchField form={form} path="fetchConfig.shadowDom" label="Shadow DOM" />
      <LinesField
        form={form}
        kind="map"
        path="fetchConfig.headers"
        label="Headers"
        placeholder="Accept-Language: de"
      />
      <LinesField
        form={form}
        kind="map"
        path="fetchConfig.cookies"
        label="Cookies"
        placeholder="session: abc"
      />
    </FoldedPart>
  );
}

/** A choice among the saved sessions. */
function SessionField({ form }: { form: BodyForm }): ReactElement {
  const path = 'fetchConfig.session';
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await winnow.session.list()).data,
  });
  const chosen = String(form.get(path) ?? '');
  const names = new Set([...(sessions.data ?? []).map(({ name }) => name), ...(chosen ? [chosen] : [])]);
  const options = [{ value: '', label: 'none' }, ...[...names].map((name) => ({ value: name, label: name }))];
  return (
    <Field
      label="Session"
      help={<HelpText text={form.field(path).help ?? ''} />}
      error={form.errorAt(path)}
      aside={
        <Link href="/sessions" className="hover:underline">
          All sessions
        </Link>
      }
    >
      {(control) => (
        <Select
          {...control}
          options={options}
          value={chosen}
          onChange={({ target }) => form.set(path, target.value || undefined)}
        />
      )}
    </Field>
  );
}

/** Its default depends on the rest of the request, so there is a third option. */
function AdvertisingField({ form }: { form: BodyForm }): ReactElement {
  const path = 'fetchConfig.blockAds';
  const value = form.get(path);
  const options = [
    { value: '', label: 'blocked unless a screenshot is requested' },
    { value: 'true', label: 'blocked' },
    { value: 'false', label: 'loaded' },
  ];
  return (
    <Field
      label="Advertising"
      help={<HelpText text={form.field(path).help ?? ''} />}
      error={form.errorAt(path)}
    >
      {(control) => (
        <Select
          {...control}
          options={options}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={({ target }) => form.set(path, target.value === '' ? undefined : target.value === 'true')}
        />
      )}
    </Field>
  );
}
