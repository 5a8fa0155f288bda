/** What Open XML packages have in common: relationships between parts, and the core properties. */
import { posix } from 'node:path';
import { attribute, elementsOf, first, localName, parseXml, textOf } from './xml.ts';
import type { Zip } from './zip.ts';

export type Relationship = { type: string; target: string; isExternal: boolean };

/** Relationships of a part by id; targets inside the package as full part names. */
export function relationships(zip: Zip, part: string, kind: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>();
  const folder = posix.dirname(part);
  const text = zip.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  if (!text) return found;
  const root = elementsOf(parseXml(text, kind))[0];
  for (const node of elementsOf(root)) {
    if (localName(node) !== 'Relationship') continue;
    const { Id, Type, Target, TargetMode } = node.attribs;
    if (!Id || !Target) continue;
    const isExternal = TargetMode === 'External';
    const target = isExternal
      ? Target
      : Target.startsWith('/')
        ? Target.slice(1)
        : posix.normalize(posix.join(folder, Target));
    found.set(Id, { type: Type?.split('/').at(-1) ?? '', target, isExternal });
  }
  return found;
}

/** The main part of the package, e.g. `word/document.xml`. */
export function mainPart(zip: Zip, kind: string): string | null {
  for (const { type, target } of relationships(zip, '', kind).values()) {
    if (type === 'officeDocument') return target;
  }
  return null;
}

export function coreProperties(zip: Zip, kind: string): { title?: string; language?: string } {
  const text = zip.text('docProps/core.xml') ?? zip.text('meta.xml');
  if (!text) return {};
  const root = parseXml(text, kind);
  const title = textOf(first(root, 'title')).trim();
  const language = textOf(first(root, 'language')).trim();
  return { ...(title && { title }), ...(language && { language }) };
}

/** A relationship id, whatever the prefix of the relationships namespace. */
export function relationshipId(node: Parameters<typeof attribute>[0], name = 'id'): string | undefined {
  return attribute(node, `r:${name}`) ?? attribute(node, name);
}
