/** A crawl or batch as it is stored: the request, and what else its workers need to know. */
import type { PagePrices } from '../../account/prices.ts';
import type { CrawlRequest } from '../../contract/crawl/config.ts';
import type { Tracking } from '../../pipeline/page/track-change.ts';

export type StoredConfig = CrawlRequest & {
  /** What its pages cost, where that is not the usual price. */
  prices?: PagePrices | undefined;
  /** Of a batch. */
  contentType?: string | undefined;
  /** Of a batch: the addresses that were left out of it. */
  invalid?: string[] | undefined;
  /** Of a batch: its addresses that hold secrets, by those that are stored in their place. */
  secretUrls?: SecretUrls | undefined;
  /** How its events are sent, if not as ours are. */
  delivery?: ForeignDelivery | undefined;
  /** Of a run of a site monitor. */
  monitored?: Monitored | undefined;
  /** Each page is compared with the account's last scrape of it. */
  tracking?: Tracking | undefined;
  /** What the interface that it was begun through could not honour, for clients that read it there. */
  warning?: string | undefined;
};

/** Addresses by those that are stored in their place. */
export type SecretUrls = Record<string, string>;

/** Pages that are compared with those of the run before. */
export type Monitored = {
  /** CSS selectors of what does not count. */
  leaveOut: string[];
  /** Of the monitor's request, which may be changed while the crawl runs. */
  revision: number;
};

/** A shape of events that is not ours, and what the client wants to be sent with each of them; no secrets. */
export type ForeignDelivery = {
  shape: string;
  metadata?: Record<string, unknown>;
};
