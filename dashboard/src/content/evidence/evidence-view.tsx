/** Where each value was found on the page: its words, a link to the spot, and the spot itself if the page was returned too. */
import { type ReactElement, useState } from 'react';
import type { Evidence, EvidencePage } from '../../../../sdk/src/index.ts';
import { OutsideLink } from '../outside-link.tsx';
import { MarkedPage } from './marked-page.tsx';
import { MarkedPdfPage } from './marked-pdf-page.tsx';

const SHOWN_AT_ONCE = 200;

export function EvidenceView({
  evidence,
  url,
  html,
  pages = [],
}: {
  evidence: Record<string, Evidence>;
  url?: string | undefined;
  /** The page's HTML as the site sent it. */
  html?: string | undefined;
  /** Pictures of the pages of a PDF. */
  pages?: EvidencePage[] | undefined;
}): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const entries = Object.entries(evidence);
  const place = chosen === null ? undefined : evidence[chosen];
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-md border border-line">
        {entries.slice(0, shown).map(([pointer, one]) => (
          <li key={pointer} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
            <button
              type="button"
              aria-pressed={pointer === chosen}
              onClick={() => setChosen(pointer === chosen ? null : pointer)}
              className="rounded-sm text-left font-mono text-accent text-xs underline"
            >
              {pointer}
            </button>
            <q className="min-w-0 flex-1 break-words text-sm">{one.quote}</q>
            <span className="text-soft text-xs">
              {one.page === undefined ? one.source : `page ${one.page}`} · {Math.round(one.confidence * 100)}{' '}
              %
            </span>
            {url && one.textFragment && (
              <OutsideLink url={`${url.replace(/#.*/, '')}${one.textFragment}`} className="text-xs underline">
                Open on the page
              </OutsideLink>
            )}
          </li>
        ))}
      </ul>
      {entries.length > shown && (
        <button
          type="button"
          className="self-start text-accent text-sm underline"
          onClick={() => setShown(shown + SHOWN_AT_ONCE * 5)}
        >
          Show more
        </button>
      )}
      {place && <PlaceOf place={place} html={html} picture={pages.find(({ page }) => page === place.page)} />}
    </div>
  );
}

function PlaceOf({
  place,
  html,
  picture,
}: {
  place: Evidence;
  html: string | undefined;
  picture: EvidencePage | undefined;
}): ReactElement {
  const { selector, attribute, path, box, page } = place;
  return (
    <div className="flex flex-col gap-2">
      {selector && (
        <p className="break-words font-mono text-soft text-xs">
          {selector}
          {attribute && ` [${attribute}]`}
          {path && ` ${path}`}
        </p>
      )}
      {box && (
        <p className="text-sm">
          Page {page}, {box.x} pt from the left and {box.y} pt from the top, {box.width} by {box.height} pt.
        </p>
      )}
      {page !== undefined && !box && <p className="text-sm">Page {page}.</p>}
      {picture && <MarkedPdfPage page={picture} place={place} />}
      {page !== undefined && !picture && (
        <p className="text-soft text-sm">There is no picture of this page.</p>
      )}
      {selector && html && <MarkedPage html={html} place={place} />}
      {selector && !html && (
        <p className="text-soft text-sm">To see the place here, also request the format HTML, raw.</p>
      )}
    </div>
  );
}
