/** Shows a page to click on, and beside it what has been picked. The page is fetched when it is opened. */
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
import type { PageToPick } from './page-to-pick.ts';

/** Opened again within this time, it costs nothing again. */
const KEPT_MS = 10 * 60_000;

export function PickDialog({
  form,
  title,
  marked,
  onPick,
  onClose,
  onUse,
  children,
}: {
  /** The request, which says which page and how it is fetched. */
  form: BodyForm;
  title: string;
  marked: readonly string[];
  onPick: (element: Element, page: PageToPick) => void;
  onClose: () => void;
  onUse: () => void;
  /** What has been picked. */
  children: ReactNode;
}): ReactElement {
  const page = useQuery({
    queryKey: ['page-to-pick', form.get('url'), form.get('html'), form.get('fetchConfig')],
    queryFn: () => sourceOf(form),
    // Never fetched again by itself: that would cost, and change the page under the pointer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  // Outside of the form that it belongs to: Enter in a field here must not send that.
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
          <div className="max-h-[55vh] overflow-auto">
            <PagePicker source={page.data} marked={marked} onPick={onPick} />
          </div>
          <div className="flex min-w-0 flex-col gap-3">{children}</div>
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

async function sourceOf(form: BodyForm): Promise<string> {
  const html = form.get('html');
  if (typeof html === 'string') return html;
  const input: unknown = {
    url: form.get('url'),
    formats: [{ type: 'html', mode: 'raw' }],
    ...(form.get('fetchConfig') !== undefined && { fetchConfig: form.get('fetchConfig') }),
  };
  const { results } = (await winnow.scrape(input as ScrapeInput, { attempts: 1 })) as ScrapeResult;
  return results.html?.data.join('\n') ?? '';
}
