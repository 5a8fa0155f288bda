/** A long list that renders only the visible rows. Rows that are not loaded yet keep their place. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { keepScroll, keptScroll } from './kept-scroll.ts';

export type Range = { first: number; last: number };

export function VirtualList<Item>({
  items,
  label,
  height,
  rowHeight,
  keyOf,
  children,
  placeholder,
  onRange,
}: {
  /** May have gaps. */
  items: readonly (Item | undefined)[];
  label: string;
  /** Maximum height in pixels; a short list takes less. */
  height: number;
  rowHeight: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** Shown in place of a missing item. */
  placeholder?: ReactNode;
  /** Called with the range of visible rows. */
  onRange?: (range: Range) => void;
}): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialOffset: () => keptScroll(label),
  });
  useEffect(() => (frame.current ? keepScroll(label, frame.current) : undefined), [label]);
  const inSight = rows.getVirtualItems();
  const first = inSight[0]?.index ?? 0;
  const last = inSight.at(-1)?.index ?? 0;
  useEffect(() => onRange?.({ first, last }), [first, last, onRange]);
  return (
    <section
      ref={frame}
      aria-label={label}
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="overflow-auto -outline-offset-2"
      style={{ height: Math.min(height, items.length * rowHeight) }}
    >
      <ul className="relative w-full" style={{ height: rows.getTotalSize() }}>
        {inSight.map(({ index, start }) => {
          const item = items[index];
          return (
            <li
              key={item === undefined ? `place-${index}` : keyOf(item)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {item === undefined ? placeholder : children(item)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
