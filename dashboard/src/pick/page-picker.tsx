/** A page to click on, in a frame without scripts: elements are chosen by mouse, touch or arrow keys. */
import { type KeyboardEvent, type PointerEvent, type ReactElement, useMemo, useRef, useState } from 'react';
import { placed } from '../placed.ts';
import { Mark } from './mark.tsx';
import { matches, type Pick, pageToPick, wordsOf } from './page-to-pick.ts';

/** A frame as tall as its page can be clicked through a layer above it, and scrolls with it. */
const MOST_HIGH = 30_000;

type Box = { left: number; top: number; width: number; height: number };

export function PagePicker({
  source,
  marked,
  onPick,
}: {
  /** The HTML of the page. */
  source: string;
  /** Selectors of the elements shown as picked. */
  marked: readonly string[];
  onPick: Pick;
}): ReactElement {
  const page = useMemo(() => pageToPick(source), [source]);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(600);
  const [loaded, setLoaded] = useState<Document | null>(null);
  const [at, setAt] = useState<Element | null>(null);

  const boxes = useMemo(() => {
    if (!loaded) return [];
    const elements = marked.flatMap((selector) => matches(page, selector));
    return page.shownIn(loaded, elements).map(boxOf);
  }, [loaded, marked, page]);

  function under({ nativeEvent }: PointerEvent): void {
    const element = loaded?.elementFromPoint(nativeEvent.offsetX, nativeEvent.offsetY) ?? null;
    setAt(element && element !== loaded?.documentElement && element !== loaded?.body ? element : null);
  }
  function move(event: KeyboardEvent): void {
    const next = at ? neighbour(at, event.key) : loaded?.body.firstElementChild;
    if (!event.key.startsWith('Arrow') || !next) return;
    event.preventDefault();
    setAt(next);
    next.scrollIntoView({ block: 'center' });
  }
  function take(): void {
    const element = at && page.elementOf(at);
    if (element) onPick(element, page);
  }

  return (
    <div className="relative overflow-auto rounded-md border border-line bg-[#fff]">
      {/* No scripts run here, whatever the page contains; the origin is ours so that we can see which element is where. */}
      <iframe
        ref={frame}
        title="The page to pick from"
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
        srcDoc={page.html}
        tabIndex={-1}
        onLoad={() => {
          const shown = frame.current?.contentDocument ?? null;
          setHeight(Math.min(MOST_HIGH, shown?.documentElement.scrollHeight ?? 600));
          setLoaded(shown);
        }}
        style={{ height }}
        className="block w-full"
      />
      {placed(boxes).map(({ item, place }) => (
        <Mark key={place} box={item} kind="picked" />
      ))}
      {at && <Mark box={boxOf(at)} kind="here" />}
      <button
        type="button"
        aria-label={`Pick from the page. Arrow keys move from element to element, Enter picks. ${at ? `Now: ${at.tagName.toLowerCase()}, ${wordsOf(at)}` : ''}`}
        onPointerMove={under}
        onPointerDown={under}
        // On touch, pointerleave fires before the click.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(null)}
        onKeyDown={move}
        onClick={take}
        className="absolute inset-0 cursor-crosshair -outline-offset-4"
      />
    </div>
  );
}

/** Moves along the page's tree; null at its ends. */
function neighbour(element: Element, key: string): Element | null {
  switch (key) {
    case 'ArrowDown':
      return element.nextElementSibling;
    case 'ArrowUp':
      return element.previousElementSibling;
    case 'ArrowRight':
      return element.firstElementChild;
    case 'ArrowLeft':
      return element.parentElement?.tagName === 'BODY' ? null : element.parentElement;
    default:
      return null;
  }
}

/** Scrolls to an element of the frame, which does not scroll by itself. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
