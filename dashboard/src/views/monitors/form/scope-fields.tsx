/** What a monitor watches: the page, or the site and its bounds. */
import type { ReactElement } from 'react';
import { Segmented } from '../../../components/inputs/segmented.tsx';
import { LinesField, NumberField, SwitchField } from '../../../forms/body-fields.tsx';
import type { BodyForm } from '../../../forms/body-form.ts';

const SCOPES = [
  { value: 'page', label: 'This page' },
  { value: 'site', label: 'The whole site' },
] as const;

export function ScopeFields({ form }: { form: BodyForm }): ReactElement {
  const isSite = form.get('scope') === 'site';
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Segmented
          label="What to watch"
          value={isSite ? 'site' : 'page'}
          options={SCOPES}
          onChange={(scope) => form.set('scope', scope === 'site' ? scope : undefined)}
        />
      </div>
      {isSite && (
        <div className="grid gap-4 rounded-md border border-line p-3.5 sm:grid-cols-2">
          <NumberField
            form={form}
            path="crawl.maxPages"
            label="Pages"
            help="Set it higher than the site's number of pages, so that none is missed."
          />
          <NumberField
            form={form}
            path="crawl.maxDepth"
            label="Depth"
            help="How many links away from the page."
          />
          <LinesField
            form={form}
            kind="list"
            path="crawl.includePatterns"
            label="Include paths"
            help="Globs, one per line."
            placeholder="/docs/**"
          />
          <LinesField
            form={form}
            kind="list"
            path="crawl.excludePatterns"
            label="Exclude paths"
            help="Globs, one per line."
            placeholder="/login/**"
          />
          <NumberField form={form} path="crawl.maxLinksPerPage" label="Links per page" help="" />
          <SwitchField form={form} path="crawl.sitemap" label="Sitemap" />
        </div>
      )}
    </div>
  );
}
