import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Monitor } from '../../../../../sdk/src/index.ts';
import { showSaved } from './show-saved.ts';

it('shows the saved version even if an earlier request is answered later', async () => {
  const queries = new QueryClient();
  const key = ['monitor', 'm'];
  const record = (status: Monitor['status']) => ({ cronId: 'm', status }) as Monitor;
  queries.setQueryData(key, record('active'));
  const { promise, resolve } = Promise.withResolvers<Monitor>();
  const asked = queries.fetchQuery({ queryKey: key, queryFn: () => promise }).catch(() => {});
  await showSaved(queries, record('paused'));
  resolve(record('active'));
  await Promise.all([asked, promise]);
  expect(queries.getQueryData(key)).toEqual(record('paused'));
});
