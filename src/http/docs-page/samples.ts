/** The samples of an operation, with its example as the request. */
import {
  curlSample,
  KEY_ACCESS,
  pythonSample,
  type SampleRequest,
  typescriptSample,
} from '../../contract/samples/http-request.ts';
import type { Endpoint, Parameter } from './open-api.ts';

export type Sample = { language: 'curl' | 'typescript' | 'python'; label: string; code: string };

const SAMPLE_ID = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';

const ACCESS: Record<string, SampleRequest['access']> = {
  key: KEY_ACCESS,
  internal: { header: 'X-Internal-Secret', variable: 'WINNOW_INTERNAL_SECRET' },
};

export function samplesOf(endpoint: Endpoint, baseUrl: string): Sample[] {
  const request = sampleRequest(endpoint, baseUrl);
  return [
    { language: 'curl', label: 'curl', code: curlSample(request) },
    { language: 'typescript', label: 'TypeScript', code: typescriptSample(request) },
    { language: 'python', label: 'Python', code: pythonSample(request) },
  ];
}

function sampleRequest({ method, path, operation }: Endpoint, baseUrl: string): SampleRequest {
  const parameters = operation.parameters ?? [];
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => sampleValue(parameters, name));
  return {
    method: method.toUpperCase(),
    url: `${baseUrl.replace(/\/$/, '')}${filled}`,
    body: operation.requestBody?.content?.['application/json']?.example,
    stream: operation.responses?.['200']?.content?.['text/event-stream'] !== undefined,
    access: ACCESS[operation['x-auth'] ?? ''] ?? null,
  };
}

function sampleValue(parameters: Parameter[], name: string): string {
  const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
  return String(schema?.example ?? schema?.enum?.[0] ?? SAMPLE_ID);
}
