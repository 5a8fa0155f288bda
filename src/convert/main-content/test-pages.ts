/** Pages of the seven kinds, written for the tests: each with what must be kept and what must not. */

export type TestPage = { kind: string; html: string; title: string; kept: string[]; left: string[] };

const NAVIGATION = `
<header class="site-header"><a class="logo" href="/">Harbour Lane</a>
  <nav class="main-nav"><ul>
    <li><a href="/boats">Boats</a></li><li><a href="/sails">Sails</a></li><li><a href="/ropes">Ropes</a></li>
    <li><a href="/about">About the yard</a></li><li><a href="/contact">Contact desk</a></li>
  </ul></nav>
  <form class="search" role="search"><input name="q"><button>Search the site</button></form>
</header>`;

const FOOTER = `
<footer class="site-footer"><ul>
  <li><a href="/terms">Terms of sale</a></li><li><a href="/privacy">Privacy statement</a></li>
  <li><a href="/jobs">Work with us</a></li><li><a href="/press">Press office</a></li></ul>
  <p>© 2026 Harbour Lane Trading. All rights reserved.</p></footer>`;

const SHARE = `<div class="share-bar"><a href="#f">Share on Facebook</a> <a href="#t">Share on Twitter</a></div>`;

const RELATED = `
<aside class="related-posts"><h3>You may also like</h3><ul>
  <li><a href="/1">Seven harbours to visit this autumn</a></li>
  <li><a href="/2">How lighthouses learned to blink</a></li>
  <li><a href="/3">A short history of the anchor</a></li></ul></aside>`;

const FURNITURE = ['Boats', 'Contact desk', 'Terms of sale', 'All rights reserved'];

const frame = (title: string, body: string, head = ''): string => `<!doctype html><html lang="en"><head>
<title>${title} | Harbour Lane</title>${head}</head><body>${NAVIGATION}${body}${FOOTER}</body></html>`;

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');

export const TIDE_PARAGRAPHS = [
  'The tide had been falling since dawn, and by nine the old slipway lay open to the weather, its planks dark with weed and its iron rails furred in rust.',
  'Nobody had launched a boat from it in eleven years. The council, which owns the ground, had twice voted to remove it, and twice the vote had been lost in a drawer.',
  'Then a retired shipwright called Maren Holt began to turn up on Saturdays with a wire brush, a flask of tea and, after a month, four of her neighbours.',
  'They cleared the weed first. Underneath they found that most of the timber was sound, that the rails could be straightened, and that the winch would turn if two people leaned on it.',
  'By the end of the summer the group had a name, a bank account and a list of thirty boats whose owners wanted to see them afloat again before winter came.',
];

const article: TestPage = {
  kind: 'article',
  title: 'The slipway that would not be removed',
  html: frame(
    'The slipway that would not be removed',
    `<main><article><h1>The slipway that would not be removed</h1><p class="byline">By Ida Strand, 4 March 2026</p>${SHARE}
    <div class="article-body">${paragraphs(...TIDE_PARAGRAPHS)}</div></article>
    <section id="comments" class="comments"><h2>2 comments</h2>
      <div class="comment"><p class="comment-author">gullwatcher</p><p>Lovely to read this, my grandfather built two boats on that slip.</p></div>
      <div class="comment"><p class="comment-author">pier9</p><p>The council should be ashamed of itself, and I have told them so.</p></div>
    </section>${RELATED}</main>`,
    '<meta property="og:type" content="article">',
  ),
  kept: TIDE_PARAGRAPHS,
  left: [...FURNITURE, 'Share on Facebook', 'Seven harbours to visit', 'my grandfather built two boats'],
};

const documentation: TestPage = {
  kind: 'documentation',
  title: 'Installing the tide table command',
  html: frame(
    'Installing the tide table command',
    `<div class="docs-layout"><nav class="docs-sidebar"><ul><li><a href="/docs/start">Getting started</a></li>
      <li><a href="/docs/install">Installing</a></li><li><a href="/docs/config">Configuration reference</a></li>
      <li><a href="/docs/errors">Error messages</a></li></ul></nav>
    <main class="docs-content"><h1>Installing the tide table command</h1>
    <p>The command reads the tables that harbour offices publish and prints the next high and low water for a place.</p>
    <h2>Requirements</h2><p>You need version 3 or later of the runtime, and about forty megabytes of free space for the tables.</p>
    <h2>Steps</h2><p>Download the archive, unpack it into a folder on your path, and ask for the version to see that it works:</p>
    <pre><code>tide --version\ntide fetch --harbour=all</code></pre>
    <p>The second line fetches the tables once. They are valid for a year, after which the command tells you to fetch them again.</p>
    <table><tr><th>Option</th><th>Meaning</th></tr><tr><td>--harbour</td><td>The name of a harbour, or all of them</td></tr></table>
    </main></div>`,
  ),
  kept: [
    'prints the next high and low water for a place',
    'about forty megabytes of free space',
    'tide fetch --harbour=all',
    'The name of a harbour, or all of them',
  ],
  left: ['Configuration reference', ...FURNITURE],
};

const POSTS = [
  'My mooring line keeps chafing where it goes through the fairlead. I have replaced it twice since May and would like to stop. What do others use there?',
  'A length of fire hose over the line, stitched so that it cannot slide. It looks poor, but mine has lasted four winters without a mark on the rope.',
  'Check the fairlead itself first. Mine had a burr you could feel with a thumbnail, and after ten minutes with a file the chafe was gone for good.',
  'It was the burr, as you said. Filed it down on Sunday, put the hose on as well, and the line looks new after two weeks of westerlies. Thank you both.',
];

