/** Two overlaid pictures of a page with a slider, and the changes marked on request. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Diffs } from '../../../../../sdk/src/index.ts';
import { Switch } from '../../../components/inputs/inputs.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { blobUrl } from '../../../content/safe-url.ts';
import { formatNumber } from '../../../format.ts';
import { readCapture } from '../capture.ts';

type Picture = { source: string; width: number; height: number };

/** Picture links are valid for an hour; new ones would load both pictures again. */
const FRESH_MS = 30 * 60_000;

async function pictureOf(tickId: string): Promise<Picture | null> {
  const shot = (await readCapture(tickId))?.screenshot?.data;
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
  const after = useQuery({
    queryKey: ['picture', tickId],
    queryFn: () => pictureOf(tickId),
    staleTime: FRESH_MS,
  });
  const before = useQuery({
    queryKey: ['picture', previousId],
    queryFn: () => pictureOf(previousId ?? ''),
    enabled: previousId !== null,
    staleTime: FRESH_MS,
  });
  const mask = diff.mask && blobUrl(diff.mask);
  if (after.isPending || (previousId !== null && before.isPending))
    return <Skeleton className="h-96 w-full" />;
  if (!after.data || !before.data) return <p className="text-soft">One of the two pictures is gone.</p>;
  // The larger of the two in each direction, which is the size of the mask.
  const width = Math.max(before.data.width, after.data.width);
  const height = Math.max(before.data.height, after.data.height);
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
        className="relative overflow-hidden rounded-md border border-line bg-sunken"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <Layer clip={`inset(0 ${100 - at}% 0 0)`}>
          <Shot picture={before.data} alt="Before" width={width} height={height} />
        </Layer>
        <Layer clip={`inset(0 0 0 ${at}%)`}>
          <Shot picture={after.data} alt="After" width={width} height={height} />
        </Layer>
        {masked && mask && (
          <img src={mask} alt="What changed" className="absolute inset-0 size-full opacity-60" />
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
          className="w-full accent-accent"
        />
        <span>After</span>
      </label>
    </div>
  );
}

/** The part of a picture on one side of the slider. */
function Layer({ clip, children }: { clip: string; children: ReactNode }): ReactElement {
  return (
    <div className="absolute inset-0" style={{ clipPath: clip }}>
      {children}
    </div>
  );
}

/** Placed at the top left, at the common scale. */
function Shot({
  picture,
  alt,
  width,
  height,
}: {
  picture: Picture;
  alt: string;
  width: number;
  height: number;
}): ReactElement {
  const style = {
    width: `${(100 * picture.width) / width}%`,
    height: `${(100 * picture.height) / height}%`,
  };
  return <img src={picture.source} alt={alt} className="absolute top-0 left-0 max-w-none" style={style} />;
}

/** Never rounded to nothing if something changed. */
const shareOf = (ratio: number): string =>
  ratio < 0.0001 ? 'under 0.01 %' : `${(ratio * 100).toFixed(2)} %`;
