/** Runs the same crawl or batch again, or only its failed pages, as a batch. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { BatchInput, CrawlInput, CrawlPage } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useAction } from '../../components/use-action.ts';
import { counted } from '../../format.ts';
import { type Body, withoutRedacted } from '../../forms/body.ts';
import { KINDS, type Kind } from './kinds.ts';

/** The options that a crawl and a batch share. */
const OF_A_PAGE = [
  'formats',
  'fetchConfig',
  'contentType',
  'allowedTypes',
  'processors',
  'includeSelectors',
  'excludeSelectors',
];

export function RunAgain({
  kind,
  id,
  config,
  pages,
  errors,
}: {
  kind: Kind;
  id: string;
  config: Body;
  pages: CrawlPage[];
  /** The pages that failed or answered with an error page. */
  errors: CrawlPage[];
}): ReactElement | null {
  const { body, missing } = withoutRedacted(config);
  const again = useStart(kind);
  const retry = useStart('batch');
  const addresses = (of: CrawlPage[]) => of.map(({ url }) => url);
  // History keeps no secrets: they have to be entered again in the playground.
  if (missing.length > 0) {
    return kind === 'crawl' ? (
      <ButtonLink icon="refresh" href={`/playground/crawl?from=${id}`}>
        Run again
      </ButtonLink>
    ) : null;
  }
  return (
    <>
      <Button
        icon="refresh"
        busy={again.isPending}
        onClick={() => again.mutate(kind === 'crawl' ? body : { ...body, urls: addresses(pages) })}
      >
        Run again
      </Button>
      {errors.length > 0 && (
        <Button
          icon="refresh"
          busy={retry.isPending}
          onClick={() => {
            const kept = Object.entries(body).filter(([name]) => OF_A_PAGE.includes(name));
            retry.mutate({ ...Object.fromEntries(kept), urls: addresses(errors) });
          }}
        >
          Retry {counted(errors.length, 'error')}
        </Button>
      )}
    </>
  );
}

/** Starts a job and navigates to it. */
function useStart(kind: Kind) {
  const { path, several } = KINDS[kind];
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useAction({
    mutationFn: (body: unknown) =>
      kind === 'crawl' ? winnow.crawl.start(body as CrawlInput) : winnow.batch.start(body as BatchInput),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [several] });
      navigate(`${path}/${id}`);
    },
  });
}
