/** The guides as guides-plugin.ts makes them from docs/, shared by the plugin and the app. */

import type { Nodes, Root } from 'mdast';
import { hasWords } from '../../words.ts';

export type GuideEntry = { name: string; title: string; about: string };
export type Guide = { title: string; tree: Root };
export type GuideText = {
  name: string;
  title: string;
  sections: { id: string; title: string; text: string }[];
};

/** Heading ids as on GitHub, so that links within and between guides work in both places. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

export function plainText(node: Nodes | undefined): string {
  if (!node) return '';
  if ('value' in node) return node.value;
  const between = node.type === 'table' || node.type === 'tableRow' || node.type === 'list' ? ' ' : '';
  return 'children' in node ? node.children.map(plainText).join(between) : '';
}

export type FoundGuide = { name: string; title: string; sections: { id: string; title: string }[] };

const MOST_SECTIONS = 3;

/** Guides that contain all words; matches in a title or heading come first. */
export function searchGuides(guides: GuideText[], query: string): FoundGuide[] {
  const has = hasWords(query);
  return guides
    .map(({ name, title, sections }) => {
      const headed = sections.filter((section) => has(`${title} ${section.title}`));
      const worded = sections.filter((section) => has(`${section.title} ${section.text}`));
      const found = [...new Set([...headed, ...worded])].filter(({ id }) => id !== '');
      const rank = has(title) ? 2 : headed.length > 0 ? 1 : 0;
      return {
        name,
        title,
        rank,
        any: worded.length > 0 || headed.length > 0,
        sections: found.slice(0, MOST_SECTIONS),
      };
    })
    .filter(({ any }) => any)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ name, title, sections }) => ({
      name,
      title,
      sections: sections.map(({ id, title }) => ({ id, title })),
    }));
}
