/** Ways to change a page: such that nobody sees it, such that the page is not there, and true changes. */
import { randomBytes } from 'node:crypto';
import { isTag } from 'domhandler';
import { parseHtml } from '../../src/convert/html/parse.ts';
import { outerHtml } from '../../src/convert/html/write/outer-html.ts';

const random = (bytes = 8) => randomBytes(bytes).toString('hex');
const word = () => BigInt(`0x${random()}`).toString(36);
const digits = (count: number) => String(BigInt(`0x${random(12)}`)).slice(0, count);

/** A page, and the paragraphs of it that a capture shows: what is put elsewhere may be where nobody sees it. */
export type Page = { html: string; shown: { from: number; to: number }[] };

const PARAGRAPH = /<p\b[^>]*>([^<]{60,}?)<\/p>/gi;
const letters = (text: string) => text.replace(/&[^;\s]{1,8};|[^\p{L}\p{N}]+/gu, '');

/** Of a text that is there twice nobody knows which one is shown: the other may be in a script, or for another screen. */
export function pageOf(html: string, capture: string): Page {
  const [text, source] = [letters(capture), letters(html)];
  const shown = [...html.matchAll(PARAGRAPH)].filter(([, words = '']) => {
    const start = letters(words).slice(0, 40);
    return text.includes(start) && source.indexOf(start) === source.lastIndexOf(start);
  });
  return { html, shown: shown.map(({ index, 0: found }) => ({ from: index, to: index + found.length })) };
}

const middleOf = ({ shown }: Page) => shown[Math.floor(shown.length / 2)];

/** Puts a piece behind a paragraph in the middle of the page. */
function insert(page: Page, piece: string): string {
  const { html } = page;
  const at = middleOf(page)?.to ?? html.search(/<\/body>|$/i);
  return html.slice(0, at) + piece + html.slice(at);
}

function balanced(html: string): string {
  const element = parseHtml(html).root.children.find(isTag);
  return `<!doctype html>${element ? outerHtml(element) : ''}`;
}

/** An e-mail address as Cloudflare hides it. */
function hidden(address: string): string {
  const [key = 1] = randomBytes(1);
  return Buffer.from([key, ...Buffer.from(address).map((letter) => letter ^ key)]).toString('hex');
}

/** The page as it is at the first or the second visit. */
export type Change = (page: Page, visit: 'first' | 'second') => string;
/** The same page for two visitors: nothing that a reader sees is different. */
export const INVISIBLE: Record<string, Change> = {
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
  'wrapper elements': (page, visit) => {
    // With all its end tags: a stray one would end the wrapper in the middle of the page, which shows.
    const html = balanced(page.html);
    if (visit === 'first') return html;
    const wrapped = `<body$1><div class="w-${word()}"><div>$2</div></div></body>`;
    return html.replace(/<body([^>]*)>([\s\S]*)<\/body>/i, wrapped);
  },
  'white space in link texts': (page, visit) =>
    visit === 'first'
      ? page.html
      : // In preformatted text it shows.
        page.html.replace(
          /<pre\b[\s\S]*?<\/pre>|(<a\b[^>]*>)\s*([^<]{3,80})<\/a>/gi,
          (whole, tag?: string, text?: string) => (tag ? `${tag}\n      ${text}\n   </a>` : whole),
        ),
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
export const STAND_INS: Record<string, string[]> = {
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
export const TRUE_CHANGES: Record<string, Change> = {
  'a new paragraph': (page) =>
    insert(page, '<p>The mill will be closed on Monday for repairs of the wheel.</p>'),
  'another price': (page) => insert(page, `<p>Price: ${digits(3)} €</p>`),
  'another link': (page) => insert(page, `<p><a href="/offers/${digits(5)}">This week's offer</a></p>`),
  'another picture': (page) =>
    insert(page, `<p><img src="/pictures/${digits(6)}.jpg" alt="The wheel" width="600" height="400"></p>`),
  'a word in a paragraph': (page) => {
    const { from, to } = middleOf(page) ?? { from: 0, to: 0 };
    const paragraph = page.html.slice(from, to).replace(/(\s)\S+(\s+\S+\s*<)/, '$1changed$2');
    return page.html.slice(0, from) + paragraph + page.html.slice(to);
  },
};

export const RESTLESS: Record<string, Change> = {
  'relative times': (page) => insert(page, `<p>Posted ${1 + Number(digits(1))} minutes ago by Anna</p>`),
  counters: (page) => insert(page, `<p>1,${digits(3)} views · ${digits(2)} comments</p>`),
  'rotating quotes': (page) =>
    insert(
      page,
      `<h3>Quote of the day</h3><blockquote><p>${['Still waters run deep.', 'Many a mickle makes a muckle.', 'All that glitters is not gold.', 'No mill, no meal.'][Number(digits(1)) % 4]} ${word()}</p></blockquote>`,
    ),
};
