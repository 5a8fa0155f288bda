/** The URLs of a map: searched, saved as a file, or fetched as a batch. */

import { type ReactElement, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { MapResult } from '../../../../sdk/src/index.ts';
import { csvRow } from '../../../../src/text/csv.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/code/copy-button.tsx';
import { saveFile } from '../../components/code/save-file.ts';
import { IfMay } from '../../components/if-may.tsx';
import { TextInput } from '../../components/inputs/inputs.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { OutsideLink } from '../../content/outside-link.tsx';
import { WarningNote } from '../../content/warning-note.tsx';
import { counted, formatNumber, shortUrl } from '../../format.ts';
import { hasWords } from '../../words.ts';
import { keepBody } from './stored-body.ts';

/** The most that a batch takes. */
const MOST_FETCHED = 10_000;

export function MapView({ map }: { map: MapResult }): ReactElement {
  const { links, total, truncated, metadata } = map;
  const [words, setWords] = useState('');
  const [, navigate] = useLocation();
  const shown = useMemo(() => {
    const has = hasWords(words);
    return links.filter(({ url, title = '' }) => has(`${url} ${title}`));
  }, [links, words]);

  function save(kind: 'txt' | 'csv'): void {
    const lines =
      kind === 'txt'
        ? shown.map(({ url }) => `${url}\n`)
        : [
            csvRow(['url', 'title', 'lastmod']),
            ...shown.map(({ url, title, lastmod }) => csvRow([url, title ?? null, lastmod ?? null])),
          ];
    saveFile(new Blob(lines, { type: kind === 'txt' ? 'text/plain' : 'text/csv' }), `map-${map.id}.${kind}`);
  }
  function fetchThem(): void {
    keepBody('batch', { urls: shown.slice(0, MOST_FETCHED).map(({ url }) => url) });
    navigate('/playground/batch');
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="tabular text-soft text-sm">
        {shown.length === links.length ? '' : `${formatNumber(shown.length)} of `}
        {counted(links.length, 'URL')}
        {truncated && ` of ${formatNumber(total)} or more`}
        {metadata.sitemaps > 0 && `, from ${counted(metadata.sitemaps, 'sitemap')} and the page`}
      </p>
      {metadata.warnings.map((warning) => (
        <WarningNote key={`${warning.reason} ${warning.detail}`} {...warning} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-48 flex-1">
          <TextInput
            type="search"
            aria-label="Filter the URLs"
            placeholder="Filter the URLs"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <CopyButton words label="Copy" text={() => shown.map(({ url }) => url).join('\n')} />
        <Button size="sm" icon="download" disabled={shown.length === 0} onClick={() => save('txt')}>
          Text
        </Button>
        <Button size="sm" icon="download" disabled={shown.length === 0} onClick={() => save('csv')}>
          CSV
        </Button>
        <IfMay>
          <Button size="sm" icon="batch" disabled={shown.length === 0} onClick={fetchThem}>
            {shown.length > MOST_FETCHED ? `Fetch the first ${formatNumber(MOST_FETCHED)}` : 'Fetch them'}
          </Button>
        </IfMay>
      </div>
      <VirtualList items={shown} label="URLs" height={560} rowHeight={52} keyOf={({ url }) => url}>
        {({ url, title, lastmod }) => (
          <OutsideLink
            url={url}
            className="flex h-13 min-w-0 items-center gap-4 border-line border-b px-3 hover:bg-hover"
          >
            <span className="flex min-w-0 flex-1 flex-col leading-tight">
              <span className="truncate">{shortUrl(url)}</span>
              {title && <span className="truncate text-soft text-xs">{title}</span>}
            </span>
            {lastmod && <span className="tabular shrink-0 text-soft text-xs">{lastmod.slice(0, 10)}</span>}
          </OutsideLink>
        )}
      </VirtualList>
    </div>
  );
}
