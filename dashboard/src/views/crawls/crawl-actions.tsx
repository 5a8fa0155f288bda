/** Stop, resume, delete, download. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation } from 'wouter';
import type { CrawlJob } from '../../../../sdk/src/index.ts';
import { messageOf } from '../../api/errors.ts';
import { winnow } from '../../api/winnow.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { useToast } from '../../components/toast.tsx';

export function CrawlActions({
  id,
  status,
  onChange,
}: {
  id: string;
  status: CrawlJob['status'];
  onChange: () => void;
}): ReactElement {
  const tell = useToast();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const onError = (error: unknown) => tell(messageOf(error), { bad: true });
  const onSuccess = () => {
    void queries.invalidateQueries({ queryKey: ['crawls'] });
    onChange();
  };
  const stop = useMutation({ mutationFn: () => winnow.crawl.stop(id), onSuccess, onError });
  const resume = useMutation({ mutationFn: () => winnow.crawl.resume(id), onSuccess, onError });
  const remove = useMutation({
    mutationFn: () => winnow.crawl.delete(id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['crawls'] });
      tell('The crawl was deleted');
      navigate('/crawls');
    },
    onError,
  });
  return (
    <>
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
      <Download id={id} kind="zip" label="Zip" />
      <Download id={id} kind="jsonl" label="JSONL" />
      <ConfirmButton
        label="Delete"
        icon="trash"
        question="Delete this crawl?"
        confirm="Delete for good"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        The crawl, its pages and their history entries are deleted for good. What they cost is not refunded.
      </ConfirmButton>
    </>
  );
}

function Download({ id, kind, label }: { id: string; kind: 'zip' | 'jsonl'; label: string }): ReactElement {
  const tell = useToast();
  const [done, setDone] = useState<number | null>(null);
  async function start(): Promise<void> {
    setDone(0);
    try {
      const { downloadCrawl } = await import('./download.ts');
      await downloadCrawl(id, kind, setDone);
    } catch (error) {
      tell(messageOf(error), { bad: true });
    } finally {
      setDone(null);
    }
  }
  return (
    <Button icon="download" busy={done !== null} onClick={() => void start()}>
      {done === null ? label : <span className="tabular">{done} pages</span>}
    </Button>
  );
}
