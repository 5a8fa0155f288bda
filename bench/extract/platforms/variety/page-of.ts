/** What the questions about one page have in common. */
import type { Ask } from '../platform-case.ts';

type Page = Pick<Ask, 'page' | 'url' | 'html'>;

export function single(url: string, html: string): Page {
  return { page: 'single', url, html };
}

export function several(url: string, html: string): Page {
  return { page: 'list', url, html };
}
