/** Tavily's choices of paths as our globs. */
import type { Notes } from '../notes.ts';
import { globsOf } from '../path-patterns.ts';

type Paths = { select_paths: string[]; exclude_paths: string[] };

export function patternsOf(
  paths: Paths,
  notes: Notes,
): { includePatterns: string[]; excludePatterns: string[] } {
  const translate = (name: keyof Paths) =>
    paths[name].flatMap((expression) => {
      const globs = globsOf(expression);
      if (!globs) notes.unheard(`${name}: ${expression}`);
      return globs ?? [];
    });
  return { includePatterns: translate('select_paths'), excludePatterns: translate('exclude_paths') };
}
