/**
 * Checks that a version can be released, and packs it: `npm run release`. The packages are then published with `npm
 * publish` and `twine upload`; `--publish` does it for npm.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Everything that keeps these files from being a release.
 *
 * @param {{ manifests: Record<string, string>, python: string, changelog: string, status: string, tags: string }} state
 * `manifests` are texts of package.json files by name, `status` and `tags` what git prints
 */
export function releaseProblems({ manifests, python, changelog, status, tags }) {
  const versions = Object.entries(manifests).map(([name, text]) => [name, JSON.parse(text).version]);
  versions.push(['python/pyproject.toml', /^version = "(.+)"$/m.exec(python)?.[1]]);
  const [[, version]] = versions;
  const problems = versions
    .filter(([, other]) => other !== version)
    .map(([name, other]) => `${name} says ${other}, not ${version}`);
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm');
  if (!heading.test(changelog)) problems.push(`CHANGELOG.md has no heading "## ${version} (year-month-day)"`);
  if (/^## Unreleased\n+(?!## )\S/m.test(changelog))
    problems.push('CHANGELOG.md still has unreleased changes');
  if (status.trim()) problems.push(`these files are not committed:\n${status.trimEnd()}`);
  if (tags.split('\n').includes(`v${version}`)) problems.push(`v${version} has been released before`);
  return { version, problems };
}

/**
 * The packages ask for provenance, without which npm refuses to publish them. Only a job of GitHub or GitLab that may
 * request a token can attest it.
 *
 * @param {string} tarball
 * @param {NodeJS.ProcessEnv} env
 */
export function publishArguments(tarball, env) {
  const canAttest =
    (env.GITHUB_ACTIONS && env.ACTIONS_ID_TOKEN_REQUEST_URL) || (env.GITLAB_CI && env.SIGSTORE_ID_TOKEN);
  return ['publish', tarball, '--access', 'public', ...(canAttest ? [] : ['--provenance=false'])];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) release(process.argv.includes('--publish'));

function release(publish) {
  const text = (path) => readFileSync(join(root, path), 'utf8');
  const { version, problems } = releaseProblems({
    manifests: { 'package.json': text('package.json'), 'sdk/package.json': text('sdk/package.json') },
    python: text('python/pyproject.toml'),
    changelog: text('CHANGELOG.md'),
    status: outputOfGit(['status', '--porcelain']),
    tags: outputOfGit(['tag']),
  });
  for (const problem of problems) process.stderr.write(`winnow release: ${problem}\n`);
  if (problems.length > 0) process.exit(1);
  const folder = join(root, '.runtime', 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('npm', ['test']);
  run('npm', ['run', 'package', '--', folder]);
  run('npm', ['pack', './sdk', '--pack-destination', folder]);
  if (publish) {
    for (const name of ['winnow-sdk', 'winnow-web']) {
      run('npm', publishArguments(join(folder, `${name}-${version}.tgz`), process.env));
    }
    run('git', ['tag', `v${version}`]);
  }
  console.log(`${version} is ready in ${folder}`);
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function outputOfGit(args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '';
}
