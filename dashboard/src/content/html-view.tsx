/** A scraped page's HTML: in a frame without scripts, or as source. */
import { type ReactElement, useState } from 'react';
import { Code } from '../components/code/code.tsx';
import { Segmented } from '../components/inputs/segmented.tsx';
import { FRAME_HEAD } from './framed-html.ts';

const VIEWS = [
  { value: 'page', label: 'Rendered' },
  { value: 'source', label: 'Source' },
] as const;

/** Laying out more would freeze the page. */
const MOST_RENDERED = 1_000_000;

export function HtmlView({ html }: { html: string }): ReactElement {
  const [view, setView] = useState<'page' | 'source'>('page');
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="View of the HTML" value={view} options={VIEWS} onChange={setView} />
        {view === 'page' && (
          <p className="text-soft text-xs">
            Shown without the page's scripts, styles and pictures.
            {html.length > MOST_RENDERED && ' This is its beginning; the source has more.'}
          </p>
        )}
      </div>
      {view === 'source' ? (
        <Code label="HTML" text={html} wrap tall />
      ) : (
        // An empty sandbox: no scripts, no forms, no access to the parent, an opaque origin.
        <iframe
          title="The page as HTML"
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={FRAME_HEAD + html.slice(0, MOST_RENDERED)}
          className="h-[70vh] w-full rounded-md border border-line bg-[#fff]"
        />
      )}
    </div>
  );
}
