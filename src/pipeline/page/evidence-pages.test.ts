import { expect, it } from 'vitest';
import type { PagePicture } from '../../convert/documents/pdf/page-pictures.ts';
import type { EngineContext } from '../extraction.ts';
import { evidencePages } from './evidence-pages.ts';

const picture = (page: number): PagePicture => ({
  ...{ page, width: 612, height: 792, contentType: 'image/webp' },
  bytes: new Uint8Array([page]),
});

it('keeps one picture of each requested page, whatever a child sends, and names those that are missing', async () => {
  const drawn = [picture(3), picture(1), picture(1), picture(7)];
  const deps = { pool: { run: async () => drawn } };
  const evidence = (page: number) => ({ quote: 'q', source: 'text' as const, confidence: 1, page });
  const { pages, pictures, warnings } = await evidencePages(
    deps as unknown as Parameters<typeof evidencePages>[0],
    { body: Buffer.alloc(0), contentType: 'application/pdf' },
    { '/a': evidence(3), '/b': evidence(1), '/c': evidence(2), '/d': evidence(1) },
    { signal: new AbortController().signal } as EngineContext,
  );
  expect(pages.map(({ page, url }) => [page, url])).toEqual(
    [1, 3].map((page, index) => [page, `asset:${pictures[index]?.id}`]),
  );
  expect(pictures.map(({ bytes }) => bytes[0])).toEqual([1, 3]);
  expect(warnings).toEqual([{ reason: 'truncated', detail: 'No picture could be made of page 2' }]);
});
