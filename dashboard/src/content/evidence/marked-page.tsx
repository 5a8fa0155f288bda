/** The HTML of a page in a frame without scripts, scrolled to a marked element. */
import { type ReactElement, useMemo, useRef } from 'react';
import type { Evidence } from '../../../../sdk/src/index.ts';
import { FRAME_HEAD, removeUnseen } from '../framed-html.ts';

const MARK = 'data-evidence';

export function MarkedPage({ html, place }: { html: string; place: Evidence }): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const marked = useMemo(() => markedHtml(html, place), [html, place]);
  if (!marked) return <p className="text-soft text-sm">The page's HTML does not show it.</p>;
  return (
    // No scripts run here, whatever the page contains; the origin is ours so that we can scroll.
    <iframe
      ref={frame}
      title="The place on the page"
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      srcDoc={marked}
      onLoad={() =>
        frame.current?.contentDocument?.querySelector(`[${MARK}]`)?.scrollIntoView({ block: 'center' })
      }
      className="h-[60vh] w-full rounded-md border border-line bg-[#fff]"
    />
  );
}

/** null if the page shows neither the element nor, if only its data has the words, the words. */
function markedHtml(html: string, { selector = '', quote }: Evidence): string | null {
  // A document parsed like this runs and loads nothing.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const named = page.querySelector(selector);
  removeUnseen(page);
  const element = named && page.body.contains(named) ? named : showing(page.body, quote);
  if (!element) return null;
  element.setAttribute(MARK, '');
  return FRAME_HEAD + page.body.outerHTML;
}

/** The innermost element around the first occurrence of some words. */
function showing(body: Element, quote: string): Element | null {
  const shows = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').includes(quote);
  let found: Element | null = null;
  for (let at: Element | undefined = shows(body) ? body : undefined; at; at = [...at.children].find(shows)) {
    found = at;
  }
  return found;
}
