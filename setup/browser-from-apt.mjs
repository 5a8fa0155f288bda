/** Unpacks the headless browser of the system's own package archive, without root and without installing it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startWithFonts, systemShowsText } from './fonts.mjs';
import { say } from './say.mjs';

const PACKAGE = 'chromium-headless-shell';
const PROGRAM = 'root/usr/lib/chromium/chromium-headless-shell';
const TIMEOUT_MS = 10 * 60_000;

/**
 * apt uses our own folders: it reads which packages the system has, so that only missing ones are fetched, checks
 * signatures as usual, and writes nothing outside `home`.
 *
 * @param {string} home an empty folder to unpack into
 * @returns {Promise<{ path: string, program: string, libraryPath: string[] }>} paths relative to `home`
 */
export async function unpackFromApt(home, run = runCommand) {
  say('getting a browser from the package archive of this system (100 MB)');
  const apt = join(home, 'apt');
  const archives = join(apt, 'archives');
  for (const folder of ['lists/partial', 'cache', 'archives/partial'])
    mkdirSync(join(apt, folder), { recursive: true });
  const options = aptOptions(apt, archives);
  const showsText = systemShowsText();
  await run('apt-get', [...options, 'update']);
  await run('apt-get', [
    ...options,
    '--yes',
    '--download-only',
    'install',
    PACKAGE,
    ...(showsText ? [] : ['fonts-liberation']),
  ]);
  const root = join(home, 'root');
  mkdirSync(root);
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
    await run('dpkg-deb', ['--extract', join(archives, name), root]);
  }
  rmSync(apt, { recursive: true, force: true });
  if (!existsSync(join(home, PROGRAM))) throw new Error(`${PACKAGE} did not contain the program`);
  const path = showsText ? PROGRAM : startWithFonts(home, PROGRAM, 'root/usr/share/fonts');
  return { path, program: PROGRAM, libraryPath: libraryFolders(home) };
}

function aptOptions(apt, archives) {
  const settings = {
    'Dir::State::lists': join(apt, 'lists'),
    'Dir::Cache': join(apt, 'cache'),
    'Dir::Cache::archives': archives,
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'APT::Install-Recommends': 'false',
    'APT::Get::List-Cleanup': 'false',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '20',
    'Acquire::https::Timeout': '20',
  };
  return ['-qq', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
}

/**
 * Folders named after the machine's triplet, e.g. `aarch64-linux-gnu`, and one below them. On a system both of them are
 * one folder; the archive's packages still use either name.
 */
function libraryFolders(home) {
  return ['root/usr/lib', 'root/lib'].flatMap((parent) => {
    const names = existsSync(join(home, parent)) ? readdirSync(join(home, parent)) : [];
    return names
      .filter((name) => name.includes('-linux-'))
      .flatMap((triplet) => [triplet, `${triplet}/pulseaudio`])
      .map((folder) => `${parent}/${folder}`)
      .filter((folder) => existsSync(join(home, folder)));
  });
}

async function runCommand(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 2, 'pipe'], timeout: TIMEOUT_MS });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr = (stderr + text).slice(-2000);
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${stderr.trim().split('\n').at(-1)}`);
}
