/** One service's form beside its result. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code-samples.tsx';
import type { Body } from '../../forms/body.ts';
import { bodyForm } from '../../forms/body-form.ts';
import { CrawlForm } from './crawl-form.tsx';
import { ExtractForm } from './extract-form.tsx';
import { Result } from './result.tsx';
import { runCall } from './run-call.ts';
import { ScrapeForm } from './scrape-form.tsx';
import { SearchForm } from './search-form.tsx';
import type { PlaygroundService } from './services.ts';
import { keepBody } from './stored-body.ts';

const FORMS = { scrape: ScrapeForm, extract: ExtractForm, search: SearchForm, crawl: CrawlForm };
const ACTIONS = { scrape: 'Scrape', extract: 'Extract', search: 'Search', crawl: 'Start the crawl' };

export function Bench({ service, start }: { service: PlaygroundService; start: Body }): ReactElement {
  const [body, setBody] = useState(start);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const running = useRef<AbortController>(null);
  const sending = useRef(false);
  const request = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const call = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return runCall(service, body, running.current.signal);
    },
    onSettled: () => {
      sending.current = false;
      void queries.invalidateQueries({ queryKey: ['credits'] });
      void queries.invalidateQueries({ queryKey: ['history'] });
    },
  });

  function change(next: Body): void {
    setBody(next);
    keepBody(service, next);
  }
  function send(): void {
    // Enter still submits while the button is disabled, and every call costs.
    if (sending.current) return;
    sending.current = true;
    call.mutate(undefined, {
      // Called only while this is on the screen: whoever has gone elsewhere meanwhile stays there.
      onSuccess: (outcome) => {
        if (outcome.service === 'crawl') navigate(`/crawls/${outcome.data.id}`);
      },
    });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  // On a narrow screen the answer is far below the form. A field that was refused is nearer to what comes next.
  useEffect(() => {
    if (call.status === 'idle') return;
    const refused = request.current?.querySelector<HTMLElement>('[aria-invalid]');
    const out = (answer.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2;
    if (refused) refused.focus();
    else if (out) answer.current?.scrollIntoView();
  }, [call.status]);

  const Form = FORMS[service];
  const form = bodyForm(service, body, change, call.error);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
      <form
        ref={request}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          request.current?.requestSubmit();
        }}
        className="flex min-w-0 flex-col gap-5"
        aria-label={`${service} request`}
      >
        <Form form={form} />
        <div className="sticky bottom-0 z-10 -mx-1 flex items-center gap-2 border-line border-t bg-paper px-1 py-3">
          <Button kind="primary" type="submit" icon="playground" busy={call.isPending}>
            {ACTIONS[service]}
          </Button>
          <kbd className="text-soft text-xs max-sm:hidden">Ctrl + Enter</kbd>
          {call.isPending && <Button onClick={() => running.current?.abort()}>Stop waiting</Button>}
        </div>
      </form>
      <div ref={answer} className="flex min-w-0 scroll-mt-18 flex-col gap-6">
        <Result
          service={service}
          outcome={call.data ?? null}
          error={call.error}
          waiting={call.isPending}
          onRetry={send}
        />
        <Card title="The same call as code">
          <CodeSamples service={service} body={body} />
        </Card>
      </div>
    </div>
  );
}
