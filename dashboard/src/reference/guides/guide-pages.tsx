/** The pages around the operations: introduction, errors, webhook events. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { ERROR_MEANINGS } from '../../../../src/errors.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { Code } from '../../components/code/code.tsx';
import { CopyLine } from '../../components/code/copy-line.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { HelpText } from '../../forms/help-text.tsx';
import { SERVICE_PATH } from '../../service-path.ts';
import { type Field, fieldsOf } from '../field-tree.ts';
import { FieldList } from '../fields.tsx';
import { Method } from '../method.tsx';
import { type Group, type OpenApi, type Resolve, titleOf } from '../open-api.ts';
import { useScrollToTarget } from '../target.ts';

export function Introduction({
  document,
  groups,
  baseUrl,
}: {
  document: OpenApi;
  groups: Group[];
  baseUrl: string;
}): ReactElement {
  return (
    <>
      <PageHeader title="API reference" help={<HelpText text={document.info.description ?? ''} />} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title="Authentication">
          <div className="flex flex-col gap-3">
            <Text>
              Send your key in the header <Mono>SVC-APIKEY</Mono>, or as <Mono>Authorization: Bearer</Mono>.
              Keep it on a server: whoever has it can spend your credits. The examples read it from the
              environment:
            </Text>
            <Code text="export WINNOW_API_KEY=wn_live_…" label="the line that sets the key" />
            <Text>The base URL of this server:</Text>
            <CopyLine text={baseUrl} label="Copy the base URL" />
          </div>
        </Card>
        <Card title="Requests and responses">
          <div className="flex flex-col gap-3">
            <Text>
              Bodies are JSON with <Mono>Content-Type: application/json</Mono>; unknown fields are ignored and
              named in <Mono>X-Unknown-Fields</Mono> and in the warnings of the response, or refused with{' '}
              <Mono>Prefer: handling=strict</Mono>. Batch, map, parse, sessions and extractors always refuse
              them. Success is always status 200. Every response carries <Mono>X-Request-Id</Mono>; calls that
              cost credits also carry <Mono>X-Credits-Used</Mono> and <Mono>X-Credits-Remaining</Mono>. A call
              that fails costs nothing.
            </Text>
            <Text>
              Group the calls of one run with <Mono>SVC-Session-Id</Mono>, and make a POST safe to repeat with{' '}
              <Mono>Idempotency-Key</Mono>.
            </Text>
            <Text>
              This reference is made from the{' '}
              <a
                href={`${SERVICE_PATH}/api/openapi.json`}
                className="text-accent underline underline-offset-3"
              >
                OpenAPI document
              </a>{' '}
              with which the service validates every request.
            </Text>
          </div>
        </Card>
      </div>
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ name, description, endpoints }) => (
          <Card key={name} title={name} help={<HelpText text={description} />} flush>
            <ul className="py-2">
              {endpoints.map((endpoint) => (
                <li key={endpoint.id}>
                  <Link
                    href={`/${endpoint.id}`}
                    className="flex items-baseline justify-between gap-3 px-4 py-1 -outline-offset-2 hover:bg-hover sm:px-5"
                  >
                    {titleOf(endpoint)}
                    <Method method={endpoint.method} />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

export function ErrorsPage({ target }: { target: string }): ReactElement {
  useScrollToTarget(target);
  return (
    <>
      <PageHeader title="Errors" help="Errors, and whether the same request may succeed later." />
      <Text>
        Every error has the shape <Mono>{'{"error": {"type", "message", "details"}}'}</Mono>. Decide by{' '}
        <Mono>type</Mono>; <Mono>details</Mono> lists the fields at fault. After <Mono>rate_limited</Mono>{' '}
        wait as long as <Mono>Retry-After</Mono> says.
      </Text>
      <Card flush>
        <ul className="divide-y divide-line">
          {Object.entries(ERROR_MEANINGS).map(([type, { status, message, retryable }]) => (
            <li
              key={type}
              id={type}
              className={`grid scroll-mt-20 grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 px-4 py-2.5 sm:grid-cols-[2.5rem_12rem_minmax(0,1fr)_auto] sm:px-5 ${type === target ? 'bg-wheat-tint' : ''}`}
            >
              <span className="tabular text-soft">{status}</span>
              <a href={`#${type}`} className="w-fit rounded-sm font-mono text-sm hover:underline">
                {type}
              </a>
              <span className="text-soft max-sm:col-start-2">{message}</span>
              <span className="max-sm:col-start-2">
                {retryable ? <Badge tone="good">retry later</Badge> : <Badge>do not retry</Badge>}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

export function EventsPage({
  document,
  resolve,
  target,
}: {
  document: OpenApi;
  resolve: Resolve;
  target: string;
}): ReactElement {
  useScrollToTarget(target);
  return (
    <>
      <PageHeader
        title="Webhook events"
        help="Events sent to the webhookUrl of a monitor, a crawl or a batch."
      />
      <Text>
        Events are signed as in Standard Webhooks (<Mono>webhook-id</Mono>, <Mono>webhook-timestamp</Mono>,{' '}
        <Mono>webhook-signature</Mono>). Any 2xx within 15 seconds counts as received; otherwise the event is
        sent again, for days.
      </Text>
      {Object.entries(document.webhooks ?? {}).map(([type, item]) => {
        const schema = item.post?.requestBody?.content?.['application/json']?.schema;
        const fields = schema ? fieldsOf(schema, resolve, 'response') : [];
        return (
          <section key={type} id={type} className="scroll-mt-20">
            <Card title={type} help={<HelpText text={item.post?.summary ?? ''} />} flush>
              <FieldList fields={fields.map((field) => below(type, field))} side="response" target={target} />
            </Card>
          </section>
        );
      })}
    </>
  );
}

/** Prefixes ids with the event: many events have the same fields, and an id must be unique in a page. */
function below(type: string, field: Field): Field {
  return { ...field, id: `${type}.${field.id}`, inside: field.inside.map((inner) => below(type, inner)) };
}

function Text({ children }: { children: ReactNode }): ReactElement {
  return <p className="max-w-3xl text-pretty">{children}</p>;
}

function Mono({ children }: { children: ReactNode }): ReactElement {
  return <code className="font-mono text-[0.92em] text-accent [overflow-wrap:anywhere]">{children}</code>;
}
