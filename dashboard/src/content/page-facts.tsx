/** The facts about a fetched page or a file, and its warnings. */
import type { ReactElement } from 'react';
import type { PageMetadata, ParseResult } from '../../../sdk/src/index.ts';
import { siteAnswered } from '../../../src/contract/fetch/site-answered.ts';
import { Badge } from '../components/badge.tsx';
import { countedPages, formatBytes } from '../format.ts';
import { OutsideLink } from './outside-link.tsx';
import { WarningNote } from './warning-note.tsx';

export function PageFacts({ metadata }: { metadata: PageMetadata | ParseResult['metadata'] }): ReactElement {
  const { title, contentType, language, warnings } = metadata;
  const page = 'url' in metadata ? metadata : null;
  const file = 'file' in metadata ? metadata.file : null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="min-w-0">
        <p className="truncate font-semibold text-lg">{title || 'Untitled'}</p>
        {page && <OutsideLink url={page.url} className="block truncate text-sm text-soft hover:text-ink" />}
        {file && (
          <p className="tabular truncate text-sm text-soft">
            {file.name ?? 'A file'}, {formatBytes(file.bytes)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {page && (
          <>
            <Badge tone={page.statusCode < 400 ? 'good' : 'warn'}>{page.statusCode}</Badge>
            <Badge>{page.provider === 'browser' ? 'rendered in a browser' : 'plain request'}</Badge>
          </>
        )}
        <Badge>{contentType.split(';')[0]}</Badge>
        {language && <Badge>{language}</Badge>}
        {metadata.pagesTotal !== undefined && (
          <Badge>
            {metadata.pagesProcessed} of {countedPages(metadata.pagesTotal)}
          </Badge>
        )}
        {metadata.runningLines && (
          <Badge>without running headers and footers ({metadata.runningLines.length})</Badge>
        )}
        {metadata.ocr && <Badge>text recognised on {countedPages(metadata.ocr.pagesProcessed)}</Badge>}
      </div>
      {warnings.map(({ reason, detail }) => {
        const answered = reason === 'http_error' && page;
        const words = answered ? `${siteAnswered(page.statusCode)} The page costs nothing.` : detail;
        return <WarningNote key={`${reason} ${detail}`} reason={reason} detail={words} />;
      })}
    </div>
  );
}
