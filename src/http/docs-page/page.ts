/** The API reference: one page of HTML made from the OpenAPI document, with nothing loaded from anywhere. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GUIDE, guideSections, webhookSection } from './guide.ts';
import { type Html, html, prose, raw } from './html.ts';
import { type Endpoint, endpointsOf, type OpenApi, type Resolve, resolver } from './open-api.ts';
import { operationSection } from './operation.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const STYLE = ['base', 'sidebar', 'content', 'fields', 'code', 'table', 'screens']
  .map((part) => read(`./style/${part}.css`))
  .join('\n');
const SCRIPT = read('./script.js');
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#b7791f"/><path d="M7 10l4.5 13L16 12l4.5 11L25 10" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/></svg>')}`;

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const DOCS_STYLE_HASH = sourceHash(STYLE);
export const DOCS_SCRIPT_HASH = sourceHash(SCRIPT);

/** Lets the page run its own two inline blocks and nothing else. */
export const DOCS_CSP = [
  "default-src 'none'",
  `style-src ${DOCS_STYLE_HASH}`,
  `script-src ${DOCS_SCRIPT_HASH}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Group = { name: string; description: string; id: string; endpoints: Endpoint[] };

/**
 * Takes some milliseconds for a whole document: render once and keep it.
 *
 * @example renderDocsPage(openApiDocument(ROUTES, baseUrl), { baseUrl })
 */
export function renderDocsPage(openapi: object, options: { baseUrl: string }): string {
  const document = openapi as OpenApi;
  const groups = groupsOf(document);
  const resolve = resolver(document);
  const { title, version } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} API reference</title>
<link rel="icon" href="${ICON}">
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="#introduction">${title}</a><span class="version">${version}</span></header>
${sidebar(groups, Object.keys(document.webhooks ?? {}).length > 0)}
<main id="content">
${guideSections(document, options.baseUrl)}
${groups.map((group) => groupSection(group, resolve, options.baseUrl))}
${webhookSection(document, resolve)}
</main>
<script>${raw(SCRIPT)}</script>
</body>
</html>
`.markup;
}

/** The document's tags in their order, then whatever has none of them. */
function groupsOf(document: OpenApi): Group[] {
  const endpoints = endpointsOf(document);
  const named = document.tags ?? [];
  const names = new Set([...named.map(({ name }) => name), ...endpoints.map(tagOf)]);
  return [...names]
    .map((name) => ({
      name,
      description: named.find((tag) => tag.name === name)?.description ?? '',
      id: `tag-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      endpoints: endpoints.filter((endpoint) => tagOf(endpoint) === name),
    }))
    .filter((group) => group.endpoints.length > 0);
}

const tagOf = ({ operation }: Endpoint) => operation.tags?.[0] ?? 'Other';

function groupSection(group: Group, resolve: Resolve, baseUrl: string): Html {
  return html`<section class="group" id="${group.id}"><h2><a class="anchor" href="#${group.id}">${group.name}</a></h2><p class="lead">${prose(group.description)}</p>${group.endpoints.map(
    (endpoint) => operationSection(endpoint, resolve, baseUrl),
  )}</section>`;
}

function sidebar(groups: Group[], hasWebhooks: boolean): Html {
  const guide = [...GUIDE, ...(hasWebhooks ? [{ id: 'events', title: 'Webhook events' }] : [])];
  const pages = guide.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  const sections = groups.map(
    (group) =>
      html`<p class="tag"><a href="#${group.id}">${group.name}</a></p><ul>${group.endpoints.map(navItem)}</ul>`,
  );
  return html`<nav class="side" aria-label="Reference"><details id="menu" open><summary>Contents</summary><div class="links"><ul>${pages}</ul>${sections}</div></details></nav>`;
}

function navItem({ id, method, operation }: Endpoint): Html {
  return html`<li><a href="#${id}"><span>${operation.summary ?? id}</span><span class="method small ${method}">${method === 'delete' ? 'del' : method}</span></a></li>`;
}
