/** Stop, resume, delete, download. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation } from 'wouter';
import type { CrawlJob } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { countedPages } from '../../format.ts';
import { KINDS, type Kind } from './kinds.ts';

export function CrawlActions({
  kind,
  id,
  status,
  onChange,
}: {
  kind: Kind;
  id: string;
  status: CrawlJob['status'];
  onChange: () => void;
}): ReactElement {
  const { path, one, several } = KINDS[kind];
  const tell = useToast();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const onSuccess = () => {
    void queries.invalidateQueries({ queryKey: [several] });
    onChange();
  };
  const stop = useAction({ mutationFn: () => winnow[kind].stop(id), onSuccess });
  const resume = useAction({ mutationFn: () => winnow[kind].resume(id), onSuccess });
  const remove = useAction({
    mutationFn: () => winnow[kind].delete(id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [several] });
      tell(`${one} deleted`);
      navigate(path);
    },
  });
  return (
    <>
      <IfMay>
        {status === 'running' && (
          <Button icon="stop" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        )}
        {status === 'stopped' && (
          <Button icon="playground" busy={resume.isPending} onClick={() => resume.mutate()}>
            Resume
          </Button>
        )}
      </IfMay>
      <Download of={kind} id={id} kind="zip" label="Zip" />
      <Download of={kind} id={id} kind="jsonl" label="JSONL" />
      <IfMay>
        <ConfirmButton
          label="Delete"
          icon="trash"
          question={`Delete this ${one.toLowerCase()}?`}
          confirm="Delete permanently"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          Its pages and their history entries are permanently deleted with it. Credits are not refunded.
        </ConfirmButton>
      </IfMay>
    </>
  );
}

type DownloadProps = { of: Kind; id: string; kind: 'zip' | 'jsonl'; label: string };

function Download({ of, id, kind, label }: DownloadProps): ReactElement {
  const [done, setDone] = useState(0);
  const download = useAction({
    mutationFn: async () => (await import('./download.ts')).downloadCrawl(of, id, kind, setDone),
    onSettled: () => setDone(0),
  });
  return (
    <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? <span className="tabular">{countedPages(done)}</span> : label}
    </Button>
  );
}
