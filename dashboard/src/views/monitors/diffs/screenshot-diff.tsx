/** Two pictures of a page over each other, with a slider between them and the changes marked on request. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Diffs, ScrapeResults } from '../../../../../sdk/src/index.ts';
import { winnow } from '../../../api/winnow.ts';
import { Switch } from '../../../components/inputs.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { blobUrl } from '../../../content/safe-url.ts';
import { formatNumber } from '../../../format.ts';

type Picture = { source: string; width: number; height: number };

async function pictureOf(id: string): Promise<Picture | null> {
  const { result } = await winnow.history.get(id);
  const shot = (result as { results?: ScrapeResults } | null)?.results?.screenshot?.data;
  const source = shot && blobUrl(shot.url);
  return shot && source ? { source, width: shot.width, height: shot.height } : null;
}

export function ScreenshotDiff({
  diff,
  tickId,
  previousId,
}: {
  diff: NonNullable<Diffs['screenshot']>;
  tickId: string;
  previousId: string | null;
}): ReactElement {
  const [at, setAt] = useState(50);
  const [masked, setMasked] = useState(false);
  const after = useQuery({ queryKey: ['picture', tickId], queryFn: () => pictureOf(tickId) });
  const before = useQuery({
    queryKey: ['picture', previousId],
    queryFn: () => pictureOf(previousId ?? ''),
    enabled: previousId !== null,
  });
  const mask = diff.mask && blobUrl(diff.mask);
  if (after.isPending || (previousId !== null && before.isPending))
    return <Skeleton className="h-96 w-full" />;
  if (!after.data || !before.data) return <p className="text-soft">One of the two pictures is gone.</p>;
  const { width, height, source } = after.data;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular text-sm text-soft">
          {formatNumber(diff.changedPixels)} of {formatNumber(diff.size)} pixels changed (
          {shareOf(diff.ratio)})
        </p>
        {mask && <Switch label="Mark the changes" checked={masked} onChange={setMasked} />}
      </div>
      <div
        className="relative overflow-hidden rounded-md border border-line"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img src={before.data.source} alt="Before" className="absolute inset-x-0 top-0 w-full" />
        <img
          src={source}
          alt="After"
          className="absolute inset-0 size-full"
          style={{ clipPath: `inset(0 0 0 ${at}%)` }}
        />
        {masked && mask && (
          <img
            src={mask}
            alt="What changed"
            className="absolute inset-0 size-full opacity-70 mix-blend-multiply"
          />
        )}
        <span
          aria-hidden="true"
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-wheat shadow-floating"
          style={{ left: `${at}%` }}
        />
      </div>
      <label className="flex items-center gap-3 text-sm">
        <span>Before</span>
        <input
          type="range"
          min={0}
          max={100}
          value={at}
          aria-label="Where the earlier picture ends and the later begins"
          onChange={(event) => setAt(Number(event.target.value))}
          className="w-full accent-wheat"
        />
        <span>After</span>
      </label>
    </div>
  );
}

/** Never nothing where something changed. */
const shareOf = (ratio: number): string =>
  ratio < 0.0001 ? 'under 0.01 %' : `${(ratio * 100).toFixed(2)} %`;
