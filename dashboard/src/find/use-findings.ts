/** Finds places, monitors, crawls, past requests, guides and operations of the API by the words of a query. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allows } from '../../../src/contract/account/scope.ts';
import { useScope } from '../api/account.ts';
import { winnow } from '../api/winnow.ts';
import { shortUrl } from '../format.ts';
import { searchGuides } from '../reference/guides/guide.ts';
import { loadGuideTexts } from '../reference/guides/load-guides.ts';
import { loadOpenApi } from '../reference/load-open-api.ts';
import { endpointsOf, titleOf } from '../reference/open-api.ts';
import { shownSubject } from '../views/history/entry-summary.ts';
import { hasWords } from '../words.ts';
import { type Finding, PLACES } from './places.ts';

export type Found = { title: string; findings: Finding[] };

const TYPING_MS = 200;
const MOST = 5;
const LISTED = 100;
const FRESH = { staleTime: 30_000 };
const ONCE = { staleTime: Number.POSITIVE_INFINITY };

export function useFindings(query: string): Found[] {
  const has = hasWords(query);
  const asked = useSettled(query.trim());
  const monitors = useQuery({ queryKey: ['monitors'], queryFn: () => winnow.monitor.list(), ...FRESH });
  const crawls = useQuery({
    queryKey: ['crawls', 'find'],
    queryFn: () => winnow.crawl.list({ page: 1, limit: LISTED }),
    ...FRESH,
  });
  const history = useQuery({
    queryKey: ['history', 'find', asked],
    queryFn: ({ signal }) =>
      winnow.history.slice({ q: asked, parent: 'none', limit: MOST, results: 'none' }, { signal }),
    enabled: asked.length > 1,
    ...FRESH,
  });
  const guides = useQuery({ queryKey: ['guides'], queryFn: loadGuideTexts, ...ONCE });
  const operations = useQuery({ queryKey: ['operations'], queryFn: loadOperations, ...ONCE });

  const scope = useScope();
  const places = PLACES.filter(
    ({ label, about, words, needs = 'read' }) => allows(scope, needs) && has(`${label} ${about} ${words}`),
  );
  if (query.trim() === '') return [{ title: 'Go to', findings: places }];
  const groups: Found[] = [
    { title: 'Go to', findings: places },
    {
      title: 'Monitors',
      findings: (monitors.data ?? [])
        .filter(({ config }) => has(`${config.name ?? ''} ${config.url}`))
        .map(({ cronId, config }) => ({
          href: `/monitors/${cronId}`,
          label: config.name || shortUrl(config.url),
          about: config.name ? shortUrl(config.url) : '',
          icon: 'monitor',
        })),
    },
    {
      title: 'Crawls',
      findings: (crawls.data?.data ?? [])
        .filter(({ url }) => has(url))
        .map(({ id, url, status }) => ({
          href: `/crawls/${id}`,
          label: shortUrl(url),
          about: status,
          icon: 'crawl',
        })),
    },
    {
      title: 'History',
      findings: (asked === query.trim() ? (history.data?.data ?? []) : []).map(({ id, service, params }) => ({
        href: `/history/${id}`,
        label: shortUrl(shownSubject(params)),
        about: service,
        icon: 'history',
      })),
    },
    {
      title: 'Guides',
      findings: searchGuides(guides.data ?? [], query).map(({ name, title, sections }) => ({
        href: `/docs/guides/${name}${sections[0] ? `#${sections[0].id}` : ''}`,
        outside: true,
        label: title,
        about: sections[0]?.title ?? '',
        icon: 'docs',
      })),
    },
    {
      title: 'API',
      findings: (operations.data ?? []).filter(({ label, about }) => has(`${label} ${about}`)),
    },
  ];
  return groups
    .map(({ title, findings }) => ({ title, findings: findings.slice(0, MOST) }))
    .filter(({ findings }) => findings.length > 0);
}

async function loadOperations(): Promise<Finding[]> {
  return endpointsOf(await loadOpenApi()).map((endpoint) => ({
    href: `/docs/${endpoint.id}`,
    outside: true,
    label: titleOf(endpoint),
    about: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
    icon: 'docs',
  }));
}

/** The text once typing has paused: history is searched by the server. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
