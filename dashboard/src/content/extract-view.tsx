/** The result of an extraction: the data, and where it came from. */
import { type ReactElement, useState } from 'react';
import type { ExtractResult } from '../../../sdk/src/index.ts';
import { Badge } from '../components/badge.tsx';
import { Code } from '../components/code/code.tsx';
import { Tabs } from '../components/tabs.tsx';
import { formatNumber } from '../format.ts';
import { EvidenceView } from './evidence/evidence-view.tsx';
import { ExtractedJson, JsonView } from './json-view.tsx';
import { WarningNote } from './warning-note.tsx';

export function ExtractView({ result }: { result: ExtractResult }): ReactElement {
  const [tab, setTab] = useState('json');
  const { metadata, usage, raw } = result;
  const tabs = [
    { id: 'json', label: 'JSON' },
    ...(metadata.evidence ? [{ id: 'evidence', label: 'Evidence' }] : []),
    ...(raw ? [{ id: 'raw', label: 'Model output' }] : []),
    { id: 'answer', label: 'Full response' },
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-1.5">
        {metadata.engine && (
          <Badge tone="accent">
            {metadata.engine.name === 'local' ? 'local engine' : metadata.engine.version}
          </Badge>
        )}
        {usage.promptTokens > 0 && (
          <Badge>
            {formatNumber(usage.promptTokens)} tokens read, {formatNumber(usage.completionTokens)} written
          </Badge>
        )}
      </div>
      {metadata.warnings?.map((warning) => (
        <WarningNote key={`${warning.reason} ${warning.detail}`} {...warning} />
      ))}
      <Tabs label="Extraction" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'json' && <ExtractedJson value={result.json} />}
        {tab === 'evidence' && metadata.evidence && (
          <EvidenceView
            evidence={metadata.evidence}
            url={addressOf(metadata.fetch)}
            pages={metadata.evidencePages}
          />
        )}
        {tab === 'raw' && <Code label="model output" text={raw ?? ''} wrap tall />}
        {tab === 'answer' && <JsonView value={result} />}
      </Tabs>
    </div>
  );
}

function addressOf({ url }: ExtractResult['metadata']['fetch']): string | undefined {
  return typeof url === 'string' ? url : undefined;
}
