/**
 * Extractors on generated shops, job boards and forums whose templates change, beside CSS paths as a person would write
 * them for the first template. Prints tables in Markdown.
 *
 *   node bench/extract/extractors.ts               generated sites, and the speed
 *   node bench/extract/extractors.ts --published   published pages of sites with several of one kind
 */
import { selectAll, selectOne } from 'css-select';
import type { ChildNode, Document, Element } from 'domhandler';
import { parsePage } from '../../src/convert/parse-page.ts';
import { textOf } from '../../src/extract/elements/text.ts';
import { learn } from '../../src/extract/learned/learn.ts';
import { indexPage } from '../../src/extract/learned/page-index.ts';
import type { Rules } from '../../src/extract/learned/rules.ts';
import { labelsIn, runRules } from '../../src/extract/learned/run.ts';
import { extractLocal } from '../../src/extract/local/extract.ts';
import { CHANGES } from './extractor-sites/changes.ts';
import { SITES, type SiteKind, type Values } from './extractor-sites/templates.ts';
import { rightField, type StructuredPage, structuredPages } from './structured-pages.ts';

const SAMPLES = 5;
const FIRST_TEST = 20;
const TESTS = 12;
const URL = 'https://valley.example/page/1';
/** Of a site, to learn from some and read another. */
const LEAST_PAGES = 3;

const root = (html: string): Document => parsePage(html).root;
const index = (html: string) => indexPage(root(html), URL);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Tally = { right: number; wrong: number; all: number };
const none = (): Tally => ({ right: 0, wrong: 0, all: 0 });

/** Every single value of the truth: found, wrong or missing. A record that is not in its place is wrong. */
function count(found: unknown, truth: unknown, tally: Tally): void {
  if (Array.isArray(truth)) {
    const given = Array.isArray(found) ? found : [];
    for (const [i, one] of truth.entries()) count(given[i], one, tally);
    tally.wrong += Math.max(0, given.length - truth.length);
  } else if (typeof truth === 'object' && truth !== null) {
    for (const [name, value] of Object.entries(truth))
      count((found as Values | undefined)?.[name], value, tally);
  } else if (truth === null) {
    if (found !== null && found !== undefined) tally.wrong++;
  } else {
    tally.all++;
    if (isSame(found, truth)) tally.right++;
    else if (found !== null && found !== undefined) tally.wrong++;
  }
}

/** What a person's selectors give, with prices and dates read as people read them. */
function byCss(site: SiteKind, html: string): Values {
  const tree = root(html);
  const read = (within: Document | Element, css: string, type: string): unknown => {
    const element = css === '' ? (within as Element) : selectOne<ChildNode, Element>(css, within.children);
    if (!element) return null;
    const text = textOf(element);
    return type === 'number' ? Number(/[\d.]+/.exec(text)?.[0] ?? Number.NaN) : text;
  };
  const properties = (site.schema as { properties: Record<string, { type: string }> }).properties;
  const values = Object.fromEntries(
    Object.entries(site.css).map(([name, css]) => [name, read(tree, css, properties[name]?.type ?? '')]),
  );
  const records = selectAll<ChildNode, Element>(site.list.record, tree.children).map((record) =>
    '' in site.list.css
      ? read(record, '', 'string')
      : Object.fromEntries(
          Object.entries(site.list.css).map(([name, css]) => [name, read(record, css, 'string')]),
        ),
  );
  return { ...values, [site.list.path]: records };
}

function tally(site: SiteKind, apply: (html: string) => string, run: (html: string) => unknown): Tally {
  const sum = none();
  for (let nr = FIRST_TEST; nr < FIRST_TEST + TESTS; nr++) {
    const values = site.values(nr);
    count(run(apply(site.html(values))), values, sum);
  }
  return sum;
}

const percent = (part: number, all: number) => (all === 0 ? '–' : `${((part / all) * 100).toFixed(1)} %`);

/** Learned from what the local engine reads, and from the truth, as a good model would read it. */
function learnedFrom(site: SiteKind, read: (html: string, values: Values) => unknown): Rules {
  const samples = Array.from({ length: SAMPLES }, (_, nr) => {
    const values = site.values(nr);
    const html = site.html(values);
    return { page: index(html), value: read(html, values) };
  });
  return learn(samples, site.schema, null).rules;
}

