/**
 * Published pages with JSON-LD about one product, article or place. What it says is the truth; the pages are read without
 * it and without all other structured data, and only what still stands somewhere on the page is asked for.
 */
import { parseHtml } from '../../src/convert/html/parse.ts';
import { textFromMarkup } from '../../src/extract/elements/text.ts';
import type { JsonSchema } from '../../src/extract/engine.ts';
import { readHtml, readIndex } from '../data/pages.ts';
import { rightness } from './extract-compare.ts';
import { type Haystack, haystackOf, notOnPage } from './extract-invented.ts';
import { stripped } from './extract-published.ts';
import { shownIn, type Where, whereShown } from './extract-shown.ts';

type Json = Record<string, unknown>;
type Kind = { types: RegExp; schema: JsonSchema; truth: (entity: Json) => Json };

export type StructuredPage = {
  kind: string;
  url: string;
  host: string;
  /** As it was published. */
  published: string;
  /** Without structured data. */
  html: string;
  /** All of its words, to look values up in. */
  words: Haystack;
  schema: JsonSchema;
  truth: Json;
  /** Where each field of the truth stands on the page. */
  where: Readonly<Record<string, Where>>;
};

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const fields = (properties: Record<string, object>): JsonSchema => ({ type: 'object', properties });

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
const within = (value: unknown): Json => {
  const one = first(value);
  return typeof one === 'object' && one !== null ? (one as Json) : {};
};
const named = (value: unknown): unknown => {
  const one = first(value);
  return typeof one === 'string' ? one : within(value).name;
};
const amount = (value: unknown): number | null => {
  const read = Number(value ?? Number.NaN);
  return Number.isFinite(read) && read > 0 ? read : null;
};

const KINDS: Record<string, Kind> = {
  product: {
    types: /^Product$/,
    schema: fields({
      name: text,
      brand: text,
      sku: text,
      price: number,
      currency: text,
      rating: number,
      reviewCount: number,
      description: text,
    }),
    truth: ({ name, brand, sku, offers, aggregateRating, description }) => {
      const offer = within(offers);
      const { ratingValue, reviewCount, ratingCount } = within(aggregateRating);
      return {
        name,
        brand: named(brand),
        sku,
        price: amount(offer.price ?? offer.lowPrice),
        currency: offer.priceCurrency,
        rating: amount(ratingValue),
        reviewCount: amount(reviewCount ?? ratingCount),
        description,
      };
    },
  },
  article: {
    types: /^(?:News|Tech|Scholarly)?Article$|^BlogPosting$/,
    schema: fields({
      headline: text,
      author: text,
      publisher: text,
      datePublished: { ...text, format: 'date' },
      description: text,
    }),
    truth: ({ headline, author, publisher, datePublished, description }) => ({
      headline,
      author: Array.isArray(author) && author.length > 1 ? null : named(author),
      publisher: named(publisher),
      datePublished: /^\d{4}-\d\d-\d\d/.exec(String(datePublished))?.[0],
      description,
    }),
  },
  place: {
    types: /(?:Business|Restaurant|Hotel|Store|Organization|Dealer|Agency|Service|Physician|Dentist)$/,
    // Most such pages are about something else, and the place is the company behind them: its name is asked for as such.
    schema: fields({ company: text, street: text, city: text, postalCode: text, phone: text, email: text }),
    truth: ({ name, address, telephone, email }) => {
      const { streetAddress, addressLocality, postalCode } = within(address);
      if (!streetAddress) return {};
      const code = postalCode === undefined ? undefined : String(postalCode);
      return {
        company: name,
        street: streetAddress,
        city: addressLocality,
        postalCode: code,
        phone: telephone,
        email,
      };
    },
  },
};

/**
 * One after the other, since what is looked up in a page takes much room. None where the collection is not on this machine.
 *
 * @param least pages of its site, for a site to count
 */
export function* structuredPages(least = 1): Generator<StructuredPage> {
  // Some are known without their address, and so without their site.
  const rows = (readIndex<{ id: string; url: string }>('reader/wcxb.json') ?? []).filter(({ url }) =>
    URL.canParse(url),
  );
  const counts = new Map<string, number>();
  for (const { url } of rows) counts.set(hostOf(url), (counts.get(hostOf(url)) ?? 0) + 1);
  for (const { id, url } of rows) {
    if ((counts.get(hostOf(url)) ?? 0) < least) continue;
    yield* pagesFrom(url, readHtml(`reader/wcxb/${id}`).toString());
  }
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

function* pagesFrom(url: string, html: string): Generator<StructuredPage> {
  const entities = entitiesIn(html);
  for (const [kind, { types, schema, truth }] of Object.entries(KINDS)) {
    const isOf = (entity: Json) => [entity['@type']].flat().some((type) => types.test(String(type)));
    const [entity, ...others] = entities.filter(isOf);
    const said = entity && others.length === 0 ? Object.entries(truth(entity)) : [];
    if (said.length === 0) continue;
    const bare = stripped(html);
    const { root } = parseHtml(bare);
    const words = haystackOf(root);
    const stated = said
      .map(([field, value]): [string, unknown] => [field, plain(value)])
      .filter(([, value]) => isStated(value, words));
    if (stated.length < 2) continue;
    const page = shownIn(root);
    const where = Object.fromEntries(stated.map(([field, value]) => [field, whereShown(field, value, page)]));
    const asked = { schema, truth: Object.fromEntries(stated), where };
    yield { kind, url, host: hostOf(url), published: html, html: bare, words, ...asked };
  }
}

function entitiesIn(html: string): Json[] {
  return [...html.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/gi)].flatMap(
    ([, written = '']) => {
      try {
        const read = [JSON.parse(written) as Json | (Json | null)[] | null].flat();
        const all = read.flatMap((one) => (one?.['@graph'] as (Json | null)[] | undefined) ?? [one]);
        return all.filter((one) => one !== null);
      } catch {
        return [];
      }
    },
  );
}

/** Templates leave markup, entities and quotes in the strings that they put into JSON-LD, and "undefined" for nothing. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = textFromMarkup(value).replace(/^"(.*)"$/s, '$1');
  return /^(?:undefined|null|none)$/i.test(text) ? null : text;
}

/** A small number stands on every page; that says nothing. */
function isStated(truth: unknown, page: Haystack): boolean {
  if (truth === null || truth === undefined || truth === '') return false;
  if (typeof truth === 'number' && truth < 10 && Number.isInteger(truth)) return false;
  return notOnPage({ truth }, page).length === 0;
}

/** From 0 to 1. */
export function rightField(field: string, truth: unknown, answer: unknown): number {
  const lastDigits = (value: unknown) => String(value).replace(/\D/g, '').slice(-7);
  if (field === 'headline' || field === 'name') return rightness('title', truth, answer);
  if (field === 'rating') return rightness('ratings', truth, answer);
  if (field === 'phone') return Number(lastDigits(truth) === lastDigits(answer));
  return rightness(field, truth, answer);
}
