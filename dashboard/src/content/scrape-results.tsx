/** The results of a scrape, a tab for each format. */
import { type ReactElement, useState } from 'react';
import type {
  FormatErrors,
  LeftOut,
  PageMetadata,
  ParseResult,
  ScrapeResults as Results,
} from '../../../sdk/src/index.ts';
import { Code } from '../components/code/code.tsx';
import { type Tab, Tabs } from '../components/tabs.tsx';
import { FORMATS } from '../forms/formats.ts';
import { ActionResults, FileLink } from './action-results.tsx';
import { BrandSheet } from './brand/brand-sheet.tsx';
import { EvidenceView } from './evidence/evidence-view.tsx';
import { HtmlView } from './html-view.tsx';
import { ImageGrid } from './image-grid.tsx';
import { ExtractedJson, JsonView } from './json-view.tsx';
import { LeftOutList } from './left-out-list.tsx';
import { LinkList } from './link-list.tsx';
import { Markdown } from './markdown/markdown.tsx';
import { PageFacts } from './page-facts.tsx';
import { Screenshot } from './screenshot.tsx';
import { TextParts } from './text-parts.tsx';

type Scrape = {
  results: Results;
  metadata?: PageMetadata | ParseResult['metadata'] | undefined;
  errors?: FormatErrors | undefined;
};

export function ScrapeResults({ scrape }: { scrape: Scrape }): ReactElement {
  const { results, metadata, errors } = scrape;
  const formats = FORMATS.filter(({ name }) => results[name]);
  const tabs = [
    ...formats.flatMap(({ name: id, label }): Tab[] => {
      const count = id === 'links' || id === 'images' ? results[id]?.metadata.count : undefined;
      const tab = { id, label, ...(count !== undefined && { count }) };
      return id === 'markdown' ? [tab, { id: 'raw', label: 'Raw' }] : [tab];
    }),
    ...(leftOutOf(results).length > 0
      ? [{ id: 'left-out', label: 'Left out', count: leftOutOf(results).length }]
      : []),
    ...(evidenceIn(results) ? [{ id: 'evidence', label: 'Evidence' }] : []),
    ...(metadata?.actions ? [{ id: 'actions', label: 'Actions', count: metadata.actions.length }] : []),
    { id: 'answer', label: 'Full response' },
  ];
  const [chosen, setChosen] = useState('');
  const value = tabs.some(({ id }) => id === chosen) ? chosen : (tabs[0]?.id ?? 'answer');
  return (
    <div className="flex flex-col gap-4">
      {metadata && <PageFacts metadata={metadata} />}
      {Object.entries(errors ?? {}).map(
        ([format, failed]) =>
          failed && (
            <p key={format} role="alert" className="rounded-md bg-bad-tint px-3 py-2 text-bad text-sm">
              {format} failed and was not charged: {failed.error}
            </p>
          ),
      )}
      <Tabs label="Formats" tabs={tabs} value={value} onChange={setChosen}>
        <Panel name={value} scrape={scrape} />
      </Tabs>
    </div>
  );
}

/** Where the values of the JSON are on the page, if requested. */
const evidenceIn = ({ json }: Results) => json?.metadata.evidence;

const leftOutOf = ({ markdown, html }: Results): LeftOut[] =>
  markdown?.metadata?.leftOut ?? html?.metadata?.leftOut ?? [];

function Panel({ name, scrape }: { name: string; scrape: Scrape }): ReactElement | null {
  const { markdown, html, links, images, summary, json, screenshot, branding, pdf, mhtml } = scrape.results;
  if (name === 'markdown' && markdown) {
    return <TextParts parts={markdown.data}>{(text) => <Markdown text={text} />}</TextParts>;
  }
  if (name === 'left-out') return <LeftOutList parts={leftOutOf(scrape.results)} />;
  if (name === 'raw' && markdown) {
    return (
      <TextParts parts={markdown.data}>{(text) => <Code label="Markdown" text={text} wrap tall />}</TextParts>
    );
  }
  if (name === 'html' && html) {
    return <TextParts parts={html.data}>{(text) => <HtmlView html={text} />}</TextParts>;
  }
  if (name === 'links' && links) return <LinkList links={links.data} />;
  if (name === 'images' && images) return <ImageGrid images={images.data} />;
  if (name === 'summary' && summary) return <p className="prose">{summary.data}</p>;
  if (name === 'json' && json) return <ExtractedJson value={json.data} />;
  if (name === 'screenshot' && screenshot)
    return <Screenshot key={screenshot.data.url} {...screenshot.data} />;
  if (name === 'pdf' && pdf) return <FileLink url={pdf.data.url} label="The page as a PDF" />;
  if (name === 'mhtml' && mhtml) return <FileLink url={mhtml.data.url} label="The page as one file" />;
  const evidence = evidenceIn(scrape.results);
  if (name === 'evidence' && evidence) {
    const { metadata } = scrape;
    const url = metadata && 'url' in metadata ? metadata.url : undefined;
    const { evidencePages } = json?.metadata ?? {};
    return <EvidenceView evidence={evidence} url={url} html={html?.data[0]} pages={evidencePages} />;
  }
  if (name === 'actions') {
    return <ActionResults reports={scrape.metadata?.actions ?? []} results={scrape.results.actions} />;
  }
  if (name === 'branding' && branding) return <BrandSheet brand={branding.data} />;
  return <JsonView value={scrape} />;
}
