/** The icons: strokes on a grid of 20, in the colour of the surrounding text. */
import type { ReactElement } from 'react';

const PATHS = {
  overview: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5',
  playground: 'M6.5 4.5v11l9-5.5z',
  crawl:
    'M10 3v4M10 7H5v4M10 7h5v4M5 11v2M15 11v2M3.5 13h3v3.5h-3zM13.5 13h3v3.5h-3zM8.5 13h3v3.5h-3zM10 7v6',
  batch: 'M4.5 6.5h9v10h-9zM7 6.5v-3h9v10h-2.5M7 10h4M7 13h4',
  monitor: 'M2.5 10h3.5l2-5 4 10 2-5h3.5',
  extract: 'M4 5.5h7M4 10h4M4 14.5h7M13.5 7.5 16 10l-2.5 2.5M16 10h-5',
  session:
    'M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM4 16.5c.6-3.4 2.8-5 6-5 1.1 0 2.1.2 2.9.6M13 15.5l1.7 1.7 3-3.4',
  history: 'M4 10a6 6 0 1 0 1.8-4.3L4 7.5M4 3.5v4h4M10 6.5V10l2.5 1.8',
  usage: 'M3.5 16.5h13M5.5 13.5v-4M10 13.5V5M14.5 13.5V8',
  settings:
    'M10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.5 1.5M13.5 13.5 15 15M15 5l-1.5 1.5M6.5 13.5 5 15',
  key: 'M12.5 4a3.5 3.5 0 1 1-2.9 5.4L4 15v1.5h2.5V15H8v-1.5h1.5l1.2-1.2M13.2 7h.1',
  people:
    'M7.5 4a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5zM2.5 16c.4-3 2.2-4.5 5-4.5s4.6 1.5 5 4.5M12.5 4.2a2.7 2.7 0 0 1 0 5.1M14 11.7c2 .4 3.2 1.8 3.5 4.3',
  audit: 'M5 3.5h10v13H5zM7.5 7h.01M10 7h2.5M7.5 10h.01M10 10h2.5M7.5 13h.01M10 13h2.5',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  cross: 'm5 5 10 10M15 5 5 15',
  plus: 'M10 4v12M4 10h12',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  search: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4zM12.7 12.7l3.8 3.8',
  external: 'M8 5H4.5v10.5H15V12M11 4.5h4.5V9M15 5l-6 6',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  right: 'm8 5.5 4.5 4.5L8 14.5',
  left: 'M12 5.5 7.5 10l4.5 4.5',
  pause: 'M7 5v10M13 5v10',
  stop: 'M5.5 5.5h9v9h-9z',
  refresh: 'M15.5 9.5a5.5 5.5 0 1 0-1.2 4M15.8 5v4.5h-4.5',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v4.5M11.5 9v4.5',
  download: 'M10 3.5v8.5M6.5 8.5 10 12l3.5-3.5M4 15.5h12',
  edit: 'm12.5 4.5 3 3-8 8-3.5.5.5-3.5zM11 6l3 3',
  send: 'M16.5 3.5 3.5 9l5.5 2 2 5.5zM9 11l3-3',
  sun: 'M10 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10 2.5V4M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  moon: 'M15.5 11.8A6 6 0 0 1 8.2 4.5a6 6 0 1 0 7.3 7.3z',
  system: 'M3.5 4.5h13v9h-13zM7.5 16.5h5M10 13.5v3',
  leave: 'M8 4H4.5v12H8M12.5 6.5 16 10l-3.5 3.5M16 10H8',
  warning: 'M10 3.5 17.5 16h-15zM10 8.5v3.5M10 14h.01',
  info: 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM10 9.5v4M10 6.8h.01',
  docs: 'M5 3.5h7.5L15 6v10.5H5zM12 3.5V6.5h3M7.5 10h5M7.5 13h5',
  globe: 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM3.5 10h13M10 3.5c4 4 4 9 0 13M10 3.5c-4 4-4 9 0 13',
  image: 'M3.5 4.5h13v11h-13zM3.5 13l4-4 3.5 3.5 2-2 3.5 3.5M13 7.5h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
