/** A crawl or batch as it is stored: the request, and what else its workers need to know. */
import type { PagePrices } from '../../account/prices.ts';
import type { CrawlRequest } from '../../contract/crawl/config.ts';
import type { Tracking } from '../../pipeline/page/track-change.ts';

export type StoredConfig = CrawlRequest & {
  maxPages: number;
  /** The prices of its pages, if not the usual ones. */
  prices?: PagePrices | undefined;
  /** Batches only. */
  contentType?: string | undefined;
  /** Batches only: the addresses that were left out. */
  invalid?: string[] | undefined;
  /** Batches only: stored address -> original address, where the original holds secrets. */
  secretUrls?: SecretUrls | undefined;
  /** How its events are sent, if not in our own shape. */
  delivery?: ForeignDelivery | undefined;
  /** Runs of a site monitor only. */
  monitored?: Monitored | undefined;
  /** Each page is compared with the account's last scrape of it. */
  tracking?: Tracking | undefined;
  /** What the interface it was started through could not honour, for clients that read it there. */
  warning?: string | undefined;
};

/** Stored address -> original address. */
export type SecretUrls = Record<string, string>;

/** Pages that are compared with those of the run before. */
export type Monitored = {
  /** CSS selectors of what is not compared. */
  leaveOut: string[];
  /** The revision of the monitor's request, which may change while the crawl runs. */
  revision: number;
};

/** Another interface's shape of events, and what its client wants sent with each of them; no secrets. */
export type ForeignDelivery = {
  shape: string;
  metadata?: Record<string, unknown>;
};
