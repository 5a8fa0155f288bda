/** Offers to ignore a spot that triggered a monitor again and again. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Monitor, MonitorTick } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { showSaved } from './form/show-saved.ts';
import { restlessSpot } from './restless-spot.ts';

export function IgnoreSpot({
  monitor,
  ticks,
}: {
  monitor: Monitor;
  ticks: readonly MonitorTick[];
}): ReactElement | null {
  const { cronId, config } = monitor;
  const tell = useToast();
  const queries = useQueryClient();
  const spot = restlessSpot(ticks, config);
  const ignore = useAction({
    mutationFn: () => {
      if (spot?.pattern == null) return winnow.monitor.update(cronId, { calm: true });
      const { selectors = [], patterns = [] } = config.ignore ?? {};
      return winnow.monitor.update(cronId, { ignore: { selectors, patterns: [...patterns, spot.pattern] } });
    },
    onSuccess: async (saved) => {
      await showSaved(queries, saved);
      tell('Ignored from the next run on');
    },
  });
  if (!spot) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warn/30 bg-warn-tint p-4">
      <p className="min-w-0">
        The same spot changed in {spot.runs} runs:{' '}
        <span className="[overflow-wrap:anywhere]">“{spot.line.slice(0, 120)}”</span>
      </p>
      <Button size="sm" busy={ignore.isPending} onClick={() => ignore.mutate()}>
        {spot.pattern === null ? 'Turn on Calm' : 'Ignore this spot'}
      </Button>
    </div>
  );
}
