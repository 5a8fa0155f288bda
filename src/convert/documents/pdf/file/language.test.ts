import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdf, stream } from '../../../../../test/fixtures/documents/pdf.ts';
import { languageOf } from './language.ts';

const PAGES = '<</Type/Pages/Kids[]/Count 0>>';

describe('the language of a PDF', () => {
  it.each([
    ['of its catalog', '<</Type/Catalog/Pages 2 0 R/Lang(de-AT)>>', 'de-AT'],
    ['in hexadecimal', '<</Lang <64 65> /Type/Catalog>>', 'de'],
    ['in UTF-16', '<</Lang <feff00640065>/Type/Catalog>>', 'de'],
    ['not of what is inside it', '<</Type/Catalog/OCProperties<</Lang(fr)>>/Names<<>>/Lang(de)>>', 'de'],
    ['not where there is none', '<</Type/Catalog/OCProperties<</Lang(fr)>>>>', undefined],
    ['not what is no language', '<</Type/Catalog/Lang(\\001\\002)>>', undefined],
  ])('is that %s', (_, catalog, expected) => {
    expect(languageOf(pdf([catalog, PAGES]))).toBe(expected);
  });

  it('is not that of a passage before the catalog', () => {
    const passage = '<</Type/StructElem/S/Span/Lang(fr)>>';
    const file = pdf(['<</Type/Catalog/Lang(en-GB)>>', PAGES]).toString('latin1');
    const before = Buffer.from(file.replace('1 0 obj', `9 0 obj\n${passage}\nendobj\n1 0 obj`), 'latin1');
    expect(languageOf(before)).toBe('en-GB');
  });

  it('is found if the catalog is packed', () => {
    const objects = '<</Type/Font>> <</Type/Catalog/Lang(nl)>>';
    const pairs = '7 0 12 15 ';
    const packed = stream(
      deflateSync(pairs + objects),
      `/Type/ObjStm/N 2/First ${pairs.length}/Filter/FlateDecode`,
    );
    const file = Buffer.concat([
      Buffer.from('%PDF-1.5\n3 0 obj\n'),
      packed,
      Buffer.from('\nendobj\ntrailer<</Root 12 0 R>>'),
    ]);
    expect(languageOf(file)).toBe('nl');
  });

  it.each(['/Root 1 0 R ', '/ObjStm stream ', '/ObjStm ', '/ObjStm/First 1', '1 0 obj', '<<', '(', '/Root '])(
    'is searched for once in a wall of %j',
    (brick) => {
      const wall = Buffer.from(`${brick.repeat(500_000 / brick.length)}\n/Root 1 0 R`);
      const started = process.cpuUsage();
      languageOf(wall);
      languageOf(Buffer.concat([wall, Buffer.from(' stream endstream')]));
      expect(process.cpuUsage(started).user).toBeLessThan(500_000);
    },
  );
});
