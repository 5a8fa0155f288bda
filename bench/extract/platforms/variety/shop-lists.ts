/** Pages that list products, from six kinds of shops. */
import { address, list, number, object, text, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several } from './page-of.ts';

const TEAS = [
  { name: 'Assam Harmutty', price: 6.4, origin: 'India', weight: '125 g' },
  { name: 'Keemun Hao Ya', price: 9.75, origin: 'China', weight: '100 g' },
  { name: 'Uva Highlands', price: 7.2, origin: 'Sri Lanka', weight: '125 g' },
  { name: 'Kagoshima Sencha', price: 14.5, origin: 'Japan', weight: '80 g' },
];
const TEA_LIST = several(
  'http://oldquaytea.example/black.html',
  shell(
    'Old Quay Tea - Price List',
    `<CENTER><H1>Old Quay Tea Merchants</H1><I>Blending on the harbour since 1926</I></CENTER><HR>
<P>Postage is &pound;3.95 on all orders under &pound;30. Ring us on 01326 555 014 before noon.</P><H2>Our teas</H2>
<DL>${each(TEAS, ({ name, price, origin, weight }) => `<DT><B>${name}</B><DD>Country: ${origin}<BR>Packet: ${weight}<BR>Price: &pound;${price.toFixed(2)}`)}</DL>
<HR><ADDRESS>Old Quay Tea, 3 Custom House Lane, Falmouth TR11 3LP</ADDRESS>`,
  ),
);

const SHOES = [
  { name: 'Pilot Suede Sneaker', price: 84, old: 120, rating: 4.3, votes: 51, slug: 'pilot-suede' },
  { name: 'Harbor Knit Runner', price: 96.5, old: null, rating: 4.8, votes: 204, slug: 'harbor-knit' },
  { name: 'Quarry Chelsea Boot', price: 175, old: 210, rating: 3.9, votes: 17, slug: 'quarry-chelsea' },
  { name: 'Linden Court Low', price: 68, old: null, rating: 4.1, votes: 88, slug: 'linden-court' },
];
const SHOE_GRID = several(
  'https://bramwell.example/collections/all',
  shell(
    'All shoes – Bramwell',
    `<header class="flex justify-between px-8 py-4"><a href="/" class="font-black">BRAMWELL</a><p class="text-xs">Get $15 off your first pair</p></header>
<div class="flex"><aside class="w-64 space-y-6 p-8 text-sm"><div><p class="font-semibold">Size</p><ul><li><a href="?s=8">8</a> (31)</li><li><a href="?s=9">9</a> (28)</li></ul></div><div><p class="font-semibold">Price</p><ul><li><a href="?p=1">Under $75</a></li><li><a href="?p=2">$75 – $150</a></li></ul></div></aside>
<main class="flex-1 p-8"><div class="flex items-end justify-between"><h1 class="text-4xl">All shoes</h1><p class="text-gray-500">Showing 4 of 4</p></div>
<div class="mt-8 grid grid-cols-2 gap-x-6 gap-y-10 xl:grid-cols-4">${each(SHOES, ({ name, price, old, rating, votes, slug }) => `<div class="group relative"><div class="aspect-h-1 aspect-w-1 w-full overflow-hidden rounded-md bg-gray-200"><img src="/i/${slug}.avif" alt="${name}" class="h-full w-full object-cover group-hover:opacity-75"></div><div class="mt-4 flex justify-between"><div><h3 class="text-sm text-gray-700"><a href="/products/${slug}"><span aria-hidden="true" class="absolute inset-0"></span>${name}</a></h3><p class="mt-1 text-xs text-gray-500">${rating} (${votes})</p></div><div class="text-right">${old === null ? '' : `<p class="text-xs text-gray-400 line-through">$${old.toFixed(2)}</p>`}<p class="text-sm font-medium text-gray-900">$${price.toFixed(2)}</p></div></div></div>`)}</div></main></div>
<footer class="p-8 text-xs text-gray-500">Bramwell Shoe Co., 410 Tannery Row, Portland, OR 97209</footer>`,
  ),
);

