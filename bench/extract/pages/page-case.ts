/** One page of our own making, what is asked of it, and what a careful reader would answer. */
import type { JsonSchema } from '../../../src/extract/engine.ts';

export type PageCase = {
  id: string;
  url: string;
  html: string;
  schema: JsonSchema;
  /** Every field of the schema; null where the page does not say. */
  expected: Record<string, unknown>;
};

export const text = { type: ['string', 'null'] };
export const number = { type: ['number', 'null'] };
export const integer = { type: ['integer', 'null'] };
export const truth = { type: ['boolean', 'null'] };
export const date = { type: ['string', 'null'], format: 'date' };
export const address = { type: ['string', 'null'], format: 'uri' };
export const email = { type: ['string', 'null'], format: 'email' };
export const texts = { type: ['array', 'null'], items: { type: 'string' } };

export function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties };
}

export function list(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: ['array', 'null'], items: object(properties) };
}

/** The furniture that every site puts around its pages, with facts in it that are not the page's. */
export function around(
  title: string,
  site: string,
  main: string,
  { head = '', language = 'en' } = {},
): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title} | ${site}</title>${head}</head><body>
<header class="site-header"><a class="logo" href="/">${site}</a><nav class="main-nav"><ul><li><a href="/new">New in</a></li>
<li><a href="/sale">Sale from $5</a></li><li><a href="/about">About us</a></li></ul></nav></header>
${main}
<footer class="site-footer"><p>© 2026 ${site}. All rights reserved.</p><ul><li><a href="/privacy">Privacy</a></li>
<li><a href="/terms">Terms</a></li></ul><div class="newsletter">Subscribe and save 10% on your first order</div></footer></body></html>`;
}

/** Leaves a part out where there is nothing to put in it. */
export function when(value: unknown, html: string): string {
  return value === null || value === undefined ? '' : html;
}
