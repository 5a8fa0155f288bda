/** A screenshot to click on: chooses the smallest element under the pointer, which can be widened. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ScrapeResult } from '../../../sdk/src/index.ts';
import { Button } from '../components/button.tsx';
import { blobUrl } from '../content/safe-url.ts';
import { around, neighbour, placedElements, smallestAt } from './boxes.ts';
import { Mark } from './mark.tsx';
import { matches, type Pick, pageToPick, wordsOf } from './page-to-pick.ts';

export type Shot = NonNullable<ScrapeResult['results']['screenshot']>['data'];

export function ScreenshotPicker({
  shot,
  source,
  marked,
  onPick,
}: {
  shot: Shot;
  /** The HTML of the page. */
  source: string;
  /** Selectors of the elements shown as picked. */
  marked: readonly string[];
  onPick: Pick;
}): ReactElement {
  const page = useMemo(() => pageToPick(source), [source]);
  const boxes = useMemo(() => placedElements(page.body, shot.boxes ?? [], wordsOf), [page, shot]);
  const picture = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const wider = picked === null ? null : around(boxes, picked);

  const places = useMemo(() => {
    const elements = new Set(marked.flatMap((selector) => matches(page, selector)));
    return boxes.flatMap((box, place) => (box && elements.has(box.element) ? [place] : []));
  }, [boxes, marked, page]);

  const styleOf = (place: number): CSSProperties => {
    const { x, y, width, height } = boxes[place] ?? { x: 0, y: 0, width: 0, height: 0 };
    const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
    return {
      left: share(x, shot.width),
      top: share(y, shot.height),
      width: share(width, shot.width),
      height: share(height, shot.height),
    };
  };
  function under({ nativeEvent, currentTarget }: PointerEvent): void {
    const scale = shot.width / currentTarget.clientWidth;
    setAt(smallestAt(boxes, nativeEvent.offsetX * scale, nativeEvent.offsetY * scale));
  }
  function move(event: KeyboardEvent): void {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = neighbour(boxes, at, event.key);
    if (next === null) return;
    setAt(next);
    requestAnimationFrame(() =>
      picture.current?.querySelector('[data-mark=here]')?.scrollIntoView({ block: 'nearest' }),
    );
  }
  function take(place: number | null, instead?: number | null): void {
    const element = place === null ? null : boxes[place]?.element;
    if (!element) return;
    const before = instead == null ? undefined : boxes[instead]?.element;
    onPick(element, page, before);
    setPicked(place);
    setAt(place);
  }

  const address = blobUrl(shot.url);
  const here = at === null ? null : boxes[at]?.element;
  const last = picked === null ? null : boxes[picked]?.element;
  if (!address || boxes.every((box) => !box)) {
    return <p className="text-soft">Nothing on this screenshot can be picked. Pick on the page instead.</p>;
  }
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <div className="max-h-[55vh] overflow-auto rounded-md border border-line bg-[#fff]">
        <div ref={picture} className="relative">
          <img
            src={address}
            alt="Screenshot of the page"
            width={shot.width}
            height={shot.height}
            className="block h-auto w-full"
          />
          {places.map((place) => (
            <Mark key={place} kind="picked" box={styleOf(place)} />
          ))}
          {at !== null && <Mark kind="here" box={styleOf(at)} />}
          <button
            type="button"
            aria-label={`Pick from the screenshot. Arrow keys move from element to element, Enter picks. ${here ? `Now: ${nameOf(here)}` : ''}`}
            onPointerMove={under}
            onPointerDown={under}
            // On touch, pointerleave fires before the click.
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(null)}
            onKeyDown={move}
            onClick={() => take(at)}
            className="absolute inset-0 cursor-crosshair -outline-offset-4"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 flex-1 truncate text-sm text-soft">
          {last ? `Last: ${nameOf(last)}` : 'Click on a part of the screenshot.'}
        </p>
        <Button size="sm" disabled={wider === null} onClick={() => take(wider, picked)}>
          Wider
        </Button>
      </div>
    </div>
  );
}

const nameOf = (element: Element): string => `${element.tagName.toLowerCase()}, ${wordsOf(element)}`;
