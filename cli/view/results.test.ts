import { expect, it } from 'vitest';
import { createStyle } from '../terminal.ts';
import { showResults } from './results.ts';

it('shows headings only for more than one format', async () => {
  const screen = { isTerminal: false, width: 80, style: createStyle(false) };
  const actions = { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] };
  const results = { markdown: { data: ['# Mill'] }, actions };
  expect(await showResults(['markdown', 'actions'], results, screen)).toBe('# Mill');
  const brought = { ...results, actions: { ...actions, pdfs: ['http://127.0.0.1/a.pdf'] } };
  expect(await showResults(['markdown', 'actions'], brought, screen)).toContain('==> markdown <==\n# Mill');
});
