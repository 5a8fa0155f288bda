/** Packages, releases and downloads. */
import { address, date, integer, list, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const RELEASES = [
  {
    version: '4.2.0',
    date: '2026-10-21',
    changes: ['Exports keep their folders', 'Faster start on old disks'],
  },
  { version: '4.1.3', date: '2026-09-02', changes: ['Fixed a crash with empty playlists'] },
  {
    version: '4.1.0',
    date: '2026-07-15',
    changes: ['New equaliser', 'Dark theme', 'Dropped support for 32-bit'],
  },
];
const CHANGELOG = several(
  'https://quaver.example/changelog',
  shell(
    'Changelog | Quaver',
    `<div class="flex"><aside class="w-48"><a href="/">Quaver</a><a href="/download">Download</a><a href="/pricing">Pricing</a></aside><main class="max-w-prose"><h1>Changelog</h1><p>What is new in the desktop player.</p>
${each(RELEASES, ({ version, date: day, changes }) => `<section id="v${version}"><h2>${version}</h2><p class="text-gray-500">${new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })}</p><ul>${each(changes, (line) => `<li>${line}</li>`)}</ul></section>`)}</main></div><footer>Follow us for news</footer>`,
  ),
);

const PACKAGE = single(
  'https://crateyard.example/p/tidy-units',
  shell(
    'tidy-units – Crateyard',
    `<div class="_a1"><form role="search"><input placeholder="Search 81,204 packages"></form></div><div class="_b2"><h1 class="_b3">tidy-units<small class="_b4">2.7.1</small></h1><p class="_b5">Parse and convert physical units without surprises</p></div>
<div class="_c"><main class="_d"><h2>Usage</h2><pre><code>use tidy_units::parse;</code></pre><p>Requires version 1.80 of the compiler.</p></main><aside class="_e"><section><h3>Author</h3><p>Oluwaseun Brandt</p></section><section><h3>License</h3><p>MPL-2.0</p></section><section><h3>Last published</h3><p><time>14 August 2026</time></p></section><section><h3>Weekly downloads</h3><p>38,412</p></section><section><h3>Repository</h3><p><a href="https://codehost.example/obrandt/tidy-units">codehost.example/obrandt/tidy-units</a></p></section><section><h3>Keywords</h3><ul><li><a href="/k/units">units</a></li><li><a href="/k/parser">parser</a></li><li><a href="/k/physics">physics</a></li></ul></section></aside></div>`,
  ),
);

const FILES = [
  { name: 'driver-setup-3.11.exe', size: '8.4 MB', date: '2026-05-19', platform: 'Windows' },
  { name: 'driver-3.11.pkg', size: '6.9 MB', date: '2026-05-19', platform: 'macOS' },
  { name: 'driver-3.10.tar.gz', size: '2.2 MB', date: '2025-12-03', platform: 'Linux' },
];
const FILE_TABLE = several(
  'http://www.plotterworks.example/support/drivers.html',
  shell(
    'Plotterworks Support: Drivers',
    `<body bgcolor="#ffffff"><h1>Drivers</h1><p><a href="../index.html">Home</a> | <a href="index.html">Support</a></p><table border="1" cellpadding="6"><tr bgcolor="#dddddd"><td><b>File</b></td><td><b>System</b></td><td><b>Size</b></td><td><b>Released</b></td></tr>
${each(FILES, ({ name, size, date: day, platform }) => `<tr><td><a href="files/${name}">${name}</a></td><td>${platform}</td><td>${size}</td><td>${day}</td></tr>`)}</table><p>Need help? Write to <a href="mailto:help@plotterworks.example">help@plotterworks.example</a>.</p><p><small>This page was last updated on 2026-06-01.</small></p>`,
  ),
);

export const VARIETY_SOFTWARE: Platform[] = [
  {
    kind: 'software',
    name: 'changelog of a player',
    asks: [
      {
        ...CHANGELOG,
        schema: object({ releases: list({ version: text, date, changes: texts, author: text }) }),
        expected: { releases: RELEASES.map((one) => ({ ...one, author: null })) },
      },
      {
        ...CHANGELOG,
        prompt: 'version and date of each release',
        expected: { releases: RELEASES.map(({ version, date: day }) => ({ version, date: day })) },
      },
    ],
  },
  {
    kind: 'software',
    name: 'package in hashed classes',
    asks: [
      {
        ...PACKAGE,
        schema: object({
          name: text,
          version: text,
          description: text,
          author: text,
          license: text,
          last_published: date,
          weekly_downloads: integer,
          repository: address,
          keywords: texts,
          stars: integer,
        }),
        expected: {
          name: 'tidy-units',
          version: '2.7.1',
          description: 'Parse and convert physical units without surprises',
          author: 'Oluwaseun Brandt',
          license: 'MPL-2.0',
          last_published: '2026-08-14',
          weekly_downloads: 38412,
          repository: 'https://codehost.example/obrandt/tidy-units',
          keywords: ['units', 'parser', 'physics'],
          stars: null,
        },
      },
      {
        ...PACKAGE,
        prompt: 'version, license and author of the package',
        expected: { version: '2.7.1', license: 'MPL-2.0', author: 'Oluwaseun Brandt' },
      },
    ],
  },
  {
    kind: 'software',
    name: 'drivers in a table',
    asks: [
      {
        ...FILE_TABLE,
        schema: object({
          downloads: list({
            fileName: text,
            url: address,
            fileSize: text,
            released: date,
            system: text,
            checksum: text,
          }),
        }),
        expected: {
          downloads: FILES.map(({ name, size, date: day, platform }) => ({
            ...{ fileName: name, fileSize: size, released: day, system: platform, checksum: null },
            url: `http://www.plotterworks.example/support/files/${name}`,
          })),
        },
      },
    ],
  },
];
