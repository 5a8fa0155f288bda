/** What keeps a version from being released. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishArguments, releaseProblems } from './release.mjs';

const READY = {
  manifests: { 'package.json': '{"version":"1.2.0"}', 'sdk/package.json': '{"version":"1.2.0"}' },
  python: '[project]\nversion = "1.2.0"\n',
  changelog: '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-11-16)\n\n- More.\n',
  status: '',
  tags: 'v1.0.0\nv1.1.0\n',
};

it('has a command that can be run as it is', () => {
  expect(statSync(join(import.meta.dirname, 'winnow.mjs')).mode & 0o111).toBe(0o111);
});

describe('a release', () => {
  it('has one version, a dated heading, nothing uncommitted and no tag yet', () => {
    expect(releaseProblems(READY)).toEqual({ version: '1.2.0', problems: [] });
  });

  it.each([
    [
      'another version in Python',
      { python: 'version = "1.1.0"' },
      'python/pyproject.toml says 1.1.0, not 1.2.0',
    ],
    ['no heading', { changelog: '# Changelog\n' }, 'CHANGELOG.md has no heading'],
    [
      'changes that are in no version',
      { changelog: READY.changelog.replace('## Unreleased\n', '## Unreleased\n\n- New.\n') },
      'CHANGELOG.md still has unreleased changes',
    ],
    ['uncommitted files', { status: ' M src/main.ts\n' }, 'not committed:\n M src/main.ts'],
    ['a tag', { tags: 'v1.2.0\n' }, 'v1.2.0 has been released before'],
  ])('is refused with %s', (_, change, problem) => {
    const { problems } = releaseProblems({ ...READY, ...change });
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('is published with provenance where that can be attested, and without it elsewhere', () => {
    const plain = ['publish', 'a.tgz', '--access', 'public'];
    const token = { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://x' };
    expect(publishArguments('a.tgz', { GITHUB_ACTIONS: 'true', ...token })).toEqual(plain);
    expect(publishArguments('a.tgz', { GITLAB_CI: 'true', SIGSTORE_ID_TOKEN: 'x' })).toEqual(plain);
    expect(publishArguments('a.tgz', { GITHUB_ACTIONS: 'true' })).toEqual([...plain, '--provenance=false']);
  });
});
