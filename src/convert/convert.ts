/** A document's trees -> the formats that need nothing but its content. */
import type { Document } from 'domhandler';
import type { ContentMode } from '../contract/page/formats.ts';
import { AppError } from '../errors.ts';
import type { Warning } from '../fetch/document.ts';
import { type FormatError, formatError } from './format-error.ts';
import { normalView, type View } from './html/view.ts';
import { toHtml } from './html/write/serialize.ts';
import { collectImages } from './images.ts';
import { collectLinks, collectUnseenLinks } from './links.ts';
import { leftOut } from './main-content/left-out.ts';
import { prune } from './main-content/prune.ts';
import { reader } from './main-content/reader.ts';
import { toMarkdown } from './markdown/markdown.ts';
import { type Budget, withinBudget } from './markdown/passages.ts';
import type { Part, Source } from './source.ts';

type Explained = { explain?: boolean | undefined };

export type ContentFormat =
  | ({ type: 'markdown'; mode: ContentMode } & Budget & Explained)
  | ({ type: 'html'; mode: ContentMode | 'raw'; raw?: boolean | undefined } & Explained)
  /** `toFollow`: includes the links that are not in view. */
  | { type: 'links' | 'images'; toFollow?: boolean };

export type Converted = {
  /** Each format's value as the JSON text that goes into the answer. */
  results: Partial<Record<ContentFormat['type'], Uint8Array>>;
  errors: Partial<Record<ContentFormat['type'], FormatError>>;
};

/** A format that fails leaves the others unaffected. */
export function convert(source: Source, formats: ContentFormat[], views: Views): Converted {
  const converted: Converted = { results: {}, errors: {} };
  for (const format of formats) {
    try {
      converted.results[format.type] = Buffer.from(JSON.stringify(render(format, source.parts, views)));
    } catch (error) {
      converted.errors[format.type] = formatError(error);
    }
  }
  return converted;
}

export function partMarkdown(part: Part, mode: ContentMode, views: Views): string {
  return part.markdown ?? toMarkdown(views(part.root, mode), part.base);
}

export type Views = (root: Document, mode: ContentMode) => View;

/** Makes each view of a tree once, however many formats show it. Adds a warning where the reader had to fall back. */
export function createViews(warnings: Warning[]): Views {
  const made = new Map<Document, Partial<Record<ContentMode, View>>>();
  const make = (root: Document, mode: ContentMode): View => {
    if (mode === 'normal') return normalView(root);
    if (mode === 'prune') return prune(root).view;
    const { view, fallback } = reader(root);
    if (fallback) {
      warnings.push({
        reason: 'reader_fallback',
        detail: `No main content was found; this is "${fallback}"`,
      });
    }
    return view;
  };
  return (root, mode) => {
    const views = made.get(root) ?? {};
    made.set(root, views);
    views[mode] ??= make(root, mode);
    return views[mode];
  };
}

function render(format: ContentFormat, parts: Part[], views: Views): object {
  switch (format.type) {
    case 'markdown': {
      const texts = parts.map((part) => partMarkdown(part, format.mode, views));
      const { data, passages } = withinBudget(texts, format);
      return withMetadata(data, { ...explanation(format, format.mode, parts, views), ...passages });
    }
    case 'html': {
      const { mode } = format;
      if (mode === 'raw') return { data: parts.map(rawHtml) };
      const data = parts.map((part) => toHtml(views(part.root, mode), part.base));
      const sent = format.raw ? parts.flatMap(({ html }) => html ?? []) : [];
      return {
        ...withMetadata(data, explanation(format, mode, parts, views)),
        ...(sent.length > 0 && { raw: sent }),
      };
    }
    case 'links':
      return counted(parts.flatMap((part) => linksOf(part, views(part.root, 'normal'), format.toFollow)));
    case 'images':
      return counted(parts.flatMap((part) => collectImages(views(part.root, 'normal'), part.base)));
  }
}

function linksOf({ base }: Part, view: View, toFollow = false): string[] {
  const links = collectLinks(view, base);
  return toFollow ? [...links, ...collectUnseenLinks(view, base)] : links;
}

function withMetadata(data: string[], metadata: object): object {
  return Object.keys(metadata).length > 0 ? { data, metadata } : { data };
}

function explanation({ explain }: Explained, mode: ContentMode, parts: Part[], views: Views): object {
  if (!explain || mode === 'normal') return {};
  return { leftOut: parts.flatMap(({ root }) => leftOut(root, views(root, mode))) };
}

function rawHtml({ html }: Part): string {
  if (html === undefined) throw new AppError('unsupported_type', 'Only web pages have raw HTML');
  return html;
}

function counted(urls: string[]): object {
  const data = [...new Set(urls)];
  return { data, metadata: { count: data.length } };
}
