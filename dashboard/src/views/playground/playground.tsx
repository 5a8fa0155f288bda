/** The playground: a form generated from the contract, the rendered result, and the call as code. */

import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useCallback, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { classNames } from '../../class-names.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { Bench } from './bench.tsx';
import { bodyOfEntry } from './body-of-entry.ts';
import { useChosenFile, useDroppedFile } from './chosen-file.ts';
import { PLAYGROUND_SERVICES, type PlaygroundService } from './services.ts';
import { keepBody, storedBody } from './stored-body.ts';

export function Playground(): ReactElement {
  const params = useParams<{ service?: string }>();
  const service = PLAYGROUND_SERVICES.find(({ id }) => id === params.service)?.id ?? 'scrape';
  const from = new URLSearchParams(useSearch()).get('from');
  const isOver = useFileToParse();
  return (
    <View>
      {isOver && (
        <div className="pointer-events-none fixed inset-3 z-40 flex items-center justify-center rounded-lg border-2 border-wheat border-dashed bg-paper/85">
          <p className="font-semibold text-lg">Drop the file to parse it</p>
        </div>
      )}
      <PageHeader
        title="Playground"
        help="Try a call here, then copy it as code. Calls here use credits, like any API call."
      />
      <nav aria-label="Services" className="-mb-2 flex flex-wrap gap-x-1 border-line border-b">
        {PLAYGROUND_SERVICES.map(({ id, label }) => (
          <Link
            key={id}
            href={`/playground/${id}`}
            aria-current={id === service ? 'page' : undefined}
            className={classNames(
              '-mb-px whitespace-nowrap border-b-2 px-3 py-2 font-medium text-base -outline-offset-2',
              id === service ? 'border-wheat text-ink' : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {from ? (
        <FromHistory key={from} id={from} service={service} />
      ) : (
        <Kept key={service} service={service} />
      )}
    </View>
  );
}

/** A file dropped on any tab opens the tab Parse. */
function useFileToParse(): boolean {
  const [, setFile] = useChosenFile();
  const [, navigate] = useLocation();
  return useDroppedFile(
    useCallback(
      (file) => {
        setFile(file);
        navigate('/playground/parse');
      },
      [setFile, navigate],
    ),
  );
}

function Kept({ service }: { service: PlaygroundService }): ReactElement {
  return <Bench service={service} start={storedBody(service)} />;
}

/** The body of a past request, to be run again. */
function FromHistory({ id, service }: { id: string; service: PlaygroundService }): ReactElement {
  const entry = useQuery({
    queryKey: ['history', id],
    queryFn: () => winnow.history.get(id),
    // Read once, so that edits in the form are not reset.
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Once loaded, the entry is enough: the form must stay if the entry is deleted meanwhile.
  if (entry.data) return <Again entry={entry.data} service={service} />;
  if (entry.error) return <ErrorNote error={entry.error} onRetry={() => void entry.refetch()} />;
  return <Skeleton className="h-96 w-full" />;
}

function Again({ entry, service }: { entry: HistoryEntry; service: PlaygroundService }): ReactElement {
  // Once, so that later edits are kept.
  const [{ body, missing }] = useState(() => {
    const past = bodyOfEntry(entry, service);
    keepBody(service, past.body);
    return past;
  });
  return (
    <>
      {missing.length > 0 && (
        <p role="status" className="rounded-md bg-warn-tint px-3 py-2 text-sm text-warn">
          History keeps no secrets: fill in {missing.join(', ')} again, under “How the page is fetched”.
        </p>
      )}
      <Bench service={service} start={body} anew />
    </>
  );
}
