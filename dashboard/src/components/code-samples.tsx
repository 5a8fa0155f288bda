/** A call as code, one language at a time. */
import { type ReactElement, useMemo, useState } from 'react';
import type { Service } from '../../../src/contract/fields.ts';
import { type CallSamples, callSamples } from '../../../src/contract/samples/call.ts';
import { Code } from './code.tsx';
import { Segmented } from './segmented.tsx';

const LANGUAGES: { value: keyof CallSamples; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
  { value: 'cli', label: 'CLI' },
];

/** What a call cannot do without, for as long as the form is empty. */
const NEEDED: Record<Service, object> = {
  scrape: { url: 'https://example.com' },
  extract: { url: 'https://example.com', prompt: 'The title of the page' },
  search: { query: 'wheat prices' },
  crawl: { url: 'https://example.com' },
  monitor: { url: 'https://example.com', interval: '1h' },
};

export function CodeSamples({ service, body }: { service: Service; body: object }): ReactElement {
  const [language, setLanguage] = useState<keyof CallSamples>('curl');
  const samples = useMemo(
    () => callSamples(service, withNeeded(service, body), location.origin),
    [service, body],
  );
  return (
    <div className="flex flex-col items-start gap-3 *:max-w-full">
      <Segmented label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
      <div className="w-full min-w-0">
        <Code label={`the call in ${language}`} text={samples[language]} />
      </div>
    </div>
  );
}

/** An extraction from HTML or Markdown needs no address. */
function withNeeded(service: Service, body: object): object {
  const { url: _, ...others } = NEEDED[service] as { url?: string };
  return 'html' in body || 'markdown' in body ? { ...others, ...body } : { ...NEEDED[service], ...body };
}
