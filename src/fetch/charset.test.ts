import { describe, expect, it } from 'vitest';
import { decodeText, detectCharset } from './charset.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('charset', () => {
  it('follows a byte order mark before anything else, and drops it', () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('Grüße')]);
    expect(decodeText(marked, 'text/html; charset=gbk')).toEqual({ text: 'Grüße', charset: 'utf-8' });
    expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('Grüße')])).text).toBe('Grüße');
    const bigEndian = Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('Grüße')]).swap16();
    expect(decodeText(bigEndian)).toEqual({ text: 'Grüße', charset: 'utf-16be' });
  });

  it('knows UTF-16 without a mark by its markup', () => {
    expect(decodeText(utf16('<p>Grüße</p>')).text).toBe('<p>Grüße</p>');
  });

  it.each([
    ['text/html;charset="windows-1251"', 'windows-1251', 'AР B'],
    ["text/html; charset='koi8-r'; x=y", 'koi8-r', 'Aп B'],
    ['text/html; charset=latin1', 'windows-1252', 'AÐ B'],
    ['text/html; charset=ISO_8859-2', 'iso-8859-2', 'AĐ B'],
  ])('reads %s', (contentType, charset, text) => {
    expect(decodeText(Buffer.from([0x41, 0xd0, 0x20, 0x42]), contentType)).toEqual({ text, charset });
  });

  it('ignores an unknown label', () => {
    expect(
      decodeText(Buffer.from('<meta charset="x-nonsense"><p>ü</p>'), 'text/html; charset=bogus').charset,
    ).toBe('utf-8');
  });

  it('passes over an empty one to the next', () => {
    const page =
      '<meta charset="" http-equiv=Content-Type content="text/html; charset=windows-1251">\xcf\xf0';
    expect(detectCharset(Buffer.from(page, 'latin1'))).toBe('windows-1251');
  });

  it('ignores a declaration inside a comment, and reads one in XML', () => {
    const hidden = Buffer.from('<!-- <meta charset="gbk"> --><p>Grüße</p>');
    expect(detectCharset(hidden)).toBe('utf-8');
    const xml = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><a>'),
      Buffer.from([0xb3]),
    ]);
    expect(decodeText(xml).text).toContain('ł');
  });

  it('keeps UTF-8 that has a broken character in it', () => {
    const body = Buffer.concat([
      Buffer.from('Grüße '.repeat(40)),
      Buffer.from([0xc3]),
      Buffer.from(' an alle'),
    ]);
    expect(detectCharset(body, 'text/html; charset=utf-8')).toBe('utf-8');
  });

  it('does not believe in UTF-8 for the sake of a single letter', () => {
    expect(decodeText(Buffer.from('un caf\xe9, merci', 'latin1'), 'text/html; charset=utf-8').text).toBe(
      'un café, merci',
    );
  });

  it('reads two short GBK letters that could be UTF-8 as they are declared', () => {
    // The bytes of 联通 in GBK are valid UTF-8.
    expect(decodeText(Buffer.from([0xc1, 0xaa, 0xcd, 0xa8]), 'text/html; charset=gbk').text).toBe('联通');
  });

  it('takes UTF-16 in a meta element for what it cannot be', () => {
    expect(detectCharset(Buffer.from('<meta charset="utf-16"><p>Grüße</p>'))).toBe('utf-8');
  });

  it('guesses the charset of a text with a broken character in it', () => {
    const gbk = Buffer.from(
      'b5c6cbfebda8d3dac9bdc9cfa3acd2b9c0efd5d5c1c1b9e9c0b4b5c4d3e6b4aca1a3cad8cbfeb5c4c8cbc3bfccecb0f8cdedb5e3b5c6a3acc7e5b3bfcfa8b5c6a1a3',
      'hex',
    );
    const body = Buffer.concat([...Array<Buffer>(5).fill(gbk), Buffer.from([0xff, 0x20]), gbk]);
    expect(decodeText(body).text).toMatch(/^灯塔建于山上/);
  });

  it('has an answer for nothing and for noise', () => {
    expect(decodeText(Buffer.alloc(0))).toEqual({ text: '', charset: 'utf-8' });
    expect(decodeText(Buffer.from([0x80, 0x81, 0xfe, 0xff])).text.length).toBeGreaterThan(0);
  });

  it('is not slowed down by a page made for it', () => {
    const body = Buffer.concat([Buffer.from('<'.repeat(500_000)), Buffer.from([0xe4])]);
    const startedAt = process.cpuUsage();
    detectCharset(body);
    detectCharset(Buffer.concat([Buffer.from(`<meta charset=${' '.repeat(100_000)}`), body]));
    for (const gap of [' ', '"', ' charset='])
      detectCharset(body, `text/html; charset=${gap.repeat(60_000)};`);
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });
});
