/** Reads what selectors name from the trees of a page or document: no model, no guess. */
import { hasChildren } from 'domhandler';
import { isXPath, type Select, type SelectField } from '../../contract/extract/select.ts';
import { createSelectWithin, type SelectWithin } from '../../convert/html/select/select-within.ts';
import type { Steps } from '../../convert/html/select/steps.ts';
import { createXPath, type XPath } from '../../convert/html/select/xpath/evaluate.ts';
import { AttributeNode } from '../../convert/html/select/xpath/values.ts';
import { AppError } from '../../errors.ts';
import { type EvidenceMap, type EvidencePage, evidenceOf, type Traced } from '../evidence/evidence.ts';
import { pointerPart } from '../json-pointer.ts';
import { type Capture, compileCapture } from '../json-schema/pattern-capture.ts';
import { type Hit, type PageLocale, readHit, statementOf, typed } from './read-hit.ts';

export type SelectPage = PageLocale & EvidencePage;

export type Selected = { json: unknown; missing: string[]; evidence?: EvidenceMap };

/** Called with every value that is found. */
type OnValue = (found: Traced) => void;

/** Index of the page, and what matched there. */
type Place = { page: number; hit: Hit };

const MAX_STEPS = 5_000_000;
const MAX_PATTERN_WORK = 20_000_000;
const MAX_ITEMS = 10_000;
const MAX_MISSING = 200;

/**
 * A list of objects if there is a base, else one object. What is not there is null, and its path is in `missing`.
 *
 * @example runSelect([{ root, base, language: 'en' }], { fields: [{ name: 'title', selector: 'h1', type: 'text' }] })
 */
export function runSelect(
  pages: readonly SelectPage[],
  select: Select,
  { evidence = false }: { evidence?: boolean } = {},
): Selected {
  const traced: Traced[] = [];
  const reader = new SelectReader(pages, evidence ? (one) => traced.push(one) : undefined);
  const json = reader.read(select);
  const { missing } = reader;
  return evidence ? { json, missing, evidence: evidenceOf(pages, traced) } : { json, missing };
}

class SelectReader {
  readonly missing: string[] = [];
  private readonly pages: readonly SelectPage[];
  private readonly onValue: OnValue | undefined;
  private readonly steps: Steps = { left: MAX_STEPS };
  private readonly work = { left: MAX_PATTERN_WORK };
  private readonly css: SelectWithin;
  private readonly xpaths = new Map<number, XPath>();
  private readonly captures = new Map<string, Capture>();

  constructor(pages: readonly SelectPage[], onValue: OnValue | undefined) {
    this.pages = pages;
    this.onValue = onValue;
    this.css = createSelectWithin(this.steps);
  }

  read({ base, fields }: Select): unknown {
    const tops = this.pages.map(({ root }, page): Place => ({ page, hit: root }));
    if (base === undefined) return this.object(tops, fields, { pointer: '', path: '' });
    const asked = isXPath(base) ? { xpath: base } : { selector: base };
    return this.find(tops, asked, MAX_ITEMS).map((place, index) =>
      this.object([place], fields, { pointer: `/${index}`, path: `[${index}]` }),
    );
  }

  /** From several places the first that has a value gives it, and lists have the matches of all. */
  private object(from: Place[], fields: SelectField[], at: At): Record<string, unknown> {
    const entries = fields.map((field): [string, unknown] => [
      field.name,
      this.value(from, field, below(at, field.name)),
    ]);
    return Object.fromEntries(entries);
  }

  private value(from: Place[], field: SelectField, at: At): unknown {
    const { type, fields } = field;
    if (type === 'list') {
      return this.find(from, field, MAX_ITEMS).map((place, index) => {
        const item = below(at, index);
        return fields ? this.object([place], fields, item) : this.single(place, field, item);
      });
    }
    const [place] = this.find(from, field, 1);
    if (!place) return this.noted(null, at);
    return type === 'nested' ? this.object([place], fields ?? [], at) : this.single(place, field, at);
  }

  private single(place: Place, field: SelectField, at: At): unknown {
    const page = this.pages[place.page];
    const reading = readHit(place.hit, field, this.steps);
    const text = reading && this.captured(reading.text, field.pattern);
    const value = text === null || !page ? null : typed(text, field.type, page);
    if (reading && text !== null && value !== null) {
      const from = statementOf(place.hit, { ...reading, text }, field);
      const found = { json: value, page: place.page, confidence: 1, source: 'text' };
      if (from) this.onValue?.({ ...found, pointer: at.pointer, from });
    }
    return this.noted(value, at);
  }

  private noted(value: unknown, { path }: At): unknown {
    if (value === null && this.missing.length < MAX_MISSING) this.missing.push(path);
    return value;
  }

  private captured(text: string, pattern: string | undefined): string | null {
    if (pattern === undefined) return text;
    const capture = this.captures.get(pattern) ?? compileCapture(pattern);
    this.captures.set(pattern, capture);
    const found = capture(text, this.work);
    if (this.work.left < 0) {
      throw new AppError('extraction_failed', 'The patterns need too many steps on this page');
    }
    return found;
  }

  private find(
    from: Place[],
    { selector, xpath }: Pick<SelectField, 'selector' | 'xpath'>,
    most: number,
  ): Place[] {
    const found: Place[] = [];
    for (const place of from) {
      if (found.length >= most) break;
      const { page, hit } = place;
      const hits =
        xpath !== undefined
          ? this.byXPath(place, xpath)
          : selector !== undefined
            ? this.byCss(hit, selector, most)
            : [hit];
      for (const one of hits.slice(0, most - found.length)) found.push({ page, hit: one });
    }
    return found;
  }

  private byCss(hit: Hit, selector: string, most: number): Hit[] {
    const isParent = typeof hit !== 'string' && !(hit instanceof AttributeNode) && hasChildren(hit);
    return isParent ? this.css(selector, hit, most) : [];
  }

  private byXPath({ page, hit }: Place, xpath: string): Hit[] {
    const root = this.pages[page]?.root;
    if (!root || typeof hit === 'string') return [];
    const evaluate = this.xpaths.get(page) ?? createXPath(root, this.steps);
    this.xpaths.set(page, evaluate);
    const value = evaluate(xpath, hit);
    return Array.isArray(value) ? value : [String(value)];
  }
}

/** Where in the result: as a JSON pointer (RFC 6901), and as paths are written elsewhere in answers. */
type At = { pointer: string; path: string };

function below({ pointer, path }: At, name: string | number): At {
  const step = typeof name === 'number' ? `[${name}]` : path === '' ? name : `.${name}`;
  return { pointer: `${pointer}/${pointerPart(String(name))}`, path: `${path}${step}` };
}
