/** Added and removed addresses. */
import type { ReactElement } from 'react';
import { classNames } from '../../../class-names.ts';
import { OutsideLink } from '../../../content/outside-link.tsx';

export function UrlDiff({ urls }: { urls: { added: string[]; removed: string[] } }): ReactElement {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Side title="Gone" urls={urls.removed} look="bg-bad-tint" />
      <Side title="New" urls={urls.added} look="bg-good-tint" />
    </div>
  );
}

function Side({ title, urls, look }: { title: string; urls: string[]; look: string }): ReactElement {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm text-soft">
        {title} <span className="tabular">({urls.length})</span>
      </h3>
      <ul className="flex max-h-96 flex-col gap-px overflow-y-auto rounded-md">
        {urls.map((url) => (
          <li key={url} className={classNames('px-3 py-1.5 text-sm [overflow-wrap:anywhere]', look)}>
            <OutsideLink url={url} className="hover:underline" />
          </li>
        ))}
      </ul>
    </section>
  );
}
