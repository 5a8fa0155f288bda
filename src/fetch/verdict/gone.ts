import type { FetchedDocument } from '../document.ts';

/** The page is not there. Others that answer with an error may come back. */
export function isGone({ status, warnings }: Pick<FetchedDocument, 'status' | 'warnings'>): boolean {
  return status === 404 || status === 410 || warnings.some(({ reason }) => reason === 'soft_404');
}
