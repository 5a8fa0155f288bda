/** Collects head elements and scripts in one walk over the whole tree, and notes which annotations the page uses. */
import { type Document, type Element, isTag } from 'domhandler';
import { ownText, pushChildren } from '../../../../convert/html/walk.ts';
import type { Domain } from '../model.ts';
import { FLIGHT, type ScriptText } from './script-state/read-state.ts';

export class Survey {
  /** `meta`, `title`, `link` and `h1` elements, in order. */
  readonly head: Element[] = [];
  /** The first links to the front page. */
  readonly home: Element[] = [];
  readonly jsonLd: Element[] = [];
  /** The other inline scripts, and attributes with JSON for scripts. */
  readonly scripts: ScriptText[] = [];
  microdata = false;
  rdfa = false;
  microformats = false;
}

const HEAD = new Set(['meta', 'title', 'link', 'h1']);
const MAX_HEAD = 1000;
const MAX_SCRIPTS = 400;
const MAX_HOME = 4;
const CODE = /^(?:|text\/javascript|application\/(?:x-)?javascript|module|.*lazyload.*)$/i;
const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
/** Attributes in which frameworks put the initial data of their scripts. */
const ISLANDS = ['data-page', 'data-props', 'data-state', 'data-react-props', 'data-initial-state', 'props'];
const ISLAND_TAGS = new Set(['div', 'main', 'section', 'body', 'astro-island']);
const FORMATS = ['h-[a-z]', 'vcard', 'vevent', 'hproduct', 'hreview'];

export function surveyOf(root: Document, domains: readonly Domain[]): Survey {
  const roots = domains.flatMap(({ structuredData }) => Object.keys(structuredData.microformats.roots));
  const format = new RegExp(`(?:^|\\s)(?:${[...FORMATS, ...roots].join('|')})`);
  const survey = new Survey();
  const stack = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    const { name, attribs } = node;
    if (HEAD.has(name) && survey.head.length < MAX_HEAD) survey.head.push(node);
    else if (name === 'a' && attribs.href === '/' && survey.home.length < MAX_HOME) survey.home.push(node);
    else if (name === 'script') {
      if (/ld\+json/i.test(attribs.type ?? '')) survey.jsonLd.push(node);
      else if (survey.scripts.length < MAX_SCRIPTS) survey.scripts.push(...scriptText(node));
      continue;
    }
    if (ISLAND_TAGS.has(name)) {
      for (const island of ISLANDS) {
        const text = attribs[island];
        if (text?.startsWith('{') && survey.scripts.length < MAX_SCRIPTS)
          survey.scripts.push({ text, isJson: true, element: node, attribute: island });
      }
    }
    if (attribs.itemprop !== undefined || attribs.itemscope !== undefined) survey.microdata = true;
    if (attribs.typeof !== undefined || (attribs.property !== undefined && name !== 'meta'))
      survey.rdfa = true;
    if (!survey.microformats && attribs.class !== undefined && format.test(attribs.class))
      survey.microformats = true;
    pushChildren(stack, node.children);
  }
  return survey;
}

function scriptText(script: Element): ScriptText[] {
  const type = (script.attribs.type ?? '').trim();
  const isJson = JSON_TYPE.test(type);
  if (!isJson && !CODE.test(type)) return [];
  const text = ownText(script);
  // A shorter script is a call rather than data.
  return text.length > 40 || FLIGHT.test(text) ? [{ text, isJson, element: script }] : [];
}
