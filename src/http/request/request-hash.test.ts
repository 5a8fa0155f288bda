import { expect, it } from 'vitest';
import { requestHash } from './request-hash.ts';

const form = (boundary: string, file: string) => ({
  contentType: `multipart/form-data; boundary=${boundary}`,
  body: Buffer.from(
    `--${boundary.replaceAll('"', '')}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${file}\r\n--${boundary.replaceAll('"', '')}--\r\n`,
  ),
});
const json = (body: string) => ({ contentType: 'application/json', body: Buffer.from(body) });
const hashOf = (sent: ReturnType<typeof json>, path = '/api/parse') =>
  requestHash({ method: 'POST', path, ...sent }).toString('hex');

it('is the same for a form that is sent again, with another boundary', () => {
  expect(hashOf(form('one', 'text'))).toBe(hashOf(form('"the-other"', 'text')));
  expect(hashOf(form('one', 'text'))).not.toBe(hashOf(form('the-other', 'another text')));
});

it('differs for another body or address', () => {
  expect(hashOf(json('{}'))).toBe(hashOf(json('{}')));
  expect(hashOf(json('{}'))).not.toBe(hashOf(json('{ }')));
  expect(hashOf(json('{}'))).not.toBe(hashOf(json('{}'), '/api/parse?name=a'));
});

it('looks for no more boundaries than a form may have: a body of only boundaries would take seconds', () => {
  const parts = (boundary: string) => ({
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(`--${boundary}\r\n`.repeat(100)),
  });
  expect(hashOf(parts('one'))).toBe(hashOf(parts('one')));
  expect(hashOf(parts('one'))).not.toBe(hashOf(parts('two')));
});
