/** All tools, in the order they are listed. */
import type { Tool } from '../tool.ts';
import { batchStart, crawlResume, crawlStart, crawlStatus, crawlStop } from './crawl.ts';
import { crawlPages } from './crawl-pages.ts';
import { credits } from './credits.ts';
import { extract, schemaGenerate } from './extract.ts';
import { historyGet, historyList } from './history.ts';
import { map } from './map.ts';
import {
  monitorActivity,
  monitorCreate,
  monitorDelete,
  monitorList,
  monitorPause,
  monitorResume,
  monitorRun,
} from './monitor.ts';
import { parse } from './parse.ts';
import { scrape } from './scrape.ts';
import { search } from './search.ts';
import { sessionList } from './session.ts';

/** Needs a file system that the client shares. */
export const LOCAL_TOOLS: readonly Tool[] = [parse];

export const TOOLS: readonly Tool[] = [
  scrape,
  extract,
  search,
  map,
  batchStart,
  crawlStart,
  crawlStatus,
  crawlPages,
  crawlStop,
  crawlResume,
  monitorCreate,
  monitorRun,
  monitorList,
  monitorActivity,
  monitorPause,
  monitorResume,
  monitorDelete,
  historyList,
  historyGet,
  sessionList,
  credits,
  schemaGenerate,
];
