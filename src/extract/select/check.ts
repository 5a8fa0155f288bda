/** Finds selectors, XPaths and patterns of a `select` that cannot be used. */
import { isXPath, type Select, type SelectField } from '../../contract/extract/select.ts';
import { selectorProblem } from '../../convert/html/select/select.ts';
import { completed } from '../../convert/html/select/select-within.ts';
import { xpathProblem } from '../../convert/html/select/xpath/evaluate.ts';
import { AppError, type Issue } from '../../errors.ts';
import { compileCapture } from '../json-schema/pattern-capture.ts';
import { PatternError } from '../json-schema/pattern-syntax.ts';
import type { Path } from '../json-schema/types.ts';

const MAX_ISSUES = 50;

/** Throws a `validation` error that names every one of them. */
export function checkSelect({ base, fields }: Select, at: Path): void {
  const ofBase = base === undefined ? null : isXPath(base) ? xpathIssue(base) : cssIssue(base);
  const details = [...issue(ofBase, [...at, 'base']), ...fieldIssues(fields, [...at, 'fields'])];
  if (details.length > 0) {
    throw new AppError('validation', undefined, { details: details.slice(0, MAX_ISSUES) });
  }
}

function fieldIssues(fields: SelectField[], at: Path): Issue[] {
  return fields.flatMap(({ selector, xpath, pattern, fields: inner }, index) => {
    const here = [...at, index];
    return [
      ...issue(selector === undefined ? null : cssIssue(selector), [...here, 'selector']),
      ...issue(xpath === undefined ? null : xpathIssue(xpath), [...here, 'xpath']),
      ...issue(pattern === undefined ? null : patternIssue(pattern), [...here, 'pattern']),
      ...fieldIssues(inner ?? [], [...here, 'fields']),
    ];
  });
}

function issue(message: string | null, path: Path): Issue[] {
  return message === null ? [] : [{ code: 'invalid_format', path, message }];
}

function cssIssue(selector: string): string | null {
  const problem = selectorProblem(completed(selector));
  if (problem === null) return null;
  const looksLikeXPath = isXPath(selector) || /^@|::(?:\w|\*)|\/\//.test(selector);
  const hint = looksLikeXPath ? '. This looks like XPath: give it as `xpath`' : '';
  return `Not a CSS selector: ${problem}${hint}`;
}

function xpathIssue(xpath: string): string | null {
  const problem = xpathProblem(xpath);
  return problem === null ? null : `Not an XPath: ${problem}`;
}

function patternIssue(pattern: string): string | null {
  try {
    compileCapture(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return `Cannot be used: ${error.message}`;
    throw error;
  }
}
