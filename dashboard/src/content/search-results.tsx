/** The results of a search: the pages, those that failed, and the data across them. */
import { type ReactElement, useState } from 'react';
import type { SearchResult } from '../../../sdk/src/index.ts';
import { Badge } from '../components/badge.tsx';
import { Tabs } from '../components/tabs.tsx';
import { countedPages } from '../format.ts';
import { HtmlView } from './html-view.tsx';
import { ExtractedJson, JsonView } from './json-view.tsx';
import { Markdown } from './markdown/markdown.tsx';
import { OutsideLink } from './outside-link.tsx';
import { warningWords } from './warning-note.tsx';

const ENGINES: Record<string, string> = {
  duckduckgo: 'DuckDuckGo',
  searxng: 'SearXNG',
  brave: 'Brave',
  serper: 'Serper',
  tavily: 'Tavily',
  exa: 'Exa',
  local: 'pages on this server',
};
const engineWords = (name: string): string => ENGINES[name] ?? name;

export function SearchResults({ result, html }: { result: SearchResult; html: boolean }): ReactElement {
  const { results, metadata, json } = result;
  const tabs = [
    { id: 'pages', label: 'Pages', count: results.length },
    ...(json === undefined ? [] : [{ id: 'json', label: 'JSON' }]),
    ...(metadata.pages.failed.length > 0
      ? [{ id: 'failed', label: 'Not fetched', count: metadata.pages.failed.length }]
      : []),
    { id: 'answer', label: 'Full response' },
  ];
  const [tab, setTab] = useState(json === undefined ? 'pages' : 'json');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="accent">{engineWords(metadata.search.provider)}</Badge>
        <Badge>
          {metadata.pages.scraped} of {countedPages(metadata.pages.requested)} fetched
        </Badge>
        {metadata.search.fallbackFrom && (
          <Badge tone="warn">{engineWords(metadata.search.fallbackFrom)} was unavailable</Badge>
        )}
        {metadata.search.widened && <Badge tone="warn">showing loosely matching pages</Badge>}
      </div>
      <Tabs label="Search result" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'json' && <ExtractedJson value={json} />}
        {tab === 'answer' && <JsonView value={result} />}
        {tab === 'failed' && (
          <ul className="divide-y divide-line">
            {metadata.pages.failed.map(({ url, reason, detail }) => (
              <li key={url} className="flex flex-col gap-0.5 py-2.5">
                <OutsideLink url={url} className="truncate font-medium hover:underline" />
                <span className="text-sm text-soft">{warningWords({ reason, detail })}</span>
              </li>
            ))}
          </ul>
        )}
        {tab === 'pages' && (
          <div className="flex flex-col gap-3">
            {results.length === 0 && <p className="text-soft">Nothing was found. Try other words.</p>}
            {results.map((page, index) => (
              <Page key={page.url} page={page} html={html} open={index === 0} />
            ))}
          </div>
        )}
      </Tabs>
    </div>
  );
}

function Page({
  page,
  html,
  open,
}: {
  page: SearchResult['results'][number];
  html: boolean;
  open: boolean;
}): ReactElement {
  const [shown, setShown] = useState(open);
  return (
    <details
      open={open}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="flex flex-col gap-0.5 px-4 py-3 hover:bg-hover">
        <span className="font-medium [overflow-wrap:anywhere]">{page.title || page.url}</span>
        <span className="truncate text-sm text-soft">{page.url}</span>
        {page.snippet && (
          <span className="line-clamp-2 text-sm text-soft [overflow-wrap:anywhere]">{page.snippet}</span>
        )}
      </summary>
      {shown && (
        <div className="border-line border-t p-4">
          <p className="mb-3 text-sm">
            <OutsideLink url={page.url} className="text-accent underline">
              Open the page
            </OutsideLink>
          </p>
          {html ? <HtmlView html={page.content} /> : <Markdown text={page.content} />}
        </div>
      )}
    </details>
  );
}
