/** The column beside the pages: a search, then all pages, or those with what was found in them. */
import { Fragment, type ReactElement, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { classNames } from '../class-names.ts';
import { Icon } from '../components/icon.tsx';
import { TextInput } from '../components/inputs.tsx';
import { ThemeSwitch } from '../layout/theme-switch.tsx';
import { SERVICE_PATH } from '../service-path.ts';
import { type FoundGuide, type GuideText, searchGuides } from './guide.ts';
import { Method } from './method.tsx';
import { type Endpoint, type Group, titleOf } from './open-api.ts';
import type { Found } from './search.ts';

const GUIDE = [
  { href: '/', title: 'Introduction' },
  { href: '/guides', title: 'Guides' },
  { href: '/errors', title: 'Errors' },
  { href: '/events', title: 'Webhook events' },
];

const ITEM = 'flex items-baseline justify-between gap-2 rounded-md px-2.5 py-1 text-base -outline-offset-2';

export function Contents({
  groups,
  query,
  onQuery,
  search,
  guides,
  onNavigate,
}: {
  groups: Group[];
  query: string;
  onQuery: (query: string) => void;
  search: (query: string) => Found[];
  guides: GuideText[];
  onNavigate?: () => void;
}): ReactElement {
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
    onNavigate?.();
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          openFirst();
        }}
      >
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
      </form>
      <p id={status} role="status" className={found ? 'px-2.5 text-soft text-xs' : 'sr-only'}>
        {found && summary(found, read)}
      </p>
      <nav aria-label="Reference" className="min-h-0 flex-1 overflow-y-auto pb-4">
        {found ? (
          <ul className="flex flex-col gap-2">
            {found.map((hit) => (
              <FoundItem key={hit.endpoint.id} found={hit} {...(onNavigate && { onNavigate })} />
            ))}
            {read.length > 0 && <li className="px-2.5 pt-1 font-semibold text-soft text-xs">Guides</li>}
            {read.map((guide) => (
              <FoundGuideItem key={guide.name} found={guide} {...(onNavigate && { onNavigate })} />
            ))}
          </ul>
        ) : (
          <>
            <ul className="mb-3">
              {GUIDE.map(({ href, title }) => (
                <Item key={href} href={href} {...(onNavigate && { onNavigate })}>
                  {title}
                </Item>
              ))}
            </ul>
            {groups.map(({ name, endpoints }) => (
              <section key={name} className="mb-3">
                <h2 className="px-2.5 pb-0.5 font-semibold text-soft text-xs">{name}</h2>
                <ul>
                  {endpoints.map((endpoint) => (
                    <OperationItem
                      key={endpoint.id}
                      endpoint={endpoint}
                      {...(onNavigate && { onNavigate })}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </nav>
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
    </div>
  );
}

function summary(found: Found[], guides: FoundGuide[]): string {
  const fields = found.reduce((sum, hit) => sum + hit.fields.length + hit.moreFields, 0);
  const counted = (count: number, word: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${word}` : `${count} ${word}s`];
  const parts = [
    ...counted(found.length, 'operation'),
    ...counted(fields, 'field'),
    ...counted(guides.length, 'guide'),
  ];
  return parts.length > 0 ? parts.join(', ') : 'Nothing found';
}

type Go = { onNavigate?: () => void };

function Item({ href, children, onNavigate }: { href: string; children: ReactNode } & Go): ReactElement {
  const [location] = useLocation();
  const here = location === href || (href === '/guides' && location.startsWith('/guides/'));
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <li>
      <Link
        ref={link}
        href={href}
        aria-current={here ? 'page' : undefined}
        {...(onNavigate && { onClick: onNavigate })}
        className={classNames(
          ITEM,
          here ? 'bg-wheat-tint font-medium text-ink' : 'text-soft hover:bg-hover hover:text-ink',
        )}
      >
        {children}
      </Link>
    </li>
  );
}

function OperationItem({ endpoint, ...go }: { endpoint: Endpoint } & Go): ReactElement {
  return (
    <Item href={`/${endpoint.id}`} {...go}>
      <span className="min-w-0">{titleOf(endpoint)}</span>
      <Method method={endpoint.method} />
    </Item>
  );
}

function FoundItem({ found: { endpoint, fields, moreFields }, ...go }: { found: Found } & Go): ReactElement {
  return (
    <li>
      <ul>
        <OperationItem endpoint={endpoint} {...go} />
        {fields.map(({ id }) => (
          <li key={id}>
            <Link
              href={`/${endpoint.id}#${encodeURIComponent(id)}`}
              {...(go.onNavigate && { onClick: go.onNavigate })}
              className="block rounded-md py-0.5 pr-2.5 pl-5 font-mono text-soft text-xs [overflow-wrap:anywhere] -outline-offset-2 hover:bg-hover hover:text-ink"
            >
              <FieldPath id={id} />
            </Link>
          </li>
        ))}
        {moreFields > 0 && <li className="pl-5 text-soft text-xs">and {moreFields} more</li>}
      </ul>
    </li>
  );
}

function FoundGuideItem({ found, ...go }: { found: FoundGuide } & Go): ReactElement {
  return (
    <li>
      <ul>
        <Item href={`/guides/${found.name}`} {...go}>
          {found.title}
        </Item>
        {found.sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              href={`/guides/${found.name}#${encodeURIComponent(id)}`}
              {...(go.onNavigate && { onClick: go.onNavigate })}
              className="block rounded-md py-0.5 pr-2.5 pl-5 text-soft text-xs -outline-offset-2 hover:bg-hover hover:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** `request.fetchConfig.timeout` without its first word, which is only worth saying of responses. */
function FieldPath({ id }: { id: string }): ReactElement {
  const [place = '', ...names] = id.split('.');
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={names.slice(0, index + 1).join('.')}>
          {index > 0 && '.'}
          <wbr />
          {name}
        </Fragment>
      ))}
      {place !== 'request' && <span className="font-sans"> in the {place}</span>}
    </>
  );
}

/** A slash anywhere outside of a text field goes to the filter. */
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
