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

/** Puts a piece in the middle of the page, before the end tag of a block. */
function insert(html: string, piece: string): string {
  const ends = [...html.matchAll(/<\/(?:p|h[1-6]|ul|ol)>/gi)];
  const middle = ends[Math.floor(ends.length / 2)];
  const at = middle ? middle.index + middle[0].length : html.search(/<\/body>|$/i);
  return html.slice(0, at) + piece + html.slice(at);
}

/** An e-mail address as Cloudflare hides it. */
function hidden(address: string): string {
  const [key = 1] = randomBytes(1);
  return Buffer.from([key, ...Buffer.from(address).map((letter) => letter ^ key)]).toString('hex');
}

type Change = (html: string) => string;
/** The same page for two visitors: nothing that a reader sees is different. */
const INVISIBLE: Record<string, Change> = {
  'hidden e-mail addresses': (html) => {
    const hex = hidden('info@mill.example');
    return insert(
      html,
      `<p>Write to <a href="/cdn-cgi/l/email-protection#${hex}"><span class="__cf_email__" data-cfemail="${hex}">[email&#160;protected]</span></a></p>`,
    );
  },
  'random fragments': (html) =>
    insert(
      html,
      `<ul><li><a href="#tab-${word()}">Details</a></li><li><a href="/page#tab-${digits(6)}">More</a></li></ul>`,
    ),
  'tracking parameters': (html) =>
    insert(
      html,
      `<p>${['gad_source', 'irclickid', 'cjevent', '_kx', 'spm', 'utm_source', 'gclid'].map((name) => `<a href="https://shop.example/${name}?id=5&${name}=${word()}">Offer</a>`).join(' ')}</p>`,
    ),
  'signed pictures': (html) =>
    insert(
      html,
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
  'sessions in links': (html) =>
    insert(
      html,
      `<p><a href="/shop/item;jsessionid=${random(16).toUpperCase()}?id=5">Item</a> <a href="/(S(${word()}))/cart.aspx">Cart</a> <a href="/forum?sid=${random(16)}&t=5">Forum</a> <a href="/x?PHPSESSID=${random(13)}">More</a></p>`,
    ),
  'advert frames of the own host': (html) =>
    insert(
      html,
      `<iframe src="/ads/frame?slot=${word()}&r=${digits(8)}" title="Advertisement ${digits(3)}" width="300" height="250"></iframe>`,
    ),
  'wrapper elements': (html) =>
    Math.random() < 0.5
      ? html
      : html
          .replace(/<body([^>]*)>/i, `<body$1><div class="w-${word()}"><div>`)
          .replace(/<\/body>/i, '</div></div></body>'),
  'white space in link texts': (html) =>
    Math.random() < 0.5
      ? html
      : html.replace(/(<a\b[^>]*>)(\s*)([^<]{3,80})<\/a>/gi, '$1\n      $3\n   </a>'),
  'ids, classes, nonces, comments': (html) =>
    insert(
      html,
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

const text = (html: string, pattern: RegExp, replacement: (found: string) => string) => {
  const found = [...html.matchAll(pattern)];
  const one = found[Math.floor(found.length / 2)];
  return one ? html.slice(0, one.index) + replacement(one[0]) + html.slice(one.index + one[0].length) : html;
};
/** Each of them is a change, and must be seen. */
const TRUE_CHANGES: Record<string, Change> = {
  'a new paragraph': (html) =>
    insert(html, '<p>The mill will be closed on Monday for repairs of the wheel.</p>'),
  'another price': (html) => insert(html, `<p>Price: ${digits(3)} €</p>`),
  'another link': (html) => insert(html, `<p><a href="/offers/${digits(5)}">This week's offer</a></p>`),
  'another picture': (html) =>
    insert(html, `<p><img src="/pictures/${digits(6)}.jpg" alt="The wheel" width="600" height="400"></p>`),
  'a word in a paragraph': (html) =>
    text(html, /(?<=<p\b[^>]*>)[^<]{60,}(?=<\/p>)/gi, (found) => found.replace(/ \S+ (\S+)$/, ' changed $1')),
};

const RESTLESS: Record<string, Change> = {
  'relative times': (html) => insert(html, `<p>Posted ${1 + Number(digits(1))} minutes ago by Anna</p>`),
  counters: (html) => insert(html, `<p>1,${digits(3)} views · ${digits(2)} comments</p>`),
  'rotating quotes': (html) =>
    insert(
      html,
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

export async function measureAlarms(): Promise<void> {
  const all = pagePaths('reader/wcxb');
  if (all.length === 0) {
    process.stdout.write(howToFetch('monitor alarms'));
    return;
  }
  const pages = Array.from({ length: PAGES }, (_, n) =>
    readHtml(all[Math.floor((n * all.length) / PAGES)] ?? '').toString('utf8'),
  );
  const rows: (string | number)[][] = [];
  for (const [kind, changes, calm] of [
    ['invisible', INVISIBLE, false],
    ['a change', TRUE_CHANGES, false],
    ['restless', RESTLESS, false],
    ['restless, calm', RESTLESS, true],
    ['a change, calm', TRUE_CHANGES, true],
  ] as const) {
    for (const [name, change] of Object.entries(changes)) {
      const counts: number[] = [];
      for (const mode of ['normal', 'reader'] as const) {
        let count = 0;
        for (const html of pages) {
          const [one, other] = kind.startsWith('a change')
            ? [html, change(html)]
            : [change(html), change(html)];
          if (await alarms(one, other, mode, calm)) count++;
        }
        counts.push(count);
      }
      rows.push([kind, name, ...counts]);
    }
  }
  printTable(
    `Alarms for ${PAGES} published pages, changed in one way`,
    ['kind', 'change', 'normal', 'reader'],
    rows,
  );
  printTable(
    'Stand-ins that were taken for the page',
    ['kind', 'shown', 'taken for the page'],
    Object.entries(STAND_INS).map(([kind, shown]) => [
      kind,
      shown.length,
      shown.filter((html) => interstitialIn(html) === null).length,
    ]),
  );
  const mistaken = pages.filter((html) => interstitialIn(html) !== null).length;
  process.stdout.write(`\nOf the ${PAGES} pages themselves ${mistaken} were taken for a stand-in.\n`);
}
