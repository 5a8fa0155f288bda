/** How far a long list was scrolled, kept with its entry in the browser's history for whoever comes back to it. */

/** Browsers bound how often an entry may be written. */
const PAUSE_MS = 400;

type Kept = { lists?: Record<string, number> } | null;

export const keptScroll = (name: string): number => (history.state as Kept)?.lists?.[name] ?? 0;

/** For what else is shown at the same address. */
export function forgetScroll(): void {
  const { lists, ...rest } = (history.state as Kept) ?? {};
  if (lists) history.replaceState(rest, '');
}

/** Keeps it from now on; returns how to stop. */
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
  // It may lead elsewhere.
  list.addEventListener('click', keep, { capture: true, signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
