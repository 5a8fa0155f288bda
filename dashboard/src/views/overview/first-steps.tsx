/** The first steps for a new account, until they are done. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { account, type FirstSteps as Steps } from '../../api/account.ts';
import { classNames } from '../../class-names.ts';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code/code-samples.tsx';
import { Icon } from '../../components/icon.tsx';

const REFRESH_MS = 10_000;
const EXAMPLE = { url: 'https://example.com', formats: [{ type: 'markdown', mode: 'reader' }] };

export function FirstSteps(): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['first-steps'],
    queryFn: account.firstSteps,
    refetchInterval: ({ state }) => (state.data && isDone(state.data) ? false : REFRESH_MS),
  });
  if (!data || isDone(data)) return null;
  const steps = [
    { label: 'Scrape a page in the playground', href: '/playground', done: data.scraped },
    { label: 'Make a key and call the API with it', href: '/keys', done: data.calledByKey },
    { label: 'Crawl a site', href: '/playground/crawl', done: data.crawled },
    { label: 'Watch a page for changes', href: '/monitors/new', done: data.watched },
  ];
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

const isDone = (steps: Steps): boolean => Object.values(steps).every(Boolean);
