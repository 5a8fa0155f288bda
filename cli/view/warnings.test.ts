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
