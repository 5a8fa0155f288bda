/** POST parse: an uploaded file. */
import type { ParseInput } from '../../../contract/page/parse.ts';
import { parseOptions } from '../../../contract/page/parse.ts';
import type { ScrapeResult } from '../../../contract/page/scrape-result.ts';
import { shapeOf, unknownFields } from '../../../contract/request/unknown-fields.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { readOptions, readUpload } from '../../../http/request/read-upload.ts';
import { requestHeader } from '../../../http/request/request-header.ts';
import { parse } from '../../../pipeline/parse.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { notesOf } from '../../notes.ts';
import { checked, ownCalls } from '../../own-calls.ts';
import { documentOf } from '../page/document.ts';
import { ourOptions, scrapeOptions } from '../page/scrape-options.ts';
import type { FirecrawlDeps, Version } from '../version.ts';

/** Options that have no effect on a file. */
const OF_PAGES = [
  'headers',
  'includeTags',
  'excludeTags',
  'waitFor',
  'location',
  'fastMode',
  'timeout',
] as const;

export function addParse(add: AddRoute, deps: FirecrawlDeps, { base }: Version): void {
  add(
    foreignRoute('post', `${base}/parse`, { metered: true }),
    async (_, c) => {
      const body = Buffer.from(await c.req.arrayBuffer());
      const upload = readUpload(body, requestHeader(c, 'content-type'), {});
      const options = await readOptions(scrapeOptions, upload.options);
      const notes = notesOf(c);
      for (const { path } of unknownFields(shapeOf(scrapeOptions), JSON.parse(upload.options ?? '{}')))
        notes.unheard(path.join('.'));
      for (const name of OF_PAGES) if (options[name]) notes.unheard(name);
      const { page, wanted } = ourOptions(
        { ...options, timeout: null, waitFor: null, actions: null },
        notes,
        {
          maxTimeout: 0,
          answers: { hasModel: deps.model !== null },
        },
      );
      const input: ParseInput = {
        ...(page.formats && { formats: page.formats }),
        ...(page.processors && { processors: page.processors }),
      };
      const { answer, cost } = await ownCalls(deps, c).run<ScrapeResult>((caller) =>
        parse(deps, upload.file, checked(parseOptions, input), caller),
      );
      const warning = notes.warning(answer.metadata.warnings);
      const data = documentOf(answer, wanted, { id: answer.id, cost, warning });
      return { success: true, data, ...(warning && { warning }) };
    },
    { takes: 'files' },
  );
}