function generated(): void {
  const engines = Object.values(SITES).map((site) => ({
    site,
    truth: learnedFrom(site, (_, values) => values),
    local: learnedFrom(
      site,
      (html) =>
        extractLocal({ pages: [{ root: root(html), url: URL }], prompt: '', schema: site.schema }).json,
    ),
  }));
  const changes = [
    { name: 'none (pages not seen)', isHeldOut: false, apply: (html: string) => html },
    ...CHANGES,
  ];
  const ways = ['truth', 'local', 'css'] as const;
  const sums = new Map<string, Tally>();
  const survived = {
    tuned: { truth: 0, local: 0, css: 0, all: 0 },
    held: { truth: 0, local: 0, css: 0, all: 0 },
  };
  const lines: string[] = [];
  for (const change of changes) {
    const cells = ways.map((way) => {
      const total = none();
      for (const engine of engines) {
        const run =
          way === 'css'
            ? (html: string) => byCss(engine.site, html)
            : (html: string) => runRules(index(html), engine[way]).json;
        const one = tally(engine.site, change.apply, run);
        for (const key of ['right', 'wrong', 'all'] as const) total[key] += one[key];
        if (change.name.startsWith('none')) continue;
        const group = change.isHeldOut ? survived.held : survived.tuned;
        // A change is survived where nearly all is found and nearly nothing is wrong.
        if (one.right >= one.all * 0.95 && one.wrong <= one.all * 0.02) group[way]++;
        if (way === 'css') group.all++;
      }
      const key = `${way} ${change.isHeldOut}`;
      const sum = sums.get(key) ?? none();
      if (!change.name.startsWith('none'))
        for (const part of ['right', 'wrong', 'all'] as const) sum[part] += total[part];
      sums.set(key, sum);
      return `${percent(total.right, total.all)} (${total.wrong})`;
    });
    lines.push(`| ${change.name}${change.isHeldOut ? ' *' : ''} | ${cells.join(' | ')} |`);
  }
  console.log(
    '| change of the template (* held out) | values from a good reader | values from the local engine | CSS by hand |',
  );
  console.log('|---|---|---|---|');
  for (const line of lines) console.log(line);
  for (const isHeldOut of [false, true]) {
    const cells = ways.map((way) => {
      const sum = sums.get(`${way} ${isHeldOut}`) ?? none();
      return `${percent(sum.right, sum.all)} (${sum.wrong})`;
    });
    console.log(`| **all ${isHeldOut ? 'held out' : 'tuned on'}** | ${cells.join(' | ')} |`);
  }
  console.log(
    '\n| changes survived, over three sites | values from a good reader | values from the local engine | CSS by hand |',
  );
  console.log('|---|---|---|---|');
  for (const [name, group] of Object.entries(survived)) {
    const shown = ways.map((way) => `${group[way]} of ${group.all}`);
    console.log(`| ${name === 'held' ? 'held out' : 'tuned on'} | ${shown.join(' | ')} |`);
  }
}

/** How long a page takes beside its parse, and learning. */
function speed(): void {
  const site = SITES.shop;
  const html = site
    .html(site.values(3))
    .replace('</main>', `${'<div class="x"><p>Some more words of the page.</p></div>'.repeat(800)}</main>`);
  const rules = learnedFrom(site, (_, values) => values);
  const time = (work: () => unknown, times: number) => {
    for (let i = 0; i < 5; i++) work();
    const start = performance.now();
    for (let i = 0; i < times; i++) work();
    return ((performance.now() - start) / times).toFixed(2);
  };
  console.log(
    `\nA page of ${Math.round(html.length / 1024)} KB: parsed in ${time(() => root(html), 50)} ms, parsed and run in ${time(() => runRules(indexPage(root(html), URL, labelsIn(rules.group)), rules), 50)} ms; learned from ${SAMPLES} small samples in ${time(() => learnedFrom(site, (_, values) => values), 3)} ms.`,
  );
}

/**
 * Published pages without their structured data, of sites with several pages of one kind: learned from the truth about
 * all pages of a site but one, and run on that one.
 */
function published(): void {
  const sites = new Map<string, Omit<StructuredPage, 'words'>[]>();
  for (const { words: _words, ...page } of structuredPages(LEAST_PAGES)) {
    const key = `${page.host}, ${page.kind}`;
    sites.set(key, [...(sites.get(key) ?? []), page]);
  }
  const rows = [...sites].flatMap(([name, pages]) => {
    if (pages.length < LEAST_PAGES) return [];
    const sums = { all: 0, learned: { given: 0, right: 0 }, local: { given: 0, right: 0 } };
    for (const page of pages) {
      const samples = pages
        .filter((other) => other !== page)
        .map(({ html, url, truth }) => ({ page: indexPage(root(html), url), value: truth }));
      const { rules } = learn(samples, page.schema, null);
      const tree = root(page.html);
      const answers = {
        learned: runRules(indexPage(tree, page.url, labelsIn(rules.group)), rules).json as Values,
        local: extractLocal({ pages: [{ root: tree, url: page.url }], prompt: '', schema: page.schema })
          .json as Values,
      };
      for (const [field, truth] of Object.entries(page.truth)) {
        sums.all++;
        for (const way of ['learned', 'local'] as const) {
          const answer = answers[way][field] ?? null;
          if (answer !== null) sums[way].given++;
          sums[way].right += rightField(field, truth, answer);
        }
      }
    }
    const { all, learned, local } = sums;
    const cells = [learned, local].flatMap(({ given, right }) => [
      percent(right, all),
      percent(right, given),
    ]);
    return [`| ${name} | ${pages.length} | ${all} | ${cells.join(' | ')} |`];
  });
  console.log(
    '\n| published pages | pages | values | extractor: found | right of those given | local engine: found | right of those given |\n|---|---|---|---|---|---|---|',
  );
  for (const row of rows) console.log(row);
}

if (process.argv.includes('--published')) published();
else {
  generated();
  speed();
}
