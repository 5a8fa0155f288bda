/** The API reference: one page for each operation, made from the OpenAPI document of this server. */
import { lazy, type ReactElement, Suspense, use, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { View } from '../components/view.tsx';
import { Frame } from '../layout/frame.tsx';
import { Contents } from './contents.tsx';
import type { GuideText } from './guides/guide.ts';
import { ErrorsPage, EventsPage, Introduction } from './guides/guide-pages.tsx';
import { loadGuideTexts } from './guides/load-guides.ts';
import { type Endpoint, groupsOf, type OpenApi, resolver, titleOf } from './open-api.ts';
import { OperationPage } from './operation-page.tsx';
import { createSearch, type Found } from './search.ts';
import { useTarget } from './target.ts';

const GuideList = lazy(async () => ({ default: (await import('./guides/guide-page.tsx')).GuideList }));
const GuidePage = lazy(async () => ({ default: (await import('./guides/guide-page.tsx')).GuidePage }));
const GUIDE = /^\/guides(?:\/(.+))?$/;

export function Reference({ loading }: { loading: Promise<OpenApi> }): ReactElement {
  const document = use(loading);
  const groups = useMemo(() => groupsOf(document), [document]);
  const endpoints = useMemo(() => groups.flatMap((group) => group.endpoints), [groups]);
  const search = useMemo(
    () => whenFirstUsed(() => createSearch(endpoints, resolver(document))),
    [document, endpoints],
  );
  const [query, setQuery] = useState('');
  const guides = useGuideTexts(query !== '');
  const [location, navigate] = useLocation();
  const target = useTarget();

  // Accepts /docs#scrape for /docs/scrape.
  useEffect(() => {
    if (location === '/' && endpoints.some(({ id }) => id === target))
      navigate(`/${target}`, { replace: true });
  }, [location, target, endpoints, navigate]);

  return (
    <Frame
      wide
      place={location}
      menu={(close) => (
        <Contents
          groups={groups}
          query={query}
          onQuery={setQuery}
          search={search}
          guides={guides}
          {...(close && { onNavigate: close })}
        />
      )}
    >
      <View>
        <Page document={document} path={location} target={target} />
      </View>
    </Frame>
  );
}

/** The page of an address. */
export function Page({
  document,
  path,
  target,
}: {
  document: OpenApi;
  path: string;
  target: string;
}): ReactElement {
  const groups = useMemo(() => groupsOf(document), [document]);
  const resolve = useMemo(() => resolver(document), [document]);
  const baseUrl = document.servers?.[0]?.url ?? '';
  if (path === '/') return <Introduction document={document} groups={groups} baseUrl={baseUrl} />;
  if (path === '/errors') return <ErrorsPage target={target} />;
  if (path === '/events') return <EventsPage document={document} resolve={resolve} target={target} />;
  const guide = GUIDE.exec(path);
  if (guide) {
    return (
      <Suspense fallback={<Loading />}>
        {guide[1] ? <GuidePage key={guide[1]} name={guide[1]} target={target} /> : <GuideList />}
      </Suspense>
    );
  }
  const endpoints = groups.flatMap((group) => group.endpoints);
  const at = endpoints.findIndex(({ id }) => `/${id}` === path);
  const endpoint = endpoints[at];
  if (!endpoint) return <NotFound />;
  return (
    <>
      <OperationPage
        key={endpoint.id}
        endpoint={endpoint}
        resolve={resolve}
        baseUrl={baseUrl}
        target={target}
      />
      <Neighbours before={endpoints[at - 1]} after={endpoints[at + 1]} />
    </>
  );
}

function NotFound(): ReactElement {
  return (
    <>
      <PageHeader title="Page not found" help="The reference has no operation with this name." />
      <Link href="/" className="w-fit text-accent underline underline-offset-3">
        All operations
      </Link>
    </>
  );
}

function Neighbours({
  before,
  after,
}: {
  before: Endpoint | undefined;
  after: Endpoint | undefined;
}): ReactElement {
  const look = 'inline-flex items-center gap-1 rounded-sm text-soft hover:text-ink';
  return (
    <nav aria-label="Neighbours" className="flex justify-between gap-4 border-line border-t pt-4 text-sm">
      {before ? (
        <Link href={`/${before.id}`} className={look}>
          <Icon name="left" size={16} />
          {titleOf(before)}
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link href={`/${after.id}`} className={look}>
          {titleOf(after)}
          <Icon name="right" size={16} />
        </Link>
      )}
    </nav>
  );
}

/** The words of all guides, loaded on the first search. Without them the operations are still searched. */
function useGuideTexts(wanted: boolean): GuideText[] {
  const [texts, setTexts] = useState<GuideText[]>([]);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    loadGuideTexts().then(
      (loaded) => !gone && setTexts(loaded),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return texts;
}

/** There are thousands of fields, and most visits do not search them. */
function whenFirstUsed(make: () => (query: string) => Found[]): (query: string) => Found[] {
  let made: ((query: string) => Found[]) | null = null;
  return (query) => {
    made ??= make();
    return made(query);
  };
}
