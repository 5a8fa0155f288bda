/**
 * Shows a monitor as a change has left it. Views ask for it every few seconds: an answer that was on its way meanwhile
 * would show it as it was before.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Monitor } from '../../../../../sdk/src/index.ts';

export async function showSaved(queries: QueryClient, monitor: Monitor): Promise<void> {
  const queryKey = ['monitor', monitor.cronId];
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, monitor);
}
