/** Finds the pages that a site lists in its sitemaps: those that robots.txt names, else those in the usual places. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deadline } from '../../concurrency/deadline.ts';
import { messageOf } from '../../errors.ts';
import { isGzip } from '../../net/content-encoding.ts';
import { unpackBody } from '../../net/decode-body.ts';
import { detectCharset } from '../charset.ts';
import { NO_CREDENTIALS } from '../credentials.ts';
import type { Robots, SendRaw } from './robots.ts';
import type { RobotsFailure } from './robots-rules.ts';
import { addressRoom, parseSitemapText, type SitemapContent, type SitemapPage } from './sitemap-text.ts';

/** Where to look if robots.txt names no sitemap with pages; the first one with pages ends the search. */
const USUAL_PLACES = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/sitemap-index.xml',
  '/wp-sitemap.xml',
  '/sitemap.xml.gz',
  '/sitemap.txt',
  '/sitemap/sitemap.xml',
  '/sitemaps.xml',
];

export type SitemapLimits = {
  maxUrls: number;
  maxFiles: number;
  /** How deep index files may be nested. */
  maxDepth: number;
  /** Bytes of one file after decompression; the protocol allows 50 MB. */
  maxFileBytes: number;
};

const SITEMAP_LIMITS: SitemapLimits = {
  maxUrls: 50_000,
  maxFiles: 50,
  maxDepth: 3,
  maxFileBytes: 50 * 1024 * 1024,
};

type SitemapFile = {
  url: string;
  pages: number;
  /** Whether robots.txt or an index file names it. */
  isNamed: boolean;
  error?: string;
};

export type SitemapPages = {
  /** Each once, in the order found. */
  pages: SitemapPage[];
  /** The files that were read or tried. */
  files: SitemapFile[];
  /** Whether a limit or the deadline ended the reading early. */
  truncated: boolean;
  /** Why robots.txt, which may name sitemaps, could not be read. */
  failure?: RobotsFailure;
};

type SitemapDeps = { send: SendRaw; robots: Robots; limits?: Partial<SitemapLimits> };

/** Never throws for a missing or broken file, only if the guard refuses the site itself. */
export async function readSitemaps(
  siteUrl: string,
  deadline: Deadline,
  deps: SitemapDeps,
): Promise<SitemapPages> {
  const limits = { ...SITEMAP_LIMITS, ...deps.limits };
  const rules = await deps.robots.rulesFor(siteUrl);
  const reading = new Reading(deps.send, limits, deadline);
  await reading.read(rules.sitemaps, true);
  for (const place of USUAL_PLACES) {
    if (reading.pages.size > 0 || reading.isOver()) break;
    await reading.read([new URL(place, siteUrl).href], false);
  }
  const { files, truncated } = reading;
  const failure = rules.failure && { failure: rules.failure };
  return { pages: [...reading.pages.values()], files, truncated, ...failure };
}

/** Reads sitemap files breadth first, within the limits. */
class Reading {
  readonly pages = new Map<string, SitemapPage>();
  readonly files: SitemapFile[] = [];
  truncated = false;
  /** Of the addresses of all pages. */
  #characters = 0;
  readonly #seen = new Set<string>();
  readonly #send: SendRaw;
  readonly #limits: SitemapLimits;
  readonly #deadline: Deadline;

  constructor(send: SendRaw, limits: SitemapLimits, deadline: Deadline) {
    this.#send = send;
    this.#limits = limits;
    this.#deadline = deadline;
  }

  isOver(): boolean {
    const over =
      this.#deadline.signal.aborted || this.#isFull() || this.files.length >= this.#limits.maxFiles;
    if (over) this.truncated = true;
    return over;
  }

  #isFull(): boolean {
    return this.pages.size >= this.#limits.maxUrls || this.#characters >= addressRoom(this.#limits.maxUrls);
  }

  async read(start: string[], isNamed: boolean): Promise<void> {
    let level = new Set(start);
    for (let depth = 0; level.size > 0; depth++) {
      if (depth > this.#limits.maxDepth) {
        this.truncated = true;
        return;
      }
      const next = new Set<string>();
      for (const url of level) {
        if (this.#seen.has(url)) continue;
        if (this.isOver()) return;
        this.#seen.add(url);
        this.#addNew(await this.#readFile(url, isNamed || depth > 0), next);
      }
      level = next;
    }
  }

  /** Only as many as may still be read: index files may name 50,000 others each, in little space. */
  #addNew(urls: string[], next: Set<string>): void {
    for (const url of urls) {
      if (this.#seen.has(url)) continue;
      if (next.size >= this.#limits.maxFiles) {
        this.truncated = true;
        return;
      }
      next.add(url);
    }
  }

  /** Adds the pages of one file, and returns the sitemaps that it names. */
  async #readFile(url: string, isNamed: boolean): Promise<string[]> {
    try {
      const options = { credentials: NO_CREDENTIALS, country: null };
      const maxBytes = this.#limits.maxFileBytes;
      const request = { url, options, deadline: this.#deadline, maxBytes, upstream: null };
      const { status, body, url: finalUrl } = await this.#send(request);
      if (status !== 200) throw new Error(`HTTP ${status}`);
      const content = await parseSitemap(body, finalUrl, maxBytes, this.#deadline.signal);
      for (const page of content.pages) {
        if (this.pages.has(page.url)) continue;
        if (this.#isFull()) {
          this.truncated = true;
          break;
        }
        this.pages.set(page.url, page);
        this.#characters += page.url.length;
      }
      if (content.isCut) this.truncated = true;
      const { problem: error } = content;
      this.files.push({ url, isNamed, pages: content.pages.length, ...(error && { error }) });
      return content.sitemaps;
    } catch (error) {
      if (this.#deadline.signal.aborted) this.truncated = true;
      this.files.push({ url, isNamed, pages: 0, error: messageOf(error) });
      return [];
    }
  }
}

/** Throws if a gzipped file is broken or unpacks to more than `maxBytes`. */
export async function parseSitemap(
  body: Buffer,
  url: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<SitemapContent> {
  const bytes = isGzip(body) ? await unpackBody({ bytes: body, encoding: 'gzip' }, maxBytes, signal) : body;
  return parseSitemapText(await decodeInTurns(bytes), url);
}

/** Decoding this much takes a few milliseconds at worst. */
const DECODED_AT_ONCE = 1024 * 1024;

/** Decodes without blocking, however long the file is and whatever its charset. */
async function decodeInTurns(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder(detectCharset(bytes));
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += DECODED_AT_ONCE) {
    pieces.push(decoder.decode(bytes.subarray(at, at + DECODED_AT_ONCE), { stream: true }));
    await nextTurn();
  }
  return pieces.join('') + decoder.decode();
}
