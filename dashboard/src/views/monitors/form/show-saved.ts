/**
 * Shows a monitor as just saved. Views poll it every few seconds, and an answer that was on its way while saving
 * would show the old version.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Monitor } from '../../../../../sdk/src/index.ts';

export async function showSaved(queries: QueryClient, monitor: Monitor): Promise<void> {
  const queryKey = ['monitor', monitor.cronId];
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, monitor);
}
