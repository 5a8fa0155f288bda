/** A crawl as a file: its pages are read slice by slice and packed here in the browser. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { CrawlPageWithScrape } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { filesOf } from './page-files.ts';

const SLICE = 50;

export async function downloadCrawl(
  id: string,
  kind: 'zip' | 'jsonl',
  onProgress: (pages: number) => void,
): Promise<void> {
  const pack = kind === 'zip' ? zipPacker() : jsonlPacker();
  let done = 0;
  for await (const page of winnow.crawl.allPages(id, { limit: SLICE })) {
    pack.add(page);
    done += 1;
    onProgress(done);
  }
  save(pack.end(), `crawl-${id}.${kind}`);
}

type Packer = { add: (page: CrawlPageWithScrape) => void; end: () => Blob };

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
  function put(name: string, text: string): void {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(strToU8(text), true);
  }
  return {
    add(page) {
      const { scrape, ...facts } = page;
      const files = filesOf(page, names);
      for (const { name, text } of files) put(name, text);
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

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the blob over by the time the click returns, but some need a moment.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
