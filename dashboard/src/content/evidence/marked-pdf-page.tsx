/** A page of a PDF as a picture, with a box around the words that a value was read from. */
import { type ReactElement, useState } from 'react';
import type { Evidence, EvidencePage } from '../../../../sdk/src/index.ts';
import { ExpiredLink } from '../expired-link.tsx';
import { blobUrl } from '../safe-url.ts';

const scrollTo = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'center' });

export function MarkedPdfPage({ page, place }: { page: EvidencePage; place: Evidence }): ReactElement {
  const [failed, setFailed] = useState(false);
  const source = blobUrl(page.url);
  if (!source || failed) return <ExpiredLink to="the picture of this page" />;
  const { width, height } = page;
  const share = (part: number, all: number) => `${(part / all) * 100}%`;
  const { box } = place;
  return (
    <figure className="relative overflow-hidden rounded-md border border-line bg-[#fff]">
      <a href={source} target="_blank" rel="noopener noreferrer">
        <img
          src={source}
          alt={`Page ${page.page} of the document`}
          width={Math.round(width)}
          height={Math.round(height)}
          className="block h-auto w-full"
          onError={() => setFailed(true)}
        />
      </a>
      {box && (
        <div
          // A new element for each place, so that each is scrolled to.
          key={`${box.x} ${box.y}`}
          ref={scrollTo}
          role="img"
          aria-label={`Here: ${place.quote}`}
          className="pointer-events-none absolute rounded-sm bg-[#fff3bf] mix-blend-multiply outline-3 outline-[#e0a100] outline-offset-2"
          style={{
            left: share(box.x, width),
            top: share(box.y, height),
            width: share(box.width, width),
            height: share(box.height, height),
          }}
        />
      )}
    </figure>
  );
}
