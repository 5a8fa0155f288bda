/** A picture within the text of a scraped page: shows its description until clicked. */
import { type ReactElement, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { pictureUrl } from './safe-url.ts';

export function Picture({ url, alt }: { url: string; alt: string }): ReactElement {
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);
  const source = pictureUrl(url);
  if (!source || failed) return <span className="text-soft">[{alt || 'picture'}]</span>;
  if (shown) {
    return (
      <img
        src={source}
        alt={alt}
        referrerPolicy="no-referrer"
        className="max-h-96 max-w-full rounded-sm"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <button
      type="button"
      title={url}
      onClick={() => setShown(true)}
      className="inline-flex max-w-full items-center gap-1 rounded-sm border border-line bg-sunken px-1.5 align-bottom text-sm text-soft hover:text-ink"
    >
      <Icon name="image" size={15} />
      <span className="truncate">{alt || 'Show picture'}</span>
    </button>
  );
}
