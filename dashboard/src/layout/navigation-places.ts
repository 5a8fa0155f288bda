/** The views of the navigation, in its order. */
import type { Scope } from '../../../src/contract/account/scope.ts';
import type { IconName } from '../components/icon.tsx';

export const NAVIGATION: { href: string; label: string; icon: IconName; needs?: Scope }[] = [
  { href: '/', label: 'Overview', icon: 'overview' },
  { href: '/playground', label: 'Playground', icon: 'playground', needs: 'call' },
  { href: '/crawls', label: 'Crawls', icon: 'crawl' },
  { href: '/batches', label: 'Batches', icon: 'batch' },
  { href: '/monitors', label: 'Monitors', icon: 'monitor' },
  { href: '/extractors', label: 'Extractors', icon: 'extract' },
  { href: '/sessions', label: 'Sessions', icon: 'session' },
  { href: '/history', label: 'History', icon: 'history' },
  { href: '/keys', label: 'Keys', icon: 'key' },
  { href: '/people', label: 'People', icon: 'people' },
  { href: '/audit', label: 'Audit log', icon: 'audit', needs: 'admin' },
  { href: '/usage', label: 'Usage', icon: 'usage' },
  { href: '/settings', label: 'Settings', icon: 'settings' },
];
