/** Codes in recipes, filled in when an action is done. */
import { expect, it } from 'vitest';
import { asksForCode, withCodes } from './codes.ts';
import { totpCode } from './totp.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = { totpSecret: SECRET, brought: async () => '482913' };

it('stand where a text to write asks for them, and nowhere else', async () => {
  const write = { type: 'write', selector: '#code', text: 'a {{code}} b' } as const;
  expect(await withCodes(write, codes)).toEqual({ ...write, text: 'a 482913 b' });
  expect(await withCodes('type "{{totp}}" into Code', codes)).toBe(`type "${totpCode(SECRET)}" into Code`);
  const click = { type: 'click', text: '{{code}}' } as const;
  expect(await withCodes(click, codes)).toBe(click);
  expect(await withCodes(write, undefined)).toBe(write);
});

it('that somebody has to bring are known beforehand, also inside a repeat', () => {
  const inner = { type: 'write', text: '{{code}}' } as const;
  expect(asksForCode([{ type: 'repeat', actions: [inner], until: 'gone', max: 2 }])).toBe(true);
  expect(asksForCode(['type {{code}} into Code'])).toBe(true);
  expect(asksForCode([{ type: 'write', text: '{{totp}}' }])).toBe(false);
});
