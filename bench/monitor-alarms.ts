/** Real pages, each changed in one way: what nobody sees, what only stands in for the page, and what is a change. */
import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { compare } from '../src/diff/compare.ts';
import { interstitialIn } from '../src/fetch/verdict/interstitial.ts';
import { readPage } from '../src/sandbox/read-page.ts';
import { howToFetch, pagePaths, readHtml } from './data/pages.ts';
import { printTable } from './table.ts';

const PAGES = 63;
const FORMATS = ['markdown', 'html', 'links', 'images'] as const;
const random = (bytes = 8) => randomBytes(bytes).toString('hex');
const word = () => BigInt(`0x${random()}`).toString(36);
const digits = (count: number) => String(BigInt(`0x${random(12)}`)).slice(0, count);

/** A page, and the paragraphs of it that a capture shows: what is put elsewhere may be where nobody sees it. */
type Page = { html: string; shown: { from: number; to: number }[] };

const PARAGRAPH = /<p\b[^>]*>([^<]{60,}?)<\/p>/gi;

function pageOf(html: string, capture: string): Page {
  const plain = (text: string) => text.replace(/&[^;\s]{1,8};|[^\p{L}\p{N}]+/gu, '').slice(0, 40);
  const text = capture.replace(/&[^;\s]{1,8};|[^\p{L}\p{N}]+/gu, '');
  const shown = [...html.matchAll(PARAGRAPH)].filter(([, words = '']) => text.includes(plain(words)));
  return { html, shown: shown.map(({ index, 0: found }) => ({ from: index, to: index + found.length })) };
}

const middleOf = ({ shown }: Page) => shown[Math.floor(shown.length / 2)];

/** Puts a piece behind a paragraph in the middle of the page. */
function insert(page: Page, piece: string): string {
  const { html } = page;
  const at = middleOf(page)?.to ?? html.search(/<\/body>|$/i);
  return html.slice(0, at) + piece + html.slice(at);
}

/** An e-mail address as Cloudflare hides it. */
function hidden(address: string): string {
  const [key = 1] = randomBytes(1);
  return Buffer.from([key, ...Buffer.from(address).map((letter) => letter ^ key)]).toString('hex');
}

type Change = (page: Page) => string;
/** The same page for two visitors: nothing that a reader sees is different. */
const INVISIBLE: Record<string, Change> = {
  'hidden e-mail addresses': (page) => {
    const hex = hidden('info@mill.example');
    return insert(
      page,
      `<p>Write to <a href="/cdn-cgi/l/email-protection#${hex}"><span class="__cf_email__" data-cfemail="${hex}">[email&#160;protected]</span></a></p>`,
    );
  },
  'random fragments': (page) =>
    insert(
      page,
      `<ul><li><a href="#tab-${word()}">Details</a></li><li><a href="/page#tab-${digits(6)}">More</a></li></ul>`,
    ),
  'tracking parameters': (page) =>
    insert(
      page,
      `<p>${['gad_source', 'irclickid', 'cjevent', '_kx', 'spm', 'utm_source', 'gclid'].map((name) => `<a href="https://shop.example/${name}?id=5&${name}=${word()}">Offer</a>`).join(' ')}</p>`,
    ),
  'signed pictures': (page) =>
    insert(
      page,
      [
        `s3.example/p.png?X-Amz-Date=20260101T0&X-Amz-Expires=60&X-Amz-Signature=${random(32)}`,
        `cdn.discord.example/p.png?ex=${random(4)}&is=${random(4)}&hm=${random(32)}`,
        `p16.tiktok.example/p.jpeg?x-expires=17${digits(8)}&x-signature=${random(12)}`,
        `media.licdn.example/p?e=17${digits(8)}&v=beta&t=${random(20)}`,
        `cos.example/p.jpg?q-sign-algorithm=sha1&q-ak=A&q-sign-time=${digits(10)};${digits(10)}&q-signature=${random(20)}`,
        `img.example/p.jpg?auth_key=17${digits(8)}-0-0-${random(16)}`,
        `a.akamai.example/p.jpg?hdnts=exp=17${digits(8)}~acl=/*~hmac=${random(32)}`,
        `bunny.example/bcdn_token=${word()}&expires=17${digits(8)}&token_path=%2F/p.jpg`,
        `gcp.example/p.jpg?Expires=17${digits(8)}&KeyName=k&Signature=${random(20)}`,
        `cf.example/p.jpg?verify=17${digits(8)}-${random(20)}`,
        `imgix.example/p.jpg?w=300&s=${random(16)}`,
      ]
        .map(
          (address) =>
            `<img src="https://${address.replaceAll('&', '&amp;')}" alt="Hill" width="300" height="200">`,
        )
        .join(''),
    ),
  'sessions in links': (page) =>
    insert(
      page,
      `<p><a href="/shop/item;jsessionid=${random(16).toUpperCase()}?id=5">Item</a> <a href="/(S(${word()}))/cart.aspx">Cart</a> <a href="/forum?sid=${random(16)}&t=5">Forum</a> <a href="/x?PHPSESSID=${random(13)}">More</a></p>`,
    ),
  'advert frames of the own host': (page) =>
    insert(
      page,
      `<iframe src="/ads/frame?slot=${word()}&r=${digits(8)}" title="Advertisement ${digits(3)}" width="300" height="250"></iframe>`,
    ),
  'wrapper elements': (page) =>
    Math.random() < 0.5
      ? page.html
      : page.html
          .replace(/<body([^>]*)>/i, `<body$1><div class="w-${word()}"><div>`)
          .replace(/<\/body>/i, '</div></div></body>'),
  'white space in link texts': (page) =>
    Math.random() < 0.5
      ? page.html
      : page.html.replace(/(<a\b[^>]*>)(\s*)([^<]{3,80})<\/a>/gi, '$1\n      $3\n   </a>'),
  'ids, classes, nonces, comments': (page) =>
    insert(
      page,
      `<!-- ${random()} --><div id="${word()}" class="${word()}" data-n="${random()}"></div>`,
    ).replace(/<script\b/gi, `<script nonce="${random()}"`),
};

