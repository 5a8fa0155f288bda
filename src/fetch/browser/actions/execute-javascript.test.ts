/** How a caller's script is made into a function, without a page. */
import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { makeRunnableCall, type Runnable } from '../in-page/scripts.ts';

const runnable = (script: string) => runInThisContext(makeRunnableCall({ script })) as Runnable;

it.each([
  ['document.title', 'async () => (\ndocument.title\n)'],
  ['{ a: 1 }', 'async () => (\n{ a: 1 }\n)'],
  ['return 1 // one', 'async () => {\nreturn 1 // one\n}'],
  ['const a = 1; a + 1', '() => (0, eval)("const a = 1; a + 1")'],
])('makes a function of %j', (script, source) => expect(runnable(script)).toEqual({ source }));

it.each(['(', '1)) ; evil((2', '}); evil(); (async () => { return 1', '/* ', '], evil('])(
  'refuses %j, which would go on outside of its function',
  (script) => expect(runnable(script)).toEqual({ problem: expect.any(String) }),
);
