/** How each collection is laid out by its publisher, and how it is laid out here: pages, and an index of the truth. */
import { chinese, htmldate, postlight, trafilatura } from './arrange-articles.ts';
import type { Arrangement, Source } from './arrangement.ts';
import { takenPages } from './collections.ts';

const json = <Value>(source: Source, path: string) => JSON.parse(source.read(path).toString()) as Value;
const text = (rows: unknown) => `${JSON.stringify(rows, null, 1)}\n`;
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';

/** Pages have the first 16 digits of their publisher's name for them. */
const aeb: Arrangement = {
  takes: (path) => path === 'ground-truth.json' || path.startsWith('html/'),
  arrange(source, output) {
    type Truth = Record<string, { url: string; articleBody: string }>;
    const rows = Object.entries(json<Truth>(source, 'ground-truth.json')).map(
      ([name, { url, articleBody }]) => ({
        id: name.slice(0, 16),
        url,
        text: articleBody,
      }),
    );
    for (const path of source.paths.filter((one) => one.startsWith('html/')))
      output.gzippedPage(`reader/aeb/${nameOf(path).slice(0, 16)}`, source.read(path));
    output.file('reader/aeb.json', text(rows));
  },
};

type WcxbTruth = {
  url?: string;
  ground_truth: { main_content?: string; with?: string[]; without?: string[] };
  _internal: { page_type: { primary: string } };
};

const wcxbPages = takenPages('wcxb');
const wcxb: Arrangement = {
  takes: (path) => /^dev\/(?:html|ground-truth)\//.test(path) && wcxbPages.has(nameOf(path)),
  arrange(source, output) {
    const rows = [...wcxbPages].map((id) => {
      const { url, ground_truth, _internal } = json<WcxbTruth>(source, `dev/ground-truth/${id}.json`);
      output.gzippedPage(`reader/wcxb/${id}`, source.read(`dev/html/${id}.html.gz`));
      return {
        id,
        url: url || 'https://example.com/',
        type: _internal.page_type.primary,
        text: ground_truth.main_content ?? '',
        with: ground_truth.with ?? [],
        without: ground_truth.without ?? [],
      };
    });
    output.file('reader/wcxb.json', text(rows));
  },
};

const READABILITY = /^test\/test-pages\/([^/]+)\/(?:source\.html|expected\.html|expected-metadata\.json)$/;
const articlePages = takenPages('readability');
const readability: Arrangement = {
  takes: (path) => READABILITY.test(path),
  arrange(source, output) {
    const names = new Set(source.paths.flatMap((path) => READABILITY.exec(path)?.[1] ?? []));
    // The order that the reader was trained in: by the names of the files.
    const ids = [...names].sort((a, b) => (`${a}.` < `${b}.` ? -1 : 1));
    const folder = (id: string) => `test/test-pages/${id}`;
    for (const id of ids) {
      const html = source.read(`${folder(id)}/source.html`);
      output.page(`markdown/${id}`, html);
      if (articlePages.has(id)) output.page(`extract/readability/${id}`, html);
    }
    const articles = ids.filter((id) => articlePages.has(id));
    output.file(
      'extract/readability.json',
      text(articles.map((id) => ({ id, expected: json(source, `${folder(id)}/expected-metadata.json`) }))),
    );
    const pages = ids.map((id) => ({
      id,
      url: 'http://fakehost/test/page.html',
      readableHtml: source.read(`${folder(id)}/expected.html`).toString(),
    }));
    output.file('markdown/pages.json', text(pages));
  },
};

const recipePages = takenPages('recipes');
const recipePath = (id: string, ending: string) => `tests/test_data/${id.replace('_', '/')}.${ending}`;
const recipeFiles = new Set(
  [...recipePages].flatMap((id) => [recipePath(id, 'testhtml'), recipePath(id, 'json')]),
);
const recipes: Arrangement = {
  takes: (path) => recipeFiles.has(path),
  arrange(source, output) {
    for (const id of recipePages)
      output.page(`extract/recipes/${id}`, source.read(recipePath(id, 'testhtml')));
    output.file(
      'extract/recipes.json',
      text([...recipePages].map((id) => ({ id, expected: json(source, recipePath(id, 'json')) }))),
    );
  },
};

const PRODUCTS = /^dataset\/(?:ground-truth\.json|output\/(\w+)\.json|html\/\w+\.html\.gz)$/;
/** Named as the articles of the same publisher are, with the answers of other systems that were published beside them. */
const products: Arrangement = {
  takes: (path) => PRODUCTS.test(path),
  arrange(source, output) {
    type Pages = Record<string, Record<string, unknown>>;
    const systems = source.paths.flatMap((path) => {
      const name = PRODUCTS.exec(path)?.[1];
      return name ? [[name, json<Pages>(source, path)] as const] : [];
    });
    const rows = Object.entries(json<Pages>(source, 'dataset/ground-truth.json')).map(
      ([name, { url, ...truth }]) => ({
        ...{ id: name.slice(0, 16), url, truth },
        systems: Object.fromEntries(systems.map(([system, answers]) => [system, answers[name] ?? {}])),
      }),
    );
    for (const path of source.paths.filter((one) => one.startsWith('dataset/html/')))
      output.gzippedPage(`extract/products/${nameOf(path).slice(0, 16)}`, source.read(path));
    output.file('extract/products.json', text(rows));
  },
};

const html5lib: Arrangement = {
  takes: (path) => path === 'LICENSE' || /^tree-construction\/.*\.dat$/.test(path),
  arrange(source, output) {
    for (const path of source.paths) output.file(`standards/html5lib/${path}`, source.read(path));
  },
};

const SCHEMA_EXAMPLES = /^data\/((?:ext\/[^/]+\/)?[^/]*examples[^/]*\.txt)$/;
const schemaorg: Arrangement = {
  takes: (path) => SCHEMA_EXAMPLES.test(path),
  arrange(source, output) {
    for (const path of source.paths)
      output.file(`extract/schemaorg/${SCHEMA_EXAMPLES.exec(path)?.[1]}`, source.read(path));
  },
};

export const ARRANGEMENTS: Record<string, Arrangement> = {
  aeb,
  wcxb,
  readability,
  recipes,
  products,
  html5lib,
  htmldate,
  trafilatura,
  postlight,
  schemaorg,
  chinese,
};
