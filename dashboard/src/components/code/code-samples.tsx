/** A call as code that runs as pasted: with its key, or with the command that reads one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import type { Service } from '../../../../src/contract/request-fields.ts';
import { callSamples } from '../../../../src/contract/samples/call.ts';
import { account, useMay, useSession } from '../../api/account.ts';
import { SERVICE_PATH } from '../../service-path.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../error-note.tsx';
import { SampleTabs } from './sample-tabs.tsx';

/** Placeholders for required fields while the form is empty. */
const NEEDED: Record<Service, object> = {
  scrape: { url: 'https://example.com' },
  extract: { url: 'https://example.com', prompt: 'The title of the page' },
  search: { query: 'wheat prices' },
  map: { url: 'https://example.com' },
  crawl: { url: 'https://example.com' },
  batch: { urls: ['https://example.com'] },
  parse: { file: 'report.pdf' },
  monitor: { url: 'https://example.com', interval: '1h' },
};

export function CodeSamples({
  service,
  body,
  changes,
}: {
  service: Service;
  body: object;
  /** The monitor that the call changes. */
  changes?: string | undefined;
}): ReactElement {
  const session = useSession();
  const keyFile = session.data?.keyFile;
  const manages = useMay('admin');
  const key = useSampleKey(session.data?.account.id);
  const samples = useMemo(() => {
    const place = { origin: location.origin + SERVICE_PATH, key: key.value, keyFile };
    const whole = changes === undefined ? withNeeded(service, body) : body;
    return callSamples({ service, body: whole, changes }, place);
  }, [service, body, changes, key.value, keyFile]);
  return (
    <div className="flex flex-col gap-3">
      <SampleTabs samples={samples} />
      {!key.value && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-soft text-xs">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {keyFile
              ? `The key is read from ${keyFile} on the server.`
              : 'Put one of your keys in place of YOUR_KEY.'}
          </p>
          {manages && (
            <Button size="sm" icon="key" busy={key.creating} onClick={key.create}>
              Insert a new key
            </Button>
          )}
        </div>
      )}
      {key.value && (
        <p className="text-soft text-xs">
          The new key is in the code until you reload the page. It is listed under Keys.
        </p>
      )}
      {key.error && <ErrorNote error={key.error} />}
    </div>
  );
}

/** A key made for samples: for this account, known only to this page until it is reloaded. */
function useSampleKey(accountId: string | undefined) {
  const queries = useQueryClient();
  const { data } = useQuery<string | null>({
    queryKey: ['sample-key', accountId],
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const creation = useMutation({
    mutationFn: () => account.createKey({ name: 'Samples of the dashboard', surface: 'v2', scope: 'call' }),
    onSuccess: ({ apiKey }) => {
      queries.setQueryData(['sample-key', accountId], apiKey);
      void queries.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  return {
    value: data,
    create: () => creation.mutate(),
    creating: creation.isPending,
    error: creation.error,
  };
}

/** An extraction from HTML or Markdown needs no address. */
function withNeeded(service: Service, body: object): object {
  const { url: _, ...others } = NEEDED[service] as { url?: string };
  return 'html' in body || 'markdown' in body ? { ...others, ...body } : { ...NEEDED[service], ...body };
}
