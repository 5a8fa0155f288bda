/** Run now, pause, resume, edit, test, delete. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Monitor } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { showSaved } from './form/show-saved.ts';

const DELIVERED_MS = 1_000;

export function MonitorActions({ monitor }: { monitor: Monitor }): ReactElement {
  const { cronId: id, status } = monitor;
  const tell = useToast();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const toggle = useAction({
    mutationFn: () => (status === 'active' ? winnow.monitor.pause(id) : winnow.monitor.resume(id)),
    onSuccess: async (next) => {
      await showSaved(queries, next);
      void queries.invalidateQueries({ queryKey: ['monitors'] });
    },
  });
  const run = useAction({
    mutationFn: () => winnow.monitor.run(id),
    onSuccess: (tick) => {
      void queries.invalidateQueries({ queryKey: ['activity', id] });
      void queries.invalidateQueries({ queryKey: ['monitor', id] });
      navigate(`/monitors/${id}?run=${tick.id}`);
    },
  });
  const test = useAction({
    mutationFn: () => winnow.monitor.test(id),
    onSuccess: () => {
      tell('A test is on its way');
      // It becomes a delivery as soon as its event is picked up.
      setTimeout(() => void queries.invalidateQueries({ queryKey: ['deliveries'] }), DELIVERED_MS);
    },
  });
  const remove = useAction({
    mutationFn: () => winnow.monitor.delete(id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['monitors'] });
      tell('The monitor was deleted');
      navigate('/monitors');
    },
  });
  return (
    <>
      {status === 'active' && (
        <Button icon="refresh" busy={run.isPending} onClick={() => run.mutate()}>
          Run now
        </Button>
      )}
      <Button
        icon={status === 'active' ? 'pause' : 'playground'}
        busy={toggle.isPending}
        onClick={() => toggle.mutate()}
      >
        {status === 'active' ? 'Pause' : 'Resume'}
      </Button>
      <ButtonLink icon="edit" href={`/monitors/${id}/edit`}>
        Edit
      </ButtonLink>
      {(monitor.config.webhookUrl || monitor.config.notify) && (
        <Button icon="send" busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      )}
      <ConfirmButton
        label="Delete"
        icon="trash"
        question="Delete this monitor?"
        confirm="Delete permanently"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        The monitor and the history of its runs are permanently deleted.
      </ConfirmButton>
    </>
  );
}
