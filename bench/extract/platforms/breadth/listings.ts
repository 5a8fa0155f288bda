/** Vehicles, auctions and classified advertisements. */
import { date, integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';

const TRUCK = single(
  'https://www.valleyridgemotors.example/used/Corvane/2021-Corvane-Ranger-XT-3f9.htm',
  shell(
    'Used 2021 Corvane Ranger XT 4WD For Sale in Bozeman MT | Valley Ridge Motors',
    `<div class="ddc-site"><header><div class="phone-bar">Sales <a href="tel:4065550111">406-555-0111</a> Service <a href="tel:4065550112">406-555-0112</a> <span>Open today 9AM-7PM</span></div><nav><a href="/new">New</a><a href="/used">Used</a><a href="/finance">Finance</a></nav></header>
<div class="vdp-main"><div class="vehicle-title"><span class="condition">Pre-Owned</span><h1>2021 Corvane Ranger XT <span class="trim">Crew Cab 4WD</span></h1></div><div class="pricing-container"><dl class="pricing-detail"><dt>Market Value</dt><dd>$36,480</dd><dt>Dealer Discount</dt><dd>-$2,485</dd><dt class="final">Internet Price</dt><dd class="final-price">$33,995</dd></dl><p class="payment">Est. $541/mo* at 6.9% APR for 72 months</p><p class="disclaimer">*Plus tax, title and $299 doc fee.</p></div>
<ul class="quick-specs"><li><strong>Stock #</strong> VR20418</li><li><strong>VIN</strong> 1CVRX7EG4MFA00318</li><li><strong>Mileage</strong> 41,207</li><li><strong>Engine</strong> 3.5L V6 Turbo</li><li><strong>Transmission</strong> 10-Speed Automatic</li><li><strong>Exterior</strong> <span class="swatch" style="background:#234"></span> Glacier Blue</li><li><strong>Interior</strong> Black Cloth</li><li><strong>MPG</strong> 19 city / 24 hwy</li></ul><div class="carfax"><img src="/badges/1owner.png" alt="1-Owner history report"> <span>No accidents reported</span></div>
<h2>Features</h2><div class="features"><span>Heated seats</span><span>Tow package</span><span>Backup camera</span></div></div>
<div class="similar"><h3>Similar vehicles</h3><div>2020 Corvane Ranger SE <b>$29,990</b> 58,113 mi</div><div>2022 Hollis Peak <b>$37,250</b> 30,870 mi</div></div><form class="trade-in"><h3>What’s your trade worth?</h3><input placeholder="Year"><input placeholder="Mileage"></form><footer>Valley Ridge Motors, 2200 Huffine Lane, Bozeman, MT 59718</footer></div>`,
  ),
);

const PIANO = single(
  'https://flohkiste.example/s-anzeige/klavier-blessing-1978/28811-74-3331',
  shell(
    'Klavier Blessing, Nussbaum, Bj. 1978 in Bayern - Bamberg | flohkiste',
    `<div id="site-header"><a href="/">flohkiste</a><a href="/einstellen">Anzeige aufgeben</a></div><section id="viewad-main"><h1 id="viewad-title">Klavier Blessing, Nussbaum, Bj. 1978</h1><div class="boxedarticle--flex--container"><h2 id="viewad-price">1.450 € VB</h2><div class="boxedarticle--details--shipping">Nur Abholung</div></div><span id="viewad-locality">96049 Bayern - Bamberg</span><div id="viewad-extra-info"><div><i class="icon icon-small icon-calendar-gray-simple"></i><span>09.09.2026</span></div><div id="viewad-cntr"><i class="icon icon-eye"></i><span id="viewad-cntr-num">00312</span></div></div>
<ul class="addetailslist"><li class="addetailslist--detail">Art<span class="addetailslist--detail--value">Tasteninstrumente</span></li><li class="addetailslist--detail">Zustand<span class="addetailslist--detail--value">Gut</span></li></ul><p id="viewad-description-text">Verkaufe wegen Umzugs unser Klavier. Zuletzt im Mai 2025 gestimmt. Höhe 118 cm, steht im Erdgeschoss. Hocker gibt es dazu. Privatverkauf, keine Rücknahme.</p></section>
<aside id="viewad-profile-box"><span class="userprofile-vip"><a href="/s-nutzer/4417">Familie Raab</a></span><span>Privater Nutzer</span><span>Aktiv seit 14.03.2015</span><p>Anzeigen-ID 288117433</p></aside><div class="weitere"><h3>Das könnte dich auch interessieren</h3><p>E-Piano 350 € VB Bamberg</p><p>Cello 4/4 2.100 € Forchheim</p></div>`,
    { lang: 'de' },
  ),
);

const CLOCK = single(
  'https://www.thornburyrooms.example/auction/lot/lot-214---a-georgian-bracket-clock',
  shell(
    'Lot 214 - A George III mahogany bracket clock - Thornbury Rooms',
    `<nav class="main"><a href="/">Thornbury Rooms</a><a href="/calendar">Calendar</a><a href="/sell">Sell with us</a></nav><div class="lot-page"><div class="lot-nav"><a href="/lot/213">‹ Previous lot</a> <a href="/lot/215">Next lot ›</a></div><p class="sale-name">Fine Furniture, Clocks &amp; Works of Art — 24 September 2026, 10:30</p><div class="lot-number">Lot 214</div><h1>A George III mahogany bracket clock</h1><p class="desc">By Josiah Pell, Bath, circa 1785. The 7-inch painted dial with strike/silent, the twin fusee movement with engraved backplate, 42cm high.</p>
<div class="bidbox"><div>Estimate</div><div class="est">£1,800 - £2,400</div><div>Current bid</div><div class="cur">£1,350</div><div>11 bids · Reserve not met</div><label>Your maximum bid <input placeholder="£1,400 or more"></label><button>Place bid</button><p>Buyer’s premium 26% + VAT</p></div><details open><summary>Condition report</summary><p>Dial repainted. Case with old repairs to the handle. Running when catalogued.</p></details><details><summary>Provenance</summary><p>Private collection, Wiltshire</p></details></div><div class="more-lots"><h2>More from this sale</h2><div>Lot 215 <b>A brass lantern clock</b> Est. £600 - £900</div></div>`,
    { lang: 'en-GB' },
  ),
);

const CARAVANS = [
  { rubrik: 'Husvagn Polarn 560', pris: 84500, ort: 'Sundsvall', dag: '2026-05-18', typ: 'Privat' },
  { rubrik: 'Husbil Älvdalen T7', pris: 619000, ort: 'Kiruna', dag: '2026-05-17', typ: 'Företag' },
  { rubrik: 'Förtält till Polarn', pris: null, ort: 'Umeå', dag: '2026-05-17', typ: 'Privat' },
];
const SWEDISH_ADS = several(
  'https://bytborsen.example/hela_sverige/husvagnar',
  shell(
    'Husvagnar & husbilar till salu - Bytbörsen',
    `<div class="sc-page"><div class="sc-top"><a href="/">Bytbörsen</a><a href="/ny">Lägg in annons</a></div><h1 class="sc-h1">Husvagnar &amp; husbilar</h1><p>3 annonser i hela Sverige</p>${each(CARAVANS, ({ rubrik, pris, ort, dag, typ }, i) => `<article class="sc-row hidZFy"><div class="sc-img"><img alt="" src="/i/${i}.webp"></div><div class="sc-col"><div class="sc-meta"><span>${ort}</span><span>${dag}</span></div><h2 class="sc-sub"><a href="/annons/${7100 + i}">${rubrik}</a></h2><div class="sc-price">${pris ? `${pris.toLocaleString('sv')} kr` : 'Pris på förfrågan'}</div><span class="sc-chip">${typ}</span></div></article>`)}<div class="sc-ad">Husbilsförsäkring från 199 kr/mån</div></div>`,
    { lang: 'sv' },
  ),
);

export const BREADTH_LISTINGS: Platform[] = [
  {
    kind: 'listings',
    name: 'pickup at a dealer',
    asks: [
      {
        ...TRUCK,
        schema: object({
          year: integer,
          make: text,
          model: { ...text, description: 'without make, year and cab' },
          vin: text,
          stock_number: text,
          mileage: integer,
          price: { ...number, description: 'final internet price' },
          market_value: number,
          exteriorColor: text,
          interiorColor: text,
          transmission: text,
          engine: text,
          mpg_city: integer,
          mpg_highway: integer,
          features: texts,
          dealer_name: text,
          previous_owners: integer,
          warranty: text,
        }),
        expected: {
          year: 2021,
          make: 'Corvane',
          model: 'Ranger XT',
          vin: '1CVRX7EG4MFA00318',
          stock_number: 'VR20418',
          mileage: 41207,
          price: 33995,
          market_value: 36480,
          exteriorColor: 'Glacier Blue',
          interiorColor: 'Black Cloth',
          transmission: '10-Speed Automatic',
          engine: '3.5L V6 Turbo',
          mpg_city: 19,
          mpg_highway: 24,
          features: ['Heated seats', 'Tow package', 'Backup camera'],
          dealer_name: 'Valley Ridge Motors',
          previous_owners: 1,
          warranty: null,
        },
      },
      {
        ...TRUCK,
        prompt: 'price, mileage and VIN',
        expected: { price: 33995, mileage: 41207, vin: '1CVRX7EG4MFA00318' },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'piano in the classifieds',
    asks: [
      {
        ...PIANO,
        schema: object({
          title: text,
          price: number,
          negotiable: { ...truth, description: 'Verhandlungsbasis' },
          zip: text,
          city: text,
          posted_at: date,
          views: integer,
          condition: text,
          seller_name: text,
          seller_type: { type: ['string', 'null'], enum: ['private', 'commercial', null] },
          ad_id: text,
          member_since: date,
          shipping_cost: number,
        }),
        expected: {
          title: 'Klavier Blessing, Nussbaum, Bj. 1978',
          price: 1450,
          negotiable: true,
          zip: '96049',
          city: 'Bamberg',
          posted_at: '2026-09-09',
          views: 312,
          condition: 'Gut',
          seller_name: 'Familie Raab',
          seller_type: 'private',
          ad_id: '288117433',
          member_since: '2015-03-14',
          shipping_cost: null,
        },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'clock at auction',
    asks: [
      {
        ...CLOCK,
        schema: object({
          lot_number: integer,
          title: text,
          maker: text,
          estimate_low: number,
          estimate_high: number,
          current_bid: number,
          bid_count: integer,
          currency: text,
          sale_date: date,
          reserve_met: truth,
          provenance: text,
          hammer_price: { ...number, description: 'only once the lot has been sold' },
        }),
        expected: {
          lot_number: 214,
          title: 'A George III mahogany bracket clock',
          maker: 'Josiah Pell',
          estimate_low: 1800,
          estimate_high: 2400,
          current_bid: 1350,
          bid_count: 11,
          currency: 'GBP',
          sale_date: '2026-09-24',
          reserve_met: false,
          provenance: 'Private collection, Wiltshire',
          hammer_price: null,
        },
      },
      {
        ...CLOCK,
        schema: object({
          name: text,
          estimate: { ...text, description: 'both ends, as printed' },
          buyers_premium_percent: number,
          condition_report: text,
          auction_house: text,
          shipping_cost: number,
        }),
        expected: {
          name: 'A George III mahogany bracket clock',
          estimate: '£1,800 - £2,400',
          buyers_premium_percent: 26,
          condition_report: 'Dial repainted. Case with old repairs to the handle. Running when catalogued.',
          auction_house: 'Thornbury Rooms',
          shipping_cost: null,
        },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'caravans on a Swedish board',
    asks: [
      {
        ...SWEDISH_ADS,
        schema: object({
          ads: list({ title: text, price: number, location: text, date, sellerType: text, phone: text }),
        }),
        expected: {
          ads: CARAVANS.map(({ rubrik, pris, ort, dag, typ }) => ({
            ...{ title: rubrik, price: pris, location: ort, date: dag, sellerType: typ, phone: null },
          })),
        },
      },
    ],
  },
];
