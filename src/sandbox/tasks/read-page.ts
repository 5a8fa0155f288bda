/** What a child does with a document: parses it once, and makes everything that was asked for from its trees. */
import type { Document } from 'domhandler';
import type { Select } from '../../contract/extract/select.ts';
import type { ContentMode } from '../../contract/page/formats.ts';
import {
  type ContentFormat,
  type Converted,
  convert,
  createViews,
  partMarkdown,
  type Views,
} from '../../convert/convert.ts';
import { type FormatError, formatError } from '../../convert/format-error.ts';
import { unwrapPage } from '../../convert/html/rearrange/unwrap.ts';
import type { View } from '../../convert/html/view.ts';
import { type Part, readSource, type Source, type SourceInput } from '../../convert/source.ts';
import { AppError } from '../../errors.ts';
import type { ExtractOutput, JsonSchema } from '../../extract/engine.ts';
import type { Passage } from '../../extract/evidence/locate.ts';
import type { Rules } from '../../extract/learned/rules.ts';
import type { RunOutput } from '../../extract/learned/run.ts';
import { type FinishedAnswer, finishAnswer, type ToFinish } from './answer.ts';

/** What an engine is to find; with `select` no engine is used. */
export type Ask = {
  prompt: string;
  schema: JsonSchema | null;
  select?: Select | undefined;
  /** Whether the place of each value is wanted. */
  evidence?: boolean | undefined;
};

/** What is to be made of a document. */
export type PageWork = {
  formats: ContentFormat[];
  /** What the local engine is to find. */
  extract?: Ask | undefined;
  /** Learned rules for pages of this kind. */
  learned?: Rules | undefined;
  /** Whether the place of each learned value is wanted. */
  learnedEvidence?: boolean | undefined;
  /** How much of the page the local engine reads besides structured data; all of it by default. */
  extractMode?: ContentMode | undefined;
  /** Whether a summary of the page's own sentences is wanted. */
  summarise?: boolean | undefined;
  /** The Markdown of the parts in this mode, for a model to read. */
  textMode?: ContentMode | undefined;
  /** CSS selectors of the only elements to keep, and of elements to remove, before anything is made of the trees. */
  keep?: string[] | undefined;
  leaveOut?: string[] | undefined;
  /** Whether elements that only wrap the whole page are removed, so that it can be compared with an earlier version. */
  unwrap?: boolean | undefined;
  /** Whether all links of the page are wanted, including hidden ones and those in parts that are left out. */
  linksToFollow?: boolean | undefined;
  /** Whether the address of the page that follows this one is wanted. */
  nextPage?: boolean | undefined;
  /** How many characters of the plain text are wanted. */
  textCharacters?: number | undefined;
  /**
   * Set to have the answer assembled and compressed here, if there is no warning; of its formats only links are
   * returned.
   */
  finish?: ToFinish | undefined;
};

export type ReadPageInput = SourceInput & PageWork;

export type LocalExtraction = { output: ExtractOutput } | { error: FormatError };

export type LearnedExtraction = { output: RunOutput } | { error: FormatError };

export type ReadPage = Converted &
  Omit<Source, 'parts'> & {
    extraction?: LocalExtraction;
    learned?: LearnedExtraction;
    summary?: string;
    /** JSON text as the `links` format has it. */
    linksToFollow?: Uint8Array;
    finished?: FinishedAnswer;
    texts?: string[];
    /** The text of each part in blocks, to find a model's values in. */
    passages?: Passage[][];
    plainText?: string;
    /** Null if the page is the last one, or the only one. */
    nextUrl?: string | null;
    /** Whether there is any text at all. */
    blank: boolean;
    /** About how many tokens the text has, by its length. */
    tokens: number;
  };

const CHARACTERS_A_TOKEN = 4;

export async function readPage(input: ReadPageInput): Promise<ReadPage> {
  const evidence = input.extract?.evidence === true;
  const withPlaces = evidence || input.learnedEvidence === true;
  const source = await readSource({ ...input, withPlaces });
  const { parts, ...rest } = source;
  let views = createViews(source.warnings);
  const linksToFollow = input.linksToFollow ? allLinks(source, views) : undefined;
  if (isChanged(input)) {
    await selectParts(source, input);
    if (input.unwrap) for (const { root } of parts) unwrapPage(root);
    // The views that the links were found in show the trees as they were.
    views = createViews(source.warnings);
  }
  const page: ReadPage = {
    ...rest,
    ...convert(source, input.formats, views),
    ...(linksToFollow && { linksToFollow }),
    blank: false,
    tokens: 0,
  };
  if (input.extract || input.summarise || input.textMode) {
    const texts = parts.map((part) => partMarkdown(part, input.textMode ?? 'normal', views));
    page.blank = texts.every((text) => text.trim() === '');
    page.tokens = Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / CHARACTERS_A_TOKEN);
    if (input.textMode) page.texts = texts;
  }
  if (evidence && input.textMode) page.passages = await passagesOf(parts);
  if (input.extract?.select) page.extraction = await selectFrom(source, input.extract.select, evidence);
  else if (input.extract && !page.blank) {
    const { extractMode: mode = 'normal' } = input;
    const viewOf = mode === 'normal' ? undefined : (root: Document) => views(root, mode);
    page.extraction = await extractFrom(parts, input.extract, viewOf);
  }
  if (input.learned) page.learned = await runLearned(parts, input.learned, input.learnedEvidence === true);
  if (input.summarise) page.summary = await summarise(source, views);
  if (input.textCharacters) page.plainText = await plainText(parts, input, views);
  if (input.nextPage) page.nextUrl = await nextUrl(parts, input.url);
  const finished = input.finish && finishAnswer(input.finish, input.contentType, page);
  if (!finished) return page;
  const { links } = page.results;
  return { ...page, results: links ? { links } : {}, finished };
}