const doc = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
const FILLER = '<p>Thank you for your patience. If you need help, write to us or call us on weekdays.</p>';
/** What sites show in place of a page, with status 200. */
const STAND_INS: Record<string, string[]> = {
  maintenance: [
    doc(
      'Site maintenance',
      `<h1>We&rsquo;ll be right back</h1><p>Our site is down for scheduled maintenance.</p>${FILLER}`,
    ),
    doc('Mill', `<h1>Under maintenance</h1>${FILLER}`),
    doc('Mühle', `<h1>Wartungsarbeiten</h1><p>Wir sind bald wieder für Sie da.</p>${FILLER}`),
    doc(
      'Mill',
      `<div><img src="/logo.png" alt="Mill"></div><p>We are currently undergoing maintenance and will be back shortly.</p>${FILLER}`,
    ),
  ],
  'sign-in': [
    doc(
      'Sign in – Mill',
      `<h1>Sign in</h1><form><input type="email"><input type="password"><button>Sign in</button></form>${FILLER}`,
    ),
    doc(
      'Log in',
      `<form><h1>Welcome back</h1><label>E-mail <input name="u"></label><input type="password"><a href="/forgot">Forgot your password?</a></form>${FILLER}`,
    ),
    doc('Mill', `<h1>Members</h1><p>Please log in to view this page.</p>${FILLER}`),
    doc('Anmelden', `<h1>Anmelden</h1><form><input type="password"></form>${FILLER}`),
  ],
  consent: [
    doc(
      'Before you continue',
      `<h1>Before you continue to Mill</h1><p>We use cookies and data to deliver our services.</p><button>Reject all</button><button>Accept all</button>${FILLER}`,
    ),
    doc(
      'Mill',
      `<h1>We value your privacy</h1><p>We and our 842 partners store and access information on a device.</p><button>Accept</button>${FILLER}`,
    ),
  ],
  'wrong country': [
    doc('Mill', `<h1>Sorry!</h1><p>This content is not available in your country.</p>${FILLER}`),
    doc(
      'Choose your country',
      `<h1>Choose your country or region</h1><ul><li>Austria</li><li>Belgium</li></ul>${FILLER}`,
    ),
    doc(
      'Unavailable',
      `<p>Our website is currently unavailable in your region due to legal reasons.</p>${FILLER}`,
    ),
  ],
};

/** Each of them is a change, and must be seen. */
const TRUE_CHANGES: Record<string, Change> = {
  'a new paragraph': (page) =>
    insert(page, '<p>The mill will be closed on Monday for repairs of the wheel.</p>'),
  'another price': (page) => insert(page, `<p>Price: ${digits(3)} €</p>`),
  'another link': (page) => insert(page, `<p><a href="/offers/${digits(5)}">This week's offer</a></p>`),
  'another picture': (page) =>
    insert(page, `<p><img src="/pictures/${digits(6)}.jpg" alt="The wheel" width="600" height="400"></p>`),
  'a word in a paragraph': (page) => {
    const { from, to } = middleOf(page) ?? { from: 0, to: 0 };
    const paragraph = page.html.slice(from, to).replace(/(\s)\S+(\s+\S+<)/, '$1changed$2');
    return page.html.slice(0, from) + paragraph + page.html.slice(to);
  },
};

