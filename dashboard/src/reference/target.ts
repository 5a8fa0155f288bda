/** The part of a page that the address leads to: `/docs/scrape#request.url`. */
import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

export function useTarget(): string {
  return useLocationProperty(
    () => decoded(location.hash.slice(1)),
    () => '',
  );
}

export function useScrollToTarget(target: string, block: 'center' | 'start' = 'center'): void {
  useEffect(() => {
    if (target) document.getElementById(target)?.scrollIntoView({ block });
  }, [target, block]);
}

/** A hand-written address may contain a lone %. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
