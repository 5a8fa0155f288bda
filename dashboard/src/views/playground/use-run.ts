/** The last call of a service in the playground. It is kept, and continues, while other views are open. */
import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { forgetScroll } from '../../components/kept-scroll.ts';
import type { Body } from '../../forms/body.ts';
import { type Outcome, runCall } from './run-call.ts';
import type { PlaygroundService } from './services.ts';

type Sent = { body: Body; stop: AbortController };
export type RunState = MutationState<Outcome, Error, Sent>;

export type Run = {
  /** The last call, running or finished; undefined before the first. */
  last: RunState | undefined;
  /** Does nothing while a call is running: every call costs. */
  send: (body: Body, onSuccess: (outcome: Outcome) => void) => void;
  /** Ends the call, on the server too. */
  stop: () => void;
  forget: () => void;
};

export function useRun(service: PlaygroundService): Run {
  const queries = useQueryClient();
  const filters = { mutationKey: ['playground', service], exact: true };
  const { mutate } = useMutation({
    mutationKey: filters.mutationKey,
    mutationFn: ({ body, stop }: Sent) => runCall(service, body, stop.signal),
    gcTime: Number.POSITIVE_INFINITY,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['credits'] });
      void queries.invalidateQueries({ queryKey: ['history'] });
    },
  });
  const states = useMutationState({ filters, select: ({ state }) => state as RunState });
  const last = states.at(-1);
  const forget = useCallback(() => {
    const cache = queries.getMutationCache();
    const old = cache.findAll({ mutationKey: ['playground', service], exact: true });
    for (const run of old) if (run.state.status !== 'pending') cache.remove(run);
    forgetScroll();
  }, [queries, service]);
  return {
    last,
    send(body, onSuccess) {
      if (queries.isMutating(filters) > 0) return;
      // Only the last result is kept.
      forget();
      // Called only while this is mounted: somebody who has navigated away stays there.
      mutate({ body, stop: new AbortController() }, { onSuccess });
    },
    stop: () => last?.variables?.stop.abort(),
    forget,
  };
}
