/** Everything that can be found by name alone: views, their parts, and things to start. */
import type { Scope } from '../../../src/contract/account/scope.ts';
import type { IconName } from '../components/icon.tsx';
import type { PlaygroundService } from '../views/playground/services.ts';

export type Finding = {
  /** Where it leads: a path of the dashboard, or of the whole service if it is `outside`. */
  href: string;
  outside?: boolean;
  label: string;
  /** Shown beside it, smaller. */
  about: string;
  icon: IconName;
};

type Place = Finding & {
  /** Other words that people may search for. */
  words: string;
  /** The required scope; `read` by default. */
  needs?: Scope;
};

function inPlayground(service: PlaygroundService, label: string, words: string): Place {
  return {
    href: `/playground/${service}`,
    label,
    about: 'Playground',
    icon: 'playground',
    words,
    needs: 'call',
  };
}

export const PLACES: Place[] = [
  { href: '/', label: 'Overview', about: '', icon: 'overview', words: 'home start' },
  inPlayground('scrape', 'Scrape a page', 'try markdown'),
  inPlayground('extract', 'Extract data', 'try json schema'),
  inPlayground('search', 'Search the web', 'try query'),
  inPlayground('map', 'Map a site', 'try addresses links sitemap'),
  inPlayground('batch', 'Start a batch', 'new many urls'),
  inPlayground('parse', 'Parse a file', 'upload pdf document drop'),
  inPlayground('crawl', 'Start a crawl', 'new site'),
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
  { href: '/extractors', label: 'Extractors', about: '', icon: 'extract', words: 'learn samples fields' },
  {
    href: '/extractors/new',
    label: 'New extractor',
    about: 'Extractors',
    icon: 'plus',
    words: 'learn create',
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
