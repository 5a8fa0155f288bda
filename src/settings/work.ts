/** How much is worked on at once, and the largest requests that are accepted. */
import { MAX_CRAWL_PAGES, MOST_CRAWL_PAGES } from '../contract/crawl/bounds.ts';
import { integer } from './kinds.ts';

export const WORK = {
  workerConcurrency: integer(0, 4096)
    .default(0)
    .describe(
      'Pages of crawls that each process works on at once. 0 decides by cores and memory: up to 128 a core.',
    ),
  hostConcurrency: integer(1, 1024)
    .default(64)
    .describe(
      'The most pages of one host fetched at once, by crawls, monitors and calls of all processes. It begins with 8; a host that stays quick gets more, one that slows down or complains gets fewer.',
    ),
  leaseSeconds: integer(1, 600)
    .default(15)
    .describe(
      'How long a process that has stopped responding keeps its crawl pages before others take them.',
    ),
  maxCrawlPages: integer(1, MOST_CRAWL_PAGES)
    .default(MAX_CRAWL_PAGES)
    .describe('The most pages that a crawl may ask for, up to a million.'),
  callExtraMs: integer(0)
    .default(120_000)
    .describe('How long a call may go on after its fetch timeout (queueing, conversion, model).'),
  stopSeconds: integer(1, 3600)
    .default(25)
    .describe('How long a stop may take. Running calls get their answer within it, as far as they can.'),
  maxBodyBytes: integer(1024)
    .default(8 * 1024 * 1024)
    .describe('Largest request body, in bytes.'),
  maxFileBytes: integer(1024)
    .default(50 * 1024 * 1024)
    .describe('Largest file that can be sent to be parsed, in bytes.'),
};
