/**
 * Runs `npm start`, or the command that is given, twice as a newcomer would, asks for a page that needs JavaScript, and
 * says how long it took. Node 20. With WITHOUT_BROWSER=1 for a page as it is sent, where Chromium cannot run.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const PAGE = `<!doctype html><title>Bare</title><h1>A bare machine</h1><p id="p"></p>
<script>document.getElementById('p').textContent = 'Written by ' + 'JavaScript.';</script>`;
/** An emulated machine takes this long. */
const START_MS = 90 * 60_000;
const OUT_OF_TIME = new Set([503, 504]);
const TRIES = 4;
const AS_SENT = { fetchConfig: { mode: 'fast' }, formats: ['markdown'], expected: ['A bare machine'] };
const RENDERED = {
  formats: ['markdown', 'screenshot'],
  expected: ['Written by JavaScript.', '"screenshot"'],
};
const CALLS = process.env.WITHOUT_BROWSER
  ? [AS_SENT]
  : [
      { ...RENDERED, fetchConfig: { mode: 'js' } },
      { ...RENDERED, fetchConfig: { mode: 'js', stealth: true } },
    ];
const [program = 'npm', ...args] = process.argv.length > 2 ? process.argv.slice(2) : ['npm', 'start'];

const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => site.once('listening', resolve));
const host = `127.0.0.1:${site.address().port}`;

try {
  await startAndScrape('first start');
  await startAndScrape('second start');
} finally {
  site.close();
  site.closeAllConnections();
}

async function startAndScrape(name) {
  const began = performance.now();
  const service = spawn(program, args, {
    env: { ...process.env, PORT: '0', WINNOW_LOG_LEVEL: 'warn', WINNOW_ALLOWED_PRIVATE_HOSTS: host },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  try {
    const at = await ready(service);
    console.log(`${name}: ready after ${seconds(began)} s`);
    for (const call of CALLS) await scrape(at, call);
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

/** Where it listens, and the file of its key, both as it says them. */
async function ready(service) {
  let output = '';
  return await new Promise((resolve, reject) => {
    const read = (text) => {
      output += text;
      const url = /winnow ready (\S+)/.exec(output)?.[1];
      const keyFile = /SVC-APIKEY: \$\(cat "(.+?)"\)/.exec(output)?.[1];
      if (url && keyFile) resolve({ url, keyFile });
    };
    service.stdout.setEncoding('utf8').on('data', read);
    service.stderr.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      read(text);
    });
    service.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    setTimeout(() => reject(new Error('The server was not ready in time')), START_MS).unref();
  });
}

/** On a machine that is emulated a page may take longer than any call may: it is then asked for again, and that is said. */
async function scrape(at, { fetchConfig, formats, expected }) {
  const began = performance.now();
  for (let tries = 1; ; tries++) {
    const { status, answer } = await ask(at, { fetchConfig, formats });
    const isRight = status === 200 && expected.every((text) => answer.includes(text));
    if (!isRight && !(OUT_OF_TIME.has(status) && tries < TRIES))
      throw new Error(`scrape ${JSON.stringify(fetchConfig)}: ${status} ${answer.slice(0, 1000)}`);
    if (!isRight) continue;
    const again = tries > 1 ? `, asked ${tries} times` : '';
    console.log(`scrape ${JSON.stringify(fetchConfig)}: the page, after ${seconds(began)} s${again}`);
    return;
  }
}

async function ask({ url, keyFile }, { fetchConfig, formats }) {
  const response = await fetch(`${url}/api/scrape`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svc-apikey': readFileSync(keyFile, 'utf8').trim(),
    },
    body: JSON.stringify({
      url: `http://${host}/`,
      formats: formats.map((type) => ({ type })),
      fetchConfig,
    }),
  });
  return { status: response.status, answer: await response.text() };
}

function seconds(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}
