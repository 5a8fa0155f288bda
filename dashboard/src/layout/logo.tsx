/** The logo: an ear of grain and the name. */
import type { ReactElement } from 'react';

export function Logo(): ReactElement {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-lg tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6">
        <g fill="var(--wheat)" stroke="var(--accent)" strokeWidth="0.8">
          <path d="M16 29V14" strokeWidth="2" stroke="var(--accent)" strokeLinecap="round" />
          <ellipse cx="16" cy="7.5" rx="2.8" ry="4.6" />
          <ellipse cx="10" cy="13" rx="2.6" ry="4.4" transform="rotate(-32 10 13)" />
          <ellipse cx="22" cy="13" rx="2.6" ry="4.4" transform="rotate(32 22 13)" />
          <ellipse cx="10" cy="21" rx="2.6" ry="4.4" transform="rotate(-32 10 21)" />
          <ellipse cx="22" cy="21" rx="2.6" ry="4.4" transform="rotate(32 22 21)" />
        </g>
      </svg>
      Winnow
    </span>
  );
}
