/** The same request in several languages, one at a time; the choice is kept in the browser. */
import { type ReactElement, useState } from 'react';
import { Code } from './code.tsx';
import { Segmented } from './segmented.tsx';

const LABELS = { curl: 'curl', typescript: 'TypeScript', python: 'Python', cli: 'CLI' };
type Language = keyof typeof LABELS;
export type Sample = { language: Language; code: string };

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
      // Then it lasts as long as the page.
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
      <div className="w-full min-w-0">
        <Code label={`the call in ${LABELS[shown.language]}`} text={shown.code} />
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
