/** Makes the picture and the files of a page. If one fails, the others are still returned. */
import { AppError } from '../../../errors.ts';
import { tooLarge } from '../../../net/decode-body.ts';
import type { BrowserNeeds, FetchedDocument, PageFile, PageFileType, Warning } from '../../document.ts';
import type { Stage } from '../actions/stage.ts';
import { isAnswerTooLong } from '../launch/message-filter.ts';
import { printPage } from './print-page.ts';
import { takeScreenshot } from './screenshot.ts';

type Shown = Pick<FetchedDocument, 'screenshot' | 'files' | 'failures'> & { warnings: Warning[] };
type ShowOptions = {
  size: { width: number; height: number };
  maxBytes: number;
  done(name: string, detail?: string): void;
};

export async function showPage(stage: Stage, needs: BrowserNeeds, options: ShowOptions): Promise<Shown> {
  const shown: Shown = { warnings: [] };
  const failures: NonNullable<FetchedDocument['failures']> = {};
  const attempt = async (type: keyof typeof failures, make: () => Promise<void>) => {
    try {
      await make();
    } catch (thrown) {
      const error = isAnswerTooLong(thrown) ? tooLarge(options.maxBytes) : thrown;
      // An invalid request fails as a whole, as it would have before the visit.
      if (!(error instanceof AppError) || error.type === 'validation') throw error;
      failures[type] = error;
    }
  };
  if (needs.screenshot) {
    const wanted = { ...needs.screenshot, ...options.size };
    await attempt('screenshot', async () => {
      const { screenshot, cutPixels, cutBoxes } = await takeScreenshot(
        stage,
        wanted,
        stage.deadline.remainingMs(),
      );
      shown.screenshot = screenshot;
      options.done('screenshot', `${screenshot.width}x${screenshot.height}`);
      if (cutPixels > 0) {
        const detail = `screenshot: ${cutPixels} pixels cut off at the bottom`;
        shown.warnings.push({ reason: 'truncated', detail });
      }
      if (cutBoxes) {
        const detail = `screenshot: boxes of the first ${screenshot.boxes?.length} elements only`;
        shown.warnings.push({ reason: 'truncated', detail });
      }
    });
  }
  for (const type of needs.files ?? []) {
    await attempt(type, async () => {
      const file = await makeFile(stage, type, options.maxBytes);
      if (file.bytes.length > options.maxBytes) throw tooLarge(options.maxBytes);
      shown.files = { ...shown.files, [type]: file };
      options.done(type, `${file.bytes.length} bytes`);
    });
  }
  return Object.keys(failures).length > 0 ? { ...shown, failures } : shown;
}

async function makeFile({ session }: Stage, type: PageFileType, maxBytes: number): Promise<PageFile> {
  if (type === 'pdf') {
    const bytes = await printPage(session, maxBytes);
    if (!bytes) throw tooLarge(maxBytes);
    return { bytes, contentType: 'application/pdf' };
  }
  const { data } = await session.send('Page.captureSnapshot', { format: 'mhtml' });
  return { bytes: Buffer.from(data), contentType: 'multipart/related' };
}
