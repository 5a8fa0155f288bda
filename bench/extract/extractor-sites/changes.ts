/** Ways in which templates change, each as a change of the HTML. Every second one was held out while rules were tuned. */

export type Change = { name: string; isHeldOut: boolean; apply(html: string): string };

const hash = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 60_466_176, 7).toString(36);
const replaceTag = (html: string, from: string, to: string) =>
  html.replace(new RegExp(`<${from}(?=[ >])`, 'g'), `<${to}`).replaceAll(`</${from}>`, `</${to}>`);
const sections = (html: string): [string, string[], string] => {
  const start = html.indexOf('<section');
  const end = html.lastIndexOf('</section>') + '</section>'.length;
  return [html.slice(0, start), html.slice(start, end).split(/(?<=<\/section>)/), html.slice(end)];
};

const all: [string, (html: string) => string][] = [
  [
    'class names hashed',
    (html) => html.replace(/class="([^"]+)"/g, (_, names: string) => `class="css-${hash(names)}"`),
  ],
  [
    'class names renamed',
    (html) => html.replace(/class="([^"]+)"/g, (_, names: string) => `class="v2-${names.length}${names[0]}"`),
  ],
  ['no class names', (html) => html.replace(/ class="[^"]*"/g, '')],
  [
    'wrappers added',
    (html) =>
      html
        .replace(/<section/g, '<div class="w"><div class="i"><section')
        .replaceAll('</section>', '</section></div></div>'),
  ],
  [
    'order of blocks changed',
    (html) => {
      const [before, blocks, after] = sections(html);
      const [first = '', ...rest] = blocks;
      return before + first + rest.reverse().join('') + after;
    },
  ],
  [
    'a block moved before the title',
    (html) => {
      const [before, blocks, after] = sections(html);
      return before + [...blocks.slice(1), ...blocks.slice(0, 1)].join('') + after;
    },
  ],
  [
    'a table turned into a definition list',
    (html) =>
      replaceTag(replaceTag(replaceTag(html.replace(/<\/?tr>/g, ''), 'table', 'dl'), 'th', 'dt'), 'td', 'dd'),
  ],
  [
    'a table turned into boxes',
    (html) =>
      replaceTag(
        replaceTag(replaceTag(replaceTag(html, 'table', 'div'), 'tr', 'div'), 'th', 'span'),
        'td',
        'span',
      ),
  ],
  ['lists turned into articles', (html) => replaceTag(replaceTag(html, 'ul', 'div'), 'li', 'article')],
  [
    'tags changed',
    (html) => replaceTag(replaceTag(replaceTag(html, 'span', 'em'), 'b', 'strong'), 'p', 'div'),
  ],
  [
    'adverts between',
    (html) =>
      html
        .replaceAll(
          '</section>',
          '</section><aside class="ad"><b>Buy now</b> <span>$99.99</span> <a href="/ad">Shop</a></aside>',
        )
        .replace(/<\/li>/, '</li><li class="ad">Advertisement</li>'),
  ],
  [
    'rows added and moved',
    (html) =>
      html.replace(/<table class="facts">(.*?)<\/table>/s, (_, inner: string) => {
        const rows = inner
          .split(/(?<=<\/tr>)/)
          .filter(Boolean)
          .reverse();
        return `<table class="facts"><tr><th>Stock</th><td>17 left</td></tr>${rows.join('')}</table>`;
      }),
  ],
  [
    'labels with colons, in the line',
    (html) => html.replace(/<tr><th>(.*?)<\/th><td>(.*?)<\/td><\/tr>/g, '<tr><td><b>$1:</b> $2</td></tr>'),
  ],
  [
    'labels above values',
    (html) =>
      html.replace(
        /<tr><th>(.*?)<\/th><td>(.*?)<\/td><\/tr>/g,
        '<tr><td><div class="l">$1</div><div class="v">$2</div></td></tr>',
      ),
  ],
  ['headings one level down', (html) => replaceTag(html, 'h2', 'h3')],
  [
    'a redesign',
    (html) => {
      const listed = replaceTag(
        replaceTag(replaceTag(html.replace(/<\/?tr>/g, ''), 'table', 'dl'), 'th', 'dt'),
        'td',
        'dd',
      );
      const carded = replaceTag(replaceTag(listed, 'ul', 'div'), 'li', 'article');
      const [before, blocks, after] = sections(
        replaceTag(carded, 'span', 'strong').replace(
          /class="([^"]+)"/g,
          (_, names: string) => `class="x${hash(names)}"`,
        ),
      );
      const [first = '', ...rest] = blocks;
      return (
        before +
        [first, '<aside>New here?</aside>', ...rest.reverse()]
          .map((block) => `<div>${block}</div>`)
          .join('') +
        after
      );
    },
  ],
];

export const CHANGES: Change[] = all.map(([name, apply], index) => ({
  name,
  apply,
  isHeldOut: index % 2 === 1,
}));