const SEEDS = [
  { producto: 'Tomate Corazón de Buey', referencia: 'S-101', precio: 2.95, en_stock: true },
  { producto: 'Pimiento de Herbón', referencia: 'S-118', precio: 3.1, en_stock: false },
  { producto: 'Calabacín Negro Belleza', referencia: 'S-122', precio: 1012.4, en_stock: true },
  { producto: 'Lechuga Maravilla', referencia: 'S-140', precio: 1.8, en_stock: true },
];
const spanish = (value: number) => value.toLocaleString('de-DE', { minimumFractionDigits: 2 });
const SEED_TABLE = several(
  'https://semillas-ruibal.example/tarifa',
  shell(
    'Tarifa de semillas 2026',
    `<div class="cabecera"><h1>Semillas Ruibal</h1><p>Tarifa válida hasta el 31/12/2026. Pedido mínimo: 25,00 €</p></div>
<table class="tarifa"><caption>Semillas de huerta</caption><thead><tr><th>Producto</th><th>Referencia</th><th>Precio</th><th>Disponibilidad</th></tr></thead><tbody>${each(SEEDS, ({ producto, referencia, precio, en_stock }) => `<tr><td>${producto}</td><td>${referencia}</td><td>${spanish(precio)} €</td><td>${en_stock ? 'En stock' : 'Agotado'}</td></tr>`)}</tbody></table>
<table class="portes"><tr><th>Destino</th><th>Portes</th></tr><tr><td>Península</td><td>4,90 €</td></tr><tr><td>Baleares</td><td>8,90 €</td></tr></table>
<p>Semillas Ruibal S.L. · Rúa do Muíño 12, 36980 O Grove · Tel. 986 55 01 22</p>`,
    { lang: 'es' },
  ),
);

const CHAIRS = [
  { name: 'Sedia Ortensia', brand: 'Fratelli Moro', price: 219, path: '/it/p/ortensia-219', sold: false },
  { name: 'Sgabello Tiglio', brand: 'Casa Brenta', price: 1049.9, path: '/it/p/tiglio-104', sold: true },
  { name: 'Poltrona Salice', brand: 'Fratelli Moro', price: 780, path: '/it/p/salice-780', sold: false },
];
const CHAIR_CARDS = several(
  'https://arredobrenta.example/it/sedute',
  shell(
    'Sedute di design | Arredo Brenta',
    `<div id="root"><nav class="css-1h9fpq"><a class="css-0" href="/it">Arredo Brenta</a><a class="css-0" href="/it/tavoli">Tavoli da € 390</a></nav>
<div class="css-19kzrtu"><h1 class="css-x1v">Sedute</h1><span class="css-8tq">3 risultati</span><button class="css-btn">Ordina per: Rilevanza</button>
<div class="css-grid9">${each(CHAIRS, ({ name, brand, price, path, sold }) => `<div class="css-k008qs"><a class="css-1qx" href="${path}"><div class="css-im"><img src="/cdn${path}.jpg" alt="${name} di ${brand}" loading="lazy"></div><div class="css-zz1">${brand}</div><div class="css-zz2">${name}</div><div class="css-zz3">€ ${spanish(price)}</div></a>${sold ? '<div class="css-zz9">Esaurito</div>' : '<button class="css-zz8">Aggiungi al carrello</button>'}</div>`)}</div></div>
<div class="css-nl"><p>Iscriviti alla newsletter: per te 20 € di sconto</p></div><footer class="css-ft">P. IVA 01234560289 · Via dell'Industria 40, 35010 Vigonza (PD)</footer></div>`,
    { lang: 'it' },
  ),
);

const JAMS = [
  { nome: 'Geleia de Jabuticaba', preco: 28.9, peso: '240 g' },
  { nome: 'Doce de Leite com Café', preco: 32.5, peso: '300 g' },
  { nome: 'Compota de Figo', preco: 27, peso: '260 g' },
];
const JAM_LINES = several(
  'https://sitiodaserra.example/produtos.html',
  shell(
    'Sítio da Serra - produtos',
    `<div align="center"><img src="topo.gif" alt="Sítio da Serra"></div><div id="conteudo"><h2>Nossos doces</h2>
<p>Frete fixo de R$ 19,90 para todo o Brasil.</p>
${each(JAMS, ({ nome, preco, peso }) => `<p class="item"><img src="f.jpg" width="80" align="left"><b>${nome}</b><br>Peso: ${peso}<br>Preço: R$ ${spanish(preco)}<br><a href="mailto:pedidos@sitiodaserra.example">Encomendar</a></p>`)}
</div><div id="rodape">Sítio da Serra, Estrada do Campo, km 7, Cunha - SP, 12530-000. WhatsApp (12) 95555-0133</div>`,
    { lang: 'pt-BR' },
  ),
);

