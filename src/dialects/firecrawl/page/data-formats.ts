/** Formats whose value we extract as `json`: a product in their shape, and the answer to a question. */
import { z } from 'zod';
import type { FormatInput } from '../../../contract/page/scrape.ts';
import { checked } from '../../own-calls.ts';

/** By the title of its schema a format is known again when a stored scrape is shown. */
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

/** What a stored request asked for; undefined where it is plain `json`. */
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

/** A page without a price sells nothing, to them as to us. */
export function productOf(data: unknown, url: string | undefined) {
  const found = (data ?? {}) as Partial<Found>;
  const { name, price, originalPrice, sku, availability } = found;
  if (!name || typeof price !== 'number') return undefined;
  const priceOf = (amount: number) => ({ amount, ...(found.currency && { currency: found.currency }) });
  // A schema of somebody's own may have the title of ours, and another shape.
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
        // What has a price and says nothing else can be bought.
        availability: { inStock: found.inStock !== false, ...(availability && { text: availability }) },
        ...(images.length > 0 && { images }),
      },
    ],
  };
}
