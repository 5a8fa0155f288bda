/** The images of a page as a grid, fetched for the viewer by the service. */
import { type ReactElement, useState } from 'react';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/code/copy-button.tsx';
import { formatNumber } from '../format.ts';
import { OutsideLink } from './outside-link.tsx';
import { pictureUrl } from './safe-url.ts';

const SHOWN_AT_ONCE = 24;

export function ImageGrid({ images }: { images: string[] }): ReactElement {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (images.length === 0) return <p className="text-soft">The page has no images.</p>;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <CopyButton words label="Copy all URLs" text={() => images.join('\n')} />
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {images.slice(0, shown).map((image) => (
          <li key={image} className="min-w-0">
            <OutsideLink
              url={image}
              className="flex flex-col overflow-hidden rounded-md border border-line hover:border-soft"
            >
              <Thumbnail url={image} />
              <span className="truncate border-line border-t px-2 py-1 text-soft text-xs" title={image}>
                {nameOf(image)}
              </span>
            </OutsideLink>
          </li>
        ))}
      </ul>
      {images.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN_AT_ONCE * 2)}>
          Show more of {formatNumber(images.length)}
        </Button>
      )}
    </div>
  );
}

function Thumbnail({ url }: { url: string }): ReactElement {
  const [failed, setFailed] = useState(false);
  const source = pictureUrl(url);
  return (
    <span className="flex h-32 items-center justify-center bg-sunken text-soft text-xs">
      {source && !failed ? (
        <img
          src={source}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-contain"
          onError={() => setFailed(true)}
        />
      ) : (
        'No preview'
      )}
    </span>
  );
}

function nameOf(image: string): string {
  try {
    return decodeURIComponent(new URL(image).pathname.split('/').at(-1) ?? '') || image;
  } catch {
    return image.slice(0, 60);
  }
}
