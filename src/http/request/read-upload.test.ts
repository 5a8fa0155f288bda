import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readOptions, readUpload } from './read-upload.ts';

const FORM = 'multipart/form-data; boundary=x';
const part = (headers: string, body = 'text') => `--x\r\n${headers}\r\n\r\n${body}\r\n`;
const filePart = (more: string, body?: string) => part(`Content-Disposition: form-data; ${more}`, body);

function read(parts: string[], query: { name?: string } = {}) {
  return readUpload(Buffer.from(`${parts.join('')}--x--\r\n`), FORM, query);
}

describe('the name of a file', () => {
  it.each([
    ['in quotes', 'name="file"; filename="a b.pdf"', 'a b.pdf'],
    ['without quotes, as .NET sends it', 'name=file; filename=a.pdf', 'a.pdf'],
    ['with a quote as browsers send it', 'name="file"; filename="a%22b.pdf"', 'a"b.pdf'],
    ['with a quote behind a backslash', 'name="file"; filename="a\\"b.pdf"', 'a"b.pdf'],
    ['that looks like a parameter', 'filename="; name=\\"options\\"; x"; name="file"', '; name="options"; x'],
    ['in another script', 'name="file"; filename="räder.pdf"', 'räder.pdf'],
    ['as RFC 5987 has it', `name=file; filename=x; filename*=utf-8''r%C3%A4der.pdf`, 'räder.pdf'],
    ['that is badly encoded', `name=file; filename=x.pdf; filename*=utf-8''%ff`, 'x.pdf'],
    ['with the folders of Windows', 'name="file"; filename="C:\\mills\\a.pdf"', 'a.pdf'],
    ['with control characters', 'name="file"; filename="a\0\tb.pdf"', 'ab.pdf'],
    ['that ends in folders', 'name="file"; filename="a/"', null],
    ['that is not there', 'name="file"', null],
    ['whose quote is never closed', 'name="file"; filename="a.pdf', 'a.pdf'],
  ])('%s', (_, disposition, name) => {
    expect(read([filePart(disposition)]).file).toMatchObject({ name, bytes: Buffer.from('text') });
  });

  it('may come in the query', () => {
    expect(read([filePart('name="file"')], { name: '../a\0.pdf' }).file.name).toBe('a.pdf');
    const raw = readUpload(Buffer.from('text'), 'text/plain', { name: '/tmp/a.txt' });
    expect(raw.file).toMatchObject({ name: 'a.txt', contentType: 'text/plain' });
  });
});

it('reads parts to the byte, with their types and the options', () => {
  const bytes = '\r\n--y\r\n--\r\n\r\n';
  const { file, options } = read([
    part('content-type:  text/csv \r\nCONTENT-DISPOSITION: form-data; NAME=file', bytes),
    filePart('name="options"', '{"a":1}'),
  ]);
  expect([file.contentType, file.bytes.toString(), options]).toEqual(['text/csv', bytes, '{"a":1}']);
});

describe('refuses', () => {
  const problemOf = (parts: string[]) => {
    try {
      return read(parts);
    } catch (error) {
      return (error as { details: { message: string }[] }).details[0]?.message;
    }
  };

  it.each([
    ['a part without headers', ['--x\r\n\r\ntext\r\n'], 'The form has no part named "file"'],
    ['two files', [filePart('name="file"'), filePart('name="file"')], 'The form has more than one file'],
    ['an empty file', [filePart('name="file"', '')], 'The file is empty'],
    ['other fields', [filePart('name="file"'), filePart('name=mode')], 'The form has no field "mode"'],
    ['too many parts', Array(21).fill(filePart('name="file"')), expect.stringContaining('too many')],
    [
      'headers without an end',
      [`--x\r\n${'a'.repeat(9_000)}`],
      expect.stringContaining('ends in the middle'),
    ],
  ])('%s', (_, parts, message) => {
    expect(problemOf(parts)).toEqual(message);
  });

  it('reads headers that are made to be slow in little time', () => {
    const slow = [
      `content-type: a${' '.repeat(7_900)}b`,
      `content-disposition: form-data${';a="'.repeat(1_900)}`,
    ];
    const before = process.threadCpuUsage();
    for (const headers of slow) problemOf(Array(19).fill(part(headers)));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(250);
  });
});

describe('options', () => {
  it.each([
    ['with very many values', `[${'[],'.repeat(100_000)}0]`],
    ['of very many characters', `{"a":"${'a'.repeat(2_000_000)}"}`],
  ])('%s are refused before they are read', async (_, text) => {
    await expect(readOptions(z.any(), text)).rejects.toMatchObject({
      details: [{ path: ['options'], code: 'too_big' }],
    });
  });
});
