/** Reads the results out of DuckDuckGo's HTML page, by its class names, in one pass without a tree. */
import { Parser } from 'htmlparser2';
import { singleSpaced } from '../text/single-spaced.ts';
import type { FoundPage } from './engine.ts';
import { isWebAddress } from './read-results.ts';

export type DuckDuckGoPage = {
  results: FoundPage[];
  /** The fields of its form for the next page. */
  next: Record<string, string> | null;
  saysNothingFound: boolean;
  isChallenge: boolean;
};

type Part = 'title' | 'snippet';

/** Its pages are some fifteen elements deep. At each tag the parser goes through all open ones, and not in a child process. */
const DEEPEST = 200;

export function readDuckDuckGoPage(html: string): DuckDuckGoPage {
  const page: DuckDuckGoPage = { results: [], next: null, saysNothingFound: false, isChallenge: false };
  let current: FoundPage | null = null;
  let part: { name: Part; tag: string } | null = null;
  let inAd = false;
  let form: Record<string, string> | null = null;
  let isNext = false;
  let depth = 0;

  const parser = new Parser({
    onopentag(tag, attributes) {
      // What comes after is not read.
      if (++depth > DEEPEST) return parser.reset();
      const classes = new Set((attributes.class ?? '').split(/\s+/));
      if (classes.has('result')) {
        inAd = classes.has('result--ad');
        current = null;
      }
      if ([...classes].some((name) => name.startsWith('anomaly'))) page.isChallenge = true;
      if (classes.has('no-results') || classes.has('result--no-result')) page.saysNothingFound = true;
      if (classes.has('result__a') && !inAd) {
        const url = targetOf(attributes.href ?? '');
        current = url ? { url, title: '', snippet: '' } : null;
        if (current) page.results.push(current);
        part = { name: 'title', tag };
      } else if (classes.has('result__snippet') && current) part = { name: 'snippet', tag };
      if (tag === 'form') [form, isNext] = [{}, false];
      if (tag === 'input' && form) {
        if (attributes.type === 'submit') isNext ||= attributes.value === 'Next';
        else if (attributes.name) form[attributes.name] = attributes.value ?? '';
      }
    },
    ontext(text) {
      if (current && part) current[part.name] += text;
    },
    onclosetag(tag) {
      depth -= 1;
      if (part?.tag === tag) part = null;
      if (tag !== 'form') return;
      if (form && isNext) page.next = form;
      form = null;
    },
  });
  parser.end(html);
  page.results = page.results.map(({ url, title, snippet }) => ({
    url,
    title: singleSpaced(title),
    snippet: singleSpaced(snippet),
  }));
  return page;
}

/** Links go straight, or through a redirect that carries the address in `uddg`; advertisements go through y.js. */
function targetOf(href: string): string | null {
  const url = URL.parse(href, 'https://duckduckgo.com/');
  if (!url) return null;
  const isOwn = /(?:^|\.)duckduckgo\.com$/.test(url.hostname);
  if (isOwn && url.pathname === '/y.js') return null;
  const target = isOwn && url.pathname === '/l/' ? (url.searchParams.get('uddg') ?? '') : url.href;
  return isWebAddress(target) ? target : null;
}
