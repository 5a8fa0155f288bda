/** Downloads a crawl: its pages are read slice by slice and packed in the browser. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { CrawlPageWithScrape } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { saveFile } from '../../components/code/save-file.ts';
import { blobUrl } from '../../content/safe-url.ts';
import type { Kind } from './kinds.ts';
import { filesOf, LINKED, type LinkedFiles } from './page-files.ts';

const SLICE = 50;

export async function downloadCrawl(
  of: Kind,
  id: string,
  kind: 'zip' | 'jsonl',
  onProgress: (pages: number) => void,
): Promise<void> {
  const pack = kind === 'zip' ? zipPacker() : jsonlPacker();
  let done = 0;
  for await (const page of winnow[of].allPages(id, { limit: SLICE })) {
    await pack.add(page);
    done += 1;
    onProgress(done);
  }
  saveFile(pack.end(), `${of}-${id}.${kind}`);
}

type Packer = { add: (page: CrawlPageWithScrape) => void | Promise<void>; end: () => Blob };

function jsonlPacker(): Packer {
  const lines: string[] = [];
  return {
    add: (page) => {
      lines.push(JSON.stringify(page), '\n');
    },
    end: () => new Blob(lines, { type: 'application/jsonl' }),
  };
}

function zipPacker(): Packer {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const names = new Set<string>();
  const index: string[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  function put(name: string, content: string | Uint8Array): void {
    // Pictures and PDFs are compressed already.
    const file = typeof content === 'string' ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(file);
    file.push(typeof content === 'string' ? strToU8(content) : content, true);
  }
  return {
    async add(page) {
      const { scrape, ...facts } = page;
      const files = filesOf(page, names, await linkedFiles(page));
      for (const { name, content } of files) put(name, content);
      index.push(
        JSON.stringify({ ...facts, files: files.map(({ name }) => name), metadata: scrape?.metadata }),
      );
    },
    end() {
      put('pages.jsonl', `${index.join('\n')}\n`);
      zip.end();
      return new Blob(chunks, { type: 'application/zip' });
    },
  };
}

/** Leaves out files that cannot be fetched: the page is still worth saving. */
async function linkedFiles({ scrape }: CrawlPageWithScrape): Promise<LinkedFiles> {
  const files: LinkedFiles = {};
  for (const format of LINKED) {
    const source = blobUrl(scrape?.results[format]?.data.url ?? '');
    const response = source === null ? null : await fetch(source).catch(() => null);
    if (response?.ok) files[format] = new Uint8Array(await response.arrayBuffer());
  }
  return files;
}
