/** Searches for the words and reports the findings; renders nothing. */
import { memo, useLayoutEffect } from 'react';
import { type Found, useFindings } from './use-findings.ts';

/** Memoised, because reporting renders the parent again, which would otherwise loop. */
export const Findings = memo(function Findings({
  query,
  onFound,
}: {
  query: string;
  onFound: (groups: Found[]) => void;
}): null {
  const groups = useFindings(query);
  useLayoutEffect(() => onFound(groups));
  return null;
});
