/** A small shop as a test site for the dashboard: pages with prices, tables, pictures and a design of their own. */
import { file } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';

const STYLE = `
  :root { --brand: #2f5d50; }
  body { margin: 0; font: 17px/1.6 Georgia, serif; background: #fdfbf6; color: #2b2a26; }
  header { background: var(--brand); color: #fff; padding: 20px 40px; display: flex; gap: 32px; align-items: center; }
  header a { color: #fff; } main { max-width: 760px; margin: 0 auto; padding: 40px; }
  h1, h2 { font-family: Helvetica, Arial, sans-serif; line-height: 1.2; } h1 { font-size: 44px; }
  a { color: #a4571b; } table { border-collapse: collapse; } td, th { border: 1px solid #ddd; padding: 6px 12px; }
  .button { display: inline-block; background: #a4571b; color: #fff; padding: 10px 22px; border-radius: 6px; }
  input { border: 1px solid #bbb; border-radius: 4px; padding: 8px; }`;

const GRAINS = [
  ['einkorn', 'Einkorn', 'The oldest wheat that is still grown, small and nutty.', 4.2],
  ['emmer', 'Emmer', 'A hulled wheat with a deep taste, good for bread and soups.', 3.9],
  ['spelt', 'Spelt', 'A mild wheat that bakes light loaves.', 3.4],
  ['rye', 'Rye', 'Dark, hardy and sour; the grain of northern breads.', 2.6],
  ['barley', 'Barley', 'For soups, for malt, and toasted for tea.', 2.2],
  ['oats', 'Oats', 'Rolled thick, for porridge that holds through the morning.', 2.4],
] as const;

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200"><rect width="320" height="200" fill="#f0e3c4"/><circle cx="160" cy="100" r="60" fill="#c98a12"/></svg>`;

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${title} at the old granary."><meta property="og:title" content="${title}">
<meta property="og:image" content="/pictures/field.svg"><link rel="icon" href="/pictures/field.svg"><style>${STYLE}</style>${head}</head>
<body><header><img class="logo" src="/pictures/logo.svg" alt="The old granary" width="48" height="48"><nav><a href="/">Home</a> <a href="/grains">Grains</a>
<a href="/journal">Journal</a> <a href="/about">About</a></nav></header><main><h1>${title}</h1>${body}</main></body></html>`;
}

function grainPage([id, name, text, price]: (typeof GRAINS)[number]): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: text,
    sku: `G-${id}`,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  };
  return page(
    name,
    `<p>${text}</p><img src="/pictures/${id}.svg" alt="A handful of ${name}" width="320" height="200">
<p>Price: <b class="price">€${price.toFixed(2)}</b> a kilo. <a class="button" href="/order">Order</a></p>
<h2>Through the year</h2><table><tr><th>Month</th><th>Work</th></tr><tr><td>October</td><td>Sowing</td></tr>
<tr><td>August</td><td>Harvest</td></tr></table><ul><li>Stone ground</li><li>Without additives</li></ul>`,
    `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
  );
}

/** What a hostile site may put into its content. */
export const HOSTILE = `<!doctype html><html><head><title>Trap &lt;img src=x onerror=window.trapped=1&gt;</title></head><body>
<h1>A trap <img src="x" onerror="parent.trapped=1;top.trapped=1"></h1><p>Text before the traps that is long enough to be kept as content.</p>
<p><a href="javascript:window.trapped=1">a link that runs</a> <a href="data:text/html,<script>top.trapped=1</script>">a data link</a></p>
<svg onload="top.trapped=1"><script>top.trapped=1</script></svg><script>top.trapped=1</script>
<pre>&lt;script&gt;window.trapped=1&lt;/script&gt; &lt;img src=x onerror="window.trapped=1"&gt;</pre>
<iframe srcdoc="<script>top.trapped=1</script>"></iframe><form action="javascript:top.trapped=1"><button>Send</button></form>
<meta http-equiv="refresh" content="0;url=javascript:top.trapped=1"><base href="https://evil.example/"><link rel="stylesheet" href="/evil.css">
<img src="/beacon.png" alt="a beacon"><p>&lt;img src=x onerror=window.trapped=1&gt; [x](javascript:window.trapped=1)</p></body></html>`;

export async function startGranary(): Promise<Site> {
  const site = await startSite({
    '/': page(
      'The old granary',
      `<p>Old grains from a small mill, sold by the kilo since 1921.</p><p><a class="button" href="/grains">See the grains</a> <a href="/order">Order</a> <input placeholder="Search"></p>
<h2>What we stand for</h2><p>We grow old varieties without sprays, mill them on stone and send them within a week. Every sack names its field.</p><img src="/pictures/field.svg" alt="Our field" width="320" height="200">`,
    ),
    '/grains': page(
      'Grains',
      `<ul>${GRAINS.map(([id, name, text]) => `<li><a href="/grains/${id}">${name}</a>: ${text}</li>`).join('')}</ul>`,
    ),
    '/journal': page(
      'Journal',
      '<p><a href="/journal/harvest">The harvest</a>, <a href="/journal/mill">The mill</a></p>',
    ),
    '/journal/harvest': page(
      'The harvest',
      '<p>We cut the emmer in the second week of August, when the ears hung.</p>',
    ),
    '/journal/mill': page(
      'The mill',
      '<p>The stones were dressed again this winter, by hand, groove by groove.</p>',
    ),
    '/about': page(
      'About',
      '<p>Write to mill@granary.example or call +49 30 1234567. <a href="/missing">A page that is gone</a></p>',
    ),
    '/hostile': HOSTILE,
    '/robots.txt': file('text/plain', 'User-agent: *\nDisallow: /order\n'),
    '/pictures/*': file('image/svg+xml', PICTURE),
  });
  for (const grain of GRAINS) site.page(`/grains/${grain[0]}`, grainPage(grain));
  return site;
}
