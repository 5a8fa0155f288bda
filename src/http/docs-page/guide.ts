/** The sections before the operations (introduction, access, errors) and after them (webhook events). */
import { ERROR_MEANINGS } from '../../errors.ts';
import { fieldsOf } from './fields.ts';
import { type Html, html, prose } from './html.ts';
import type { OpenApi, Resolve } from './open-api.ts';

export const GUIDE = [
  { id: 'introduction', title: 'Introduction' },
  { id: 'authentication', title: 'Authentication' },
  { id: 'requests', title: 'Requests and answers' },
  { id: 'errors', title: 'Errors' },
] as const;

export function guideSections(document: OpenApi, baseUrl: string): Html {
  return html`<section class="guide" id="introduction">
<h1>${document.info.title} API</h1>
<p class="lead">${prose(document.info.description)}</p>
<p class="base"><span>Base URL</span><code>${baseUrl}</code></p>
<p>This reference is made from the <a href="/api/openapi.json">OpenAPI document</a> that the service itself validates every request with.</p>
</section>
<section class="guide" id="authentication">
<h2><a class="anchor" href="#authentication">Authentication</a></h2>
<p>Send your key in the header <code>SVC-APIKEY</code>, or as <code>Authorization: Bearer</code>. Keep it on a server: whoever has it can spend your credits. The examples read it from the environment:</p>
<figure class="sample"><figcaption><span>Shell</span><button type="button" class="copy">Copy</button></figcaption><pre tabindex="0"><code>export WINNOW_API_KEY=wn_live_…</code></pre></figure>
</section>
<section class="guide" id="requests">
<h2><a class="anchor" href="#requests">Requests and answers</a></h2>
<p>Bodies are JSON with <code>Content-Type: application/json</code>; fields that are not known are ignored and named, in the header <code>X-Unknown-Fields</code> and in the warnings of the answer; with <code>Prefer: handling=strict</code> they are refused. Success is always status 200. Every answer carries <code>X-Request-Id</code>; calls that cost credits also carry <code>X-Credits-Used</code> and <code>X-Credits-Remaining</code>. A call that fails costs nothing.</p>
<p>Group the calls of one run with <code>SVC-Session-Id</code>, and make a POST safe to repeat with <code>Idempotency-Key</code>.</p>
</section>
<section class="guide" id="errors">
<h2><a class="anchor" href="#errors">Errors</a></h2>
<p>Every error has the shape <code>{"error": {"type", "message", "details"}}</code>. Decide by <code>type</code>; <code>details</code> lists the fields at fault. After <code>rate_limited</code> wait as long as <code>Retry-After</code> says.</p>
<div class="scroll"><table><thead><tr><th>Status</th><th>Type</th><th>Meaning</th><th>Try again</th></tr></thead><tbody>${errorRows()}</tbody></table></div>
</section>`;
}

function errorRows(): Html[] {
  return Object.entries(ERROR_MEANINGS).map(
    ([type, { status, message, retryable }]) =>
      html`<tr id="error-${type}"><td>${status}</td><td><code>${type}</code></td><td>${message}</td><td>${retryable ? 'yes' : 'no'}</td></tr>`,
  );
}

export function webhookSection(document: OpenApi, resolve: Resolve): Html | null {
  const events = Object.entries(document.webhooks ?? {});
  if (events.length === 0) return null;
  const rows = events.map(([type, item]) => {
    const operation = item.post ?? {};
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    return html`<details class="event" id="event-${type}"><summary><code class="name">${type}</code> <span class="says">${prose(operation.summary)}</span></summary>${schema && fieldsOf(schema, resolve, 'answer')}</details>`;
  });
  return html`<section class="guide" id="events">
<h2><a class="anchor" href="#events">Webhook events</a></h2>
<p>What is sent to the <code>webhookUrl</code> of a monitor or a crawl, signed as in Standard Webhooks (<code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>). Any 2xx within 15 seconds counts as received; otherwise it is sent again, for days.</p>
${rows}
</section>`;
}
