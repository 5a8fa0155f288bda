/** Homes for sale and for rent. */
import { date, integer, list, number, object, text, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';
import { CONSENT, COUNTER } from './furniture.ts';

const COTTAGE = single(
  'https://pellowandrowe.example/property/rose-cottage-mawnan/',
  shell(
    'Rose Cottage, Carwinion Road, Mawnan Smith - Pellow & Rowe',
    `${CONSENT}<div data-elementor-type="header" class="elementor elementor-31"><a href="/"><img src="/wp-content/uploads/pr.png" alt="Pellow & Rowe"></a><ul class="elementor-nav-menu"><li><a href="/buy/">Buy</a></li><li><a href="/let/">Let</a></li><li><a href="/valuation/">Book a valuation</a></li></ul><a href="tel:01326555018">01326 555018</a></div>
<div data-elementor-type="single-post" class="elementor elementor-204"><div class="e-con e-flex"><div class="elementor-widget elementor-widget-heading"><h1 class="elementor-heading-title">Rose Cottage, Carwinion Road, Mawnan Smith, TR11 5JD</h1></div><div class="elementor-widget elementor-widget-heading"><div class="elementor-heading-title elementor-size-default">Guide price £465,000</div></div><div class="elementor-widget elementor-widget-heading"><span class="elementor-heading-title">Under offer</span></div></div>
<div class="elementor-widget elementor-widget-icon-list"><ul class="elementor-icon-list-items"><li><span class="elementor-icon-list-icon"><i class="fas fa-bed"></i></span><span class="elementor-icon-list-text">3 bedrooms</span></li><li><span class="elementor-icon-list-icon"><i class="fas fa-bath"></i></span><span class="elementor-icon-list-text">1 bathroom</span></li><li><span class="elementor-icon-list-icon"><i class="fas fa-couch"></i></span><span class="elementor-icon-list-text">2 receptions</span></li><li><span class="elementor-icon-list-icon"><i class="fas fa-ruler"></i></span><span class="elementor-icon-list-text">1,060 sq ft</span></li></ul></div>
<div class="elementor-widget elementor-widget-text-editor"><p>A granite cottage half a mile from the creek, with a south-facing garden and a boat store.</p><ul><li>Freehold</li><li>EPC rating E</li><li>Council tax band D</li><li>Oil-fired central heating</li><li>Off-road parking for two cars</li></ul></div><div class="elementor-widget elementor-widget-text-editor"><p><strong>Viewing:</strong> strictly by appointment with Tamsin Rowe on 01326 555024.</p></div>
<div class="elementor-widget elementor-widget-posts"><h3>You may also like</h3><article class="elementor-post"><h4><a href="/property/2/">Creek View</a></h4><p>£620,000 · 4 bedrooms</p></article><article class="elementor-post"><h4><a href="/property/3/">The Net Loft</a></h4><p>£325,000 · 2 bedrooms</p></article></div></div>`,
    { lang: 'en-GB', head: COUNTER },
  ),
);

const PISOS = [
  {
    titulo: 'Piso en calle Embajadores',
    precio: 289000,
    habitaciones: 2,
    metros: 64,
    planta: '3ª',
    ascensor: true,
  },
  {
    titulo: 'Ático en calle Argumosa',
    precio: 415000,
    habitaciones: 3,
    metros: 91,
    planta: '5ª',
    ascensor: true,
  },
  {
    ...{ titulo: 'Estudio en plaza de Cascorro', precio: 178500, habitaciones: null, metros: 31 },
    ...{ planta: 'Bajo', ascensor: false },
  },
];
const PORTAL = several(
  'https://tupisoya.example/venta-viviendas/madrid/centro/lavapies',
  shell(
    'Pisos en venta en Lavapiés, Madrid — tupisoya',
    `<div class="topnav"><a href="/">tupisoya</a><a href="/publicar">Pon tu anuncio gratis</a></div><h1 id="h1-container">3 pisos en venta en Lavapiés, Madrid</h1><div class="listado"><section class="items-container">${each(PISOS, ({ titulo, precio, habitaciones, metros, planta, ascensor }, i) => `<article class="item" data-adid="10${i}44"><picture class="item-multimedia"><img src="/f/${i}.jpg" alt="Primera foto"></picture><div class="item-info-container"><a href="/inmueble/10${i}44/" class="item-link" title="${titulo}, Lavapiés, Madrid">${titulo}</a><div class="price-row"><span class="item-price h2-simulated">${precio.toLocaleString('de')}<span class="txt-big">€</span></span></div><div class="item-detail-char">${habitaciones ? `<span class="item-detail">${habitaciones} <small>hab.</small></span>` : ''} <span class="item-detail">${metros} <small>m²</small></span> <span class="item-detail">${planta === 'Bajo' ? 'Bajo' : `Planta ${planta}`} ${ascensor ? 'exterior con ascensor' : 'interior sin ascensor'}</span></div><div class="item-description"><p>Luminoso y bien comunicado, a un paso del metro.</p></div><button class="icon-phone">Ver teléfono</button></div></article>`)}</section><aside><p>Precio medio en la zona: 4.870 €/m²</p><p>¿Necesitas hipoteca? Desde 890 €/mes</p></aside></div>`,
    { lang: 'es' },
  ),
);

const KAMER = single(
  'https://verhuur.noordkade.example/aanbod/appartement-scheepmakersdijk-14b',
  shell(
    'Te huur: Scheepmakersdijk 14-B, Haarlem',
    `<div class="app-shell"><app-header><a href="/">Noordkade Verhuur</a></app-header><div class="object-header"><span class="status-label status-label--available">Beschikbaar</span><h1><span class="street">Scheepmakersdijk 14-B</span><span class="zip">2011 AS Haarlem</span></h1><strong class="object-price">€ 1.675 p.m.</strong> <small>exclusief servicekosten</small></div>
<div class="object-features"><h2>Kenmerken</h2><h3>Overdracht</h3><dl><dt>Servicekosten</dt><dd>€ 85 per maand</dd><dt>Waarborgsom</dt><dd>€ 3.350</dd><dt>Aanvaarding</dt><dd>Per 1 oktober 2026</dd><dt>Inrichting</dt><dd>Gestoffeerd</dd></dl><h3>Bouw</h3><dl><dt>Bouwjaar</dt><dd>1934</dd><dt>Woonoppervlakte</dt><dd>58 m²</dd><dt>Aantal kamers</dt><dd>3 kamers (2 slaapkamers)</dd><dt>Energielabel</dt><dd><span class="energielabel">C</span></dd><dt>Huisdieren</dt><dd>Niet toegestaan</dd></dl></div>
<div class="object-agent"><p>Uw makelaar: Bram Oosterling</p><a href="tel:+31235550166">Bel 023 555 0166</a></div><div class="object-nearby"><h2>In de buurt</h2><p>Spaarne 20, Haarlem: € 1.950 p.m., 72 m²</p></div></div>`,
    { lang: 'nl' },
  ),
);

export const BREADTH_HOMES: Platform[] = [
  {
    kind: 'listings',
    name: 'cottage at an estate agent',
    asks: [
      {
        ...COTTAGE,
        schema: object({
          address: text,
          price: number,
          price_qualifier: { ...text, description: 'e.g. offers over, fixed price' },
          status: text,
          bedrooms: integer,
          bathrooms: integer,
          reception_rooms: integer,
          floor_area_sqft: number,
          tenure: text,
          epc_rating: text,
          council_tax_band: text,
          heating: text,
          agent: object({ name: text, phone: text }),
          year_built: integer,
        }),
        expected: {
          address: 'Rose Cottage, Carwinion Road, Mawnan Smith, TR11 5JD',
          price: 465000,
          price_qualifier: 'Guide price',
          status: 'Under offer',
          bedrooms: 3,
          bathrooms: 1,
          reception_rooms: 2,
          floor_area_sqft: 1060,
          tenure: 'Freehold',
          epc_rating: 'E',
          council_tax_band: 'D',
          heating: 'Oil-fired central heating',
          agent: { name: 'Tamsin Rowe', phone: '01326 555024' },
          year_built: null,
        },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'flats on a Spanish portal',
    asks: [
      {
        ...PORTAL,
        schema: object({
          viviendas: list({
            titulo: text,
            precio: number,
            habitaciones: integer,
            superficie_m2: number,
            ascensor: truth,
            telefono: text,
          }),
        }),
        expected: {
          viviendas: PISOS.map(({ titulo, precio, habitaciones, metros, ascensor }) => ({
            ...{ titulo, precio, habitaciones, superficie_m2: metros, ascensor, telefono: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'flat to let in Haarlem',
    asks: [
      {
        ...KAMER,
        schema: object({
          adres: text,
          postcode: text,
          plaats: text,
          huurprijs: number,
          servicekosten: number,
          borg: { ...number, description: 'waarborgsom' },
          beschikbaarPer: date,
          oppervlakte_m2: number,
          slaapkamers: integer,
          bouwjaar: integer,
          energielabel: text,
          huisdieren_toegestaan: truth,
          makelaar: text,
          balkon: truth,
        }),
        expected: {
          adres: 'Scheepmakersdijk 14-B',
          postcode: '2011 AS',
          plaats: 'Haarlem',
          huurprijs: 1675,
          servicekosten: 85,
          borg: 3350,
          beschikbaarPer: '2026-10-01',
          oppervlakte_m2: 58,
          slaapkamers: 2,
          bouwjaar: 1934,
          energielabel: 'C',
          huisdieren_toegestaan: false,
          makelaar: 'Bram Oosterling',
          balkon: null,
        },
      },
      {
        ...KAMER,
        schema: object({
          rent: { type: 'number' },
          deposit: { type: 'number' },
          interior: { ...text, description: 'furnished, upholstered or bare, as printed' },
          floor: integer,
        }),
        expected: { rent: 1675, deposit: 3350, interior: 'Gestoffeerd', floor: null },
      },
    ],
  },
];
