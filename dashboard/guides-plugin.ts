/** Puts the guides of docs/ beside the app: each as a tree ready to render, and their words for the search. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Nodes, Root } from 'mdast';
import type { Plugin } from 'vite';
import { parseMarkdown } from './src/content/markdown/markdown-tree.ts';
import {
  type Guide,
  type GuideEntry,
  type GuideText,
  headingId,
  plainText,
} from './src/reference/guides/guide.ts';

const ROOT = new URL('../', import.meta.url);

export function guidesPlugin(): Plugin {
  return {
    name: 'winnow-guides',
    generateBundle() {
      const emit = (name: string, value: unknown) =>
        this.emitFile({ type: 'asset', fileName: `${name}.json`, source: JSON.stringify(value) });
      const guides = readGuides();
      emit(
        'guide-list',
        guides.map(({ name, title, about }): GuideEntry => ({ name, title, about })),
      );
      emit('guide-words', guides.map(textOf));
      for (const { name, title, tree } of guides) emit(`guides/${name}`, { title, tree } satisfies Guide);
    },
  };
}

/** In the order in which a newcomer needs them; guides that are not listed come after them. */
const FIRST =
  'scrape crawl extract search monitor cli sdk-typescript sdk sdk-python mcp dashboard compatibility migrate-v2 migrate-v1 pages formats parse batch map cache webhooks sessions proxies extractors models keys operate security database scale'.split(
    ' ',
  );

type Source = { name: string; path: string };
type ReadGuide = GuideEntry & { tree: Root };

/** The guides: their name in addresses and their path in the repository. */
function sources(): Source[] {
  const inFolder = (folder: string) =>
    readdirSync(new URL(folder, ROOT))
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => ({
        name: posix.relative('docs', `${folder}/${file.slice(0, -3)}`),
        path: `${folder}/${file}`,
      }));
  const guides = [
    ...inFolder('docs'),
    { name: 'sdk-typescript', path: 'sdk/README.md' },
    { name: 'sdk-python', path: 'python/README.md' },
  ];
  const place = ({ name }: Source) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return [...guides.sort((one, other) => place(one) - place(other)), ...inFolder('docs/recipes')];
}

export function readGuides(): ReadGuide[] {
  const all = sources();
  return all.map(({ name, path }) => {
    const tree = parseMarkdown(readFileSync(new URL(path, ROOT), 'utf8'));
    const [heading, ...rest] = tree.children.filter(({ type }) => type !== 'html');
    tree.children = rest;
    pointLinks(tree, path, all);
    const about = rest.find(({ type }) => type === 'paragraph');
    return { name, title: plainText(heading), about: firstSentence(plainText(about)), tree };
  });
}

/** Points links between guides to their addresses, and removes links to files that are not guides. */
function pointLinks(node: Nodes, from: string, all: Source[]): void {
  if (node.type === 'link' && !/^(?:[a-z]+:|#|\/)/.test(node.url)) {
    const [file = '', hash] = node.url.split('#');
    const path = posix.join(posix.dirname(from), file);
    const guide = all.find((candidate) => candidate.path === path);
    node.url = guide ? `/guides/${guide.name}${hash ? `#${hash}` : ''}` : '';
  }
  if ('children' in node) for (const child of node.children) pointLinks(child, from, all);
}

/** The words below each heading. */
function textOf({ name, title, tree }: ReadGuide): GuideText {
  const sections = [{ id: '', title, text: '' }];
  for (const node of tree.children) {
    const text = plainText(node);
    if (node.type === 'heading') sections.push({ id: headingId(text), title: text, text: '' });
    else {
      const last = sections.at(-1);
      if (last) last.text += ` ${text}`;
    }
  }
  return { name, title, sections };
}

const firstSentence = (text: string) => /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
