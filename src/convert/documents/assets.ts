/** Collects the pictures of a document, up to a number and a total size. */
import { posix } from 'node:path';
import { type ChildNode, isTag, type ParentNode } from 'domhandler';
import type { Warning } from '../../fetch/document.ts';
import { pairs } from '../../text/word-lists.ts';
import type { Asset } from './document-parts.ts';

const MOST = 200;
const LARGEST = 10 * 1024 * 1024;
const LARGEST_TOTAL = 30 * 1024 * 1024;

const ASSET = 'asset:';

/** What browsers show; SVG is left out because it can carry scripts. */
const EXTENSIONS = pairs(
  'image/png png image/jpeg jpg image/gif gif image/webp webp image/avif avif image/bmp bmp image/tiff tif',
);

export class AssetShelf {
  readonly assets: Asset[] = [];
  /** Filled if a picture was left out because of its size or their number. */
  warnings: Warning[] = [];
  #bytes = 0;
  /** By origin; null for a picture that was not kept. */
  readonly #names = new Map<string, string | null>();

  /**
   * @param origin where it is in the document, so that the same picture is kept once
   * @returns the name to refer to it by, or null if it is not kept
   */
  add(origin: string, contentType: string, read: () => Buffer | null): string | null {
    const known = this.#names.get(origin);
    // Not read again either if it was not kept: a large picture may be referred to on every page.
    if (known !== undefined) return known;
    const name = this.#keep(origin, contentType, read);
    this.#names.set(origin, name);
    return name;
  }

  #keep(origin: string, contentType: string, read: () => Buffer | null): string | null {
    const extension = EXTENSIONS.get(contentType);
    if (!extension) return null;
    if (this.assets.length >= MOST) return this.#refuse();
    const bytes = read();
    if (!bytes || bytes.length === 0) return null;
    if (bytes.length > LARGEST || this.#bytes + bytes.length > LARGEST_TOTAL) return this.#refuse();
    const stem =
      posix
        .basename(origin)
        .replace(/\.[^.]*$/, '')
        .replace(/[^\w-]+/g, '-')
        .slice(0, 60) || 'image';
    const taken = new Set(this.assets.map(({ name }) => name));
    let name = `${stem}.${extension}`;
    for (let i = 2; taken.has(name); i++) name = `${stem}-${i}.${extension}`;
    this.#bytes += bytes.length;
    this.assets.push({ name, contentType, bytes });
    return name;
  }

  #refuse(): null {
    this.warnings = [{ reason: 'truncated', detail: 'Some pictures were left out' }];
    return null;
  }
}

/** The picture type a file name suggests; '' for none. */
export function imageTypeOf(name: string): string {
  const extension = posix.extname(name).slice(1).toLowerCase().replace('jpeg', 'jpg').replace('tiff', 'tif');
  return [...EXTENSIONS].find(([, known]) => known === extension)?.[0] ?? '';
}

/** Replaces the references to assets in a tree by addresses; an image without one loses its source. */
export function addressAssets(root: ParentNode, urlOf: (name: string) => string | null): void {
  const stack: ChildNode[] = [...root.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    // Not spread: a text of millions of lines has more children than a call may have arguments.
    for (const child of node.children) stack.push(child);
    const { src } = node.attribs;
    if (node.name !== 'img' || !src?.startsWith(ASSET)) continue;
    const url = urlOf(src.slice(ASSET.length));
    if (url) node.attribs.src = url;
    else delete node.attribs.src;
  }
}
