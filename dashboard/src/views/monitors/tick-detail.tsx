/** One run: what changed against the run before, format by format. */
import { type ReactElement, useState } from 'react';
import type { Diffs, MonitorTick } from '../../../../sdk/src/index.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatMs, formatTime } from '../../format.ts';
import { JsonDiff } from './diffs/json-diff.tsx';
import { ScreenshotDiff } from './diffs/screenshot-diff.tsx';
import { TextDiff } from './diffs/text-diff.tsx';
import { UrlDiff } from './diffs/url-diff.tsx';
import { tickWords } from './tick-words.ts';

type Format = Exclude<keyof Diffs, 'truncated'>;

const ORDER: Format[] = ['markdown', 'html', 'summary', 'json', 'branding', 'links', 'images', 'screenshot'];

export function TickDetail({
  tick,
  previousId,
}: {
  tick: MonitorTick;
  previousId: string | null;
}): ReactElement {
  const changed = ORDER.filter((format) => changesIn(tick.diffs, format) > 0);
  const [chosen, setChosen] = useState<string>('');
  const value = changed.find((format) => format === chosen) ?? changed[0];
  return (
    <Card
      title={formatTime(tick.createdAt)}
      help={`${tickWords(tick)} · ${formatMs(tick.elapsedMs)}`}
      actions={
        <ButtonLink size="sm" href={`/history/${tick.id}`}>
          View capture
        </ButtonLink>
      }
    >
      {tick.error && (
        <div role="alert" className="rounded-md border border-bad/30 bg-bad-tint p-4">
          <p className="font-medium">{tick.error.message}</p>
          <p className="font-mono text-soft text-xs">{tick.error.type}</p>
        </div>
      )}
      {tick.status === 'running' && <p className="text-soft">The page is being fetched.</p>}
      {tick.status === 'completed' && !value && <NothingToShow tick={tick} />}
      {value && (
        <Tabs
          label="What changed"
          tabs={changed.map((id) => ({ id, label: id, count: changesIn(tick.diffs, id) }))}
          value={value}
          onChange={setChosen}
        >
          {tick.diffs.truncated?.includes(value) && (
            <p className="mb-3 text-soft">There are more differences than are kept; these are the first.</p>
          )}
          <Changes format={value} tick={tick} previousId={previousId} />
        </Tabs>
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
          {detail ?? reason.replaceAll('_', ' ')}
        </p>
      ))}
      <p className="mt-1 text-soft text-sm">
        It captured something other than the page. The next run is compared with the last good one.
      </p>
    </div>
  );
}

function changesIn(diffs: Diffs, format: Format): number {
  const diff = diffs[format];
  if (!diff) return 0;
  if (Array.isArray(diff)) return diff.length;
  if ('added' in diff) return diff.added.length + diff.removed.length;
  return diff.changed ? 1 : 0;
}

function Changes({
  format,
  tick,
  previousId,
}: {
  format: Format;
  tick: MonitorTick;
  previousId: string | null;
}): ReactElement | null {
  const { diffs } = tick;
  switch (format) {
    case 'markdown':
    case 'html':
    case 'summary':
      return <TextDiff lines={diffs[format] ?? []} />;
    case 'json':
    case 'branding':
      return <JsonDiff values={diffs[format] ?? []} />;
    case 'links':
    case 'images':
      return <UrlDiff urls={diffs[format] ?? { added: [], removed: [] }} />;
    case 'screenshot':
      return diffs.screenshot ? (
        <ScreenshotDiff diff={diffs.screenshot} tickId={tick.id} previousId={previousId} />
      ) : null;
  }
}
