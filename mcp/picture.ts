/** A screenshot as a picture in the answer, because a model cannot open the address of one. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ScrapeResults } from '../sdk/src/index.ts';
import type { ToolContext } from './tool.ts';

type Content = CallToolResult['content'][number];

/** Clients refuse messages of many megabytes. */
const MOST_BYTES = 3_000_000;

export async function pictureContent(
  results: ScrapeResults,
  { download, signal }: Pick<ToolContext, 'download' | 'signal'>,
): Promise<Content[]> {
  if (!results.screenshot) return [];
  const { url, width, height } = results.screenshot.data;
  const line = { type: 'text', text: `Screenshot, ${width} x ${height}: ${url} (for one hour)` } as const;
  const bytes = await bytesOf(() => download(url, signal));
  if (!bytes) return [line];
  const { contentType } = results.screenshot.metadata;
  return [line, { type: 'image', data: bytes.toString('base64'), mimeType: contentType }];
}

/** Null if it cannot be fetched or is too large: the answer has its address anyway. */
async function bytesOf(download: () => Promise<Response>): Promise<Buffer | null> {
  try {
    const response = await download();
    if (!response.ok) return null;
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length <= MOST_BYTES ? bytes : null;
  } catch {
    return null;
  }
}
