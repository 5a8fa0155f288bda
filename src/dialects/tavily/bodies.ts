/** Requests of Tavily's clients: the fields that are honoured. Others are named in the answer. */
import { z } from 'zod';
import { webUrl } from '../../contract/url.ts';

const strings = z.array(z.string()).default([]);
const usage = { include_usage: z.boolean().default(false) };
const format = z.enum(['markdown', 'text']).default('markdown');
const depth = z.enum(['basic', 'advanced']).default('basic');

export const searchBody = z.object({
  query: z.string().trim().min(1),
  max_results: z.int().min(0).default(5),
  time_range: z.string().nullish(),
  days: z.number().positive().nullish(),
  include_domains: strings,
  exclude_domains: strings,
  include_answer: z.union([z.boolean(), z.enum(['basic', 'advanced'])]).default(false),
  include_raw_content: z.union([z.boolean(), z.enum(['markdown', 'text'])]).default(false),
  include_images: z.boolean().default(false),
  search_depth: z.string().default('basic'),
  topic: z.string().default('general'),
  country: z.string().nullish(),
  ...usage,
});

export const extractBody = z.object({
  urls: z.union([z.string(), z.array(z.string()).min(1).max(20)]),
  extract_depth: depth,
  format,
  include_images: z.boolean().default(false),
  query: z.string().trim().min(1).nullish(),
  timeout: z.number().positive().nullish(),
  ...usage,
});

const site = {
  url: webUrl,
  limit: z.int().min(1).default(50),
  select_paths: strings,
  exclude_paths: strings,
  timeout: z.number().positive().default(150),
  ...usage,
};

export const crawlBody = z.object({
  ...site,
  max_depth: z.int().min(0).default(1),
  max_breadth: z.int().min(1).default(20),
  allow_external: z.boolean().default(false),
  extract_depth: depth,
  format,
  include_images: z.boolean().default(false),
});

export const mapBody = z.object({ ...site, instructions: z.string().trim().min(1).nullish() });
