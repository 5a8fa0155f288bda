/** News and blogs, an article and a front page each; and infoboxes of encyclopedias. */
import { address, date, integer, list, object, text, texts } from '../pages/page-case.ts';
import { each, type Platform, shell, shown } from './platform-case.ts';

type Story = {
  title: string;
  author: string;
  day: string;
  shown: string;
  about: string;
  section: string;
  path: string;
};

const STORIES: Story[] = [
  {
    title: 'Ferry line to the islands reopens after nine years',
    author: 'Judit Farkas',
    day: '2026-05-18',
    shown: 'May 18, 2026',
    about: 'The first boat left before sunrise with forty cars on board.',
    section: 'Transport',
    path: 'ferry-line-reopens',
  },
  {
    title: 'Why the old mill will be a library',
    author: 'Sam Oyelaran',
    day: '2026-05-16',
    shown: 'May 16, 2026',
    about: 'Shelves go where the grain once fell.',
    section: 'Culture',
    path: 'mill-library',
  },
  {
    title: 'Bakers want the night back',
    author: 'Ruth Amsel',
    day: '2026-05-11',
    shown: 'May 11, 2026',
    about: 'A new rule moves the first shift to dawn.',
    section: 'Work',
    path: 'bakers-night',
  },
];
const ONE = object({
  headline: text,
  author: text,
  date_published: date,
  section: text,
  summary: text,
  tags: texts,
});
const ROWS = ['title', 'author', 'date', 'summary', 'url'];
const MANY = object({ articles: list({ title: text, author: text, date, summary: text, url: address }) });
const BODY =
  '<p>The harbour master rang the bell twice, and the ramp went down for the first time since the storm took the pier.</p><p>“We had stopped counting the years,” said a woman who keeps goats on the far side, and who had waited since four.</p><p>The line will run three times a day in summer and once in winter, the company said.</p>';

type Paper = {
  one: string;
  many: string;
  single: Record<string, unknown>;
  rows: string[];
  url: (path: string) => string;
  title: string;
  html?: (page: string) => string;
};

function paper(
  name: string,
  { one, many, single, rows, url, title, html = (page) => page }: Paper,
): Platform {
  const [story] = STORIES as [Story, ...Story[]];
  const at = `https://news.example${url(story.path)}`;
  const article = html(shell(title, one));
  const front = html(shell('The Islander', many));
  // Where nothing stands above the article its first paragraph is as good a summary as any, and is not asked for.
  const none = { section: null, tags: null };
  return {
    kind: 'news',
    name,
    asks: [
      {
        page: 'single',
        url: at,
        html: article,
        schema: ONE,
        expected: {
          headline: story.title,
          author: story.author,
          date_published: story.day,
          ...none,
          ...single,
        },
      },
      {
        page: 'list',
        url: 'https://news.example/latest',
        html: front,
        schema: MANY,
        expected: {
          articles: STORIES.map((row) =>
            shown(
              { ...row, date: row.day, summary: row.about, url: `https://news.example${url(row.path)}` },
              ROWS,
              rows,
            ),
          ),
        },
      },
      {
        page: 'single',
        url: at,
        html: article,
        prompt: 'title, author and date',
        expected: { title: story.title, author: story.author, date: story.day },
      },
      {
        page: 'list',
        url: 'https://news.example/latest',
        html: front,
        prompt: 'headlines',
        expected: { headlines: STORIES.map((row) => row.title) },
      },
    ],
  };
}

const [TOP] = STORIES as [Story, ...Story[]];

