/** Refuses invalid v1 requests before they are stored: private addresses, invalid schemas, unknown steps. */

import { parseSteps } from '../../../contract/steps/parse-steps.ts';
import { AppError } from '../../../errors.ts';
import { checkSchema } from '../../../extract/json-schema/check.ts';
import type { Guard } from '../../../net/guard/guard.ts';
import type { V1Request } from './requests.ts';

export function checkRequest(guard: Guard, request: V1Request): void {
  checkAddress(guard, request);
  checkOutput(request);
  const { kind, body } = request;
  if (kind === 'smartscraper' && body.website_url !== undefined) parseSteps(body.steps ?? []);
}

function checkAddress(guard: Guard, { kind, body }: V1Request): void {
  if (kind === 'searchscraper') return;
  const [field, url] = kind === 'smartcrawler' ? ['url', body.url] : ['website_url', body.website_url];
  if (url === undefined) return;
  try {
    guard.checkUrl(url);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    throw new AppError('validation', undefined, {
      details: error.details.map((issue) => ({ ...issue, path: [field ?? 'url'] })),
    });
  }
}

function checkOutput({ kind, body }: V1Request): void {
  if (kind === 'smartcrawler' && body.schema) checkSchema(body.schema, ['schema']);
  if ((kind === 'smartscraper' || kind === 'searchscraper') && body.output_schema) {
    checkSchema(body.output_schema, ['output_schema']);
  }
}
