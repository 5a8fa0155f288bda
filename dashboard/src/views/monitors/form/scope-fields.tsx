/** What a monitor watches: the page, several pages, or the site and its bounds. */
import type { ReactElement } from 'react';
import { Segmented } from '../../../components/inputs/segmented.tsx';
import { LinesField, NumberField, SwitchField } from '../../../forms/body-fields.tsx';
import type { BodyForm } from '../../../forms/body-form.ts';

const SCOPES = [
  { value: 'page', label: 'This page' },
  { value: 'list', label: 'Several pages' },
  { value: 'site', label: 'The whole site' },
] as const;

export function ScopeFields({ form }: { form: BodyForm }): ReactElement {
  const scope = SCOPES.find(({ value }) => value === form.get('scope'))?.value ?? 'page';
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Segmented
          label="What to watch"
          value={scope}
          options={SCOPES}
          onChange={(chosen) => form.set('scope', chosen === 'page' ? undefined : chosen)}
        />
      </div>
      {scope === 'list' && (
        <LinesField
          form={form}
          kind="list"
          path="urls"
          label="Further pages"
          help="URLs, one per line. All pages are fetched and compared in the same run."
          placeholder="https://example.com/prices"
        />
      )}
      {scope === 'site' && (
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