const forum: TestPage = {
  kind: 'forum',
  title: 'Mooring line chafes at the fairlead',
  html: frame(
    'Mooring line chafes at the fairlead',
    `<div class="thread-page"><h1>Mooring line chafes at the fairlead</h1><div class="message-list">${POSTS.map(
      (
        post,
        i,
      ) => `<article class="message" id="post-${i}"><div class="message-user"><h4><a href="/u/${i}">sailor${i}</a></h4>
      <div class="user-title">Member</div></div><div class="message-body"><p>${post}</p></div>
      <div class="message-actions"><a href="#r">Reply</a> <a href="#q">Quote</a></div></article>`,
    ).join('')}</div></div>`,
    '<meta name="generator" content="forum software">',
  ),
  kept: POSTS,
  left: FURNITURE,
};

const TEASERS = [
  [
    'Rope walk reopens after the flood',
    'Two years of work have brought back the long shed where the yard once laid its own rope.',
  ],
  [
    'Apprentices launch their first dinghy',
    'Six apprentices spent the winter on a clinker dinghy, and on Saturday it floated level.',
  ],
  [
    'Council keeps the harbour lights',
    'After a long evening the council voted to repair the leading lights and not to replace them.',
  ],
  [
    'A visit from the herring fleet',
    'Eleven boats came in on the morning tide, the most the harbour has held since the nineties.',
  ],
] as const;

const listing: TestPage = {
  kind: 'listing',
  title: 'News from the harbour',
  html: frame(
    'News from the harbour',
    `<main><h1>News from the harbour</h1><div class="news-list">${TEASERS.map(
      ([head, text], i) =>
        `<div class="news-item"><h2><a href="/news/${i}">${head}</a></h2><p>${text}</p></div>`,
    ).join('')}</div><div class="pagination"><a href="?p=2">Older entries</a></div></main>`,
  ),
  kept: TEASERS.map(([, text]) => text),
  left: FURNITURE,
};

const product: TestPage = {
  kind: 'product',
  title: 'Brass anchor lamp',
  html: frame(
    'Brass anchor lamp',
    `<div class="product-page"><div class="breadcrumb"><a href="/">Home</a> <a href="/lamps">Lamps</a></div>
    <h1 class="product-title">Brass anchor lamp</h1><span class="price">£148.00</span><button class="add-to-cart">Add to basket</button>
    <div class="product-description"><h2>Description</h2>
    <p>A working anchor lamp in solid brass, made in our own shop and tested in the rain for a night before it leaves us.</p>
    <p>The lens throws a steady white light all round and can be seen at two miles. It burns lamp oil for sixteen hours on one filling.</p>
    <ul><li>Height 31 cm, weight 2.4 kg</li><li>Spare wick and glass included</li></ul></div>
    <div class="related-products"><h3>Customers also bought</h3><ul><li><a href="/p/1">Lamp oil, one litre</a></li>
    <li><a href="/p/2">Brass polish</a></li><li><a href="/p/3">Oak lamp bracket</a></li></ul></div></div>`,
    '<meta property="og:type" content="product">',
  ),
  kept: ['A working anchor lamp in solid brass', 'It burns lamp oil for sixteen hours'],
  left: ['Oak lamp bracket', ...FURNITURE],
};

const service: TestPage = {
  kind: 'service',
  title: 'Winter storage and survey',
  html: frame(
    'Winter storage and survey',
    `<main><section class="hero"><h1>Winter storage and survey</h1><p>Leave your boat with us in October and find it dry, surveyed and ready in April.</p></section>
    <section class="services"><h2>What we do</h2><div class="card"><h3>Lifting and washing</h3><p>We lift boats of up to fourteen tonnes, wash the hull the same day and prop it on our own cradles.</p></div>
    <div class="card"><h3>Survey</h3><p>A surveyor looks at hull, rig and engine and writes a report that insurers accept without questions.</p></div></section>
    <section class="faq"><h2>Questions</h2><p>Can I work on my boat in the shed? Yes, on weekdays, as long as you sweep up after yourself.</p></section></main>`,
  ),
  kept: [
    'find it dry, surveyed and ready in April',
    'prop it on our own cradles',
    'a report that insurers accept',
  ],
  left: FURNITURE,
};

const ITEMS = [
  'Three-strand mooring rope, 14 mm',
  'Braided halyard, 10 mm',
  'Floating tow line, 12 mm',
  'Tarred marline, 100 m',
  'Anchor warp with chain, 30 m',
  'Bungee cord, 8 mm',
];

const collection: TestPage = {
  kind: 'collection',
  title: 'Ropes and lines',
  html: frame(
    'Ropes and lines',
    `<main><h1>Ropes and lines</h1><div class="category-description"><p>Every rope here is laid or braided within a day of the harbour, and cut to length while you wait.
    Choose nylon where a line must stretch, polyester where it must not, and hemp where it should look right.</p></div>
    <div class="product-grid">${ITEMS.map((name, i) => `<div class="product-card"><a href="/p/${i}"><h3>${name}</h3></a><span class="price">£${12 + i}.50</span></div>`).join('')}</div></main>`,
  ),
  kept: ['laid or braided within a day of the harbour'],
  left: FURNITURE,
};

export const TEST_PAGES: readonly TestPage[] = [
  article,
  documentation,
  forum,
  listing,
  product,
  service,
  collection,
];