const RESTLESS: Record<string, Change> = {
  'relative times': (page) => insert(page, `<p>Posted ${1 + Number(digits(1))} minutes ago by Anna</p>`),
  counters: (page) => insert(page, `<p>1,${digits(3)} views · ${digits(2)} comments</p>`),
  'rotating quotes': (page) =>
    insert(
      page,
      `<h3>Quote of the day</h3><blockquote><p>${['Still waters run deep.', 'Many a mickle makes a muckle.', 'All that glitters is not gold.', 'No mill, no meal.'][Number(digits(1)) % 4]} ${word()}</p></blockquote>`,
    ),
};

async function captured(html: string, mode: 'normal' | 'reader'): Promise<Buffer> {
  const { results } = await readPage({
    body: Buffer.from(html),
    contentType: 'text/html',
    charset: 'utf-8',
    url: 'https://mill.example/page',
    maxPages: 1,
    ocrLanguages: [],
    ocrDataDir: undefined,
    cacheDir: '',
    formats: FORMATS.map((type) => (type === 'markdown' || type === 'html' ? { type, mode } : { type })),
  });
  const data = FORMATS.map((type) => [type, JSON.parse(Buffer.from(results[type] ?? '{}').toString())]);
  return Buffer.from(JSON.stringify({ results: Object.fromEntries(data) }));
}

async function alarms(before: string, after: string, mode: 'normal' | 'reader', calm = false) {
  const { changed } = await compare({
    current: await captured(after, mode),
    previous: [{ zstd: zstdCompressSync(await captured(before, mode)), formats: [...FORMATS] }],
    pictures: null,
    maskUrl: '',
    patterns: [],
    withResults: false,
    ...(calm && { calm: { recent: [] } }),
  });
  return changed;
}

/** Rules were made with the first set in sight; the pages of the second were not looked at. */
function sets(): Record<string, string[]> {
  const all = pagePaths('reader/wcxb');
  const at = (offset: number) =>
    Array.from({ length: PAGES }, (_, n) =>
      readHtml(all[Math.floor(((n + offset) * all.length) / PAGES)] ?? '').toString('utf8'),
    );
  return all.length === 0 ? {} : { 'looked at': at(0), 'held out': at(0.5) };
}

/** Alarms, and the pages that have a place where the change is seen. */
async function counted(pages: string[], mode: 'normal' | 'reader', change: Change, kind: Kind) {
  let alarmed = 0;
  let shown = 0;
  for (const html of pages) {
    const page = pageOf(
      html,
      JSON.parse((await captured(html, mode)).toString()).results.markdown.data.join(),
    );
    if (page.shown.length === 0 && kind.isTrue) continue;
    shown++;
    const [one, other] = kind.isTrue ? [html, change(page)] : [change(page), change(page)];
    if (await alarms(one, other, mode, kind.calm)) alarmed++;
  }
  return `${alarmed} of ${shown}`;
}

type Kind = { changes: Record<string, Change>; isTrue: boolean; calm: boolean };
const KINDS: Record<string, Kind> = {
  invisible: { changes: INVISIBLE, isTrue: false, calm: false },
  'a change': { changes: TRUE_CHANGES, isTrue: true, calm: false },
  restless: { changes: RESTLESS, isTrue: false, calm: false },
  'restless, calm': { changes: RESTLESS, isTrue: false, calm: true },
  'a change, calm': { changes: TRUE_CHANGES, isTrue: true, calm: true },
};

/** `BENCH_CHANGES` names some of the changes, separated by commas; else all are made. */
export async function measureAlarms(): Promise<void> {
  const named = process.env.BENCH_CHANGES?.split(',');
  const pages = sets();
  if (Object.keys(pages).length === 0) {
    process.stdout.write(howToFetch('monitor alarms'));
    return;
  }
  const rows: (string | number)[][] = [];
  for (const [kind, how] of Object.entries(KINDS)) {
    for (const [name, change] of Object.entries(how.changes)) {
      if (named && !named.includes(name)) continue;
      const counts: string[] = [];
      for (const set of Object.values(pages)) {
        for (const mode of ['normal', 'reader'] as const) counts.push(await counted(set, mode, change, how));
      }
      rows.push([kind, name, ...counts]);
    }
  }
  const columns = Object.keys(pages).flatMap((set) => [`normal, ${set}`, `reader, ${set}`]);
  printTable('Alarms for published pages, changed in one way', ['kind', 'change', ...columns], rows);
  printTable(
    'Stand-ins that were taken for the page',
    ['kind', 'shown', 'taken for the page'],
    Object.entries(STAND_INS).map(([kind, shown]) => [
      kind,
      shown.length,
      shown.filter((html) => interstitialIn(html) === null).length,
    ]),
  );
  for (const [set, htmls] of Object.entries(pages)) {
    const mistaken = htmls.filter((html) => interstitialIn(html) !== null).length;
    process.stdout.write(`\nOf the ${PAGES} pages ${set} ${mistaken} were taken for a stand-in.\n`);
  }
}
