/** One run: what changed since the run before, on the page or the site. */
import type { ReactElement } from 'react';
import type { MonitorTick } from '../../../../sdk/src/index.ts';
import { siteAnswered } from '../../../../src/contract/fetch/site-answered.ts';
import { tickWords } from '../../../../src/contract/history/outcome.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorCode } from '../../components/error-code.tsx';
import { warningWords } from '../../content/warning-note.tsx';
import { formatMs, formatTime } from '../../format.ts';
import { changedFormats, PageDiffsView } from './diffs/page-diffs.tsx';
import { SiteDiffsView } from './diffs/site-diffs.tsx';

export function TickDetail({
  tick,
  previousId,
}: {
  tick: MonitorTick;
  previousId: string | null;
}): ReactElement {
  const { diffs, crawlId } = tick;
  const hasChanges = changedFormats(diffs).length > 0;
  return (
    <Card
      title={formatTime(tick.createdAt)}
      help={`${tickWords(tick)} · ${formatMs(tick.elapsedMs)}`}
      actions={
        <ButtonLink size="sm" href={crawlId ? `/crawls/${crawlId}` : `/history/${tick.id}`}>
          {crawlId ? 'View all pages' : tick.status === 'failed' ? 'View request' : 'View capture'}
        </ButtonLink>
      }
    >
      {tick.error && (
        <div role="alert" className="flex flex-col gap-1 rounded-md border border-bad/30 bg-bad-tint p-4">
          <p className="font-medium [overflow-wrap:anywhere]">{tick.error.message}</p>
          <ErrorCode type={tick.error.type} />
        </div>
      )}
      {tick.status === 'running' && (
        <p className="text-soft">{crawlId ? 'The pages are being fetched.' : 'The page is being fetched.'}</p>
      )}
      {diffs.pages ? (
        <SiteDiffsView pages={diffs.pages} />
      ) : hasChanges ? (
        <PageDiffsView diffs={diffs} captures={{ tickId: tick.id, previousId }} />
      ) : (
        tick.status === 'completed' && <NothingToShow tick={tick} />
      )}
    </Card>
  );
}

function NothingToShow({ tick }: { tick: MonitorTick }): ReactElement {
  if (tick.firstRun) return <p className="text-soft">The first run: later ones are compared with it.</p>;
  if (!tick.warnings?.length) return <p className="text-soft">Nothing changed since the run before.</p>;
  return (
    <div role="alert" className="rounded-md border border-warn/30 bg-warn-tint p-4">
      <p className="font-medium">This run was not compared</p>
      {tick.warnings.map(({ reason, detail }) => (
        <p key={reason} className="text-sm">
          {reason === 'http_error' && tick.statusCode
            ? siteAnswered(tick.statusCode)
            : warningWords({ reason, detail })}
        </p>
      ))}
      <p className="mt-1 text-soft text-sm">
        It captured something other than the page. The next run is compared with the last good one.
      </p>
    </div>
  );
}
