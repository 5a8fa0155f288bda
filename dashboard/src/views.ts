/** The views, each in a file of its own, loaded when first opened or preloaded in the background. */
import { type ComponentType, lazy } from 'react';
import type { Scope } from '../../src/contract/account/scope.ts';

type Load = () => Promise<ComponentType>;
/** `needs`: the required scope; `read` by default. */
type View = { path: string; load: Load; needs?: Scope };

const overview: Load = async () => (await import('./views/overview/overview.tsx')).Overview;
const editor: Load = async () => (await import('./views/monitors/form/monitor-editor.tsx')).MonitorEditor;

/** The first match for an address is shown. */
const TABLE: View[] = [
  { path: '/', load: overview },
  // For people who are already signed in.
  { path: '/sign-in', load: overview },
  {
    path: '/playground/:service?',
    load: async () => (await import('./views/playground/playground.tsx')).Playground,
    needs: 'call',
  },
  { path: '/crawls', load: async () => (await import('./views/crawls/crawls.tsx')).Crawls },
  { path: '/crawls/:id', load: async () => (await import('./views/crawls/crawl.tsx')).Crawl },
  { path: '/batches', load: async () => (await import('./views/crawls/crawls.tsx')).Batches },
  { path: '/batches/:id', load: async () => (await import('./views/crawls/crawl.tsx')).Batch },
  { path: '/monitors', load: async () => (await import('./views/monitors/monitors.tsx')).Monitors },
  { path: '/monitors/new', load: editor, needs: 'call' },
  { path: '/monitors/:id', load: async () => (await import('./views/monitors/monitor.tsx')).MonitorView },
  { path: '/monitors/:id/edit', load: editor, needs: 'call' },
  {
    path: '/extractors',
    load: async () => (await import('./views/extractors/extractors.tsx')).Extractors,
  },
  {
    path: '/extractors/new',
    load: async () => (await import('./views/extractors/new-extractor.tsx')).NewExtractor,
    needs: 'call',
  },
  {
    path: '/extractors/:id',
    load: async () => (await import('./views/extractors/extractor.tsx')).ExtractorView,
  },
  { path: '/sessions', load: async () => (await import('./views/sessions/sessions.tsx')).Sessions },
  {
    path: '/sessions/new',
    load: async () => (await import('./views/sessions/new-session.tsx')).NewSession,
    needs: 'call',
  },
  {
    path: '/sessions/sign-in',
    load: async () => (await import('./views/sessions/sign-in-by-hand.tsx')).SignInByHand,
    needs: 'call',
  },
  { path: '/history', load: async () => (await import('./views/history/history.tsx')).History },
  { path: '/history/:id', load: async () => (await import('./views/history/entry.tsx')).Entry },
  { path: '/keys', load: async () => (await import('./views/keys/keys.tsx')).Keys },
  { path: '/people', load: async () => (await import('./views/people/people.tsx')).People },
  { path: '/audit', load: async () => (await import('./views/audit/audit.tsx')).Audit, needs: 'admin' },
  { path: '/usage/:part?', load: async () => (await import('./views/usage/usage.tsx')).Usage },
  { path: '/settings', load: async () => (await import('./views/settings/settings.tsx')).Settings },
];

/** Whether an address may lead somewhere: one with a truncated id, as from a broken link, does not. */
export const mayExist = ({ id }: { id?: string | undefined }): boolean =>
  id === undefined || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

const lazily = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

export const VIEWS = TABLE.map(({ path, load, needs = 'read' }) => ({
  path,
  component: lazily(load),
  needs,
}));
export const NotFound = lazily(async () => (await import('./views/not-found.tsx')).NotFound);
export const NotAllowed = lazily(async () => (await import('./views/not-allowed.tsx')).NotAllowed);
export const Join = lazily(async () => (await import('./views/sign-in/join.tsx')).Join);
export const SignIn = lazily(async () => (await import('./views/sign-in/sign-in.tsx')).SignIn);

/** Starts loading the view of an address while the session is still being checked. */
export function preloadView(path: string): void {
  const [, first = ''] = path.split('/');
  const view = TABLE.find((candidate) => candidate.path.split('/')[1] === first);
  view?.load().catch(ignored);
}

/** Loads all views, so that opening one takes no time. */
export function preloadAll(): void {
  for (const { load } of TABLE) load().catch(ignored);
}

/** The view tries again when it is opened, and reports a failure then. */
function ignored(): void {}
