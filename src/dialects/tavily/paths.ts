/** Tavily's path expressions as our globs. */
import type { Notes } from '../notes.ts';
import { globsToFollow, translated } from '../path-patterns.ts';

type Paths = { select_paths: string[]; exclude_paths: string[] };

export function patternsOf(
  { select_paths, exclude_paths }: Paths,
  notes: Notes,
): { includePatterns: string[]; excludePatterns: string[] } {
  return {
    includePatterns: globsToFollow('select_paths', select_paths, notes),
    excludePatterns: translated('exclude_paths', exclude_paths, notes),
  };
}
