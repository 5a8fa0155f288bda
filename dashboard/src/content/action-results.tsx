/** The outcome of each action on a page, and what the actions returned. */
import type { ReactElement } from 'react';
import type { PageMetadata, ScrapeResults } from '../../../sdk/src/index.ts';
import { Badge } from '../components/badge.tsx';
import { formatMs } from '../format.ts';
import { ACTIONS } from '../forms/actions.ts';
import { placed } from '../placed.ts';
import { ExpiredLink } from './expired-link.tsx';
import { HtmlView } from './html-view.tsx';
import { JsonView } from './json-view.tsx';
import { blobUrl } from './safe-url.ts';

type Report = NonNullable<PageMetadata['actions']>[number];

export function ActionResults({
  reports,
  results,
}: {
  reports: Report[];
  results: ScrapeResults['actions'];
}): ReactElement {
  const { screenshots = [], scrapes = [], javascriptReturns = [], pdfs = [] } = results ?? {};
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex flex-col divide-y divide-line rounded-md border border-line">
        {placed(reports).map(({ item, place }) => (
          <Step key={place} report={item} number={place + 1} />
        ))}
      </ol>
      {javascriptReturns.length > 0 && (
        <Part title="Values of scripts">
          <JsonView value={javascriptReturns} />
        </Part>
      )}
      {screenshots.map((url, index) => (
        <Part key={url} title={`Screenshot ${index + 1}`}>
          <Picture url={url} />
        </Part>
      ))}
      {pdfs.map((url, index) => (
        <FileLink key={url} url={url} label={`PDF ${index + 1}`} />
      ))}
      {placed(scrapes).map(({ item, place }) => (
        <Part key={place} title={`HTML of ${item.url}`}>
          <HtmlView html={item.html} />
        </Part>
      ))}
    </div>
  );
}

function Step({ report, number }: { report: Report; number: number }): ReactElement {
  const { type, ok, elapsedMs, error, rounds } = report;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3.5 py-2.5 text-sm">
      <span className="tabular w-5 text-soft">{number}</span>
      <span className="font-medium">{ACTIONS[type]?.label ?? type}</span>
      <Badge tone={ok ? 'good' : 'bad'}>{ok ? 'done' : 'failed'}</Badge>
      {rounds !== undefined && <span className="tabular text-soft">{rounds} rounds</span>}
      <span className="tabular ml-auto text-soft">{formatMs(elapsedMs)}</span>
      {error && <span className="w-full pl-8 text-bad [overflow-wrap:anywhere]">{error}</span>}
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactElement }): ReactElement {
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-medium text-sm [overflow-wrap:anywhere]">{title}</h4>
      {children}
    </section>
  );
}

function Picture({ url }: { url: string }): ReactElement {
  const source = blobUrl(url);
  if (!source) return <ExpiredLink to="this picture" />;
  return (
    <img
      src={source}
      alt="The page after an action"
      className="h-auto w-full rounded-md border border-line"
    />
  );
}

export function FileLink({ url, label }: { url: string; label: string }): ReactElement {
  const source = blobUrl(url);
  if (!source) return <ExpiredLink to="this file" />;
  return (
    <p className="text-sm">
      <a href={source} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline">
        {label}
      </a>{' '}
      <span className="text-soft">The link works for one hour.</span>
    </p>
  );
}
