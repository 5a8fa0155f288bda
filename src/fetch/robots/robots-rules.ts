/** The rules of one robots.txt for us: which paths, how often, and where the sitemaps are (RFC 9309). */
import type { AppError } from '../../errors.ts';
import { NetworkError } from '../../net/network-error.ts';
import { normaliseEscapes } from '../url-identity.ts';

export type RobotsRules = {
  allows(url: string): boolean;
  /** Milliseconds to leave between two requests; null when the file asks for none. */
  crawlDelayMs: number | null;
  /** Absolute URLs, in the order of the file. */
  sitemaps: string[];
  /** Where the rules come from, for a reader of `winnow fetch` or of a skipped page. */
  origin: 'file' | 'no file' | 'unreachable';
  /** Why they could not be read. */
  failure?: RobotsFailure;
  /** About how much memory they take. */
  bytes: number;
};

export type RobotsFailure = { error: AppError } | { status: number; retryAfter: string | undefined };

/** Longer lines are not written by people. */
const MAX_LINE_LENGTH = 2000;
/** Each costs a pass over the path at every look-up. Files of large sites have a few hundred. */
const MAX_WILDCARDS = 1000;
/** Longer delays are shortened to this, so that no crawl comes to a standstill. */
const MAX_DELAY_MS = 60_000;
const MAX_SITEMAPS = 100;
/** A rule beside its text, as measured with many short ones. */
const RULE_BYTES = 130;

export const ALLOW_ALL: RobotsRules = {
  allows: () => true,
  crawlDelayMs: null,
  sitemaps: [],
  origin: 'no file',
  bytes: 0,
};

/** Nothing may be fetched while the rules are not known. */
export function disallowAll(failure: RobotsFailure): RobotsRules {
  return {
    allows: () => false,
    crawlDelayMs: null,
    sitemaps: [],
    origin: 'unreachable',
    failure,
    bytes: 0,
  };
}

/** What kept a robots.txt from being read, in a clause. */
export function failureText(failure: RobotsFailure): string {
  if ('status' in failure) return `the site answered ${failure.status}`;
  const { error } = failure;
  if (error.type === 'timeout') return 'the site took too long to answer';
  return error instanceof NetworkError ? error.reason : error.message;
}

/** @example parseRobots('https://a.example/robots.txt', text, 'Winnow').allows('https://a.example/private') */
export function parseRobots(url: string, text: string, product: string): RobotsRules {
  const { origin } = new URL(url);
  const { own, general, sitemaps } = readGroups(text, product.toLowerCase());
  const { rules, delay } = own.isNamed ? own : general;
  // The longest rule counts, and of two that are as long the one that allows.
  rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  const absolute = sitemaps.flatMap((location) => URL.parse(location, url)?.href ?? []);
  const kept = [...new Set(absolute)].slice(0, MAX_SITEMAPS);
  return {
    allows(page) {
      const asked = URL.parse(page);
      // The file is about no other origin.
      if (asked?.origin !== origin) return true;
      const path = inOneSpelling(asked.pathname + asked.search);
      return rules.find((rule) => matches(rule, path))?.allow ?? true;
    },
    crawlDelayMs: delay > 0 ? Math.min(Math.ceil(delay * 1000), MAX_DELAY_MS) : null,
    sitemaps: kept,
    origin: 'file',
    bytes:
      total(kept.map(({ length }) => length)) +
      total(rules.map(({ pattern }) => RULE_BYTES + pattern.length)),
  };
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

type Rule = {
  pattern: string;
  allow: boolean;
  /** How a path begins, and what follows at any distance. */
  start: string;
  parts: string[];
  /** Whether the last of them is the end of the path. */
  isWhole: boolean;
};
/** What is said to one user agent, in all its groups. */
type Group = { isNamed: boolean; rules: Rule[]; delay: number };

const newGroup = (): Group => ({ isNamed: false, rules: [], delay: 0 });

/** Of groups for others nothing is kept: a file may name thousands of them, each with all its rules. */
function readGroups(text: string, product: string): { own: Group; general: Group; sitemaps: string[] } {
  const own = newGroup();
  const general = newGroup();
  const sitemaps: string[] = [];
  /** To whom the next rule speaks, and whether further names may follow. */
  let addressed = new Set<Group>();
  let isNaming = false;
  let wildcards = 0;

  function addRule(value: string, allow: boolean): void {
    const pattern = inOneSpelling(value.replace(/\*{2,}/g, '*'));
    wildcards += pattern.split('*').length - 1;
    if (value === '' || (pattern.includes('*') && wildcards > MAX_WILDCARDS)) return;
    const rule = ruleOf(pattern, allow);
    for (const { rules } of addressed) rules.push(rule);
  }

  for (const [name, value] of directives(text)) {
    if (name === 'sitemap' && value !== '') sitemaps.push(value);
    if (name === 'user-agent') {
      if (!isNaming) addressed = new Set();
      // Versions and remarks may stand behind a name.
      const agent = /^[\w.-]*/.exec(value)?.[0].toLowerCase();
      const group = agent === product ? own : /^\*(?!\w)/.test(value) ? general : null;
      if (group) addressed.add(group);
      isNaming = true;
    }
    if (name !== 'allow' && name !== 'disallow' && name !== 'crawl-delay') continue;
    isNaming = false;
    if (addressed.size === 0) continue;
    for (const group of addressed) group.isNamed = true;
    if (name === 'crawl-delay') for (const group of addressed) group.delay = Number(value);
    else addRule(value, name === 'allow');
  }
  return { own, general, sitemaps };
}

function* directives(text: string): Generator<[name: string, value: string]> {
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (line.length > MAX_LINE_LENGTH) continue;
    const said = line.split('#', 1)[0] ?? '';
    const colon = said.indexOf(':');
    if (colon > 0) yield [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
  }
}

/** `*` is any run of characters, and `$` at the end is the end of the path. */
function ruleOf(pattern: string, allow: boolean): Rule {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  return { pattern, allow, start, parts, isWhole };
}

function matches({ start, parts, isWhole }: Rule, path: string): boolean {
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const [index, part] of parts.entries()) {
    const isEnd = isWhole && index === parts.length - 1;
    const found = isEnd ? path.length - part.length : path.indexOf(part, at);
    if (found < at || (isEnd && !path.endsWith(part))) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/** Rules and addresses may write a sign as it is or as an escape (RFC 9309, 2.2.2); what is escaped stays so if it must. */
function inOneSpelling(path: string): string {
  const escaped = encodeURI(path.toWellFormed()).replaceAll('%25', '%');
  // URLs have this one as it is in a path, and as an escape in a query.
  return normaliseEscapes(escaped.replaceAll("'", '%27'));
}

/** The name in a user agent that robots.txt files speak to: `Winnow` in `Mozilla/5.0 (compatible; Winnow/0.1)`. */
export function productName(userAgent: string): string {
  const compatible = /\(compatible;\s*([A-Za-z][\w.-]*)/.exec(userAgent)?.[1];
  const first = /^([A-Za-z][\w.-]*)/.exec(userAgent)?.[1];
  return compatible ?? first ?? '*';
}
