import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { PageMetadata } from '../../../sdk/src/index.ts';
import { PageFacts } from './page-facts.tsx';
import { WarningNote } from './warning-note.tsx';

test('warnings with the same reason have different keys', () => {
  const metadata: PageMetadata = {
    url: 'https://a.test/',
    statusCode: 200,
    contentType: 'text/html',
    title: 'A',
    provider: 'http',
    language: 'en',
    elapsedMs: 1,
    warnings: ['under 50 euros', 'translate'].map((detail) => ({ reason: 'prompt_not_understood', detail })),
  };
  const keys = notesIn(PageFacts({ metadata })).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

function notesIn(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(notesIn);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return node.type === WarningNote ? [node] : notesIn(node.props.children);
}
