/** One extractor: its fields, how to run it, its versions, and learning again. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Extractor } from '../../../../sdk/src/index.ts';
import { LEARN_SAMPLE_PRICE } from '../../../../src/contract/account/prices.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code/code-samples.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { View } from '../../components/view.tsx';
import { counted, countedCredits, countedPages } from '../../format.ts';
import { CoverageTable, coverageOf } from './coverage.tsx';

const REFRESH_MS = 10_000;
const BACK = { href: '/extractors', label: 'Extractors' };
const CAUSES = { created: 'when it was made', learned: 'on request', healed: 'by itself, after a drift' };

export function ExtractorView(): ReactElement {
  const { id = '' } = useParams<{ id: string }>();
  const found = useQuery({
    queryKey: ['extractors', id],
    queryFn: () => winnow.extractor.get(id),
    refetchInterval: REFRESH_MS,
  });
  return (
    <View>
      {!found.data && <PageHeader title="Extractor" back={BACK} />}
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows rows={5} height="h-12" />}
      {found.data && <Shown extractor={found.data} />}
    </View>
  );
}

function Shown({ extractor }: { extractor: Extractor }): ReactElement {
  const { id, name, status, missing, fields, urls, samples, version } = extractor;
  return (
    <>
      <PageHeader
        title={name}
        back={BACK}
        actions={
          <IfMay>
            <Actions extractor={extractor} />
          </IfMay>
        }
      />
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <StatusBadge status={status} /> version {version}, learned from {countedPages(samples)}, run on{' '}
        {countedPages(extractor.pagesRun)}
      </p>
      {status === 'drifted' && (
        <p className="text-bad text-sm">
          The latest pages no longer have {missing.join(', ')}. Learn again from pages that do.
        </p>
      )}
      <Card title="Fields" flush>
        <CoverageTable fields={fields} missing={missing} />
      </Card>
      <Card title="Run it" help="1 credit a page, in a scrape, crawl, batch, monitor or extract.">
        <CodeSamples
          service="scrape"
          body={{ url: urls[0] ?? 'https://example.com', formats: [{ type: 'json', extractor: id }] }}
        />
      </Card>
      <Card title="Versions" flush>
        <ul className="divide-y divide-line text-sm">
          {extractor.versions.map((one) => (
            <li key={one.version} className="flex flex-wrap gap-x-4 px-4 py-2 sm:px-5">
              <span className="font-medium">Version {one.version}</span>
              <span className="text-soft">
                <Ago time={one.createdAt} />, {CAUSES[one.cause]}, from {countedPages(one.samples)},{' '}
                {coverageOf(one.fields)} found
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Pages it last learned from">
        <ul className="flex flex-col gap-1 text-sm">
          {urls.map((url) => (
            <li key={url} className="truncate">
              <a href={url} target="_blank" rel="noreferrer" className="underline">
                {url}
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Actions({ extractor }: { extractor: Extractor }): ReactElement {
  const { id, name, urls, status } = extractor;
  const queries = useQueryClient();
  const tell = useToast();
  const [, navigate] = useLocation();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['extractors'] });
  const learn = useAction({
    mutationFn: () => winnow.extractor.learn(id, {}, { attempts: 1 }),
    onSuccess: ({ version }) => tell(`Learned version ${version}`),
    onSettled: refresh,
  });
  const remove = useAction({
    mutationFn: () => winnow.extractor.delete(id),
    onSuccess: () => {
      tell('The extractor was deleted');
      navigate('/extractors');
    },
    onSettled: refresh,
  });
  return (
    <>
      <Button
        icon="refresh"
        busy={learn.isPending || status === 'learning'}
        onClick={() => learn.mutate()}
        title={`From its ${counted(urls.length, 'sample')} as they are now, ${countedCredits(urls.length * LEARN_SAMPLE_PRICE)}`}
      >
        Learn again
      </Button>
      <ConfirmButton
        label="Delete"
        icon="trash"
        question={`Delete “${name}”?`}
        confirm="Delete the extractor"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Its versions are deleted too, and whatever still uses it gets an error instead of data. This cannot be
        undone.
      </ConfirmButton>
    </>
  );
}
