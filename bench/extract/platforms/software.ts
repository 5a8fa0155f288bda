/** Pricing pages of software, data sheets, and pages of packages. */
import { date, integer, list, number, object, text, texts } from '../pages/page-case.ts';
import { each, type Platform, shell } from './platform-case.ts';

type Plan = { name: string; price: number; features: string[]; about: string };

const PLANS: Plan[] = [
  { name: 'Starter', price: 9, features: ['3 projects', 'Email support'], about: 'For one person.' },
  {
    name: 'Team',
    price: 29,
    features: ['20 projects', 'Chat support', 'Audit log'],
    about: 'For small teams.',
  },
  {
    name: 'Business',
    price: 79,
    features: ['Unlimited projects', 'Phone support', 'Single sign-on'],
    about: 'For companies.',
  },
];
const PLANS_SCHEMA = object({ plans: list({ name: text, price: number, features: texts }) });

function pricing(name: string, html: string): Platform {
  const url = 'https://ledgerly.example/pricing';
  const plans = PLANS.map((plan) => ({ name: plan.name, price: plan.price, features: plan.features }));
  return {
    kind: 'pricing',
    name,
    asks: [
      { page: 'list', url, html, schema: PLANS_SCHEMA, expected: { plans } },
      { page: 'list', url, html, prompt: 'plans with price and features', expected: { plans } },
    ],
  };
}

const PRICING: Platform[] = [
  pricing(
    'tailwind-pricing',
    shell(
      'Pricing - Ledgerly',
      `<div class="bg-white py-24"><div class="mx-auto max-w-4xl text-center"><h2 class="text-base font-semibold text-indigo-600">Pricing</h2><p class="mt-2 text-5xl font-semibold">Plans for teams of all sizes</p></div><div class="isolate mx-auto grid grid-cols-3">${each(PLANS, (plan) => `<div class="rounded-3xl p-8 ring-1"><h3 id="tier-${plan.name}" class="text-lg font-semibold">${plan.name}</h3><p class="mt-4 text-sm text-gray-600">${plan.about}</p><p class="mt-6 flex items-baseline"><span class="text-4xl font-semibold">$${plan.price}</span><span class="text-sm text-gray-600">/month</span></p><a href="#" class="mt-6 block rounded-md">Buy plan</a><ul role="list" class="mt-8 space-y-3">${each(plan.features, (line) => `<li class="flex gap-x-3"><svg></svg>${line}</li>`)}</ul></div>`)}</div></div>`,
    ),
  ),
  pricing(
    'bootstrap-pricing',
    shell(
      'Pricing · Ledgerly',
      `<main><div class="pricing-header p-3 text-center"><h1 class="display-4">Pricing</h1></div><div class="row row-cols-md-3 mb-3 text-center">${each(PLANS, (plan) => `<div class="col"><div class="card mb-4 rounded-3 shadow-sm"><div class="card-header py-3"><h4 class="my-0 fw-normal">${plan.name}</h4></div><div class="card-body"><h1 class="card-title pricing-card-title">$${plan.price}<small class="text-muted fw-light">/mo</small></h1><ul class="list-unstyled mt-3 mb-4">${each(plan.features, (line) => `<li>${line}</li>`)}</ul><button type="button" class="w-100 btn btn-lg">Sign up</button></div></div></div>`)}</div></main>`,
    ),
  ),
  pricing(
    'elementor-price-table',
    shell(
      'Pricing – Ledgerly',
      `<main><h1>Simple pricing</h1><div class="elementor-container">${each(PLANS, (plan) => `<div class="elementor-column"><div class="elementor-price-table"><div class="elementor-price-table__header"><h3 class="elementor-price-table__heading">${plan.name}</h3></div><div class="elementor-price-table__price"><span class="elementor-price-table__currency">$</span><span class="elementor-price-table__integer-part">${plan.price}</span><span class="elementor-price-table__period">/ month</span></div><ul class="elementor-price-table__features-list">${each(plan.features, (line) => `<li><div class="elementor-price-table__feature-inner"><i class="far fa-check-circle"></i><span>${line}</span></div></li>`)}</ul><div class="elementor-price-table__footer"><a class="elementor-price-table__button" href="#">Choose</a></div></div></div>`)}</div></main>`,
    ),
  ),
  pricing(
    'webflow-pricing',
    shell(
      'Ledgerly | Plans',
      `<div class="section"><h1 class="heading-xl">Choose your plan</h1><div class="w-layout-grid pricing-grid">${each(PLANS, (plan) => `<div class="pricing-card"><div class="pricing-name">${plan.name}</div><div class="pricing-about">${plan.about}</div><div class="pricing-amount-wrap"><div class="pricing-amount">$${plan.price}</div><div class="pricing-per">per user / month</div></div><div class="pricing-features">${each(plan.features, (line) => `<div class="feature-row"><img src="/check.svg" alt=""><div class="feature-text">${line}</div></div>`)}</div><a href="/signup" class="button w-button">Start</a></div>`)}</div></div>`,
    ),
  ),
];

