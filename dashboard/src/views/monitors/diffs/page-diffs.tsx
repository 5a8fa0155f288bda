/** What changed on a page, format by format. */
import { type ReactElement, useState } from 'react';
import type { PageDiffs } from '../../../../../sdk/src/index.ts';
import { Tabs } from '../../../components/tabs.tsx';
import { hunksOf } from './hunks.ts';
import { JsonDiff } from './json-diff.tsx';
import { ScreenshotDiff } from './screenshot-diff.tsx';
import { TextDiff } from './text-diff.tsx';
import { UrlDiff } from './url-diff.tsx';

type Format = Exclude<keyof PageDiffs, 'truncated'>;

const ORDER: Format[] = ['markdown', 'html', 'summary', 'json', 'branding', 'links', 'images', 'screenshot'];

/** The captures whose pictures are shown; undefined for a page of a site. */
export type Captures = { tickId: string; previousId: string | null };

/** The formats that changed, in the order in which they are shown. */
export function changedFormats(diffs: PageDiffs): Format[] {
  return ORDER.filter((format) => changesIn(diffs, format) > 0);
}

export function PageDiffsView({
  diffs,
  captures,
}: {
  diffs: PageDiffs;
  captures?: Captures;
}): ReactElement | null {
  const changed = changedFormats(diffs);
  const [chosen, setChosen] = useState<string>('');
  const value = changed.find((format) => format === chosen) ?? changed[0];
  if (!value) return null;
  return (
    <Tabs
      label="What changed"
      tabs={changed.map((id) => ({ id, label: id, count: changesIn(diffs, id) }))}
      value={value}
      onChange={setChosen}
    >
      {diffs.truncated?.includes(value) && (
        <p className="mb-3 text-soft">There are more differences than are kept; these are the first.</p>
      )}
      <Changes format={value} diffs={diffs} captures={captures} />
    </Tabs>
  );
}

function changesIn(diffs: PageDiffs, format: Format): number {
  const diff = diffs[format];
  if (!diff) return 0;
  if (format === 'markdown' || format === 'html' || format === 'summary') {
    return hunksOf(diffs[format] ?? []).length;
  }
  if (Array.isArray(diff)) return diff.length;
  if ('added' in diff) return diff.added.length + diff.removed.length;
  return diff.changed ? 1 : 0;
}

function Changes({
  format,
  diffs,
  captures,
}: {
  format: Format;
  diffs: PageDiffs;
  captures: Captures | undefined;
}): ReactElement | null {
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
      return diffs.screenshot && captures ? <ScreenshotDiff diff={diffs.screenshot} {...captures} /> : null;
  }
}
