/** The trees of a document -> the formats that are made from content alone. */
import type { Document } from 'domhandler';
import type { ContentMode } from '../contract/formats.ts';
import { AppError, type ErrorType } from '../errors.ts';
import type { Warning } from '../fetch/document.ts';
import { normalView, type View } from './html/view.ts';
import { collectImages } from './images.ts';
import { collectLinks } from './links.ts';
import { prune } from './main-content/prune.ts';
import { reader } from './main-content/reader.ts';
import type { Part, Source } from './source.ts';
import { missingTitle, titledHtml, titledMarkdown } from './title.ts';

export type ContentFormat = { type: 'markdown' | 'html'; mode: ContentMode } | { type: 'links' | 'images' };

export type FormatError = { code: ErrorType; error: string };

export type Converted = {
  /** The JSON text of each format's value, as it goes into the answer. */
  results: Partial<Record<ContentFormat['type'], Uint8Array>>;
  errors: Partial<Record<ContentFormat['type'], FormatError>>;
};

/** One failed format does not take the others with it. */
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

export function formatError(error: unknown): FormatError {
  if (error instanceof AppError) return { code: error.type, error: error.message };
  return { code: 'internal_error', error: 'This format could not be made' };
}

export function partMarkdown(part: Part, mode: ContentMode, views: Views): string {
  if (part.markdown !== undefined) return part.markdown;
  const { view, title } = views(part.root, mode);
  return titledMarkdown(view, title, part.base);
}

/** What a mode shows of a tree, and the title to put in front of it where the view has none. */
export type Shown = { view: View; title: View | null };

export type Views = (root: Document, mode: ContentMode) => Shown;

/** Each view of a tree is made once, however many formats show it. A reader that had to fall back adds a warning. */
export function createViews(warnings: Warning[]): Views {
  const made = new Map<Document, Partial<Record<ContentMode, Shown>>>();
  const make = (root: Document, mode: ContentMode): Shown => {
    if (mode === 'normal') return { view: normalView(root), title: null };
    if (mode === 'prune') return { view: prune(root).view, title: null };
    const { view, title, fallback } = reader(root);
    if (fallback) {
      warnings.push({
        reason: 'reader_fallback',
        detail: `No main content was found; this is "${fallback}"`,
      });
    }
    return { view, title: fallback ? null : missingTitle(view, title) };
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
    case 'markdown':
      return { data: parts.map((part) => partMarkdown(part, format.mode, views)) };
    case 'html':
      return { data: parts.map((part) => partHtml(part, format.mode, views)) };
    case 'links':
      return counted(parts.flatMap((part) => collectLinks(views(part.root, 'normal').view, part.base)));
    case 'images':
      return counted(parts.flatMap((part) => collectImages(views(part.root, 'normal').view, part.base)));
  }
}

function partHtml(part: Part, mode: ContentMode, views: Views): string {
  const { view, title } = views(part.root, mode);
  return titledHtml(view, title, part.base);
}

function counted(urls: string[]): object {
  const data = [...new Set(urls)];
  return { data, metadata: { count: data.length } };
}
