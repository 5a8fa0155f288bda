/** Whether a page no longer exists. */
import type { FetchedDocument } from '../document.ts';

/** Other error statuses may be temporary. */
export function isGone({ status, warnings }: Pick<FetchedDocument, 'status' | 'warnings'>): boolean {
  return status === 404 || status === 410 || warnings.some(({ reason }) => reason === 'soft_404');
}
