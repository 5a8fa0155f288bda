/** The health of the service's parts, and how to set up what is missing. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { winnow } from '../../api/winnow.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { Code } from '../../components/code/code.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatDuration } from '../../format.ts';

const NAMES: Record<string, string> = {
  db: 'Database',
  browser: 'Browser',
  search: 'Search',
  llm: 'Model',
  disk: 'Disk',
  isolation: 'Isolation',
};

/** Settings that enable a part, for the environment or .env. */
const HOW_TO: Record<string, string> = {
  llm: '# any OpenAI-compatible server, or openai, anthropic, google, ollama\nWINNOW_LLM=openai-compatible\nWINNOW_LLM_BASE_URL=http://127.0.0.1:8000/v1\nWINNOW_LLM_MODEL=your-model',
  search:
    '# your own SearXNG, or brave, serper, tavily, exa with WINNOW_SEARCH_API_KEY\nWINNOW_SEARCH=searxng\nWINNOW_SEARXNG_URL=http://127.0.0.1:8080',
  browser:
    '# set-up finds or installs one; a path of your own takes precedence\nWINNOW_BROWSER_PATH=/usr/bin/chromium',
};

export function HealthList({ short = false }: { short?: boolean }): ReactElement {
  const health = useQuery({ queryKey: ['health'], queryFn: () => winnow.health(), refetchInterval: 15_000 });
  if (health.error) {
    return (
      <div className="p-4">
        <ErrorNote error={health.error} onRetry={() => void health.refetch()} />
      </div>
    );
  }
  if (!health.data) return <SkeletonRows rows={5} />;
  const { services, version, uptime } = health.data;
  return (
    <>
      <ul className="divide-y divide-line">
        {Object.entries(services).map(([name, { status, detail }]) => (
          <li key={name} className="flex flex-col gap-2 px-4 py-3 sm:px-5">
            <div className="flex items-center justify-between gap-3">
              <span className="font-medium">{NAMES[name] ?? name}</span>
              <StatusBadge status={status} />
            </div>
            <p className="text-pretty text-sm text-soft [overflow-wrap:anywhere]">{detail}</p>
            {!short && status !== 'ok' && HOW_TO[name] && (
              <Code label={`settings for ${name}`} text={HOW_TO[name]} />
            )}
          </li>
        ))}
      </ul>
      <p className="tabular border-line border-t px-4 py-3 text-soft text-xs sm:px-5">
        Winnow {version}, up for {formatDuration(uptime)}
      </p>
    </>
  );
}
