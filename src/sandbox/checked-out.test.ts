import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkedOutCommit } from './checked-out.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const BRANCH = 'refs/heads/main';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'winnow-checkout-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['a branch', { HEAD: `ref: ${BRANCH}\n`, [BRANCH]: `${COMMIT}\n` }, COMMIT],
  [
    'a branch that git has packed',
    { HEAD: `ref: ${BRANCH}\n`, 'packed-refs': `# pack-refs\nabc refs/tags/v1\n${COMMIT} ${BRANCH}\n` },
    COMMIT,
  ],
  ['a detached head', { HEAD: `${COMMIT}\n` }, COMMIT],
  ['a branch without a commit', { HEAD: `ref: ${BRANCH}\n` }, null],
  ['no checkout', {}, null],
])('the commit of %s', (_, files, commit) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, '.git', name)), { recursive: true });
    writeFileSync(join(root, '.git', name), content);
  }
  expect(checkedOutCommit(root)).toBe(commit);
});
