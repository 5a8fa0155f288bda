/** The answer to `mock: true`: data of the right shape, with nothing fetched. The same for the same request. */

import { redactUrl } from '../../../contract/request/redact.ts';
import type { CallContext } from '../../../pipeline/call/call.ts';
import { type LoadDeps, taskOptions } from '../../../pipeline/page/load-page.ts';
import { plainText } from './plain-text.ts';
import { type V1Answer, type V1Request, withoutResult } from './requests.ts';

type MockDeps = Pick<LoadDeps, 'pool'>;
type Schema = Record<string, unknown> | undefined;

const MARKDOWN = '# Sample page\n\nThis text stands in for the content of the page.';
const REFERENCE = 'https://example.com/';

export async function mockAnswer(
  deps: MockDeps,
  request: V1Request,
  context: CallContext,
): Promise<V1Answer> {
  const empty = withoutResult(request, { id: context.id, status: 'completed' });
  return { ...empty, ...(await mockFields(deps, request, context)) } as V1Answer;
}

async function mockFields(deps: MockDeps, { kind, body }: V1Request, context: CallContext): Promise<object> {
  // In a child process, because a malicious schema can take long.
  const dataFor = (prompt: string, schema: Schema) =>
    deps.pool.run('sampleData', { prompt, schema: schema ?? null }, taskOptions(context));
  switch (kind) {
    case 'smartscraper': {
      const data = await dataFor(body.user_prompt, body.output_schema);
      return { result: body.plain_text ? plainText(data) : data };
    }
    case 'searchscraper':
      return { result: await dataFor(body.user_prompt, body.output_schema), reference_urls: [REFERENCE] };
    case 'markdownify':
      return { result: MARKDOWN };
    case 'smartcrawler': {
      const url = redactUrl(body.url);
      const llm_result = body.extraction_mode ? await dataFor(body.prompt ?? '', body.schema) : null;
      return {
        result: { llm_result, crawled_urls: [url], pages: [{ url, markdown: MARKDOWN }] },
      };
    }
    case 'sitemap':
      return { urls: [redactUrl(body.website_url)] };
  }
}
