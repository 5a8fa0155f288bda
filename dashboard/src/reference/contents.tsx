/** The column beside the pages: a search, then all pages, or the matching ones with their matches. */
import { type ReactElement, useEffect, useId, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../components/icon.tsx';
import { Form } from '../components/inputs/form.tsx';
import { TextInput } from '../components/inputs/inputs.tsx';
import { counted } from '../format.ts';
import { ThemeSwitch } from '../layout/theme-switch.tsx';
import { SERVICE_PATH } from '../service-path.ts';
import { FoundGuideItem, FoundItem, type Go, Item, OperationItem } from './contents-items.tsx';
import { type FoundGuide, type GuideText, searchGuides } from './guides/guide.ts';
import type { Group } from './open-api.ts';
import type { Found } from './search.ts';

const GUIDE = [
  { href: '/', title: 'Introduction' },
  { href: '/guides', title: 'Guides' },
  { href: '/errors', title: 'Errors' },
  { href: '/events', title: 'Webhook events' },
];

export function Contents({
  groups,
  query,
  onQuery,
  search,
  guides,
  ...go
}: {
  groups: Group[];
  query: string;
  onQuery: (query: string) => void;
  search: (query: string) => Found[];
  guides: GuideText[];
} & Go): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const status = useId();
  const [, navigate] = useLocation();
  const found = useMemo(() => (query.trim() ? search(query) : null), [query, search]);
  const read = useMemo(() => (query.trim() ? searchGuides(guides, query) : []), [query, guides]);
  useSlash(input);

  function openFirst(): void {
    const operation = found?.[0];
    const guide = read[0];
    if (operation) navigate(`/${operation.endpoint.id}`);
    else if (guide) navigate(`/guides/${guide.name}`);
    else return;
    go.onNavigate?.();
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <Form className="relative" onSubmit={openFirst}>
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-soft">
          <Icon name="search" size={16} />
        </span>
        <TextInput
          ref={input}
          type="search"
          aria-label="Search operations, fields and guides"
          aria-describedby={status}
          aria-keyshortcuts="/"
          placeholder="Search"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          className="pl-8 [&::-webkit-search-cancel-button]:grayscale"
        />
      </Form>
      <p id={status} role="status" className={found ? 'px-2.5 text-soft text-xs' : 'sr-only'}>
        {found && summary(found, read)}
      </p>
      <nav aria-label="Reference" className="min-h-0 flex-1 overflow-y-auto pb-4">
        {found ? <FoundPages found={found} guides={read} {...go} /> : <AllPages groups={groups} {...go} />}
      </nav>
      <Elsewhere />
    </div>
  );
}

function FoundPages({ found, guides, ...go }: { found: Found[]; guides: FoundGuide[] } & Go): ReactElement {
  return (
    <ul className="flex flex-col gap-2">
      {found.map((hit) => (
        <FoundItem key={hit.endpoint.id} found={hit} {...go} />
      ))}
      {guides.length > 0 && <li className="px-2.5 pt-1 font-semibold text-soft text-xs">Guides</li>}
      {guides.map((guide) => (
        <FoundGuideItem key={guide.name} found={guide} {...go} />
      ))}
    </ul>
  );
}

function AllPages({ groups, ...go }: { groups: Group[] } & Go): ReactElement {
  return (
    <>
      <ul className="mb-3">
        {GUIDE.map(({ href, title }) => (
          <Item key={href} href={href} {...go}>
            {title}
          </Item>
        ))}
      </ul>
      {groups.map(({ name, endpoints }) => (
        <section key={name} className="mb-3">
          <h2 className="px-2.5 pb-0.5 font-semibold text-soft text-xs">{name}</h2>
          <ul>
            {endpoints.map((endpoint) => (
              <OperationItem key={endpoint.id} endpoint={endpoint} {...go} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Elsewhere(): ReactElement {
  return (
    <div className="flex flex-col gap-2 border-line border-t px-2.5 pt-3 text-sm">
      <a href={`${SERVICE_PATH}/dashboard`} className="w-fit rounded-sm text-soft hover:text-ink">
        Dashboard
      </a>
      <a href={`${SERVICE_PATH}/api/openapi.json`} className="w-fit rounded-sm text-soft hover:text-ink">
        OpenAPI document
      </a>
      <div>
        <ThemeSwitch />
      </div>
    </div>
  );
}

function summary(found: Found[], guides: FoundGuide[]): string {
  const fields = found.reduce((sum, hit) => sum + hit.fields.length + hit.moreFields, 0);
  const counts = [
    [found.length, 'operation'],
    [fields, 'field'],
    [guides.length, 'guide'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => counted(count, word));
  return parts.length > 0 ? parts.join(', ') : 'Nothing found';
}

/** A slash anywhere outside a text field focuses the filter. */
function useSlash(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const writing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [input]);
}
