/** What each collection of pages says about its layout. */

/** The unpacked archive. */
export type Source = { paths: readonly string[]; read(path: string): Buffer };

export type Output = {
  file(path: string, bytes: Buffer | string): void;
  /** Writes `<path>.html.gz`. */
  page(path: string, html: Buffer): void;
  /** Unpacks what is gzipped already. */
  gzippedPage(path: string, gzipped: Buffer): void;
};

export type Arrangement = {
  /** Whether a file of the archive is used; the collection's hash is of these. */
  takes(path: string): boolean;
  arrange(source: Source, output: Output): void;
};
