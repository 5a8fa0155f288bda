import { expect, it } from 'vitest';
import { createStyle } from '../terminal.ts';
import { tickText } from './monitor.ts';

it('shows the differences of a tick, and which formats list only some', () => {
  const tick = {
    id: '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570',
    status: 'completed' as const,
    createdAt: '2026-01-15T09:30:00.000Z',
    elapsedMs: 100,
    changed: true,
    diffs: {
      markdown: [
        { type: 'removed' as const, line: 1, content: 'old' },
        { type: 'added' as const, line: 1, content: 'new' },
      ],
      json: [{ path: 'price', old: 1, new: 2 }],
      links: { added: ['https://example.com/a'], removed: [] },
      truncated: ['markdown' as const],
    },
  };
  expect(tickText(tick, createStyle(false)).split('\n').slice(1)).toEqual([
    '  - old',
    '  + new',
    '  price: 1 -> 2',
    '  + https://example.com/a',
    '  markdown: not all differences are listed',
  ]);
});

it.each([
  [{ firstRun: true }, 'first run'],
  [{ changed: true }, 'changed'],
  [{}, 'good'],
  [{ statusCode: 503, warnings: [{ reason: 'http_error' as const }] }, 'not compared: error page, 503'],
  [{ status: 'failed' as const, error: { type: 'upstream_failed', message: 'No answer' } }, 'failed'],
])('says how a run went: %j', (facts, words) => {
  const tick = {
    id: '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570',
    status: 'completed' as const,
    createdAt: '2026-01-15T09:30:00.000Z',
    elapsedMs: 100,
    changed: false,
    diffs: {},
    ...facts,
  };
  const [head] = tickText(tick, createStyle(false)).split('\n');
  expect(head).toBe(`${tick.createdAt}  ${words.padEnd(9)}  ${tick.id}`);
});

it('shows which pages of a site changed', () => {
  const pages = {
    new: ['https://example.com/new'],
    changed: [{ url: 'https://example.com/a', diffs: {} }],
    gone: ['https://example.com/old'],
    same: 7,
    notCompared: [{ url: 'https://example.com/down', reason: 'upstream_failed' }],
  };
  const tick = {
    id: '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570',
    status: 'completed' as const,
    createdAt: '2026-01-15T09:30:00.000Z',
    elapsedMs: 100,
    changed: true,
    diffs: { pages },
  };
  expect(tickText(tick, createStyle(false)).split('\n').slice(1)).toEqual([
    '  new      https://example.com/new',
    '  changed  https://example.com/a',
    '  gone     https://example.com/old',
    '  7 the same, 1 not compared',
  ]);
});
