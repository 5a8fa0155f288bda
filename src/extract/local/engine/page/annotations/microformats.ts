/** Microformats: class names for the content of elements. https://microformats.org/wiki/microformats2 */
import type { Document } from 'domhandler';
import { groups, pairs } from '../../../../../text/word-lists.ts';
import type { PageContext } from '../../model.ts';
import { type Annotated, names, walk } from './walk.ts';

const ROOT_TYPES = groups({
  Article: 'h-entry',
  Organization: 'h-card vcard',
  Event: 'h-event vevent',
  Product: 'h-product hproduct',
  Review: 'h-review hreview',
  PostalAddress: 'h-adr',
});
const PROPERTIES =
  pairs(`street-address streetAddress locality addressLocality region addressRegion postal-code postalCode
  country-name addressCountry tel telephone org organization photo image published datePublished updated dateModified
  start startDate end endDate content articleBody summary description`);

export function readMicroformats(root: Document, context: PageContext): Annotated {
  const formats = context.knowledge.domains.map(({ structuredData }) => structuredData.microformats);
  const types = new Map([...ROOT_TYPES, ...formats.flatMap(({ roots }) => Object.entries(roots))]);
  const terms = new Map([...PROPERTIES, ...formats.flatMap((one) => Object.entries(one.properties))]);
  return walk(root, context, {
    read: ({ attribs }) => {
      const classes = names(attribs.class);
      const roots = classes.filter((name) => /^h-[a-z]+$/.test(name) || types.has(name));
      const properties = classes.flatMap((name) => {
        const property = /^(?:p|u|dt|e)-([a-z-]+)$/.exec(name)?.[1];
        return property && classes.length < 12 ? [terms.get(property) ?? property] : [];
      });
      return {
        scope: roots.length > 0 ? roots.map((name) => types.get(name) ?? name) : undefined,
        properties,
      };
    },
  });
}
