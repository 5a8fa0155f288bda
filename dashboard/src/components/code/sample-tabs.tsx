/** The same request in several languages, one at a time; the choice is kept in the browser. */
import { type ReactElement, useState } from 'react';
import type { Sample } from '../../../../src/contract/samples/place.ts';
import { Segmented } from '../inputs/segmented.tsx';
import { Code } from './code.tsx';

const LABELS = { curl: 'curl', typescript: 'TypeScript', python: 'Python', cli: 'CLI' };
type Language = Sample['language'];

const KEY = 'winnow-language';

export function SampleTabs({ samples }: { samples: readonly Sample[] }): ReactElement | null {
  const [language, setLanguage] = useState(storedLanguage);
  const shown = samples.find((sample) => sample.language === language) ?? samples[0];
  if (!shown) return null;
  function choose(next: Language): void {
    setLanguage(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Then the choice lasts as long as the page.
    }
  }
  return (
    <div className="flex flex-col items-start gap-3 *:max-w-full">
      <Segmented
        label="Language"
        value={shown.language}
        options={samples.map((sample) => ({ value: sample.language, label: LABELS[sample.language] }))}
        onChange={choose}
      />
      <div className="flex w-full min-w-0 flex-col gap-2">
        {shown.setUp && (
          <>
            <p className="text-soft text-xs">First, in a shell:</p>
            <Code label={`what the call in ${LABELS[shown.language]} needs`} text={shown.setUp} />
          </>
        )}
        <Code label={`the call in ${LABELS[shown.language]}`} text={shown.code} />
        {shown.language === 'cli' && (
          <p className="text-soft text-xs">
            Run it in Winnow's checkout, or anywhere after <code className="font-mono">npm link</code> there.
          </p>
        )}
      </div>
    </div>
  );
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
