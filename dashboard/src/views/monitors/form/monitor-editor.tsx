/** Creates or edits a monitor. */

import { FIELDS } from 'virtual:contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Monitor, MonitorChanges, MonitorInput } from '../../../../../sdk/src/index.ts';
import { winnow } from '../../../api/winnow.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { CodeSamples } from '../../../components/code/code-samples.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Form } from '../../../components/inputs/form.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { View } from '../../../components/view.tsx';
import { type Body, withoutDefaults } from '../../../forms/body.ts';
import { bodyForm } from '../../../forms/body-form.ts';
import { costOfCall } from '../../../forms/formats.ts';
import { MonitorForm, sentMonitor } from './monitor-form.tsx';
import { Preview } from './preview.tsx';
import { showSaved } from './show-saved.ts';

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
        !monitor.error && <Skeleton className="h-96 w-full" />
      )}
    </View>
  );
}

/** An emptied field must be sent as empty, because fields omitted from a change keep their value. */
function changesOf(body: Body, before: Monitor): MonitorChanges {
  const cleared = {
    ...{ name: '', webhookUrl: null, timezone: null, ignore: null, calm: null, when: null, notify: null },
    ...{ scope: 'page', urls: null, crawl: null, fetchConfig: {}, includeSelectors: [] },
  };
  const emptied = Object.entries(cleared).filter(
    ([name]) => body[name] === undefined && (before.config as Body)[name] !== undefined,
  );
  return { formats: [{ type: 'markdown' }], ...Object.fromEntries(emptied), ...body } as MonitorChanges;
}

function Editor({ start, monitor }: { start: Body; monitor: Monitor | null }): ReactElement {
  const [body, setBody] = useState(start);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: Body) => {
      const given: unknown = sentMonitor(body);
      return monitor
        ? winnow.monitor.update(monitor.cronId, changesOf(sentMonitor(body), monitor))
        : winnow.monitor.create(given as MonitorInput, { attempts: 1 });
    },
    onSuccess: async (saved) => {
      await showSaved(queries, saved);
      void queries.invalidateQueries({ queryKey: ['monitors'] });
      navigate(`/monitors/${saved.cronId}`);
    },
  });
  const form = useMemo(
    () => bodyForm('monitor', { body, setBody, error: save.error, sent: save.variables }),
    [body, save.error, save.variables],
  );
  const fields = useRef<HTMLFormElement>(null);
  // The refused field may be far above the button.
  useEffect(() => {
    if (save.error) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [save.error]);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
      <Form
        ref={fields}
        onSubmit={() => save.mutate(body)}
        className="flex min-w-0 flex-col gap-5"
        aria-label="Monitor"
      >
        <MonitorForm form={form} />
        <p className="tabular text-sm text-soft">{costOfCall(form)}</p>
        {save.error && !form.mended && <ErrorNote error={save.error} />}
        <div className="flex gap-2">
          <Button kind="primary" type="submit" busy={save.isPending}>
            {monitor ? 'Save' : 'Start watching'}
          </Button>
          <ButtonLink href={monitor ? `/monitors/${monitor.cronId}` : '/monitors'}>Cancel</ButtonLink>
        </div>
      </Form>
      <div className="flex min-w-0 flex-col gap-6">
        <Preview form={form} />
        <Card title="The same as code">
          <CodeSamples
            service="monitor"
            body={monitor ? changesOf(sentMonitor(body), monitor) : sentMonitor(body)}
            changes={monitor?.cronId}
          />
        </Card>
      </div>
    </div>
  );
}
