import { expect, test } from 'vitest';
import { blobUrl, pictureUrl, safeLink } from './safe-url.ts';

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://a.test/1',
  'relative',
  '',
])('%j is not followed', (address) => {
  expect(safeLink(address)).toBeNull();
  expect(pictureUrl(address)).toBeNull();
});

test('http, https and mailto are followed; pictures come through the service', () => {
  expect(safeLink('https://a.test/x')).toBe('https://a.test/x');
  expect(safeLink('mailto:a@b.test')).toBe('mailto:a@b.test');
  expect(pictureUrl('mailto:a@b.test')).toBeNull();
  expect(pictureUrl('https://a.test/x?a=1&b=2')).toBe(
    '/dashboard/image?url=https%3A%2F%2Fa.test%2Fx%3Fa%3D1%26b%3D2',
  );
});

test('only our own signed pictures are loaded from our origin', () => {
  const id = '0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11';
  expect(blobUrl(`http://elsewhere.test/blobs/${id}?expires=1&signature=2`)).toBe(
    `/blobs/${id}?expires=1&signature=2`,
  );
  expect(blobUrl(`https://elsewhere.test/winnow/blobs/${id}?expires=1`)).toBe(`/blobs/${id}?expires=1`);
  expect(blobUrl('http://elsewhere.test/dashboard/api/sign-out')).toBeNull();
  expect(blobUrl('http://[')).toBeNull();
});
