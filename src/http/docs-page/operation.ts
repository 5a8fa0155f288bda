/** One operation: what it does, what it takes, what it answers, and how to call it. */
import { fieldsOf, parameterFields, typeName } from './fields.ts';
import { type Html, html, jsonCode, prose, raw } from './html.ts';
import type { ApiResponse, Endpoint, Parameter, Resolve, Schema } from './open-api.ts';
import { samplesOf } from './samples.ts';

export function operationSection(endpoint: Endpoint, resolve: Resolve, baseUrl: string): Html {
  const { method, path, id, operation } = endpoint;
  return html`<section class="operation" id="${id}">
<div class="words">
<h3><a class="anchor" href="#${id}">${operation.summary ?? id}</a></h3>
<p class="route"><span class="method ${method}">${method}</span><code>${routePath(path)}</code>${accessNote(operation['x-auth'])}${operation.deprecated ? html`<span class="note">deprecated</span>` : null}</p>
<p>${prose(operation.description)}</p>
${requestFields(endpoint, resolve)}
${answerFields(operation.responses?.['200'], resolve)}
${errorList(operation.responses ?? {})}
</div>
<div class="code">
${codeTabs(endpoint, baseUrl)}
${answerExample(operation.responses?.['200'])}
</div>
</section>`;
}

/** Highlights the parameters of a path. */
function routePath(path: string): Html[] {
  return path
    .split(/(\{[^}]+\})/)
    .map((part) => (part.startsWith('{') ? html`<b>${part}</b>` : html`${part}`));
}

function accessNote(auth: string | undefined): Html | null {
  if (auth === 'none') return html`<span class="note">no key</span>`;
  return auth === 'internal' ? html`<span class="note">internal</span>` : null;
}

const PLACES: [place: string, title: string][] = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
];

function requestFields({ operation }: Endpoint, resolve: Resolve): Html[] {
  const parameters: Parameter[] = operation.parameters ?? [];
  const groups = PLACES.map(([place, title]) => ({ title, list: parameters.filter((p) => p.in === place) }))
    .filter(({ list }) => list.length > 0)
    .map(({ title, list }) => html`<h4>${title}</h4>${parameterFields(list, resolve)}`);
  const body = operation.requestBody?.content?.['application/json']?.schema;
  return body
    ? [...groups, html`<h4>Body</h4>${aboutSchema(body, resolve)}${fieldsOf(body, resolve, 'request')}`]
    : groups;
}

function answerFields(response: ApiResponse | undefined, resolve: Resolve): Html | null {
  const [media] = Object.entries(response?.content ?? {});
  if (!media?.[1].schema) return null;
  const [type, { schema }] = media;
  const inside = schema && fieldsOf(schema, resolve, 'answer');
  const kind = type === 'application/json' ? typeName(schema ?? {}, resolve) : type;
  return html`<h4>Answer <span class="type">200, ${kind}</span></h4><p class="says">${prose(response?.description)}</p>${inside}${headerList(response?.headers)}`;
}

function aboutSchema(schema: Schema, resolve: Resolve): Html | null {
  const { description } = resolve(schema);
  return description ? html`<p class="says">${prose(description)}</p>` : null;
}

function headerList(headers: ApiResponse['headers']): Html | null {
  const rows = Object.entries(headers ?? {}).map(
    ([name, { description }]) =>
      html`<div class="field"><div class="head"><code class="name">${name}</code></div><p class="says">${prose(description)}</p></div>`,
  );
  if (rows.length === 0) return null;
  return html`<details class="more"><summary>Response headers</summary><div class="fields">${rows}</div></details>`;
}

function errorList(responses: Record<string, ApiResponse>): Html | null {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, response]) =>
      Object.keys(response.content?.['application/json']?.examples ?? {}).map(
        (type) => html`<a class="error" href="#error-${type}"><b>${status}</b> ${type}</a>`,
      ),
    );
  if (rows.length === 0) return null;
  return html`<details class="more"><summary>Errors</summary><p class="errors">${rows}</p></details>`;
}

function codeTabs(endpoint: Endpoint, baseUrl: string): Html {
  const samples = samplesOf(endpoint, baseUrl);
  const tabs = samples.map(
    ({ language, label }) =>
      html`<button type="button" class="tab" data-language="${language}">${label}</button>`,
  );
  const blocks = samples.map(
    ({ language, code }) => html`<pre data-language="${language}" tabindex="0"><code>${code}</code></pre>`,
  );
  return html`<figure class="sample"><figcaption>${tabs}<button type="button" class="copy">Copy</button></figcaption>${blocks}</figure>`;
}

function answerExample(response: ApiResponse | undefined): Html | null {
  const example = Object.values(response?.content ?? {})[0]?.example;
  if (example === undefined) return null;
  const code = typeof example === 'string' ? html`${example}` : raw(jsonCode(example).markup);
  return html`<figure class="sample"><figcaption><span>Answer</span><button type="button" class="copy">Copy</button></figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;
}
