/** A page of the server's browser as a picture; a field over it takes mouse, wheel, touch, keyboard and paste. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { LiveMessage } from '../../../../src/contract/fetch/live-page.ts';

const BUTTONS = ['left', 'middle', 'right'] as const;
const MOST_TEXT = 20_000;

type Size = { width: number; height: number };
type Send = (message: LiveMessage) => void;

export function LiveScreen({
  canvas,
  size,
  send,
}: {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Of the page, in its own pixels. */
  size: Size;
  send: Send;
}): ReactElement {
  const field = useRef<HTMLTextAreaElement>(null);
  const held = useRef(new Set<string>());

  useEffect(() => (field.current ? listen(field.current, size, send) : undefined), [size, send]);

  function pressed(type: 'down' | 'up', event: MouseEvent<HTMLElement>): void {
    const button = BUTTONS[event.button];
    if (!button) return;
    event.preventDefault();
    event.currentTarget.focus();
    const clicks = Math.min(3, Math.max(1, event.detail));
    send({ type, ...placeOf(event, event.currentTarget, size), button, clicks });
  }

  function key(down: boolean, event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && event.shiftKey) {
      event.currentTarget.blur();
      return;
    }
    const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
    // Pasted text, and characters composed of several keys, arrive as text.
    if (isPaste || event.nativeEvent.isComposing || /^(Dead|Process|Unidentified)$/.test(event.key)) return;
    event.preventDefault();
    const name = event.key === 'Meta' ? 'Control' : event.key;
    if (down) held.current.add(name);
    else held.current.delete(name);
    send({ type: 'key', down, key: name });
  }

  function takeText({ target }: { target: HTMLTextAreaElement }, isComposing = false): void {
    if (isComposing || target.value === '') return;
    send({ type: 'paste', text: target.value.slice(0, MOST_TEXT) });
    target.value = '';
  }

  function release(): void {
    for (const name of held.current) send({ type: 'key', down: false, key: name });
    held.current.clear();
  }

  return (
    <div className="relative has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2">
      <canvas ref={canvas} width={size.width} height={size.height} className="block h-auto w-full bg-white" />
      <textarea
        ref={field}
        aria-label="The page in the server's browser. Shift+Escape leaves it."
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className="absolute inset-0 size-full cursor-default touch-none resize-none border-0 text-[16px] opacity-0"
        onMouseMove={(event) => send({ type: 'move', ...placeOf(event, event.currentTarget, size) })}
        onMouseDown={(event) => pressed('down', event)}
        onMouseUp={(event) => pressed('up', event)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => key(true, event)}
        onKeyUp={(event) => key(false, event)}
        onInput={(event) =>
          takeText({ target: event.currentTarget }, (event.nativeEvent as InputEvent).isComposing)
        }
        onCompositionEnd={(event) => takeText({ target: event.currentTarget })}
        onBlur={release}
      />
    </div>
  );
}

/** Native listeners, because React's cannot keep the surrounding view from scrolling, or detect deletion on phones. */
function listen(field: HTMLTextAreaElement, size: Size, send: Send): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let touched: { clientX: number; clientY: number } | null = null;
  const wheel = (at: { clientX: number; clientY: number }, dx: number, dy: number) =>
    send({ type: 'wheel', ...placeOf(at, field, size), dx: bounded(dx), dy: bounded(dy) });
  field.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      wheel(event, event.deltaX, event.deltaY);
    },
    { passive: false, signal },
  );
  field.addEventListener('touchstart', ({ touches }) => (touched = touches[0] ?? null), {
    passive: true,
    signal,
  });
  field.addEventListener(
    'touchmove',
    (event) => {
      const [now] = event.touches;
      if (!now || !touched) return;
      event.preventDefault();
      wheel(now, touched.clientX - now.clientX, touched.clientY - now.clientY);
      touched = now;
    },
    { passive: false, signal },
  );
  field.addEventListener(
    'beforeinput',
    ({ inputType }) => {
      if (inputType !== 'deleteContentBackward') return;
      for (const down of [true, false]) send({ type: 'key', down, key: 'Backspace' });
    },
    { signal },
  );
  return () => listening.abort();
}

/** The position on the page. */
function placeOf(at: { clientX: number; clientY: number }, element: HTMLElement, { width, height }: Size) {
  const box = element.getBoundingClientRect();
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value)));
  return {
    x: within(((at.clientX - box.left) / box.width) * width, width),
    y: within(((at.clientY - box.top) / box.height) * height, height),
  };
}

function bounded(distance: number): number {
  return Math.min(4_000, Math.max(-4_000, distance));
}
