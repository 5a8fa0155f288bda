/** Shows a page or its screenshot to click on, and beside it what has been picked. The page is fetched on opening. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ScrapeInput, ScrapeResult } from '../../../sdk/src/index.ts';
import { winnow } from '../api/winnow.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ErrorNote } from '../components/error-note.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import type { BodyForm } from '../forms/body-form.ts';
import { PagePicker } from './page-picker.tsx';
import type { Pick } from './page-to-pick.ts';
import { ScreenshotPicker, type Shot } from './screenshot-picker.tsx';

/** Reopening within this time is free. */
const KEPT_MS = 10 * 60_000;

export type PickedFrom = 'page' | 'screenshot';

export function PickDialog({
  form,
  on,
  title,
  marked,
  onPick,
  onClose,
  onUse,
  children,
}: {
  /** The request with the page's address and how to fetch it. */
  form: BodyForm;
  on: PickedFrom;
  title: string;
  marked: readonly string[];
  onPick: Pick;
  onClose: () => void;
  onUse: () => void;
  /** What has been picked. */
  children: ReactNode;
}): ReactElement {
  const page = useQuery({
    queryKey: ['page-to-pick', on, form.get('url'), form.get('html'), form.get('fetchConfig')],
    queryFn: () => fetchPage(form, on),
    // Never refetched automatically: that would cost, and change the page under the pointer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  // Outside its form: Enter in a field here must not submit that form.
  return createPortal(
    <Dialog
      title={title}
      open
      onClose={onClose}
      wide="most"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={onUse}>
            Use
          </Button>
        </>
      }
    >
      {page.error && <ErrorNote error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && <Skeleton className="h-96 w-full" />}
      {page.data !== undefined && (
        <div className="grid min-h-0 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {page.data.shot ? (
            <ScreenshotPicker
              shot={page.data.shot}
              source={page.data.source}
              marked={marked}
              onPick={onPick}
            />
          ) : (
            <div className="max-h-[55vh] overflow-auto">
              <PagePicker source={page.data.source} marked={marked} onPick={onPick} />
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-3">{children}</div>
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

type Fetched = { source: string; shot?: Shot };

/** The HTML, and the screenshot from the same visit. */
async function fetchPage(form: BodyForm, on: PickedFrom): Promise<Fetched> {
  const html = form.get('html');
  if (typeof html === 'string') return { source: html };
  const input: unknown = {
    url: form.get('url'),
    formats: [
      { type: 'html', mode: 'raw' },
      ...(on === 'screenshot' ? [{ type: 'screenshot', fullPage: true, boxes: true }] : []),
    ],
    ...(form.get('fetchConfig') !== undefined && { fetchConfig: form.get('fetchConfig') }),
  };
  const { results, errors } = (await winnow.scrape(input as ScrapeInput, { attempts: 1 })) as ScrapeResult;
  const shot = results.screenshot?.data;
  if (on === 'screenshot' && !shot) throw new Error(errors?.screenshot?.error ?? 'There is no screenshot');
  return { source: results.html?.data.join('\n') ?? '', ...(shot && { shot }) };
}
