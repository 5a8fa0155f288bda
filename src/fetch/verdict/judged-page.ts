/** A page to be judged, and what a scan of it found. */

export type JudgedPage = {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  contentType: string;
  /** The decoded HTML; '' for other types. */
  html: string;
  /** Bytes of the body. */
  bytes: number;
};

export type PageScan = {
  html: string;
  text: string;
  textLength: number;
  title: string;
  heading: string;
  noscript: string;
  media: boolean;
};

/** More text than any signal allows. The scan stops there, so that a long article costs next to nothing. */
export const ENOUGH_TEXT = 8001;
