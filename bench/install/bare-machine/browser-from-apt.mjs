/** Sets up the browser of Debian's archive where npm has one too. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installersFor, setUpBrowser } from '../../../setup/browser.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
mkdirSync(`${root}/.runtime`, { recursive: true });
const installers = installersFor(process.platform, process.arch).filter(({ name }) => name === 'apt');
console.log(await setUpBrowser({ root, installers, systemPaths: [] }));
