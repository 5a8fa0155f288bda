/** Pages of one product, from six kinds of shops. */
import { integer, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { type Platform, shell } from '../platform-case.ts';
import { single } from './page-of.ts';

const KNIVES = single(
  'https://klingenberg.example/habicht20.htm',
  shell(
    'Klingenberg Messer - Kochmesser Habicht 20 cm',
    `<table width="760" border="0" cellpadding="4" cellspacing="0" align="center"><tr>
<td width="150" valign="top" bgcolor="#E8E0D0"><font face="Verdana" size="1"><b>Sortiment</b><br>
<a href="kochmesser.htm">Kochmesser</a><br><a href="brotmesser.htm">Brotmesser</a><br><a href="steine.htm">Schleifsteine ab 19,00 €</a><br><br>
<b>Unser Tipp</b><br>Wetzstahl Sperber<br>nur 34,50 €</font></td>
<td valign="top"><font face="Verdana" size="4" color="#800000"><b>Kochmesser Habicht 20 cm</b></font><br><br>
<table border="0" cellpadding="2"><tr><td><img src="bilder/habicht20.jpg" width="240" alt="Kochmesser Habicht"></td>
<td valign="top"><font face="Verdana" size="2">
<b>Art.-Nr.:</b> 10-447<br>
<b>Klinge:</b> Carbonstahl, geschmiedet<br>
<b>Griff:</b> Mooreiche<br>
<b>Gewicht:</b> 0,34 kg<br>
<b>Preis:</b> <font color="red"><b>1.189,00 €</b></font> inkl. 19 % MwSt.<br>
<b>Lieferzeit:</b> 3-4 Werktage<br><br>
<form action="korb.php"><input name="anz" value="1" size="2"> <input type="submit" value="In den Korb"></form></font></td></tr></table>
<p><font face="Verdana" size="2">Von Hand geschmiedet und in drei Gängen geschliffen. Jedes Messer ein Einzelstück.</font></p>
</td></tr></table><hr width="760"><center><font size="1">Klingenberg Messer, Inh. Udo Marten, Am Hammer 3, 42651 Solingen, Tel. 0212 55 01 98</font></center>`,
    { lang: 'de' },
  ),
);

const BACKPACK = single(
  'https://tarnhill.example/p/fernway-28',
  shell(
    'Fernway 28L Roll-Top Backpack – Moss – Tarnhill',
    `<div id="__app"><div class="bg-amber-50 py-2 text-center text-xs">Free shipping over $75 · Easy 60-day returns</div>
<header class="sticky top-0 z-30 flex h-16 items-center justify-between border-b px-6"><a href="/" class="text-lg font-bold tracking-tight">Tarnhill</a><nav class="hidden gap-8 text-sm lg:flex"><a href="/c/bags">Bags</a><a href="/c/outerwear">Outerwear</a><a href="/c/sale">Sale</a></nav><button aria-label="Cart, 2 items" class="relative"><span class="absolute -right-2 -top-2 rounded-full bg-black px-1 text-[10px] text-white">2</span></button></header>
<div class="mx-auto max-w-7xl px-4 py-6"><nav aria-label="Breadcrumb" class="mb-4 text-xs text-gray-500"><a href="/">Home</a> / <a href="/c/bags">Bags</a> / <a href="/c/bags/backpacks">Backpacks</a></nav>
<div class="grid gap-10 lg:grid-cols-2"><div class="aspect-square overflow-hidden rounded-2xl bg-gray-100"><img src="/img/fernway-moss.webp" alt="Fernway 28L in moss, front view" class="h-full w-full object-cover"></div>
<div class="flex flex-col gap-4"><p class="text-sm uppercase tracking-widest text-gray-500">Orrin Made</p><h1 class="text-3xl font-semibold leading-tight">Fernway 28L Roll-Top Backpack</h1>
<div class="flex items-center gap-2 text-sm"><span aria-hidden="true" class="text-amber-500">★★★★★</span><span>4.6</span><a href="#reviews" class="underline">318 reviews</a></div>
<div class="flex items-baseline gap-3"><span class="text-2xl font-bold text-red-600">$118.00</span><del class="text-gray-400">$148.00</del><span class="rounded bg-red-100 px-2 py-0.5 text-xs">Save 20%</span></div>
<p class="text-sm">or 4 payments of $29.50 with Splitly</p>
<fieldset><legend class="text-sm font-medium">Size</legend><div class="mt-2 flex gap-2"><label class="rounded border px-3 py-1"><input type="radio" class="sr-only" name="s" value="s"><span>Small</span></label><label class="rounded border px-3 py-1"><input type="radio" class="sr-only" name="s" value="r" checked><span>Regular</span></label><label class="rounded border px-3 py-1"><input type="radio" class="sr-only" name="s" value="t"><span>Tall</span></label></div></fieldset>
<p class="flex items-center gap-2 text-sm text-green-700"><span class="h-2 w-2 rounded-full bg-green-600"></span>In stock, ships tomorrow</p><button class="rounded-full bg-black py-3 text-white">Add to bag</button>
<details class="border-t py-3" open><summary class="font-medium">Materials</summary><p class="text-sm">Waxed cotton shell, recycled nylon lining</p></details></div></div>
<section class="mt-16"><h2 class="text-xl font-semibold">People also bought</h2><div class="mt-4 grid grid-cols-3 gap-4"><a href="/p/brae-pouch"><img src="/img/brae.webp" alt=""><h3 class="text-sm">Brae Pouch</h3><p class="text-sm">$24.00</p></a><a href="/p/loch-sling"><img src="/img/loch.webp" alt=""><h3 class="text-sm">Loch Sling</h3><p class="text-sm"><span class="text-red-600">$59.00</span> <del>$72.00</del></p><p class="text-xs">Sold out</p></a><a href="/p/cairn-strap"><img src="/img/cairn.webp" alt=""><h3 class="text-sm">Cairn Strap</h3><p class="text-sm">$16.00</p></a></div></section></div>
<footer class="mt-20 bg-gray-900 p-10 text-sm text-gray-300"><p>Join the list and get $10 off</p><p>© 2026 Tarnhill Goods</p></footer></div>`,
  ),
);

const LAMP = single(
  'https://aubrac.example/p/belvedere',
  shell(
    'Lampe Opaline « Belvédère » | Maison Aubrac',
    `<site-header><a slot="logo" href="/">Maison Aubrac</a><nav-menu slot="menu"><a href="/luminaires">Luminaires</a><a href="/assises">Assises</a></nav-menu></site-header>
<main-view><product-page><image-gallery><img src="/m/belvedere-1.jpg" alt="Lampe Belvédère allumée"></image-gallery>
<product-info><span class="ref">Réf. LB-2207</span><h1 slot="title">Lampe Opaline « Belvédère »</h1><p slot="by">par <a href="/createurs/noe-lassalle">Noé Lassalle</a></p>
<price-block><s aria-label="Ancien prix">1 490,00 €</s> <strong aria-label="Prix actuel">1 249,50 €</strong><small>dont éco-participation 0,30 €</small></price-block>
<stock-state state="0">Actuellement indisponible</stock-state>
<x-accordion><h2>Caractéristiques</h2><ul><li><span>Matière</span><span>Opaline et laiton brossé</span></li><li><span>Hauteur</span><span>46 cm</span></li><li><span>Ampoule</span><span>E27, 60 W max.</span></li><li><span>Fabrication</span><span>Portugal</span></li></ul></x-accordion>
<x-accordion><h2>Livraison</h2><p>Livraison à domicile sous 10 jours, 12,90 €. Retour possible sous 30 jours.</p></x-accordion></product-info></product-page>
<related-list heading="Dans le même esprit"><article><a href="/p/vesper">Applique Vesper</a><span>389,00 €</span></article><article><a href="/p/lune">Suspension Lune</a><span>640,00 €</span></article></related-list></main-view>
<site-footer><p>Maison Aubrac, 8 rue des Forges, 12210 Laguiole</p><p>Inscrivez-vous : 5 % offerts sur votre première commande</p></site-footer>`,
    { lang: 'fr', head: '<meta name="description" content="Luminaires et assises de créateurs.">' },
  ),
);

const VACUUM = single(
  'https://witgoedhuys.example/p/st-640',
  shell(
    'Zuigmeester ST-640 Steelstofzuiger kopen? | Witgoedhuys',
    `<div data-testid="page-root"><div data-testid="cookie-bar"><p>Wij gebruiken cookies om de site beter te maken.</p><button>Akkoord</button></div>
<header data-testid="header"><a href="/">Witgoedhuys</a><input placeholder="Waar ben je naar op zoek?"></header>
<ol data-testid="breadcrumb"><li><a href="/huishouden">Huishouden</a></li><li><a href="/stofzuigers">Stofzuigers</a></li></ol>
<div class="sc-a91 kHdTy"><div class="sc-b02 eJwqp"><h1 data-testid="product-title" class="sc-h1 ffKd">Zuigmeester ST-640 Steelstofzuiger</h1>
<div class="sc-r7 aa"><span data-testid="review-score">8,7</span><span class="sc-r8">/10</span> <a href="#reviews" data-testid="review-count">(1.204 reviews)</a></div></div>
<aside class="sc-x11"><div data-testid="sales-price" class="sc-p1"><span class="sc-p2">€ 289,-</span></div><div class="sc-p3">Adviesprijs <span class="sc-p4">€ 349,-</span></div>
<p data-testid="delivery" class="sc-d1">Voor 23.59 uur besteld, morgen gratis bezorgd</p><button data-testid="add-to-cart">In winkelwagen</button>
<p class="sc-d4">Of afhalen in onze winkel in Zwolle</p></aside>
<section data-testid="specifications"><h2>Specificaties</h2><h3>Algemeen</h3><div class="sc-row"><div>Merk</div><div>Zuigmeester</div></div><div class="sc-row"><div>Modelnummer</div><div>ST-640</div></div><div class="sc-row"><div>Kleur</div><div>Antraciet</div></div><h3>Prestaties</h3><div class="sc-row"><div>Geluidsniveau</div><div>72 dB</div></div><div class="sc-row"><div>Gebruiksduur</div><div>55 minuten</div></div><div class="sc-row"><div>Gewicht</div><div>2,6 kg</div></div></section>
<section data-testid="also-viewed"><h2>Anderen bekeken ook</h2><div class="sc-c"><a href="/p/771">Stofwolk Mini 200</a><span>€ 119,95</span><span>9,1/10</span></div><div class="sc-c"><a href="/p/772">Zuigmeester ST-720</a><span>€ 379,-</span></div></section></div>
<footer data-testid="footer"><p>Klantenservice 038 555 0142 · Prijzen incl. btw</p></footer></div>`,
    { lang: 'nl' },
  ),
);

export const VARIETY_SHOPS: Platform[] = [
  {
    kind: 'shop',
    name: 'knives in tables',
    asks: [
      {
        ...KNIVES,
        schema: object({
          productName: text,
          price: number,
          articleNumber: text,
          weight_kg: number,
          handle_material: { ...text, description: 'what the handle (Griff) is made of' },
          delivery_time: text,
          rating: number,
        }),
        expected: {
          productName: 'Kochmesser Habicht 20 cm',
          price: 1189,
          articleNumber: '10-447',
          weight_kg: 0.34,
          handle_material: 'Mooreiche',
          delivery_time: '3-4 Werktage',
          rating: null,
        },
      },
      {
        ...KNIVES,
        prompt: 'Name und Preis',
        expected: { name: 'Kochmesser Habicht 20 cm', preis: 1189 },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'backpack in utility classes',
    asks: [
      {
        ...BACKPACK,
        schema: object({
          name: { type: 'string' },
          brand: text,
          price: { type: 'number' },
          originalPrice: { ...number, description: 'price before the reduction' },
          currency: { ...text, description: 'ISO 4217 code' },
          rating: number,
          review_count: integer,
          sizes: texts,
          materials: text,
          in_stock: truth,
          sku: text,
        }),
        expected: {
          name: 'Fernway 28L Roll-Top Backpack',
          brand: 'Orrin Made',
          price: 118,
          originalPrice: 148,
          currency: 'USD',
          rating: 4.6,
          review_count: 318,
          sizes: ['Small', 'Regular', 'Tall'],
          materials: 'Waxed cotton shell, recycled nylon lining',
          in_stock: true,
          sku: null,
        },
      },
      {
        ...BACKPACK,
        prompt: 'name, price and whether it is in stock',
        expected: { name: 'Fernway 28L Roll-Top Backpack', price: 118, inStock: true },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'lamp in custom elements',
    asks: [
      {
        ...LAMP,
        schema: object({
          nom: text,
          prix: number,
          reference: text,
          createur: { ...text, description: 'le créateur de la lampe' },
          matiere: text,
          hauteur_cm: number,
          in_stock: truth,
          garantie: text,
        }),
        expected: {
          nom: 'Lampe Opaline « Belvédère »',
          prix: 1249.5,
          reference: 'LB-2207',
          createur: 'Noé Lassalle',
          matiere: 'Opaline et laiton brossé',
          hauteur_cm: 46,
          in_stock: false,
          garantie: null,
        },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'vacuum cleaner by test ids',
    asks: [
      {
        ...VACUUM,
        schema: object({
          title: text,
          price: number,
          list_price: { ...number, description: 'recommended retail price' },
          brand: text,
          model_number: text,
          color: text,
          noise_level: text,
          weight: text,
          reviewCount: integer,
          ean: text,
        }),
        expected: {
          title: 'Zuigmeester ST-640 Steelstofzuiger',
          price: 289,
          list_price: 349,
          brand: 'Zuigmeester',
          model_number: 'ST-640',
          color: 'Antraciet',
          noise_level: '72 dB',
          weight: '2,6 kg',
          reviewCount: 1204,
          ean: null,
        },
      },
      {
        ...VACUUM,
        prompt: 'brand, colour and model number',
        expected: { brand: 'Zuigmeester', colour: 'Antraciet', modelNumber: 'ST-640' },
      },
    ],
  },
];