/** JSON text as the `links` format has it. */
function allLinks(source: Source, views: Views): Uint8Array | undefined {
  return convert(source, [{ type: 'links', toFollow: true }], views).results.links;
}

/** Whether the trees are changed before anything is made of them. */
function isChanged({ keep = [], leaveOut = [], unwrap = false }: PageWork): boolean {
  return keep.length > 0 || leaveOut.length > 0 || unwrap;
}

async function selectParts(
  { parts, warnings }: Source,
  { keep = [], leaveOut = [] }: PageWork,
): Promise<void> {
  if (keep.length === 0 && leaveOut.length === 0) return;
  const { keepSelected, removeSelected } = await import('../../convert/html/select/select.ts');
  const kept = keep.length > 0 ? parts.filter(({ root }) => keepSelected(root, keep)) : parts;
  if (kept.length === 0) {
    warnings.push({ reason: 'selector_not_found', detail: `Nothing matches ${keep.join(', ')}` });
  }
  for (const { root } of parts) removeSelected(root, leaveOut);
  // The source's own Markdown still has everything, so it is written from the tree instead.
  for (const part of parts) delete part.markdown;
}

/** Engines are loaded by the first page that needs one. */
export async function extractFrom(
  parts: Part[],
  ask: Ask,
  viewOf?: (root: Document) => View,
): Promise<LocalExtraction> {
  const { extractLocal } = await import('../../extract/local/extract.ts');
  try {
    const pages = parts.map(({ root, base, places }) => ({
      root,
      url: base.href,
      places,
      ...(viewOf && { view: viewOf(root) }),
    }));
    return { output: extractLocal({ pages, ...ask }) };
  } catch (error) {
    return { error: formatError(error) };
  }
}

async function selectFrom(
  { parts, page }: Source,
  select: Select,
  evidence: boolean,
): Promise<LocalExtraction> {
  const { runSelect } = await import('../../extract/select/select.ts');
  try {
    const pages = parts.map((part) => ({ ...part, language: page.language ?? '' }));
    return { output: { ...runSelect(pages, select, { evidence }), fields: [], warnings: [] } };
  } catch (error) {
    return { error: formatError(error) };
  }
}

/** Reads the first part of a document only. */
async function runLearned([part]: Part[], rules: Rules, evidence: boolean): Promise<LearnedExtraction> {
  const [{ indexPage }, { labelsIn, runRules }] = await Promise.all([
    import('../../extract/learned/page-index.ts'),
    import('../../extract/learned/run.ts'),
  ]);
  try {
    if (!part) throw new AppError('extraction_failed', 'The document has no content');
    const page = indexPage(part.root, part.base.href, labelsIn(rules.group), { isTraced: evidence });
    return { output: runRules(page, rules, evidence ? part : undefined) };
  } catch (error) {
    return { error: formatError(error) };
  }
}

async function passagesOf(parts: Part[]): Promise<Passage[][]> {
  const { passagesIn } = await import('../../extract/evidence/locate.ts');
  return parts.map(passagesIn);
}

/** Uses a mode that was asked for anyway, to avoid making a view for this alone. */
async function plainText(parts: Part[], input: ReadPageInput, views: Views): Promise<string> {
  const { toText } = await import('../../convert/main-content/text.ts');
  const modes = input.formats.flatMap((format) => ('mode' in format ? format.mode : []));
  const mode = modes.find((one) => one !== 'raw');
  const most = input.textCharacters ?? 0;
  let text = '';
  for (const { root } of parts) {
    if (text.length >= most) break;
    text += `${toText(views(root, mode ?? input.textMode ?? 'normal'), most - text.length)}\n`;
  }
  return text.slice(0, most);
}

async function nextUrl([part]: Part[], url: string): Promise<string | null> {
  const { findNextPage } = await import('../../convert/next-page.ts');
  return part ? findNextPage(part.root, part.base, url) : null;
}

async function summarise({ parts, page }: Source, views: Views): Promise<string> {
  const [{ summarise }, { toProse, toText }] = await Promise.all([
    import('../../extract/summary/summarise.ts'),
    import('../../convert/main-content/text.ts'),
  ]);
  const textBy = (read: (view: View) => string) =>
    parts.map(({ root }) => read(views(root, 'reader'))).join('\n');
  return summarise({
    text: textBy(toProse),
    whole: () => textBy(toText),
    title: page.title,
    description: page.description,
  });
}
