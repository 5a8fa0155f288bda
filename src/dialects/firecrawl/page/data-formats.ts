/** Formats whose value we extract as `json`: a product in Firecrawl's format, and the answer to a question. */
import { z } from 'zod';
import type { FormatInput } from '../../../contract/page/scrape.ts';
import { checked } from '../../own-calls.ts';

/** The title of its schema identifies a format when a stored scrape is shown. */
const PRODUCT = 'Product of a shop';
const ANSWER = 'Answer to a question';

export type DataFormat = 'product' | 'answer';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };

export const productFormat: FormatInput = {
  type: 'json',
  schema: {
    title: PRODUCT,
    type: 'object',
    properties: {
      name: text,
      brand: text,
      category: text,
      description: text,
      sku: text,
      price: number,
      currency: text,
      originalPrice: number,
      availability: text,
      inStock: { type: ['boolean', 'null'] },
      images: { type: 'array', items: { type: 'string' } },
    },
  },
};

const asked = z.string().trim().min(1).max(10_000);
const question = z.object({ question: asked });
const query = z.object({ prompt: asked });

/** `query` is the older name of `question`. */
export function questionFormat(format: { type: string }): FormatInput {
  const prompt =
    format.type === 'query'
      ? checked(query, format as unknown as z.input<typeof query>).prompt
      : checked(question, format as unknown as z.input<typeof question>).question;
  return {
    type: 'json',
    prompt: `Answer this question about the page in a few sentences: ${prompt}`,
    schema: { title: ANSWER, type: 'object', properties: { answer: text }, required: ['answer'] },
  };
}

/** The format of a stored request; undefined if it is plain `json`. */
export function dataFormatIn(schema: unknown): DataFormat | undefined {
  const { title } = (schema ?? {}) as { title?: unknown };
  return title === PRODUCT ? 'product' : title === ANSWER ? 'answer' : undefined;
}

type Found = Record<
  'name' | 'brand' | 'category' | 'description' | 'sku' | 'currency' | 'availability',
  string | null
> & {
  price: number | null;
  originalPrice: number | null;
  inStock: boolean | null;
  images: unknown;
};

/** A page without a price is not a product page, for Firecrawl as for us. */
export function productOf(data: unknown, url: string | undefined) {
  const found = (data ?? {}) as Partial<Found>;
  const { name, price, originalPrice, sku, availability } = found;
  if (!name || typeof price !== 'number') return undefined;
  const priceOf = (amount: number) => ({ amount, ...(found.currency && { currency: found.currency }) });
  // A user's own schema may have the same title and another shape.
  const images = Array.isArray(found.images) ? found.images.map((image) => ({ url: image })) : [];
  return {
    title: name,
    ...(found.brand && { brand: found.brand }),
    ...(found.category && { category: found.category }),
    url: url ?? '',
    ...(found.description && { description: found.description }),
    variants: [
      {
        ...(sku && { sku }),
        price: priceOf(price),
        ...(typeof originalPrice === 'number' && { sale: { originalPrice: priceOf(originalPrice) } }),
        // A product with a price counts as in stock unless the page says otherwise.
        availability: { inStock: found.inStock !== false, ...(availability && { text: availability }) },
        ...(images.length > 0 && { images }),
      },
    ],
  };
}
