/** How people name elements of a page: `the "Sign in" button`, `link About us`, `search box`. */

import { singleSpaced } from '../../../text/single-spaced.ts';
import { isSelector, selectorOf } from './selector-in-words.ts';
import type { NamedTarget, TargetKind } from './step.ts';

const KINDS: [TargetKind, RegExp][] = [
  ['radio', /radio(?: button)?/],
  ['checkbox', /check ?box|switch|toggle/],
  ['menu item', /menu(?: item| entry)?/],
  ['button', /button/],
  ['link', /(?:hyper)?link/],
  ['tab', /tab/],
  ['option', /option/],
  ['image', /image|picture|icon/],
  [
    'field',
    /(?:(?:text|input|search|form) ?)?(?:field|box|area|bar)|textarea|input|drop-?down(?: list| menu)?|select/,
  ],
];

/** Before the combinator of a selector, `a` is a link. */
const ARTICLE = /^(?:the|a|an|this|that|your|my)\s+(?![>+~])/i;
/** The words between a kind and a name: "button labelled Send", "link that says More". */
const NAMING =
  /^(?:(?:that is |which is )?(?:labell?ed|called|named|titled|saying|reading)|(?:that|which) (?:says|reads)|with(?: the)? (?:text|label|name|title|placeholder))\s+/i;
/** Kinds that may come before a name. Others are more often a part of it: "menu of the day". */
const KIND_FIRST: ReadonlySet<TargetKind> = new Set(['button', 'link', 'checkbox', 'radio', 'field']);
const VAGUE = /^(?:text|element|item|thing|it)$/i;

/** Between letters a single quote is an apostrophe. */
export const QUOTED =
  /["“”„«»`]([^"“”„«»`]+)["“”„«»`]|(?<![\p{L}\p{N}])['‘’]((?:[^'‘’]|(?<=\p{L})['’](?=\p{L}))+)['‘’](?![\p{L}\p{N}])/u;

export function quotedIn(text: string): string | null {
  const found = QUOTED.exec(text);
  return found ? (found[1] ?? found[2] ?? '').trim() : null;
}

/** Null if there is neither a name nor a kind. */
export function parseTarget(words: string): NamedTarget | null {
  const text = singleSpaced(words).replace(ARTICLE, '');
  const target = isSelector(text) ? { name: text, kind: null } : parseWords(text);
  // `#go` may also be a text on the page, so both are searched for.
  return target && isSelector(target.name) ? { ...target, selector: selectorOf(target.name) } : target;
}

function parseWords(text: string): NamedTarget | null {
  const quoted = quotedIn(text);
  if (quoted) return { name: quoted, kind: kindWithin(text.replace(QUOTED, ' ')) };
  for (const [kind, pattern] of KINDS) {
    const last = new RegExp(`^(?:(.*?)\\s+)?(?:${pattern.source})s?$`, 'i').exec(text);
    if (last) return { name: bare(last[1] ?? ''), kind };
    const first = new RegExp(`^(?:${pattern.source})\\s+(.+)$`, 'i').exec(text);
    if (first && (KIND_FIRST.has(kind) || NAMING.test(first[1] ?? '')))
      return { name: bare(first[1] ?? ''), kind };
  }
  const name = bare(text);
  return name === '' ? null : { name, kind: null };
}

function kindWithin(text: string): TargetKind | null {
  return (
    KINDS.find(([, pattern]) => new RegExp(`\\b(?:${pattern.source})s?\\b`, 'i').test(text))?.[0] ?? null
  );
}

function bare(text: string): string {
  const name = text.trim().replace(NAMING, '').replace(ARTICLE, '').trim();
  return VAGUE.test(name) ? '' : name;
}
