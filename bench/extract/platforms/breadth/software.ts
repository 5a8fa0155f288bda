/** Packages, changes, interfaces and incidents. */
import { address, date, integer, list, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';

const PACKAGE = single(
  'https://crateyard.example/packages/tidewrite',
  shell(
    'tidewrite - Crateyard: the registry for Ember',
    `<div class="_a1f3"><header class="_c90e"><a href="/">Crateyard</a><form><input type="search" placeholder="Type ‘S’ or ‘/’ to search"></form><span>218,406 packages</span></header><main class="_e11b"><div class="_row"><h1>tidewrite <small>3.2.1</small></h1><div class="_desc">Atomic file writes that survive a power cut</div><ul class="_kw"><li><a href="/keywords/fs">#fs</a></li><li><a href="/keywords/atomic">#atomic</a></li></ul></div>
<div class="_cols"><div class="_readme"><h2>tidewrite</h2><p>Requires Ember 2.4 or later. Version 2 is still at <code>tidewrite@2.9.0</code>.</p><pre><code>import { write } from "tidewrite";</code></pre><p>Licensed under either of MIT or Zlib at your option.</p></div>
<aside class="_side"><h2>Metadata</h2><div><svg></svg><time>8 days ago</time></div><div title="14 January 2026"><svg></svg><span>Published 14 January 2026</span></div><div><svg></svg><a href="/licenses">MIT OR Zlib</a></div><div><svg></svg><span>38.4 KiB</span></div><h2>Install</h2><p>Run the following command in your project directory:</p><code class="_copy">ember add tidewrite</code><h2>Repository</h2><a href="https://git.example/tidewrite/tidewrite">git.example/tidewrite/tidewrite</a><h2>Owners</h2><ul><li><a href="/users/okonkwo-j">Jide Okonkwo</a></li><li><a href="/users/mlind">Maja Lind</a></li></ul></aside></div>
<div class="_stats"><h2>Stats Overview</h2><div><span class="_num">1,904,277</span><span>Downloads all time</span></div><div><span class="_num">23</span><span>Versions published</span></div></div></main><footer>Crateyard is run by the Ember Foundation.</footer></div>`,
  ),
);

const RELEASES = [
  {
    version: '4.1.0',
    day: '2026-09-15',
    title: 'Faster imports',
    changes: ['Imports stream rows instead of loading the file', 'Fixed a crash on empty sheets'],
  },
  { version: '4.0.2', day: '2026-08-28', title: null, changes: ['Fixed dates before 1970'] },
  {
    version: '4.0.0',
    day: '2026-08-03',
    title: 'The big one',
    changes: ['New formula engine', 'Dropped the old file format', 'Dark mode'],
  },
];
const CHANGES = several(
  'https://gridsmith.example/changelog',
  shell(
    'Changelog | Gridsmith',
    `<div class="docs-layout"><aside class="docs-sidebar"><a href="/docs">Docs</a><a href="/changelog" class="active">Changelog</a><a href="/roadmap">Roadmap</a></aside><main class="docs-main"><h1>Changelog</h1><p>Subscribe via <a href="/changelog.xml">RSS</a>.</p>${each(RELEASES, ({ version, day, title, changes }) => `<section id="v${version.replaceAll('.', '-')}"><h2><a class="anchor" href="#v${version.replaceAll('.', '-')}" aria-hidden="true">#</a>${version}${title ? ` – ${title}` : ''}</h2><p class="date">${day}</p><ul>${changes.map((change) => `<li>${change}</li>`).join('')}</ul></section>`)}<p><a href="/changelog/3">Releases before 4.0</a></p></main></div>`,
  ),
);

const PARAMETERS = [
  { name: 'account_id', type: 'string', required: true, text: 'The account that the parcel is billed to.' },
  { name: 'weight_grams', type: 'integer', required: true, text: 'Weight with packaging, up to 31500.' },
  { name: 'label_format', type: 'string', required: false, text: 'One of pdf, png or zpl. Defaults to pdf.' },
  { name: 'signature', type: 'boolean', required: false, text: 'Whether the carrier asks for a signature.' },
];
const ENDPOINT = several(
  'https://developers.parcelwing.example/reference/create-parcel',
  shell(
    'Create a parcel – Parcelwing API reference',
    `<div class="rm-Layout"><nav class="rm-Sidebar"><h2>Parcels</h2><ul><li><a href="/reference/create-parcel"><span class="APIMethod">post</span>Create a parcel</a></li><li><a href="/reference/get-parcel"><span class="APIMethod">get</span>Retrieve a parcel</a></li></ul></nav><article class="rm-Article"><h1>Create a parcel</h1><div class="headline-container"><span class="APIMethod APIMethod_post">post</span><span>https://api.parcelwing.example/v2/parcels</span></div><p>Creates a parcel and buys its label. Rate limited to 20 requests per second.</p><h3>Body Params</h3>${each(PARAMETERS, ({ name, type, required, text: what }) => `<div class="Param-row"><header class="Param-header"><label class="Param-name">${name}</label><span class="Param-type">${type}</span>${required ? '<span class="Param-required">required</span>' : ''}</header><div class="Param-description"><p>${what}</p></div></div>`)}<h3>Responses</h3><div class="resp"><span class="code">201</span> Created</div><div class="resp"><span class="code">402</span> Balance too low</div></article></div>`,
  ),
);

const INCIDENTS = [
  { title: 'Delayed webhooks in eu-west', day: '2026-10-21', impact: 'minor', status: 'Resolved' },
  { title: 'Elevated error rates on the API', day: '2026-10-14', impact: 'major', status: 'Resolved' },
  { title: 'Dashboard unavailable', day: '2026-10-14', impact: 'critical', status: 'Postmortem published' },
];
const STATUS = several(
  'https://status.parcelwing.example/history',
  shell(
    'Parcelwing Status - Incident History',
    `<div class="layout-content status"><div class="masthead-container"><h1><a href="/">Parcelwing Status</a></h1><a class="subscribe" href="#">Subscribe To Updates</a></div><div class="page-status status-none"><span>All Systems Operational</span></div><h4>Incident History</h4><div class="months"><h4 class="month-title">October 2026</h4>${each(INCIDENTS, ({ title, day, impact, status }, i) => `<div class="incident-data"><a class="incident-title impact-${impact}" href="/incidents/q${i}w7">${title}</a><div class="incident-meta"><span class="impact-label">${impact}</span> · <span>${status}</span></div><div class="secondary">Oct ${Number(day.slice(8))}, 2026, 08:1${i} – 09:4${i} UTC</div></div>`)}</div></div>`,
  ),
);

export const BREADTH_SOFTWARE: Platform[] = [
  {
    kind: 'software',
    name: 'package in a young registry',
    asks: [
      {
        ...PACKAGE,
        schema: object({
          name: text,
          version: text,
          description: text,
          license: text,
          published_at: date,
          install_command: text,
          repository_url: address,
          maintainers: { ...texts, description: 'the owners' },
          keywords: { ...texts, description: 'without the #' },
          total_downloads: integer,
          version_count: integer,
          size: text,
          homepage: address,
          weekly_downloads: integer,
        }),
        expected: {
          name: 'tidewrite',
          version: '3.2.1',
          description: 'Atomic file writes that survive a power cut',
          license: 'MIT OR Zlib',
          published_at: '2026-01-14',
          install_command: 'ember add tidewrite',
          repository_url: 'https://git.example/tidewrite/tidewrite',
          maintainers: ['Jide Okonkwo', 'Maja Lind'],
          keywords: ['fs', 'atomic'],
          total_downloads: 1904277,
          version_count: 23,
          size: '38.4 KiB',
          homepage: null,
          weekly_downloads: null,
        },
      },
    ],
  },
  {
    kind: 'software',
    name: 'changelog of a spreadsheet',
    asks: [
      {
        ...CHANGES,
        schema: object({
          releases: list({ version: text, date, title: text, changes: texts, downloadUrl: address }),
        }),
        expected: {
          releases: RELEASES.map(({ version, day, title, changes }) => ({
            ...{ version, date: day, title, changes, downloadUrl: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'software',
    name: 'endpoint in a reference',
    asks: [
      {
        ...ENDPOINT,
        schema: object({
          method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
          endpoint_url: text,
          parameters: list({ name: text, type: text, required: truth, description: text }),
        }),
        expected: {
          method: 'POST',
          endpoint_url: 'https://api.parcelwing.example/v2/parcels',
          parameters: PARAMETERS.map(({ name, type, required, text: description }) => ({
            ...{ name, type, required, description },
          })),
        },
      },
    ],
  },
  {
    kind: 'software',
    name: 'incidents of a carrier’s interface',
    asks: [
      {
        ...STATUS,
        schema: object({
          incidents: list({
            title: text,
            date,
            impact: { type: ['string', 'null'], enum: ['none', 'minor', 'major', 'critical', null] },
            status: text,
            url: address,
          }),
        }),
        expected: {
          incidents: INCIDENTS.map(({ title, day, impact, status }, i) => ({
            ...{ title, date: day, impact, status },
            url: `https://status.parcelwing.example/incidents/q${i}w7`,
          })),
        },
      },
    ],
  },
];
