/**
 * Pages that make the browser send us as much as they can: the most memory that the process which drives it takes, with
 * how much that is more than after an ordinary page, and its processor time. Each flood runs in a process of its own.
 *
 * node bench/fetch/page-floods.ts [flood …]
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startTestBrowser } from '../../test/harness/browser.ts';
import { startSite } from '../../test/site/site.ts';
import { printTable } from '../table.ts';

const FLOODS: Record<string, string> = {
  'long lines in the console': `setInterval(() => console.log('x'.repeat(100e6)), 1)`,
  'many lines in the console': `setInterval(() => { for (let i = 0; i < 2000; i++) console.log('x'.repeat(1e4) + i); }, 1)`,
  'long exceptions': `setInterval(() => { throw 'y'.repeat(80e6); }, 1)`,
  'data addresses of 50 MB': `setInterval(() => fetch('data:text/plain,' + 'z'.repeat(50e6)).catch(() => {}), 50)`,
  'addresses of 100 KB': `setInterval(() => { for (let i = 0; i < 100; i++) fetch('/own?' + i + 'z'.repeat(1e5)).catch(() => {}); }, 20)`,
  'a history of long addresses': `setInterval(() => history.pushState(null, '', '?' + Math.random() + 'z'.repeat(1.9e6)), 10)`,
};
const TIMEOUT_MS = 10_000;

async function measure(name: string): Promise<[string, number, number, number]> {
  const site = await startSite({
    '/own': '<p>Hello',
    '/flood': `<body><p>Hello</p><script>${FLOODS[name]}</script></body>`,
  });
  const browser = await startTestBrowser({ allowed: [site.host] });
  await browser.visit(`${site.url}/own`);
  const before = process.resourceUsage();
  // It ends by its deadline, or the browser gives the page up.
  await browser.visit(`${site.url}/flood`, { timeout: TIMEOUT_MS, wait: 3_000 }).catch(() => {});
  const after = process.resourceUsage();
  await browser.close();
  await site.close();
  const seconds = (after.userCPUTime - before.userCPUTime) / 1e6;
  return [name, after.maxRSS / 1024, (after.maxRSS - before.maxRSS) / 1024, seconds];
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === '--one') {
  process.stdout.write(JSON.stringify(await measure(rest[0] ?? '')));
} else {
  const names = mode ? [mode, ...rest] : Object.keys(FLOODS);
  const rows: (string | number)[][] = [];
  for (const name of names) {
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, '--one', name]);
    const [, most, more, seconds] = JSON.parse(stdout) as [string, number, number, number];
    rows.push([name, most.toFixed(0), more.toFixed(0), seconds.toFixed(1)]);
  }
  printTable('Floods of a page', ['flood', 'most MB', 'more than before, MB', 'CPU s'], rows);
}
