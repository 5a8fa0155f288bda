/** Requests of Tavily's clients: the fields that are honoured. Others are named in the answer. */
import { z } from 'zod';
import { webUrl } from '../../contract/request/url.ts';
import { domainList } from '../domains.ts';
import { pathExpressions } from '../path-patterns.ts';

/** Some clients send null for omitted fields. */
const or = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) =>
  schema.nullish().transform((given) => given ?? value);

const domains = or(domainList, []);
const paths = or(pathExpressions, []);
const flag = or(z.boolean(), false);
const usage = { include_usage: flag };
const format = or(z.enum(['markdown', 'text']), 'markdown');
const depth = or(z.enum(['basic', 'advanced']), 'basic');

export const searchBody = z.object({
  query: z.string().trim().min(1),
  max_results: or(z.int().min(0), 5),
  time_range: z.string().nullish(),
  days: z.number().positive().nullish(),
  include_domains: domains,
  exclude_domains: domains,
  include_answer: or(z.union([z.boolean(), z.enum(['basic', 'advanced'])]), false),
  include_raw_content: or(z.union([z.boolean(), z.enum(['markdown', 'text'])]), false),
  include_images: flag,
  search_depth: or(z.string(), 'basic'),
  topic: or(z.string(), 'general'),
  country: z.string().nullish(),
  ...usage,
});

export const extractBody = z.object({
  urls: z.union([z.string(), z.array(z.string()).min(1).max(20)]),
  extract_depth: depth,
  format,
  include_images: flag,
  include_favicon: flag,
  query: z.string().trim().min(1).nullish(),
  timeout: z.number().positive().nullish(),
  ...usage,
});

const site = {
  url: webUrl,
  limit: or(z.int().min(1), 50),
  select_paths: paths,
  exclude_paths: paths,
  timeout: or(z.number().positive(), 150),
  ...usage,
};

export const crawlBody = z.object({
  ...site,
  max_depth: or(z.int().min(0), 1),
  max_breadth: or(z.int().min(1), 20),
  allow_external: flag,
  extract_depth: depth,
  format,
  include_images: flag,
  include_favicon: flag,
});

export const mapBody = z.object({ ...site, instructions: z.string().trim().min(1).nullish() });