const PLANTS = [
  { name: 'Boston Fern', latin: 'Nephrolepis exaltata', price: 18, stock: 'In stock', id: 'fern' },
  {
    name: 'Swiss Cheese Plant',
    latin: 'Monstera deliciosa',
    price: 42.5,
    stock: 'Out of stock',
    id: 'monstera',
  },
  { name: 'String of Hearts', latin: 'Ceropegia woodii', price: 15.25, stock: 'In stock', id: 'hearts' },
  { name: 'Prayer Plant', latin: 'Maranta leuconeura', price: 21, stock: 'Low stock', id: 'prayer' },
];
const PLANT_CARDS = several(
  'https://leafhouse.example/shop/indoor',
  shell(
    'Indoor plants | Leafhouse',
    `<lh-app><lh-header><a href="/">Leafhouse</a><a href="/gift-cards">Gift cards from £20</a></lh-header><lh-banner>Spend £60 for free delivery</lh-banner>
<lh-listing><h1>Indoor plants</h1><lh-filters><button>Light</button><button>Pet safe</button></lh-filters>
<lh-grid>${each(PLANTS, ({ name, latin, price, stock, id }) => `<lh-card><a href="/shop/${id}"><lh-img src="/a/${id}.png"></lh-img><h3>${name}</h3></a><em>${latin}</em><lh-price>£${price.toFixed(2)}</lh-price><lh-badge>${stock}</lh-badge></lh-card>`)}</lh-grid></lh-listing>
<lh-aside><h2>From the journal</h2><a href="/journal/repotting">Repotting without tears</a></lh-aside><lh-footer>Leafhouse Ltd, Unit 6, Canal Yard, Bath BA2 3DQ</lh-footer></lh-app>`,
  ),
);

export const VARIETY_SHOP_LISTS: Platform[] = [
  {
    kind: 'shop',
    name: 'teas in a definition list',
    asks: [
      {
        ...TEA_LIST,
        schema: object({
          products: list({ name: text, price: number, origin: text, weight: text, sku: text }),
        }),
        expected: {
          products: TEAS.map((one) => ({ ...one, sku: null })),
        },
      },
      {
        ...TEA_LIST,
        prompt: 'name and price of each tea',
        expected: { teas: TEAS.map((one) => shown(one, ['name', 'price'])) },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'shoes in utility classes',
    asks: [
      {
        ...SHOE_GRID,
        schema: object({
          items: list({
            title: text,
            price: number,
            oldPrice: number,
            rating: number,
            review_count: number,
            url: address,
            brand: text,
          }),
        }),
        expected: {
          items: SHOES.map(({ name, price, old, rating, votes, slug }) => ({
            title: name,
            price,
            oldPrice: old,
            rating,
            review_count: votes,
            url: `https://bramwell.example/products/${slug}`,
            brand: null,
          })),
        },
      },
      {
        ...SHOE_GRID,
        prompt: 'all products with their name, price and rating',
        expected: { products: SHOES.map((one) => shown(one, ['name', 'price', 'rating'])) },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'seeds in a price list',
    asks: [
      {
        ...SEED_TABLE,
        schema: object({
          productos: list({ producto: text, referencia: text, precio: number, en_stock: truth, peso: text }),
        }),
        expected: { productos: SEEDS.map((one) => ({ ...one, peso: null })) },
      },
      {
        ...SEED_TABLE,
        prompt: 'nombre y precio de cada producto',
        expected: { productos: SEEDS.map(({ producto, precio }) => ({ nombre: producto, precio })) },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'chairs in hashed classes',
    asks: [
      {
        ...CHAIR_CARDS,
        schema: object({
          products: list({ name: text, brand: text, price: number, url: address, in_stock: truth }),
        }),
        expected: {
          products: CHAIRS.map(({ name, brand, price, path, sold }) => ({
            ...{ name, brand, price },
            url: `https://arredobrenta.example${path}`,
            in_stock: !sold,
          })),
        },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'jams in paragraphs',
    asks: [
      {
        ...JAM_LINES,
        schema: object({ produtos: list({ nome: text, preco: number, peso: text, validade: text }) }),
        expected: { produtos: JAMS.map((one) => ({ ...one, validade: null })) },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'plants in custom elements',
    asks: [
      {
        ...PLANT_CARDS,
        schema: object({
          plants: list({
            name: text,
            latin_name: { ...text, description: 'the botanical name' },
            price: number,
            availability: text,
          }),
        }),
        expected: {
          plants: PLANTS.map(({ name, latin, price, stock }) => ({
            ...{ name, price },
            latin_name: latin,
            availability: stock,
          })),
        },
      },
      {
        ...PLANT_CARDS,
        prompt: 'names and prices of all plants',
        expected: { plants: PLANTS.map((one) => shown(one, ['name', 'price'])) },
      },
    ],
  },
];