const SPECS = object({
  model: text,
  weight: text,
  battery_capacity: text,
  display_size: text,
  storage: text,
  operating_system: text,
});
const SAID = {
  model: 'Fennel X2',
  weight: '182 g',
  battery_capacity: '4500 mAh',
  display_size: '6.1 inches',
  storage: '256 GB',
  operating_system: 'Android 15',
};
const LABELS: [string, string][] = [
  ['Weight', SAID.weight],
  ['Battery capacity', SAID.battery_capacity],
  ['Display size', SAID.display_size],
  ['Storage', SAID.storage],
  ['Operating system', SAID.operating_system],
];

function sheet(name: string, main: string, said: Record<string, unknown> = {}): Platform {
  const html = shell('Fennel X2 specifications | Specsheet', main);
  const url = 'https://specs.example/fennel-x2';
  return {
    kind: 'datasheet',
    name,
    asks: [
      { page: 'single', url, html, schema: SPECS, expected: { ...SAID, ...said } },
      {
        page: 'single',
        url,
        html,
        prompt: 'weight and battery capacity',
        expected: { weight: SAID.weight, batteryCapacity: SAID.battery_capacity },
      },
    ],
  };
}

const SHEETS: Platform[] = [
  sheet(
    'gsmarena-like',
    `<div id="main"><h1 class="specs-phone-name-title">Fennel X2</h1><div id="specs-list"><table><tr><th rowspan="2" scope="row">Body</th><td class="ttl"><a href="#">Dimensions</a></td><td class="nfo">146 x 71 x 7.9 mm</td></tr><tr><td class="ttl"><a href="#">Weight</a></td><td class="nfo">182 g</td></tr></table><table><tr><th rowspan="1">Display</th><td class="ttl">Display size</td><td class="nfo">6.1 inches</td></tr></table><table><tr><th rowspan="1">Platform</th><td class="ttl">Operating system</td><td class="nfo">Android 15</td></tr></table><table><tr><th>Memory</th><td class="ttl">Storage</td><td class="nfo">256 GB</td></tr></table><table><tr><th>Battery</th><td class="ttl">Battery capacity</td><td class="nfo">4500 mAh</td></tr></table></div></div>`,
  ),
  sheet(
    'spec-accordion',
    `<main><h1>Fennel X2</h1><div class="accordion">${each(LABELS, ([label, value]) => `<div class="spec-group"><div class="spec-row"><span class="spec-title">${label}</span><span class="spec-value">${value}</span></div></div>`)}</div></main>`,
  ),
  sheet(
    'manufacturer-dl',
    `<main><p class="breadcrumb">Products / Phones</p><h1>Fennel X2</h1><h2>Technical data</h2><dl class="tech-specs">${each(LABELS, ([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl><h2>In the box</h2><ul><li>Cable</li><li>Case, weight 20 g</li></ul></main>`,
  ),
  sheet(
    'distributor-like',
    `<main><h1>Fennel X2</h1><table id="product-attributes"><thead><tr><th>Type</th><th>Description</th><th>Select All</th></tr></thead><tbody>${each(LABELS, ([label, value]) => `<tr><td>${label}</td><td><div>${value}</div></td><td><input type="checkbox"></td></tr>`)}</tbody></table></main>`,
  ),
];

const PACKAGE = object({
  name: text,
  version: text,
  license: text,
  description: text,
  author: text,
  last_published: date,
  stars: integer,
});

function packaged(
  name: string,
  title: string,
  main: string,
  said: Record<string, unknown>,
  url: string,
): Platform {
  const html = shell(title, main);
  const none = {
    name: null,
    version: null,
    license: null,
    description: null,
    author: null,
    last_published: null,
    stars: null,
  };
  return {
    kind: 'package',
    name,
    asks: [
      { page: 'single', url, html, schema: PACKAGE, expected: { ...none, ...said } },
      {
        page: 'single',
        url,
        html,
        prompt: 'license and version',
        expected: { license: said.license ?? null, version: said.version ?? null },
      },
    ],
  };
}

const ABOUT = 'Reads tide tables and gives the next high water.';