const NEWS: Platform[] = [
  paper('amp', {
    title: `${TOP.title} | The Islander`,
    one: `<header class="ampstart-headerbar"><a href="/">The Islander</a></header><main id="content" role="main"><article class="amp-wp-article"><header class="amp-wp-article-header"><h1 class="amp-wp-title">${TOP.title}</h1><div class="amp-wp-meta amp-wp-byline"><amp-img src="/a.png"></amp-img><span class="amp-wp-author author vcard">${TOP.author}</span></div><div class="amp-wp-meta amp-wp-posted-on"><time datetime="${TOP.day}T05:40:00+00:00">${TOP.shown}</time></div></header><div class="amp-wp-article-content">${BODY}</div><footer class="amp-wp-article-footer"><div class="amp-wp-meta amp-wp-tax-category">Categories: <a href="/category/transport" rel="category tag">Transport</a></div><div class="amp-wp-meta amp-wp-tax-tag">Tags: <a href="/tag/ferry" rel="tag">ferry</a>, <a href="/tag/islands" rel="tag">islands</a></div></footer></article></main>`,
    many: `<main><h1>Latest</h1>${each(STORIES, (row) => `<amp-list-item class="story"><a href="/${row.path}/amp/"><h2 class="story-title">${row.title}</h2></a><p class="story-byline">By <span class="author">${row.author}</span> | <time datetime="${row.day}">${row.shown}</time></p><p class="excerpt">${row.about}</p></amp-list-item>`)}</main>`,
    single: { section: 'Transport', tags: ['ferry', 'islands'] },
    rows: ROWS,
    url: (path) => `/${path}/amp/`,
    html: (page) => page.replace('<html ', '<html amp '),
  }),
  paper('newspack', {
    title: `${TOP.title} - The Islander`,
    one: `<header id="masthead" class="site-header"><p class="site-title"><a href="/">The Islander</a></p></header><main id="main" class="site-main"><article class="post type-post hentry category-transport"><header class="entry-header"><span class="cat-links"><span class="screen-reader-text">Posted in</span><a href="/category/transport/" rel="category tag">Transport</a></span><h1 class="entry-title">${TOP.title}</h1><div class="newspack-post-subtitle">${TOP.about}</div><div class="entry-subhead"><div class="entry-meta"><span class="byline"><span>by</span> <span class="author vcard"><a class="url fn n" href="/author/judit/">${TOP.author}</a></span></span><span class="posted-on"><time class="entry-date published" datetime="${TOP.day}T05:40:00+00:00">${TOP.shown}</time><time class="updated" datetime="2026-05-19T10:00:00+00:00">May 19, 2026</time></span></div></div></header><div class="entry-content">${BODY}</div><footer class="entry-footer"><span class="tags-links"><span>Tagged: </span><a href="/tag/ferry/" rel="tag">ferry</a>, <a href="/tag/islands/" rel="tag">islands</a></span></footer></article></main>`,
    many: `<main id="main"><header class="page-header"><h1 class="page-title">Latest</h1></header><div class="wp-block-newspack-blocks-homepage-articles is-grid">${each(STORIES, (row, i) => `<article data-post-id="${i}" class="category-news type-post post-has-image"><figure class="post-thumbnail"><a href="https://news.example/${row.path}/" rel="bookmark"><img src="/n${i}.jpg" alt=""></a></figure><div class="entry-wrapper"><div class="cat-links"><a href="/category/x/">${row.section}</a></div><h2 class="entry-title"><a href="https://news.example/${row.path}/" rel="bookmark">${row.title}</a></h2><p>${row.about}</p><div class="entry-meta"><span class="byline">by <span class="author vcard"><a class="url fn n" href="/author/${i}/">${row.author}</a></span></span><time class="entry-date published" datetime="${row.day}T05:40:00+00:00">${row.shown}</time></div></div></article>`)}</div></main>`,
    single: { section: 'Transport', summary: TOP.about, tags: ['ferry', 'islands'] },
    rows: ROWS,
    url: (path) => `/${path}/`,
  }),
  paper('ghost', {
    title: TOP.title,
    one: `<div class="viewport"><header id="gh-head" class="gh-head"><a class="gh-head-logo" href="/">The Islander</a></header><main id="site-main" class="site-main"><article class="article post"><header class="article-header gh-canvas"><div class="article-tag post-card-tags"><span class="post-card-primary-tag"><a href="/tag/transport/">Transport</a></span></div><h1 class="article-title">${TOP.title}</h1><p class="article-excerpt">${TOP.about}</p><div class="article-byline"><section class="article-byline-content"><ul class="author-list"><li class="author-list-item"><a href="/author/judit/" class="author-avatar"><img alt="${TOP.author}" src="/a.png"></a></li></ul><div class="article-byline-meta"><h4 class="author-name"><a href="/author/judit/">${TOP.author}</a></h4><div class="byline-meta-content"><time class="byline-meta-date" datetime="${TOP.day}">${TOP.shown}</time><span class="byline-reading-time"><span class="bull">•</span> 4 min read</span></div></div></section></div></header><section class="gh-content gh-canvas">${BODY}</section></article></main></div>`,
    many: `<main id="site-main"><h1 class="site-title">The Islander</h1><div class="post-feed">${each(STORIES, (row) => `<article class="post-card post"><a class="post-card-image-link" href="/${row.path}/"><img class="post-card-image" src="/g.jpg" alt=""></a><div class="post-card-content"><a class="post-card-content-link" href="/${row.path}/"><header class="post-card-header"><div class="post-card-tags"><span class="post-card-primary-tag">${row.section}</span></div><h2 class="post-card-title">${row.title}</h2></header><div class="post-card-excerpt">${row.about}</div></a><footer class="post-card-meta"><time class="post-card-meta-date" datetime="${row.day}">${row.shown}</time><span class="post-card-meta-length">4 min read</span></footer></div></article>`)}</div></main>`,
    single: { section: 'Transport', summary: TOP.about },
    rows: ['title', 'date', 'summary', 'url'],
    url: (path) => `/${path}/`,
  }),
  paper('medium-like', {
    title: `${TOP.title} | by ${TOP.author} | The Islander | May, 2026`,
    one: `<div id="root"><div class="a b c"><article><section><h1 id="9" class="pw-post-title fr fs" data-testid="storyTitle">${TOP.title}</h1><h2 class="pw-subtitle-paragraph gy">${TOP.about}</h2><div class="hu hv"><a data-testid="authorName" href="/@judit" class="af ag">${TOP.author}</a><span>·</span><button>Follow</button><div><span data-testid="storyReadTime">4 min read</span><span>·</span><span data-testid="storyPublishDate">${TOP.shown}</span></div></div><div class="speechify"><button>Listen</button></div>${BODY}</section></article><div class="tags"><a href="/tag/ferry"><div>Ferry</div></a><a href="/tag/islands"><div>Islands</div></a></div></div></div>`,
    many: `<main><h1>The Islander</h1><div>${each(STORIES, (row) => `<article class="meteredContent" data-testid="post-preview"><div class="l"><a href="/@x"><p class="be b">${row.author}</p></a><a href="/p/${row.path}"><h2 class="be kr">${row.title}</h2><h3 class="be b dn">${row.about}</h3></a><span class="be b"><span>${row.shown}</span></span></div></article>`)}</div></main>`,
    single: { summary: TOP.about, tags: ['Ferry', 'Islands'] },
    rows: ROWS,
    url: (path) => `/p/${path}`,
  }),
  paper('drupal-news', {
    title: `${TOP.title} | The Islander`,
    one: `<main role="main"><div class="region region-content"><h1 class="page-title"><span class="field field--name-title">${TOP.title}</span></h1><article class="node node--type-article"><footer class="node__meta"><div class="node__submitted">Submitted by <span class="username">${TOP.author}</span> on <span class="field field--name-created">Mon, 05/18/2026 - 05:40</span></div></footer><div class="node__content"><div class="field field--name-field-section field--label-inline clearfix"><div class="field__label">Section</div><div class="field__item"><a href="/s/1">Transport</a></div></div><div class="field field--name-body">${BODY}</div><div class="field field--name-field-tags field--label-above"><div class="field__label">Tags</div><div class="field__items"><div class="field__item"><a href="/tags/ferry">ferry</a></div><div class="field__item"><a href="/tags/islands">islands</a></div></div></div></div></article></div></main>`,
    many: `<main role="main"><h1>News</h1><div class="view-content">${each(STORIES, (row) => `<div class="views-row"><article class="node node--type-article node--view-mode-teaser"><h2 class="node__title"><a href="/news/${row.path}" rel="bookmark"><span class="field field--name-title">${row.title}</span></a></h2><footer class="node__meta"><div class="node__submitted">Submitted by <span class="username">${row.author}</span> on <span>${row.shown}</span></div></footer><div class="node__content"><div class="field field--name-body">${row.about}</div><ul class="links inline"><li class="node-readmore"><a href="/news/${row.path}" title="${row.title}">Read more</a></li></ul></div></article></div>`)}</div></main>`,
    single: { section: 'Transport', tags: ['ferry', 'islands'] },
    rows: ROWS,
    url: (path) => `/news/${path}`,
  }),
  paper('newspaper-front', {
    title: `${TOP.title} – The Islander`,
    one: `<header><a href="/" class="masthead">The Islander</a></header><main><article><p class="kicker">Transport</p><h1 class="headline">${TOP.title}</h1><p class="standfirst">${TOP.about}</p><div class="byline">By <a rel="author" href="/by/judit">${TOP.author}</a></div><div class="dateline"><time datetime="${TOP.day}T05:40">${TOP.shown}</time></div><div class="story-body">${BODY}</div></article><aside><h2>Most read</h2><ol><li><a href="/mill-library">Why the old mill will be a library</a></li><li><a href="/bakers-night">Bakers want the night back</a></li></ol></aside></main>`,
    many: `<main><h1 class="visually-hidden">The Islander</h1><section class="front">${each(STORIES, (row) => `<div class="teaser"><span class="kicker">${row.section}</span><h3 class="teaser-headline"><a href="/${row.path}">${row.title}</a></h3><p class="teaser-text">${row.about}</p><span class="teaser-meta">${row.author}, ${row.shown}</span></div>`)}</section></main>`,
    single: { section: 'Transport', summary: TOP.about },
    rows: ROWS,
    url: (path) => `/${path}`,
  }),
];

