/** The facts about a fetched page, and its warnings. */
import type { ReactElement } from 'react';
import type { PageMetadata } from '../../../sdk/src/index.ts';
import { Badge } from '../components/badge.tsx';
import { OutsideLink } from './outside-link.tsx';

export function PageFacts({ metadata }: { metadata: PageMetadata }): ReactElement {
  const { title, url, statusCode, provider, contentType, language, warnings } = metadata;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="min-w-0">
        <p className="truncate font-semibold text-lg">{title || 'Untitled'}</p>
        <OutsideLink url={url} className="block truncate text-sm text-soft hover:text-ink" />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={statusCode < 400 ? 'good' : 'bad'}>{statusCode}</Badge>
        <Badge>{provider === 'browser' ? 'rendered in a browser' : 'plain request'}</Badge>
        <Badge>{contentType.split(';')[0]}</Badge>
        {language && <Badge>{language}</Badge>}
        {metadata.pagesTotal !== undefined && (
          <Badge>
            {metadata.pagesProcessed} of {metadata.pagesTotal} pages
          </Badge>
        )}
        {metadata.runningLines && (
          <Badge>without {metadata.runningLines.length} running headers and footers</Badge>
        )}
        {metadata.ocr && <Badge>text recognised on {metadata.ocr.pagesProcessed} pages</Badge>}
      </div>
      {warnings.map(({ reason, detail }) => (
        <p key={reason} className="rounded-md bg-warn-tint px-3 py-2 text-sm text-warn">
          <code className="font-mono text-xs">{reason}</code> {detail}
        </p>
      ))}
    </div>
  );
}
