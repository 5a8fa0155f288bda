/** The picture of a page, in full size on request. */
import { type ReactElement, useState } from 'react';
import { ExpiredLink } from './expired-link.tsx';
import { blobUrl } from './safe-url.ts';

export function Screenshot({
  url,
  width,
  height,
}: {
  url: string;
  width: number;
  height: number;
}): ReactElement {
  const [failed, setFailed] = useState(false);
  const source = blobUrl(url);
  if (!source || failed) return <ExpiredLink to="this picture" />;
  return (
    <figure className="flex flex-col gap-2">
      <a href={source} target="_blank" rel="noopener noreferrer" className="block">
        <img
          src={source}
          alt="Screenshot of the page"
          width={width}
          height={height}
          className="h-auto w-full rounded-md border border-line"
          onError={() => setFailed(true)}
        />
      </a>
      <figcaption className="tabular text-soft text-xs">
        {width} × {height} pixels. The link works for one hour.
      </figcaption>
    </figure>
  );
}
