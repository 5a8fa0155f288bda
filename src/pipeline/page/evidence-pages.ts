/**
 * Pictures of the PDF pages that values were found on. They are drawn in a child process and stored with the result.
 */
import type { Evidence, EvidencePage } from '../../contract/extract/evidence.ts';
import type { Warning } from '../../fetch/document.ts';
import type { Pool } from '../../sandbox/pool.ts';
import type { CallBlob } from '../../store/blobs/blob-store.ts';
import { newId } from '../../store/ids.ts';
import { placeholderOf } from '../blob-links.ts';
import type { EngineContext } from '../extraction.ts';
import { taskOptions } from './load-page.ts';

export type EvidencePages = { pages: EvidencePage[]; pictures: CallBlob[]; warnings: Warning[] };

const MOST_PAGES = 10;
const DRAWING_MS = 20_000;

/** A page that cannot be drawn is named in a warning: the evidence still gives its number. */
export async function evidencePages(
  { pool }: { pool: Pool },
  { body, contentType }: { body: Buffer; contentType: string },
  evidence: Record<string, Evidence> | undefined,
  context: EngineContext,
): Promise<EvidencePages> {
  const made: EvidencePages = { pages: [], pictures: [], warnings: [] };
  const numbers = new Set(Object.values(evidence ?? {}).flatMap(({ page }) => page ?? []));
  if (contentType !== 'application/pdf' || numbers.size === 0) return made;
  const wanted = [...numbers].sort((a, b) => a - b).slice(0, MOST_PAGES);
  const options = { ...taskOptions(context), native: true, timeoutMs: DRAWING_MS };
  const drawn = await pool.run('pagePictures', { bytes: body, pages: wanted }, options).catch((error) => {
    if (context.signal.aborted) throw error;
    return [];
  });
  const missing: number[] = [];
  for (const number of wanted) {
    const picture = drawn.find(({ page }) => page === number);
    if (!picture) {
      missing.push(number);
      continue;
    }
    const { page, width, height, bytes } = picture;
    const id = newId();
    made.pictures.push({ id, contentType: picture.contentType, bytes: Buffer.from(bytes) });
    made.pages.push({ page, url: placeholderOf(id), width, height });
  }
  if (missing.length > 0) {
    const detail = `No picture could be made of ${missing.length > 1 ? 'pages' : 'page'} ${missing.join(', ')}`;
    made.warnings.push({ reason: 'truncated', detail });
  }
  return made;
}