const PACKAGES: Platform[] = [
  packaged(
    'github-like',
    'harbour/tidetable: Reads tide tables and gives the next high water.',
    `<div class="application-main"><main id="js-repo-pjax-container"><div id="repository-container-header"><div class="d-flex"><span class="author flex-self-stretch" ><a class="url fn" rel="author" href="/harbour">harbour</a></span><span class="mx-1 color-fg-muted">/</span><strong class="mr-2 flex-self-stretch"><a href="/harbour/tidetable">tidetable</a></strong><span class="Label Label--secondary">Public</span></div><ul class="pagehead-actions"><li><a href="/login">Star <span id="repo-stars-counter-star" aria-label="1284 users starred this repository" title="1,284" class="Counter js-social-count">1.3k</span></a></li></ul></div><div class="Layout"><div class="Layout-sidebar"><h2 class="mb-3 h4">About</h2><p class="f4 my-3">${ABOUT}</p><h3 class="sr-only">License</h3><div class="mt-2"><a href="/harbour/tidetable/blob/main/LICENSE" class="Link--muted"><svg></svg> MIT license</a></div><h3 class="sr-only">Stars</h3><div class="mt-2"><a href="/harbour/tidetable/stargazers" class="Link--muted"><svg></svg> <strong>1284</strong> stars</a></div><h2 class="h4 mb-3"><a href="/harbour/tidetable/releases">Releases <span title="12" class="Counter">12</span></a></h2><a class="Link--primary" href="/r/v2.4.1"><div class="d-flex"><span class="css-truncate-target text-bold">v2.4.1</span> <span class="Label Label--success">Latest</span></div><div class="text-small"><relative-time datetime="2026-09-14T08:00:00Z">Sep 14, 2026</relative-time></div></a></div><div class="Layout-main"><article class="markdown-body"><h1>tidetable</h1><p>${ABOUT}</p></article></div></div></main></div>`,
    {
      name: 'tidetable',
      version: 'v2.4.1',
      license: 'MIT license',
      description: ABOUT,
      author: 'harbour',
      stars: 1284,
      last_published: '2026-09-14',
    },
    'https://code.example/harbour/tidetable',
  ),
  packaged(
    'npm-like',
    'tidetable - npm',
    `<main id="main"><div id="top"><h1><span title="tidetable" class="_50685029">tidetable</span></h1><span class="_76473bea f6">2.4.1 • Public • Published 2 months ago</span></div><ul role="tablist"><li>Readme</li><li>3 Dependencies</li></ul><div id="readme"><h2>tidetable</h2><p>${ABOUT}</p></div><div class="w-100 sidebar"><h3 class="c84e15be">Install</h3><code>npm i tidetable</code><h3 class="c84e15be f5 mt2">Repository</h3><p><a href="https://code.example/harbour/tidetable">code.example/harbour/tidetable</a></p><div class="_702d723c"><h3 class="c84e15be">Version</h3><p class="f2874b88">2.4.1</p></div><div class="_702d723c"><h3 class="c84e15be">License</h3><p class="f2874b88">MIT</p></div><div><h3 class="c84e15be">Last publish</h3><p class="f2874b88"><time datetime="2026-09-14T08:00:00.000Z">2 months ago</time></p></div></div></main>`,
    { name: 'tidetable', version: '2.4.1', license: 'MIT', description: ABOUT, last_published: '2026-09-14' },
    'https://registry.example/package/tidetable',
  ),
  packaged(
    'pypi-like',
    'tidetable · PyPI',
    `<main id="content"><div class="banner"><div class="package-header"><h1 class="package-header__name">tidetable 2.4.1</h1><p class="package-header__pip-instructions"><span id="pip-command">pip install tidetable</span></p><p class="package-header__date">Released: <time datetime="2026-09-14T08:00:00+0000">Sep 14, 2026</time></p></div></div><div class="package-description"><p class="package-description__summary">${ABOUT}</p></div><div class="vertical-tabs__tabs"><div class="sidebar-section"><h3 class="sidebar-section__title">Project links</h3></div><div class="sidebar-section"><h3 class="sidebar-section__title">Meta</h3><p><strong>License:</strong> MIT License</p><p><strong>Author:</strong> <a href="mailto:ida@harbour.example">Ida Harbour</a></p><p class="tags"><strong>Tags</strong> <span>tides</span></p><p><strong>Requires:</strong> Python &gt;=3.9</p></div></div></main>`,
    {
      name: 'tidetable',
      version: '2.4.1',
      license: 'MIT License',
      description: ABOUT,
      author: 'Ida Harbour',
      last_published: '2026-09-14',
    },
    'https://index.example/project/tidetable/',
  ),
  packaged(
    'crates-like',
    'tidetable - crates registry',
    `<main><div class="heading"><h1 class="heading"><span>tidetable</span><small>v2.4.1</small></h1><div class="description">${ABOUT}</div></div><section aria-label="Crate metadata" class="sidebar"><h2>Metadata</h2><time datetime="2026-09-14T08:00:00Z" class="date">about 2 months ago</time><div class="license"><svg></svg><span><a href="https://choosealicense.example/mit">MIT</a></span></div><div class="bytes">21.4 KiB</div><h2>Owners</h2><ul><li><a href="/users/harbour">harbour</a></li></ul></section></main>`,
    {
      name: 'tidetable',
      version: 'v2.4.1',
      license: 'MIT',
      description: ABOUT,
      last_published: '2026-09-14',
    },
    'https://crates.example/crates/tidetable',
  ),
];

export const SOFTWARE: Platform[] = [...PRICING, ...SHEETS, ...PACKAGES];
