/** The scroll position of a long list, kept with its entry in the browser's history and restored on return. */

/** Browsers limit how often a history entry may be written. */
const PAUSE_MS = 400;

type Kept = { lists?: Record<string, number> } | null;

export const keptScroll = (name: string): number => (history.state as Kept)?.lists?.[name] ?? 0;

/** To be called when the same address shows something else. */
export function forgetScroll(): void {
  const { lists, ...rest } = (history.state as Kept) ?? {};
  if (lists) history.replaceState(rest, '');
}

/** Starts keeping it; returns a function that stops. */
export function keepScroll(name: string, list: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function keep(): void {
    clearTimeout(timer);
    timer = undefined;
    const state = history.state as Kept;
    history.replaceState({ ...state, lists: { ...state?.lists, [name]: list.scrollTop } }, '');
  }
  list.addEventListener('scroll', () => (timer ??= setTimeout(keep, PAUSE_MS)), { passive: true, signal });
  // A click may navigate away before the timer fires.
  list.addEventListener('click', keep, { capture: true, signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
