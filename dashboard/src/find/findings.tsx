/** Looks for what the words find and tells it; shows nothing itself. */
import { memo, useLayoutEffect } from 'react';
import { type Found, useFindings } from './use-findings.ts';

/** Told again only when its words or what is known change, so that telling does not go in a circle. */
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
