/** Makes a monitor or changes one. */

import { FIELDS } from 'virtual:contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useMemo, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Monitor, MonitorChanges, MonitorInput } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code-samples.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { countedCredits } from '../../format.ts';
import { type Body, withoutDefaults } from '../../forms/body.ts';
import { LinesField, SwitchField, TextField } from '../../forms/body-fields.tsx';
import { bodyForm } from '../../forms/body-form.ts';
import { FetchOptions } from '../../forms/fetch-options.tsx';
import { FoldedPart } from '../../forms/folded-part.tsx';
import { FormatPicker } from '../../forms/format-picker.tsx';
import { costOfPage } from '../../forms/formats.ts';
import { ConditionList } from './condition-list.tsx';
import { Preview } from './preview.tsx';
import { ReceiverList } from './receiver-list.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { ScopeFields } from './scope-fields.tsx';

export function MonitorEditor(): ReactElement {
  const { id } = useParams<{ id?: string }>();
  const monitor = useQuery({
    queryKey: ['monitor', id],
    queryFn: () => winnow.monitor.get(id ?? ''),
    enabled: id !== undefined,
  });
  return (
    <View>
      <PageHeader
        title={id ? 'Edit the monitor' : 'New monitor'}
        back={id ? { href: `/monitors/${id}`, label: 'Monitor' } : { href: '/monitors', label: 'Monitors' }}
      />
      {monitor.error && <ErrorNote error={monitor.error} onRetry={() => void monitor.refetch()} />}
      {id === undefined ? (
        <Editor start={{ interval: '1h' }} monitor={null} />
      ) : monitor.data ? (
        <Editor start={withoutDefaults({ ...monitor.data.config }, FIELDS.monitor)} monitor={monitor.data} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </View>
  );
}

/** A field that was emptied must be sent as empty: what is left out of a change stays as it was. */
function changesOf(body: Body, before: Monitor): MonitorChanges {
  const cleared = {
    ...{ name: '', webhookUrl: null, timezone: null, ignore: null, calm: null, when: null, notify: null },
    ...{ scope: 'page', crawl: null, fetchConfig: {} },
  };
  const emptied = Object.entries(cleared).filter(
    ([name]) => body[name] === undefined && (before.config as Body)[name] !== undefined,
  );
  return { formats: [{ type: 'markdown' }], ...Object.fromEntries(emptied), ...body } as MonitorChanges;
}

/** What no monitor compares, and what one of a site does not. */
const NOT_COMPARED = ['pdf', 'mhtml'] as const;
const NOT_OF_SITES = [...NOT_COMPARED, 'screenshot'] as const;

/** How far to go on a site is kept in the form when somebody looks at the other choice, and not sent then. */
function sentOf({ crawl, ...body }: Body): Body {
  return body.scope === 'site' && crawl !== undefined ? { ...body, crawl } : body;
}

function Editor({ start, monitor }: { start: Body; monitor: Monitor | null }): ReactElement {
  const [body, setBody] = useState(start);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const given: unknown = sentOf(body);
      return monitor
        ? winnow.monitor.update(monitor.cronId, changesOf(sentOf(body), monitor))
        : winnow.monitor.create(given as MonitorInput, { attempts: 1 });
    },
    onSuccess: (saved) => {
      queries.setQueryData(['monitor', saved.cronId], saved);
      void queries.invalidateQueries({ queryKey: ['monitors'] });
      navigate(`/monitors/${saved.cronId}`);
    },
  });
  const form = useMemo(() => bodyForm('monitor', body, setBody, save.error), [body, save.error]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
      <form onSubmit={submit} className="flex min-w-0 flex-col gap-5" aria-label="Monitor">
        <TextField form={form} path="url" label="URL" placeholder="https://example.com" required help="" />
        <ScopeFields form={form} />
        <TextField form={form} path="name" label="Name" placeholder="Price list" />
        <ScheduleField form={form} />
        <FormatPicker form={form} without={form.get('scope') === 'site' ? NOT_OF_SITES : NOT_COMPARED} />
        <TextField
          form={form}
          path="webhookUrl"
          label="Webhook"
          placeholder="https://example.org/hooks/winnow"
        />
        <FoldedPart
          title="What does not count as a change"
          given={['ignore', 'calm'].filter((name) => form.get(name) !== undefined).length}
        >
          <LinesField
            form={form}
            kind="list"
            path="ignore.selectors"
            label="CSS selectors"
            help="Parts of the page to leave out, one a line."
            placeholder=".advert"
          />
          <LinesField
            form={form}
            kind="list"
            path="ignore.patterns"
            label="Regular expressions"
            help="Text to leave out, one a line."
            placeholder="\d+ people are watching"
          />
          <SwitchField form={form} path="calm" label="Calm" />
        </FoldedPart>
        <ConditionList form={form} />
        <ReceiverList form={form} />
        <FetchOptions form={form} />
        <p className="tabular text-sm text-soft">
          {form.get('scope') === 'site'
            ? `2 credits a run, and ${countedCredits(costOfPage(form))} for each page that is new or has changed.`
            : `${countedCredits(costOfPage(form))} a run, and 5 more when something changed.`}
        </p>
        {save.error && <ErrorNote error={save.error} />}
        <div className="flex gap-2">
          <Button kind="primary" type="submit" busy={save.isPending}>
            {monitor ? 'Save' : 'Start watching'}
          </Button>
          <ButtonLink href={monitor ? `/monitors/${monitor.cronId}` : '/monitors'}>Cancel</ButtonLink>
        </div>
      </form>
      <div className="flex min-w-0 flex-col gap-6">
        <Preview form={form} />
        <Card title="The same as code">
          <CodeSamples
            service="monitor"
            body={monitor ? changesOf(sentOf(body), monitor) : sentOf(body)}
            changes={monitor?.cronId}
          />
        </Card>
      </div>
    </div>
  );
}
