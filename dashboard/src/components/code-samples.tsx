/** A call to a service as code. */
import { type ReactElement, useMemo } from 'react';
import type { Service } from '../../../src/contract/fields.ts';
import { callSamples } from '../../../src/contract/samples/call.ts';
import { SERVICE_PATH } from '../service-path.ts';
import { SampleTabs } from './sample-tabs.tsx';

/** What a call cannot do without, for as long as the form is empty. */
const NEEDED: Record<Service, object> = {
  scrape: { url: 'https://example.com' },
  extract: { url: 'https://example.com', prompt: 'The title of the page' },
  search: { query: 'wheat prices' },
  crawl: { url: 'https://example.com' },
  monitor: { url: 'https://example.com', interval: '1h' },
};

export function CodeSamples({ service, body }: { service: Service; body: object }): ReactElement {
  const samples = useMemo(() => {
    const { curl, typescript, python, cli } = callSamples(
      service,
      withNeeded(service, body),
      location.origin + SERVICE_PATH,
    );
    return [
      { language: 'curl', code: curl },
      { language: 'typescript', code: typescript },
      { language: 'python', code: python },
      { language: 'cli', code: cli },
    ] as const;
  }, [service, body]);
  return <SampleTabs samples={samples} />;
}

/** An extraction from HTML or Markdown needs no address. */
function withNeeded(service: Service, body: object): object {
  const { url: _, ...others } = NEEDED[service] as { url?: string };
  return 'html' in body || 'markdown' in body ? { ...others, ...body } : { ...NEEDED[service], ...body };
}
