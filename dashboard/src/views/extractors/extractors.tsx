/** The extractors, each with its status and the coverage of its fields. */

import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { ExtractorList } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { counted, countedPages } from '../../format.ts';
import { coverageOf } from './coverage.tsx';

const REFRESH_MS = 15_000;
const NEW = '/extractors/new';

export function Extractors(): ReactElement {
  const extractors = useQuery({
    queryKey: ['extractors'],
    queryFn: async () => (await winnow.extractor.list({ limit: 100 })).data,
    refetchInterval: REFRESH_MS,
  });
  return (
    <View>
      <PageHeader
        title="Extractors"
        help="Learned from a few pages of one kind, run on all others without a model."
        actions={
          <IfMay>
            <ButtonLink kind="primary" icon="plus" href={NEW}>
              New extractor
            </ButtonLink>
          </IfMay>
        }
      />
      {extractors.error && <ErrorNote error={extractors.error} onRetry={() => void extractors.refetch()} />}
      {!extractors.isLoadingError && (
        <Card flush>
          {extractors.isPending && <SkeletonRows rows={3} height="h-16" />}
          {extractors.data?.length === 0 && (
            <Empty
              icon="extract"
              title="No extractors yet"
              action={
                <IfMay>
                  <ButtonLink href={NEW}>Learn from some pages</ButtonLink>
                </IfMay>
              }
            >
              Give a few pages of one kind, such as products of one shop, and say what to find there. The
              extractor reads all other pages of that kind for 1 credit each, and tells you when they change.
            </Empty>
          )}
          <ul className="divide-y divide-line">
            {extractors.data?.map((one) => (
              <li key={one.id}>
                <Row extractor={one} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </View>
  );
}

function Row({ extractor }: { extractor: ExtractorList['data'][number] }): ReactElement {
  const { id, name, status, version, fields, missing, pagesRun, updatedAt } = extractor;
  return (
    <Link
      href={`/extractors/${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover sm:px-5"
    >
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex items-center gap-2 font-medium">
          <span className="truncate">{name}</span>
          <StatusBadge status={status} />
        </span>
        <span className="block truncate text-sm text-soft">
          version {version}, <Ago time={updatedAt} /> · run on {countedPages(pagesRun)}
        </span>
        {missing.length > 0 && (
          <span className="block truncate text-bad text-sm">missing: {missing.join(', ')}</span>
        )}
      </span>
      <span className="text-sm text-soft">
        {counted(fields.length, 'field')}, {coverageOf(fields)} found
      </span>
    </Link>
  );
}
