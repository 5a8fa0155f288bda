import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentJson } from './pages.ts';

it('joins the parts of any document into one JSON string', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (data) => {
      const value = Buffer.from(JSON.stringify({ data }));
      expect(JSON.parse(contentJson(value).toString())).toBe(data.join('\n\n'));
    }),
    { examples: [[['a",']], [['a', '","']], [[]], [['']], [['\\"', ',"']]] },
  );
});