const BOX = object({
  name: text,
  born: date,
  birth_place: text,
  occupation: text,
  years_active: text,
  awards: texts,
});
const TOWN = object({
  name: text,
  country: text,
  population: integer,
  area: text,
  mayor: text,
  website: address,
});

function infobox(
  name: string,
  html: string,
  schema: ReturnType<typeof object>,
  expected: Record<string, unknown>,
  prompt: [string, Record<string, unknown>],
): Platform {
  const url = 'https://wiki.example/wiki/Page';
  return {
    kind: 'infobox',
    name,
    asks: [
      { page: 'single', url, html, schema, expected },
      { page: 'single', url, html, prompt: prompt[0], expected: prompt[1] },
    ],
  };
}

const BOXES: Platform[] = [
  infobox(
    'wikipedia-person',
    shell(
      'Ingrid Solheim - Wikipedia',
      `<main id="content" class="mw-body"><h1 id="firstHeading" class="firstHeading mw-first-heading"><span class="mw-page-title-main">Ingrid Solheim</span></h1><div id="mw-content-text"><div class="mw-parser-output"><table class="infobox vcard"><tbody><tr><th colspan="2" class="infobox-above"><div class="fn">Ingrid Solheim</div></th></tr><tr><td colspan="2" class="infobox-image"><img src="/s.jpg" alt=""><div class="infobox-caption">Solheim in 2019</div></td></tr><tr><th scope="row" class="infobox-label">Born</th><td class="infobox-data"><span style="display:none"> (<span class="bday">1951-02-09</span>) </span>9 February 1951 (age 75)<br><div style="display:inline" class="birthplace">Bodø, Norway</div></td></tr><tr><th scope="row" class="infobox-label">Occupation</th><td class="infobox-data role">Glaciologist</td></tr><tr><th scope="row" class="infobox-label"><span class="nowrap">Years active</span></th><td class="infobox-data">1975–2018</td></tr><tr><th scope="row" class="infobox-label">Awards</th><td class="infobox-data"><div class="plainlist"><ul><li>Polar Medal</li><li>Frost Prize</li></ul></div></td></tr></tbody></table><p><b>Ingrid Solheim</b> (born 9 February 1951) is a Norwegian glaciologist.</p></div></div></main>`,
    ),
    BOX,
    {
      name: 'Ingrid Solheim',
      born: '1951-02-09',
      birth_place: 'Bodø, Norway',
      occupation: 'Glaciologist',
      years_active: '1975–2018',
      awards: ['Polar Medal', 'Frost Prize'],
    },
    ['name and occupation', { name: 'Ingrid Solheim', occupation: 'Glaciologist' }],
  ),
  infobox(
    'wikipedia-town',
    shell(
      'Malmby - Wikipedia',
      `<main id="content" class="mw-body"><h1 id="firstHeading" class="firstHeading">Malmby</h1><div class="mw-parser-output"><table class="infobox ib-settlement vcard"><tbody><tr><th colspan="2" class="infobox-above"><div class="fn org">Malmby</div></th></tr><tr class="mergedtoprow"><th scope="row" class="infobox-label">Country</th><td class="infobox-data">Sweden</td></tr><tr class="mergedtoprow"><th colspan="2" class="infobox-header">Government</th></tr><tr class="mergedrow"><th scope="row" class="infobox-label"> • Mayor</th><td class="infobox-data">Karin Ek</td></tr><tr class="mergedtoprow"><th colspan="2" class="infobox-header">Area</th></tr><tr class="mergedrow"><th scope="row" class="infobox-label"> • Total</th><td class="infobox-data">48.2 km<sup>2</sup></td></tr><tr class="mergedtoprow"><th colspan="2" class="infobox-header">Population<div class="ib-settlement-fn"> (2024)</div></th></tr><tr class="mergedrow"><th scope="row" class="infobox-label"> • Total</th><td class="infobox-data">61,204</td></tr><tr class="mergedtoprow"><th scope="row" class="infobox-label">Website</th><td class="infobox-data"><a rel="nofollow" class="external text" href="https://malmby.example/">malmby.example</a></td></tr></tbody></table><p><b>Malmby</b> is a town on the coast.</p></div></main>`,
    ),
    TOWN,
    {
      name: 'Malmby',
      country: 'Sweden',
      population: 61204,
      area: '48.2 km2',
      mayor: 'Karin Ek',
      website: 'https://malmby.example/',
    },
    ['country and mayor', { country: 'Sweden', mayor: 'Karin Ek' }],
  ),
  infobox(
    'portable-infobox',
    shell(
      'Ingrid Solheim | Polar Wiki | Fandom',
      `<main class="page__main"><h1 class="page-header__title" id="firstHeading"><span class="mw-page-title-main">Ingrid Solheim</span></h1><div class="mw-parser-output"><aside role="region" class="portable-infobox pi-background"><h2 class="pi-item pi-item-spacing pi-title">Ingrid Solheim</h2><section class="pi-item pi-group"><h2 class="pi-item pi-header">Biographical information</h2><div class="pi-item pi-data" data-source="born"><h3 class="pi-data-label pi-secondary-font">Born</h3><div class="pi-data-value pi-font">9 February 1951</div></div><div class="pi-item pi-data" data-source="birthplace"><h3 class="pi-data-label">Place of birth</h3><div class="pi-data-value pi-font">Bodø, Norway</div></div><div class="pi-item pi-data" data-source="job"><h3 class="pi-data-label">Occupation</h3><div class="pi-data-value">Glaciologist</div></div><div class="pi-item pi-data"><h3 class="pi-data-label">Years active</h3><div class="pi-data-value">1975–2018</div></div><div class="pi-item pi-data"><h3 class="pi-data-label">Awards</h3><div class="pi-data-value"><ul><li>Polar Medal</li><li>Frost Prize</li></ul></div></div></section></aside><p><b>Ingrid Solheim</b> is a glaciologist.</p></div></main>`,
    ),
    BOX,
    {
      name: 'Ingrid Solheim',
      born: '1951-02-09',
      birth_place: 'Bodø, Norway',
      occupation: 'Glaciologist',
      years_active: '1975–2018',
      awards: ['Polar Medal', 'Frost Prize'],
    },
    ['name and occupation', { name: 'Ingrid Solheim', occupation: 'Glaciologist' }],
  ),
  infobox(
    'german-infobox',
    shell(
      'Malmby – Wikipedia',
      `<main id="content" class="mw-body"><h1 class="firstHeading">Malmby</h1><div class="mw-parser-output"><table class="hintergrundfarbe1 infobox toptextcells"><tbody><tr><th colspan="2">Malmby</th></tr><tr><td>Staat:</td><td>Schweden</td></tr><tr><td>Einwohner:</td><td>61.204 <small>(31. Dezember 2024)</small></td></tr><tr><td>Fläche:</td><td>48,2 km²</td></tr><tr><td>Bürgermeister:</td><td>Karin Ek</td></tr><tr><td>Website:</td><td><a class="external text" href="https://malmby.example/">malmby.example</a></td></tr></tbody></table><p><b>Malmby</b> ist eine Stadt an der Küste.</p></div></main>`,
      { lang: 'de' },
    ),
    TOWN,
    {
      name: 'Malmby',
      country: 'Schweden',
      population: 61204,
      area: '48,2 km²',
      mayor: 'Karin Ek',
      website: 'https://malmby.example/',
    },
    ['name and population', { name: 'Malmby', population: 61204 }],
  ),
];

export const READING: Platform[] = [...NEWS, ...BOXES];
