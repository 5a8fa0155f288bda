/** What to do first, until it is done. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { account } from '../../api/account.ts';
import { winnow } from '../../api/winnow.ts';
import { classNames } from '../../class-names.ts';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code-samples.tsx';
import { Icon } from '../../components/icon.tsx';
import type { EntrySummary } from '../history/entry-summary.ts';

const EXAMPLE = { url: 'https://example.com', formats: [{ type: 'markdown', mode: 'reader' }] };

export function FirstSteps({ entries }: { entries: EntrySummary[] }): ReactElement | null {
  const keys = useQuery({ queryKey: ['keys'], queryFn: account.keys });
  const crawls = useQuery({
    queryKey: ['crawls', 1],
    queryFn: () => winnow.crawl.list({ page: 1, limit: 20 }),
  });
  const monitors = useQuery({ queryKey: ['monitors'], queryFn: () => winnow.monitor.list() });
  if (!keys.data || !crawls.data) return null;
  const steps = [
    { label: 'Scrape a page in the playground', href: '/playground', done: entries.length > 0 },
    {
      label: 'Make a key and call the API with it',
      href: '/keys',
      done: keys.data.data.some(({ lastUsedAt }) => lastUsedAt !== null),
    },
    { label: 'Crawl a site', href: '/playground/crawl', done: crawls.data.pagination.total > 0 },
    { label: 'Watch a page for changes', href: '/monitors/new', done: (monitors.data?.length ?? 0) > 0 },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <Card title="First steps">
      <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <ol className="flex flex-col gap-1">
          {steps.map(({ label, href, done }) => (
            <li key={href}>
              <Link
                href={href}
                className="-mx-2 flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
              >
                <span
                  className={classNames(
                    'flex size-5 shrink-0 items-center justify-center rounded-full border',
                    done
                      ? 'border-transparent bg-good-tint text-good'
                      : 'border-line-strong text-transparent',
                  )}
                >
                  <Icon name="check" size={14} />
                </span>
                <span className={done ? 'text-soft line-through' : ''}>{label}</span>
                {done && <span className="sr-only">(done)</span>}
              </Link>
            </li>
          ))}
        </ol>
        <div className="min-w-0">
          <CodeSamples service="scrape" body={EXAMPLE} />
        </div>
      </div>
    </Card>
  );
}
