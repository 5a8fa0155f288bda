/** What can be found by its name alone: the views, their parts, and what can be begun. */
import type { Scope } from '../../../src/contract/account/scope.ts';
import type { IconName } from '../components/icon.tsx';

export type Finding = {
  /** Where it leads: a path of the dashboard, or of the whole service where it is `outside`. */
  href: string;
  outside?: boolean;
  label: string;
  /** What stands beside it, smaller. */
  about: string;
  icon: IconName;
};

type Place = Finding & {
  /** What people may call it besides. */
  words: string;
  /** The scope that it takes; left out: to look. */
  needs?: Scope;
};

export const PLACES: Place[] = [
  { href: '/', label: 'Overview', about: '', icon: 'overview', words: 'home start' },
  {
    href: '/playground/scrape',
    label: 'Scrape a page',
    about: 'Playground',
    icon: 'playground',
    words: 'try markdown',
    needs: 'call',
  },
  {
    href: '/playground/extract',
    label: 'Extract data',
    about: 'Playground',
    icon: 'playground',
    words: 'try json schema',
    needs: 'call',
  },
  {
    href: '/playground/search',
    label: 'Search the web',
    about: 'Playground',
    icon: 'playground',
    words: 'try query',
    needs: 'call',
  },
  {
    href: '/playground/map',
    label: 'Map a site',
    about: 'Playground',
    icon: 'playground',
    words: 'try addresses links sitemap',
    needs: 'call',
  },
  {
    href: '/playground/batch',
    label: 'Start a batch',
    about: 'Playground',
    icon: 'playground',
    words: 'new many urls',
    needs: 'call',
  },
  {
    href: '/playground/parse',
    label: 'Parse a file',
    about: 'Playground',
    icon: 'playground',
    words: 'upload pdf document drop',
    needs: 'call',
  },
  {
    href: '/playground/crawl',
    label: 'Start a crawl',
    about: 'Playground',
    icon: 'playground',
    words: 'new site',
    needs: 'call',
  },
  { href: '/crawls', label: 'Crawls', about: '', icon: 'crawl', words: 'sites' },
  { href: '/batches', label: 'Batches', about: '', icon: 'batch', words: 'urls' },
  { href: '/monitors', label: 'Monitors', about: '', icon: 'monitor', words: 'watch changes' },
  {
    href: '/monitors/new',
    label: 'New monitor',
    about: 'Monitors',
    icon: 'plus',
    words: 'watch a page create',
    needs: 'call',
  },
  { href: '/sessions', label: 'Sessions', about: '', icon: 'session', words: 'sign in cookies login sites' },
  { href: '/history', label: 'History', about: '', icon: 'history', words: 'past requests calls' },
  {
    href: '/history?status=failed',
    label: 'Failed requests',
    about: 'History',
    icon: 'history',
    words: 'errors',
  },
  {
    href: '/history?service=map',
    label: 'Maps',
    about: 'History',
    icon: 'history',
    words: 'addresses sites',
  },
  { href: '/usage', label: 'Credits', about: 'Usage', icon: 'usage', words: 'cost balance rate' },
  { href: '/keys', label: 'Keys', about: '', icon: 'key', words: 'api create rotate revoke scope' },
  { href: '/people', label: 'People', about: '', icon: 'people', words: 'members invite roles users team' },
  {
    href: '/audit',
    label: 'Audit log',
    about: '',
    icon: 'audit',
    words: 'who did security sign-ins',
    needs: 'admin',
  },
  {
    href: '/usage/webhooks',
    label: 'Webhook secret',
    about: 'Usage',
    icon: 'send',
    words: 'signing deliveries',
    needs: 'admin',
  },
  {
    href: '/usage/health',
    label: 'Health',
    about: 'Usage',
    icon: 'usage',
    words: 'status configured model browser',
  },
  {
    href: '/settings',
    label: 'Settings',
    about: '',
    icon: 'settings',
    words: 'theme dark light password sign out session',
  },
  {
    href: '/docs',
    outside: true,
    label: 'API reference',
    about: '',
    icon: 'docs',
    words: 'documentation openapi',
  },
  {
    href: '/docs/guides',
    outside: true,
    label: 'Guides',
    about: '',
    icon: 'docs',
    words: 'documentation help manual',
  },
];
