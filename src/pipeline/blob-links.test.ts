import { expect, test } from 'vitest';
import { createBlobLinks, placeholderOf } from './blob-links.ts';

const ID = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';

test('expired links are renewed, but only our own', () => {
  let now = Date.parse('2026-03-01T09:00:00Z');
  const links = createBlobLinks(
    Buffer.from('secret'),
    () => 'https://w.example',
    () => now,
  );
  const signed = links.sign(Buffer.from(`{"data":"é ${placeholderOf(ID)}"}`), [ID]);
  const forged = `/blobs/${ID}?expires=1&signature=forged`;
  now += 2 * 3_600_000;
  const works = (json: Buffer) => {
    const [, expires = '', signature = ''] = /expires=(\d+)&signature=([\w-]+)/.exec(json.toString()) ?? [];
    return links.verify(ID, expires, signature);
  };
  expect(works(signed)).toBe(false);
  const answer = Buffer.concat([signed, Buffer.from(forged)]);
  expect(links.signedIn(answer)).toEqual([ID]);
  expect(links.signedIn(Buffer.from(forged))).toEqual([]);
  expect(links.renew(answer, []).toString()).toBe(answer.toString());
  const renewed = links.renew(signed, [ID]);
  expect(works(renewed)).toBe(true);
  expect(renewed.toString()).toMatch(/^\{"data":"é https:\/\/w\.example\/blobs\//);
  expect(links.signedIn(Buffer.from('{}'))).toEqual([]);
});

test('an answer of many megabytes is signed in one pass, however many pictures it has', () => {
  const links = createBlobLinks(Buffer.from('secret'), () => 'https://w.example');
  const ids = Array.from({ length: 200 }, (_, i) => `${String(i).padStart(8, '0')}${ID.slice(8)}`);
  const text = ids.map((id) => `${placeholderOf(id)} ${'x'.repeat(50_000)}`).join('');
  const started = process.cpuUsage();
  const signed = links.sign(Buffer.from(`${text} asset:other asset:`), ids).toString();
  // One pass per picture took 1.5 s.
  expect(process.cpuUsage(started).user).toBeLessThan(500_000);
  expect(
    signed.match(/https:\/\/w\.example\/blobs\/[\w-]{36}\?expires=\d+&signature=[\w-]+ x/g),
  ).toHaveLength(200);
  expect(signed).toMatch(/x asset:other asset:$/);
});

test('of thousands of links that a page has forged, not all are checked', () => {
  const links = createBlobLinks(Buffer.from('secret'), () => 'https://w.example');
  const signed = links.sign(Buffer.from(placeholderOf(ID)), [ID]);
  const forged = (count: number) => Buffer.from(`/blobs/${ID}?expires=1&signature=x `.repeat(count));
  expect(links.signedIn(Buffer.concat([forged(4_000), signed]))).toEqual([ID]);
  expect(links.signedIn(Buffer.concat([forged(10_000), signed]))).toEqual([]);
});
