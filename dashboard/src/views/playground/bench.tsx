/** One service's form beside its result. */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code/code-samples.tsx';
import { Form } from '../../components/inputs/form.tsx';
import type { Body } from '../../forms/body.ts';
import { bodyForm } from '../../forms/body-form.ts';
import { costOfCall } from '../../forms/formats.ts';
import { MonitorForm, sentMonitor } from '../monitors/form/monitor-form.tsx';
import { BatchForm } from './batch-form.tsx';
import { useChosenFile } from './chosen-file.ts';
import { CrawlForm } from './crawl-form.tsx';
import { ExtractForm } from './extract-form.tsx';
import { MapForm } from './map-form.tsx';
import { ParseForm } from './parse-form.tsx';
import { Result } from './result.tsx';
import { placeOf } from './run-call.ts';
import { ScrapeForm } from './scrape-form.tsx';
import { SearchForm } from './search-form.tsx';
import type { PlaygroundService } from './services.ts';
import { keepBody } from './stored-body.ts';
import { useRun } from './use-run.ts';

const FORMS = {
  scrape: ScrapeForm,
  extract: ExtractForm,
  search: SearchForm,
  map: MapForm,
  crawl: CrawlForm,
  batch: BatchForm,
  parse: ParseForm,
  monitor: MonitorForm,
};
const ACTIONS = {
  scrape: 'Scrape',
  extract: 'Extract',
  search: 'Search',
  map: 'Map',
  crawl: 'Start the crawl',
  batch: 'Start the batch',
  parse: 'Parse',
  monitor: 'Start watching',
};
/** Background jobs have their own views. */
const GO_ON: readonly PlaygroundService[] = ['crawl', 'batch', 'monitor'];

export function Bench({
  service,
  start,
  anew = false,
}: {
  service: PlaygroundService;
  start: Body;
  /** Whether the body differs from that of the last result, which is then not shown beside it. */
  anew?: boolean;
}): ReactElement {
  const [body, setBody] = useState(start);
  const [file] = useChosenFile();
  const [, navigate] = useLocation();
  const request = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const run = useRun(service);
  const status = run.last?.status ?? 'idle';

  const { forget } = run;
  useEffect(() => {
    if (anew) forget();
  }, [anew, forget]);

  function change(next: Body): void {
    setBody(next);
    keepBody(service, next);
  }
  function send(): void {
    run.send(sentBody(service, body, file), (outcome) => {
      if (GO_ON.includes(service)) navigate(placeOf(outcome));
    });
  }

  useNewsInSight(status, request, answer);

  const Fields = FORMS[service];
  const form = bodyForm(service, {
    body,
    setBody: change,
    error: run.last?.error,
    sent: run.last?.variables?.body,
  });
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
      <Form
        ref={request}
        onSubmit={send}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // In React, keys in dialogs that the form opens bubble here too, but the dialogs are not part of the form.
          if (!request.current?.contains(event.target as Node)) return;
          event.preventDefault();
          request.current.requestSubmit();
        }}
        className="flex min-w-0 flex-col gap-5"
        aria-label={`${service} request`}
      >
        <Fields form={form} />
        <SendBar
          action={ACTIONS[service]}
          busy={status === 'pending'}
          onStop={run.stop}
          cost={costOfCall(form)}
        />
      </Form>
      <div ref={answer} className="flex min-w-0 scroll-mt-18 flex-col gap-6">
        <Result service={service} run={run.last} onRetry={send} />
        <Card title="The same call as code">
          <CodeSamples service={service} body={sentBody(service, body, file?.name)} />
        </Card>
      </div>
    </div>
  );
}

function SendBar({
  action,
  busy,
  onStop,
  cost,
}: {
  action: string;
  busy: boolean;
  onStop: () => void;
  cost: ReactNode;
}): ReactElement {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-1 flex items-center gap-3 border-line border-t bg-paper px-1 py-3"
    >
      <Button
        kind="primary"
        type="submit"
        icon="playground"
        busy={busy}
        title="Ctrl + Enter"
        aria-keyshortcuts="Control+Enter"
      >
        {action}
      </Button>
      {busy && (
        <Button icon="stop" onClick={onStop}>
          Stop
        </Button>
      )}
      <p className="tabular min-w-0 text-soft text-sm" title="A call that fails costs nothing.">
        {cost}
      </p>
    </div>
  );
}

/** On a narrow screen the answer is far below the form, so scroll to it; or to a refused field. */
function useNewsInSight(
  status: string,
  request: RefObject<HTMLElement | null>,
  answer: RefObject<HTMLElement | null>,
): void {
  const seen = useRef(status);
  useEffect(() => {
    if (status === seen.current) return;
    seen.current = status;
    const refused = request.current?.querySelector<HTMLElement>('[aria-invalid]');
    const out = (answer.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2;
    if (refused) refused.focus();
    else if (out) answer.current?.scrollIntoView();
  }, [status, request, answer]);
}

/** @param file the chosen file, or what stands for it in a sample */
function sentBody(service: PlaygroundService, body: Body, file: unknown): Body {
  if (service === 'parse') return file ? { ...body, file } : body;
  return service === 'monitor' ? sentMonitor(body) : body;
}
