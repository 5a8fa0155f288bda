/** Runs the Python client's tests in an environment of their own, against a server and a site. */
import { execFile } from 'node:child_process';
import { access, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withLock } from '../../src/store/postgres/lock.ts';

const run = promisify(execFile);
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
/** What the client and its tests need, and the samples of the dashboard. */
export const PACKAGES = ['httpx', 'typing_extensions', 'pytest', 'pydantic', 'requests'];
const INSTALL_MS = 300_000;

/** Makes a virtual environment with these packages, or completes the one that is there. Throws where that cannot be done. */
export async function pythonWith(
  folder: string,
  packages: readonly string[],
  { program = 'python3', installMs = INSTALL_MS }: Partial<Making> = {},
): Promise<string> {
  await mkdir(dirname(folder), { recursive: true });
  // Several test files use one.
  return withLock(`${folder}.lock`, installMs, () => complete(folder, packages, { program, installMs }));
}

type Making = { program: string; installMs: number };

async function complete(
  folder: string,
  packages: readonly string[],
  { program, installMs }: Making,
): Promise<string> {
  const python = join(folder, 'bin', 'python');
  await access(python).catch(() => run(program, ['-m', 'venv', folder]));
  await run(python, [
    '-c',
    'import sys; assert sys.version_info >= (3, 10), "Python 3.10 or later is needed"',
  ]);
  const names = packages.map((name) => name.replace(/[<>=].*/, ''));
  await run(python, ['-m', 'pip', 'show', '--quiet', ...names]).catch(() =>
    run(python, ['-m', 'pip', 'install', '--quiet', ...packages], { timeout: installMs }),
  );
  return python;
}

/** What pytest printed. Throws with its output where a test fails. */
export async function runPytest(
  python: string,
  folders: readonly string[],
  { url, key, site }: { url: string; key: string; site: string },
): Promise<string> {
  const env = {
    ...process.env,
    PYTHONPATH: join(CHECKOUT, 'python', 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    WINNOW_URL: url,
    WINNOW_API_KEY: key,
    WINNOW_TEST_SITE: site,
  };
  const options = { cwd: join(CHECKOUT, 'python'), env };
  try {
    return (await run(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...folders], options)).stdout;
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error));
  }
}
