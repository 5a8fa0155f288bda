/** The samples of an operation, with its example as the request. */
import { cliSample } from '../../../src/contract/samples/call.ts';
import {
  KEY_ACCESS,
  requestSamples,
  type SampleRequest,
} from '../../../src/contract/samples/http-request.ts';
import type { Sample } from '../../../src/contract/samples/place.ts';
import type { PlaygroundService } from '../views/playground/services.ts';
import type { Endpoint, Parameter } from './open-api.ts';

const SAMPLE_ID = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';

/** The operations that are also in the playground and on the command line. */
export const SERVICES: Record<string, PlaygroundService> = {
  scrape: 'scrape',
  extract: 'extract',
  search: 'search',
  map: 'map',
  startCrawl: 'crawl',
  startBatch: 'batch',
  parse: 'parse',
  createMonitor: 'monitor',
};

export function samplesOf(endpoint: Endpoint, baseUrl: string): Sample[] {
  const place = { origin: baseUrl.replace(/\/$/, '') };
  const samples = requestSamples(sampleRequest(endpoint, place.origin), place);
  const service = SERVICES[endpoint.id];
  // The body of a parse is a file, from which no command line can be made.
  if (!service || service === 'parse') return samples;
  return [...samples, cliSample(service, requestExample(endpoint) ?? {}, place)];
}

export function requestExample({ operation }: Endpoint): object | undefined {
  return operation.requestBody?.content?.['application/json']?.example as object | undefined;
}

function sampleRequest(endpoint: Endpoint, origin: string): SampleRequest {
  const { method, path, operation } = endpoint;
  const parameters = operation.parameters ?? [];
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => sampleValue(parameters, name));
  return {
    method: method.toUpperCase(),
    url: origin + filled,
    body: requestExample(endpoint),
    file: operation.requestBody?.content?.['multipart/form-data'] && 'report.pdf',
    stream: operation.responses?.['200']?.content?.['text/event-stream'] !== undefined,
    access: operation['x-auth'] === 'key' ? KEY_ACCESS : null,
  };
}

function sampleValue(parameters: Parameter[], name: string): string {
  const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
  return String(schema?.example ?? schema?.enum?.[0] ?? SAMPLE_ID);
}
