/** The samples of a call, one language in sight. */
import { type ReactElement, useMemo, useState } from 'react';
import { Code } from '../components/code.tsx';
import { Segmented } from '../components/segmented.tsx';
import { type SampleService, samplesOf } from './samples.ts';

const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
  { value: 'cli', label: 'CLI' },
] as const;

/** What a call cannot do without, for as long as the form is empty. */
const NEEDED: Record<SampleService, object> = {
  scrape: { url: 'https://example.com' },
  extract: { url: 'https://example.com', prompt: 'The title of the page' },
  search: { query: 'wheat prices' },
  crawl: { url: 'https://example.com' },
  monitor: { url: 'https://example.com', interval: '1h' },
};

type Language = (typeof LANGUAGES)[number]['value'];

export function CodeSamples({ service, body }: { service: SampleService; body: object }): ReactElement {
  const [language, setLanguage] = useState<Language>('curl');
  const samples = useMemo(
    () => samplesOf(service, withNeeded(service, body), location.origin),
    [service, body],
  );
  const code = samples.find(({ id }) => id === language)?.code ?? '';
  return (
    <div className="flex flex-col items-start gap-3 *:max-w-full">
      <Segmented label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
      <div className="w-full min-w-0">
        <Code label={`the call in ${language}`} text={code} />
      </div>
    </div>
  );
}

/** An extraction from HTML or Markdown needs no address. */
function withNeeded(service: SampleService, body: object): object {
  const { url: _, ...others } = NEEDED[service] as { url?: string };
  return 'html' in body || 'markdown' in body ? { ...others, ...body } : { ...NEEDED[service], ...body };
}
