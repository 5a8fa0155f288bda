/** One operation: its meaning, request, response, and samples. */
import { type ReactElement, useMemo } from 'react';
import { Link } from 'wouter';
import { ERROR_MEANINGS } from '../../../src/errors.ts';
import { Badge } from '../components/badge.tsx';
import { Card } from '../components/card.tsx';
import { SampleTabs } from '../components/code/sample-tabs.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { FoldedPart } from '../forms/folded-part.tsx';
import { HelpText } from '../forms/help-text.tsx';
import { FieldList } from './fields.tsx';
import { JsonCode } from './json-code.tsx';
import { Method } from './method.tsx';
import { type Endpoint, type Resolve, titleOf } from './open-api.ts';
import { errorTypes, requestParts, responsePart } from './operation-parts.ts';
import { PlaygroundLink } from './playground-link.tsx';
import { samplesOf } from './samples.ts';
import { useScrollToTarget } from './target.ts';

export function OperationPage({
  endpoint,
  resolve,
  baseUrl,
  target,
}: {
  endpoint: Endpoint;
  resolve: Resolve;
  baseUrl: string;
  /** The field that the address leads to. */
  target: string;
}): ReactElement {
  const { method, path, operation } = endpoint;
  const request = useMemo(() => requestParts(endpoint, resolve), [endpoint, resolve]);
  const response = useMemo(() => responsePart(endpoint, resolve), [endpoint, resolve]);
  useScrollToTarget(target);
  return (
    <>
      <div className="flex flex-col gap-3">
        <PageHeader title={titleOf(endpoint)} actions={<PlaygroundLink endpoint={endpoint} />} />
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Method method={method} />
          <code className="font-mono text-sm [overflow-wrap:anywhere]">{path}</code>
          {operation['x-auth'] === 'none' && <Badge>no key needed</Badge>}
          {operation.deprecated && <Badge tone="warn">deprecated</Badge>}
        </p>
        <p className="max-w-3xl text-pretty text-soft">
          <HelpText text={operation.description ?? ''} />
        </p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="flex min-w-0 flex-col gap-6 xl:sticky xl:top-8 xl:order-last">
          <Card title="Example">
            <SampleTabs samples={samplesOf(endpoint, baseUrl)} />
          </Card>
          {response.example !== undefined && (
            <Card title="Example response">
              <JsonCode value={response.example} label="the example response" />
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {request.map(({ title, about, fields }) => (
            <Card key={title} title={title} help={about && <HelpText text={about} />} flush>
              <FieldList fields={fields} side="request" target={target} />
            </Card>
          ))}
          <Card
            title={response.kind ? `Response: 200, ${response.kind}` : 'Response: 200'}
            help={<HelpText text={response.about} />}
            flush
          >
            {response.fields.length > 0 && (
              <FieldList fields={response.fields} side="response" target={target} />
            )}
            {response.headers.length > 0 && (
              <div className="border-line border-t p-4 sm:px-5">
                <FoldedPart title="Response headers">
                  {response.headers.map(([name, about]) => (
                    <div key={name}>
                      <code className="font-mono text-sm">{name}</code>
                      <p className="text-sm text-soft">
                        <HelpText text={about} />
                      </p>
                    </div>
                  ))}
                </FoldedPart>
              </div>
            )}
          </Card>
          <Errors types={errorTypes(operation)} />
        </div>
      </div>
    </>
  );
}

function Errors({ types }: { types: string[] }): ReactElement | null {
  const known = Object.entries(ERROR_MEANINGS).filter(([type]) => types.includes(type));
  if (known.length === 0) return null;
  return (
    <Card title="Errors" flush>
      <ul className="divide-y divide-line">
        {known.map(([type, { status, message }]) => (
          <li key={type} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2 text-sm sm:px-5">
            <span className="tabular text-soft">{status}</span>
            <Link href={`/errors#${type}`} className="rounded-sm font-mono text-accent hover:underline">
              {type}
            </Link>
            <span className="text-soft">{message}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
