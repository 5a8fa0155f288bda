/** A link to the web, opened in a new window without a referrer or an opener. */
import type { ReactElement, ReactNode } from 'react';
import { safeLink } from './safe-url.ts';

export function OutsideLink({
  url,
  children,
  className,
}: {
  url: string;
  children?: ReactNode;
  className?: string;
}): ReactElement {
  const href = safeLink(url);
  const shown = children ?? url;
  if (!href) return <span className={className}>{shown}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {shown}
    </a>
  );
}
