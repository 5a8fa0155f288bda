import { expect, it } from 'vitest';
import { readTextFrom, textOf } from './input.ts';

it('reads text, in UTF-16 too', () => {
  expect(textOf(Buffer.from('<p>Größe</p>'), 'a.html')).toBe('<p>Größe</p>');
  expect(textOf(Buffer.from('\ufeff<p>Größe</p>', 'utf16le'), 'a.html')).toBe('<p>Größe</p>');
});

it('names the type of a file that is not text', () => {
  expect(() => textOf(Buffer.from('%PDF-1.7 …'), 'a.pdf')).toThrow('a.pdf is a PDF, not text.');
  expect(() => textOf(Buffer.from('PK\x03\x04\x00\x00'), 'a.docx')).toThrow(
    'a.docx is a binary file, not text.',
  );
});

it('explains why a file cannot be read', async () => {
  await expect(readTextFrom('nothing.html')).rejects.toThrow('There is no file nothing.html.');
  await expect(readTextFrom('.')).rejects.toThrow('. is a folder, not a file.');
});
