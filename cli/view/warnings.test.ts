import { expect, it } from 'vitest';
import { createStyle } from '../terminal.ts';
import { showWarnings } from './warnings.ts';

const PIPE = { isTerminal: false, width: 80, style: createStyle(false) };

it('describes what is wrong with a page', () => {
  const warnings = [
    { reason: 'http_error' as const, detail: 'HTTP 404' },
    { reason: 'reader_fallback' as const },
    { reason: 'prompt_not_understood' as const, detail: 'sorted by price' },
  ];
  expect(showWarnings({ metadata: { warnings, statusCode: 404 } }, PIPE)).toEqual([
    'warning: The site answered 404 Not Found.',
    'warning: reader fallback',
    'warning: prompt not understood: sorted by price',
  ]);
});

it('says that no passage of a page matches', () => {
  const passages = { kept: 0, total: 165, tokens: 0, totalTokens: 13_300 };
  const results = { markdown: { data: [''], metadata: { passages } } };
  expect(showWarnings({ metadata: { warnings: [] }, results }, PIPE)).toEqual([
    'warning: no Markdown: none of its 165 passages matches and is short enough',
  ]);
});
