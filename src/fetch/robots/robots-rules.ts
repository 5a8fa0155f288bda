/** What a robots.txt says to us: allowed paths, crawl delay and sitemaps (RFC 9309). */
import type { AppError } from '../../errors.ts';
import { NetworkError } from '../../net/network-error.ts';
import { RedirectRefused } from '../fast/follow-redirects.ts';
import { normaliseEscapes } from '../url-identity.ts';

export type RobotsRules = {
  allows(url: string): boolean;
  /** Milliseconds between two requests; null if the file does not ask for a delay. */
  crawlDelayMs: number | null;
  /** Absolute URLs, in the order of the file. */
  sitemaps: string[];
  /** Where the rules come from, as `winnow fetch` and skipped pages report it. */
  origin: 'file' | 'no file' | 'unreachable';
  /** Why robots.txt could not be read. */
  failure?: RobotsFailure;
  /** About how much memory they take. */
  bytes: number;
};

export type RobotsFailure = { error: AppError } | { status: number; retryAfter: string | undefined };

/** Longer lines are not written by people. */
const MAX_LINE_LENGTH = 2000;
/** Each costs a pass over the path at every check. Large sites have a few hundred. */
const MAX_WILDCARDS = 1000;
/** Longer delays are shortened to this, so that no crawl comes to a standstill. */
const MAX_DELAY_MS = 60_000;
const MAX_SITEMAPS = 100;
/** The memory of a rule without its text, measured with many short ones. */
const RULE_BYTES = 130;

export const ALLOW_ALL: RobotsRules = {
  allows: () => true,
  crawlDelayMs: null,
  sitemaps: [],
  origin: 'no file',
  bytes: 0,
};

/** While the rules are unknown, nothing may be fetched. */
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

/** Why a robots.txt could not be read, as a clause. */
export function failureText(failure: RobotsFailure): string {
  if ('status' in failure) return `the site answered ${failure.status}`;
  const { error } = failure;
  if (error.type === 'timeout') return 'the site took too long to answer';
  if (error instanceof RedirectRefused) return 'it redirects to a private or internal address';
  return error instanceof NetworkError ? error.reason : error.message;
}

/** @example parseRobots('https://a.example/robots.txt', text, 'Winnow').allows('https://a.example/private') */
export function parseRobots(url: string, text: string, product: string): RobotsRules {
  const { origin } = new URL(url);
  const { own, general, sitemaps } = readGroups(text, product.toLowerCase());
  const { rules, delay } = own.isNamed ? own : general;
  // The longest matching rule decides; of two of the same length, the one that allows.
  rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  const absolute = sitemaps.flatMap((location) => URL.parse(location, url)?.href ?? []);
  const kept = [...new Set(absolute)].slice(0, MAX_SITEMAPS);
  return {
    allows(page) {
      const asked = URL.parse(page);
      // The file does not apply to other origins.
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
  /** What the path begins with, and the parts that follow at any distance. */
  start: string;
  parts: string[];
  /** Whether the path must end with the last part. */
  isWhole: boolean;
};
/** The rules for one user agent, from all of its groups. */
type Group = { isNamed: boolean; rules: Rule[]; delay: number };

const newGroup = (): Group => ({ isNamed: false, rules: [], delay: 0 });

/** Groups for other agents are dropped: a file may have thousands of them. */
function readGroups(text: string, product: string): { own: Group; general: Group; sitemaps: string[] } {
  const own = newGroup();
  const general = newGroup();
  const sitemaps: string[] = [];
  /** The groups that the next rule belongs to, and whether more user agents may follow. */
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
      // A version or a remark may follow the name.
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
    const content = line.split('#', 1)[0] ?? '';
    const colon = content.indexOf(':');
    if (colon > 0) yield [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  }
}

/** `*` matches any characters, and `$` at the end matches the end of the path. */
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

/** Rules and addresses may escape a character or not (RFC 9309, 2.2.2); this leaves only the necessary escapes. */
function inOneSpelling(path: string): string {
  const escaped = encodeURI(path.toWellFormed()).replaceAll('%25', '%');
  // URLs have an apostrophe unescaped in the path and escaped in the query.
  return normaliseEscapes(escaped.replaceAll("'", '%27'));
}

/** The product name that robots.txt files use for a user agent: `Winnow` for `Mozilla/5.0 (compatible; Winnow/0.1)`. */
export function productName(userAgent: string): string {
  const compatible = /\(compatible;\s*([A-Za-z][\w.-]*)/.exec(userAgent)?.[1];
  const first = /^([A-Za-z][\w.-]*)/.exec(userAgent)?.[1];
  return compatible ?? first ?? '*';
}
