/** What is known about a page as a whole and needed to read its values: base address, language, country. */

import { type Document, type Element, isTag } from 'domhandler';
import { pageBase } from '../../../../convert/html/base-url.ts';
import type { Knowledge, PageContext } from '../model.ts';

export function pageContext(root: Document, url: string, knowledge: Knowledge): PageContext {
  const html = root.children.find((child): child is Element => isTag(child) && child.name === 'html');
  const language = (html?.attribs.lang ?? html?.attribs['xml:lang'] ?? '').trim();
  return {
    url,
    // Without an address of its own a page still has absolute links.
    base: pageBase(root, URL.canParse(url) ? url : 'about:blank'),
    language,
    country: countryOf(language, url),
    knowledge,
  };
}

function countryOf(language: string, url: string): string {
  const region = /^[a-z]{2,3}[-_](?:[a-z]{4}[-_])?([a-z]{2})$/i.exec(language)?.[1]?.toLowerCase();
  const ending = /\.([a-z]{2})$/.exec(URL.parse(url)?.hostname ?? '')?.[1];
  const byAddress =
    ending === 'uk' ? 'gb' : ending && !/^(?:io|co|ai|me|tv|eu|to|fm|ly|gg)$/.test(ending) ? ending : '';
  // en-US is what many systems write for any English page, so the address is believed before it.
  if (region === 'us' && byAddress !== '') return byAddress;
  return region ?? (byAddress || LANGUAGE_HOMES[language.slice(0, 2).toLowerCase()] || '');
}

const LANGUAGE_HOMES: Record<string, string> = {
  de: 'de',
  fr: 'fr',
  it: 'it',
  es: 'es',
  nl: 'nl',
  pl: 'pl',
  sv: 'se',
  da: 'dk',
  nb: 'no',
  fi: 'fi',
  ja: 'jp',
  ru: 'ru',
  cs: 'cz',
};
