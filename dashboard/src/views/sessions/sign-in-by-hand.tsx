/** Manual sign-in: shows the server's browser, and saves its cookies and storage as a session. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { LiveOpen } from '../../../../src/contract/fetch/live-page.ts';
import { winnow } from '../../api/winnow.ts';
import { Button, ButtonLink, IconButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { TextInput } from '../../components/inputs/inputs.tsx';
import { LabelledInput } from '../../components/inputs/labelled-input.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useToast } from '../../components/toast.tsx';
import { View } from '../../components/view.tsx';
import { LiveScreen } from './live-screen.tsx';
import { useLivePage } from './use-live-page.ts';

const NAME = '[A-Za-z0-9][A-Za-z0-9_.\\-]{0,63}';

export function SignInByHand(): ReactElement {
  const session = new URLSearchParams(useSearch()).get('session') ?? undefined;
  const [start, setStart] = useState<LiveOpen | null>(null);
  return (
    <View>
      <PageHeader
        title="Sign in by hand"
        help="The page opens in the server's browser and is shown here. What you type goes only to the page. The cookies and storage of the sign-in are saved, sealed."
        back={{ href: '/sessions', label: 'Sessions' }}
      />
      {start ? (
        <Live start={start} onLeave={() => setStart(null)} />
      ) : (
        <Address session={session} onStart={setStart} />
      )}
    </View>
  );
}

function Address({
  session,
  onStart,
}: {
  session: string | undefined;
  onStart: (start: LiveOpen) => void;
}): ReactElement {
  const known = useQuery({
    queryKey: ['sessions', session],
    queryFn: () => winnow.session.get(session ?? ''),
    enabled: session !== undefined,
  });
  const [url, setUrl] = useState<string | null>(null);
  const [proxy, setProxy] = useState('');
  const [origin = ''] = known.data?.origins ?? [];
  const usual = known.data?.loginUrl ?? (origin && !origin.includes('://') ? `https://${origin}` : origin);
  const address = url ?? usual;
  function submit(): void {
    onStart({
      type: 'open',
      url: address,
      ...(session !== undefined && { session }),
      ...(proxy && { proxy }),
      ...windowSize(),
    });
  }
  return (
    <Card title={session === undefined ? 'Where to sign in' : `Where to sign in for “${session}”`}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <LabelledInput
          label="URL"
          help="The page to sign in on."
          required
          autoFocus
          spellCheck={false}
          placeholder="https://example.com/login"
          value={address}
          onValue={setUrl}
        />
        <LabelledInput
          label="Proxy"
          help="The URL of your own proxy, or the name of a pool. Leave it empty for none."
          spellCheck={false}
          value={proxy}
          onValue={setProxy}
        />
        <div>
          <Button kind="primary" type="submit">
            Open the page
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** As wide as the view, so that a phone gets the page for phones. */
function windowSize(): { width: number; height: number } {
  const width = Math.min(1_280, Math.max(360, window.innerWidth - (window.innerWidth < 640 ? 34 : 320)));
  const height = Math.min(800, Math.max(480, window.innerHeight - 300));
  return { width, height };
}

function Live({ start, onLeave }: { start: LiveOpen; onLeave: () => void }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { page, notice, ended, saved, send } = useLivePage(start, canvas);
  const queries = useQueryClient();
  const tell = useToast();
  const [, navigate] = useLocation();
  const size = useMemo(() => ({ width: start.width, height: start.height }), [start]);
  useEffect(() => {
    if (!saved) return;
    void queries.invalidateQueries({ queryKey: ['sessions'] });
    tell(`The session “${saved.name}” was saved`);
    navigate('/sessions');
  }, [saved, queries, tell, navigate]);

  if (ended !== null) {
    return (
      <Card title="The page is closed">
        <div className="flex flex-col items-start gap-4">
          <p role="alert">{ended}</p>
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" onClick={onLeave}>
              Begin again
            </Button>
            <ButtonLink href="/sessions">All sessions</ButtonLink>
          </div>
        </div>
      </Card>
    );
  }
  return (
    <>
      <section
        aria-label="Page"
        className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised"
      >
        <AddressBar url={page?.url ?? start.url} loading={page?.loading ?? true} send={send} />
        <p
          aria-live="polite"
          className="border-line border-b bg-sunken px-3 py-1.5 text-sm text-soft empty:hidden"
        >
          {notice ?? (page === null ? 'The browser is being opened…' : '')}
        </p>
        <LiveScreen canvas={canvas} size={size} send={send} />
      </section>
      <SaveBar name={start.session} send={send} />
    </>
  );
}

type Send = ReturnType<typeof useLivePage>['send'];

function AddressBar({ url, loading, send }: { url: string; loading: boolean; send: Send }): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  function submit(): void {
    if (typed) send({ type: 'go', url: typed });
    setTyped(null);
  }
  return (
    <Form onSubmit={submit} className="flex items-center gap-1 border-line border-b p-2">
      <IconButton label="Back" icon="left" onClick={() => send({ type: 'back' })} />
      <IconButton label="Load again" icon="refresh" onClick={() => send({ type: 'reload' })} />
      <TextInput
        aria-label="URL"
        spellCheck={false}
        className="font-mono text-sm"
        value={typed ?? url}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTyped(null)}
      />
      <span className="flex size-8 items-center justify-center text-soft">{loading && <Spinner />}</span>
    </Form>
  );
}

function SaveBar({ name: given, send }: { name: string | undefined; send: Send }): ReactElement {
  const [name, setName] = useState(given ?? '');
  return (
    <Card>
      <Form
        onSubmit={() => send({ type: 'save', name, replace: name === given })}
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        <div className="min-w-0 flex-1 basis-64">
          <LabelledInput
            label="Name of the session"
            help="When you see that you are signed in, save it. The page is closed after 10 minutes, or after 3 without input."
            required
            pattern={NAME}
            title="Letters, digits, _, - and ., up to 64"
            autoComplete="off"
            spellCheck={false}
            value={name}
            onValue={setName}
          />
        </div>
        <div className="flex gap-2 pb-5">
          <Button kind="primary" type="submit" icon="check">
            Save
          </Button>
          <ButtonLink href="/sessions">Cancel</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
