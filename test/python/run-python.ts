/** Runs what is written in Python in an environment that is made here, with packages from PyPI. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withLock } from '../../src/store/postgres/lock.ts';
import { installError, NotAvailable } from '../harness/registry.ts';
import { findPython, type Python } from './find-python.ts';

const run = promisify(execFile);
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
const RUNTIME = join(CHECKOUT, '.runtime');
const PACKAGES = fileURLToPath(new URL('./packages.txt', import.meta.url));
/** Installs all of them in a tenth of the time that pip takes. */
const UV = 'uv==0.13.7';
const INSTALL_MS = 600_000;

/** A Python with all that the tests need, made once. Throws NotAvailable without a Python, or without PyPI. */
export async function testPython(): Promise<Python> {
  const base = await findPython();
  const folder = join(RUNTIME, 'python');
  const python = { ...base, program: join(folder, 'bin', 'python') };
  await once(folder, `${base.program}\n${await readFile(PACKAGES, 'utf8')}`, async () => {
    const uv = await bringUv(base);
    await run(uv, ['venv', '--quiet', '--clear', '--no-project', '--python', base.program, folder]);
    await install(uv, base, ['--python', python.program, '--requirement', PACKAGES]);
  });
  return python;
}

/** A folder with this package and no other, which is to come before those of the environment on PYTHONPATH. */
export async function packageApart(name: string): Promise<string> {
  const base = await findPython();
  const folder = join(RUNTIME, `python-${name}`);
  await once(folder, `${base.program}\n${name}`, async () => {
    await install(await bringUv(base), base, ['--python', base.program, '--target', folder, name]);
  });
  return folder;
}

/** Does the work unless it was done for what is wanted; several test files ask for the same. */
async function once(folder: string, wanted: string, work: () => Promise<void>): Promise<void> {
  const stamp = join(folder, 'winnow-made-with');
  await mkdir(RUNTIME, { recursive: true });
  await withLock(join(RUNTIME, 'python.lock'), INSTALL_MS, async () => {
    if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
    await work();
    await writeFile(stamp, wanted);
  });
}

async function bringUv({ program }: Python): Promise<string> {
  const folder = join(RUNTIME, 'uv');
  const flags = ['--quiet', '--no-deps', '--no-compile', '--retries=1', '--timeout=20', '--upgrade'];
  await run(program, ['-m', 'pip', '--version']).catch(() => {
    throw new NotAvailable(`${program} has no pip`);
  });
  await run(program, ['-m', 'pip', 'install', ...flags, '--target', folder, UV]).catch((error) => {
    throw installError('uv', error);
  });
  return join(folder, 'bin', 'uv');
}

async function install(uv: string, { program }: Python, args: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    ...settingsForUv((await run(program, ['-m', 'pip', 'config', 'list'])).stdout),
  };
  const flags = ['--quiet', '--no-cache', '--no-deps', '--only-binary', ':all:'];
  await run(uv, ['pip', 'install', ...flags, ...args], { env, timeout: INSTALL_MS }).catch((error) => {
    throw installError('packages of Python', error);
  });
}

/** Where pip is told to look for packages, uv looks too: it does not read pip's settings. */
function settingsForUv(listed: string): NodeJS.ProcessEnv {
  const said = (name: string) => new RegExp(`\\.${name}='(.+)'$`, 'm').exec(listed)?.[1];
  const index = said('index-url');
  const certificates = said('cert');
  return { ...(index && { UV_DEFAULT_INDEX: index }), ...(certificates && { SSL_CERT_FILE: certificates }) };
}

type Place = { url: string; key: string; site: string };

/** What pytest printed for these files and folders of `python/`. Throws with its output where a test fails. */
export async function runPytest(
  { program }: Python,
  tests: readonly string[],
  { url, key, site }: Place,
  before: readonly string[] = [],
): Promise<string> {
  const env = {
    ...process.env,
    PYTHONPATH: [...before, join(CHECKOUT, 'python', 'src')].join(delimiter),
    // Kept from run to run, but not beside the sources.
    PYTHONDONTWRITEBYTECODE: '',
    PYTHONPYCACHEPREFIX: join(RUNTIME, 'python-bytecode'),
    // Packages that bring plug-ins along are not here to test with.
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1',
    WINNOW_URL: url,
    WINNOW_API_KEY: key,
    WINNOW_TEST_SITE: site,
  };
  const flags = ['-q', '-rs', '-W', 'ignore', '-p', 'no:cacheprovider'];
  const options = { cwd: join(CHECKOUT, 'python'), env };
  try {
    return (await run(program, ['-m', 'pytest', ...flags, ...tests], options)).stdout;
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error));
  }
}
