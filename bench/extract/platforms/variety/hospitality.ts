/** Hotels and menus. */
import { integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const ROOMS = [
  { room: 'Garden Single', price: 95, beds: '1 single bed', size: '14 m²' },
  { room: 'Harbour Double', price: 148, beds: '1 queen bed', size: '21 m²' },
  { room: 'Attic Suite', price: 230, beds: '1 king bed, 1 sofa bed', size: '38 m²' },
];
const HOTEL = single(
  'https://staywise.example/hotel/gull-and-anchor',
  shell(
    'Gull & Anchor Hotel, Kinsale – Staywise',
    `<div class="f4a1"><header class="c01"><a href="/">Staywise</a><span>EUR</span><a href="/list">List your property</a></header><div class="b7d"><a href="/ie">Ireland</a> › <a href="/ie/kinsale">Kinsale</a></div>
<div class="a90"><h2 class="d2f">Gull &amp; Anchor Hotel</h2><p class="e11"><span class="e12">6 Pier Row, Kinsale, P17 X552, Ireland</span> – <a href="#map">Show map</a></p>
<div class="r55" aria-label="Scored 8.9 out of 10"><div class="r56">8.9</div><div class="r57">Excellent</div><div class="r58">412 reviews</div></div>
<h3 class="d30">Most popular facilities</h3><ul class="u1"><li>Free WiFi</li><li>Private parking</li><li>Bar</li><li>Pets allowed</li></ul>
<h3 class="d30">Availability</h3><table class="hp"><thead><tr><th>Room type</th><th>Beds</th><th>Size</th><th>Price for 1 night</th></tr></thead><tbody>${each(ROOMS, ({ room, price, beds, size }) => `<tr><td><a href="#r">${room}</a></td><td>${beds}</td><td>${size}</td><td>€ ${price}</td></tr>`)}</tbody></table>
<h3 class="d30">House rules</h3><div class="w1"><div class="w2">Check-in</div><div class="w3">15:00 – 23:00</div></div><div class="w1"><div class="w2">Check-out</div><div class="w3">07:00 – 11:00</div></div><div class="w1"><div class="w2">Smoking</div><div class="w3">Not allowed</div></div></div>
<div class="n44"><h3>Guests also viewed</h3><a href="/hotel/quay-house">Quay House</a> 9.2 from € 175</div><footer>© 2026 Staywise</footer></div>`,
  ),
);

const DISHES = {
  Entrées: [
    { plat: 'Velouté de potimarron', prix: 9.5 },
    { plat: "Œuf parfait, crème d'ail", prix: 11 },
  ],
  Plats: [
    { plat: 'Lieu jaune, beurre blanc', prix: 24 },
    { plat: 'Joue de bœuf braisée', prix: 21.5 },
    { plat: 'Risotto aux cèpes', prix: 19 },
  ],
  Desserts: [{ plat: 'Tarte fine aux pommes', prix: 8 }],
};
const euros = (value: number) => value.toFixed(2).replace('.', ',');
const CARTE = several(
  'https://auberge-du-lavoir.example/carte',
  shell(
    "La carte | L'Auberge du Lavoir",
    `<header><p class="titre">L'Auberge du Lavoir</p><nav><a href="/">Accueil</a> <a href="/carte">La carte</a> <a href="/reserver">Réserver</a></nav></header><main><h1>La carte d'automne</h1><p>Service compris. Menu du jour 18 € le midi en semaine.</p>
${each(Object.entries(DISHES), ([section, dishes]) => `<section class="bloc"><h2>${section}</h2>${each(dishes, ({ plat, prix }) => `<div class="ligne"><span class="gauche">${plat}</span><span class="points"></span><span class="droite">${euros(prix)} €</span></div>`)}</section>`)}</main><footer>12 chemin du Lavoir, 21190 Meursault – 03 80 55 01 44</footer>`,
    { lang: 'fr' },
  ),
);

const STAYS = [
  { name: 'Hotel Mirador del Tajo', stars: 4, price: 112, town: 'Ronda', breakfast: 'Desayuno incluido' },
  { name: 'Posada La Encina', stars: 2, price: 58.5, town: 'Grazalema', breakfast: 'Sin desayuno' },
  { name: 'Gran Hotel Alameda', stars: 5, price: 1240, town: 'Marbella', breakfast: 'Desayuno incluido' },
];
const STAY_LIST = several(
  'https://duermebien.example/malaga',
  shell(
    'Hoteles en la provincia de Málaga',
    `<div class="cab"><a href="/">DuermeBien</a> <a href="/ofertas">Ofertas desde 29 €</a></div><h1>Hoteles en la provincia de Málaga</h1><div class="orden">3 alojamientos · ordenar por precio</div>
${each(STAYS, ({ name, stars, price, town, breakfast }) => `<div class="hotel"><div class="foto"><img src="/h.jpg" alt="Fachada"></div><div class="datos"><h3>${name} <span class="est" title="${stars} estrellas">${'★'.repeat(stars)}</span></h3><div class="loc">${town}</div><div class="reg">${breakfast}</div></div><div class="tarifa"><b>${price.toLocaleString('de', { minimumFractionDigits: 2 })} €</b><br><small>por noche</small></div></div>`)}<div class="pie">DuermeBien S.A., Málaga. Atención al cliente 952 55 50 19</div>`,
    { lang: 'es' },
  ),
);

export const VARIETY_HOSPITALITY: Platform[] = [
  {
    kind: 'hospitality',
    name: 'hotel in hashed classes',
    asks: [
      {
        ...HOTEL,
        schema: object({
          hotel_name: text,
          address: text,
          rating: number,
          review_count: integer,
          facilities: texts,
          check_in: { ...text, description: 'hours of check-in as shown' },
          check_out: { ...text, description: 'hours of check-out as shown' },
          petsAllowed: truth,
          phone: text,
        }),
        expected: {
          hotel_name: 'Gull & Anchor Hotel',
          address: '6 Pier Row, Kinsale, P17 X552, Ireland',
          rating: 8.9,
          review_count: 412,
          facilities: ['Free WiFi', 'Private parking', 'Bar', 'Pets allowed'],
          check_in: '15:00 – 23:00',
          check_out: '07:00 – 11:00',
          petsAllowed: true,
          phone: null,
        },
      },
      {
        ...HOTEL,
        schema: object({ rooms: list({ room: text, price: number, beds: text, size: text, view: text }) }),
        expected: { rooms: ROOMS.map((one) => ({ ...one, view: null })) },
      },
    ],
  },
  {
    kind: 'hospitality',
    name: 'menu with dotted lines',
    asks: [
      {
        ...CARTE,
        schema: object({ plats: list({ section: text, plat: text, prix: number, allergenes: text }) }),
        expected: {
          plats: Object.entries(DISHES).flatMap(([section, dishes]) =>
            dishes.map((dish) => ({ section, ...dish, allergenes: null })),
          ),
        },
      },
      {
        ...CARTE,
        prompt: 'all dishes with name and price',
        expected: {
          dishes: Object.values(DISHES)
            .flat()
            .map(({ plat, prix }) => ({ name: plat, price: prix })),
        },
      },
    ],
  },
  {
    kind: 'hospitality',
    name: 'hotels of a province',
    asks: [
      {
        ...STAY_LIST,
        schema: object({
          hotels: list({
            name: text,
            stars: integer,
            price_per_night: number,
            city: text,
            breakfast_included: truth,
            review_count: integer,
          }),
        }),
        expected: {
          hotels: STAYS.map(({ name, stars, price, town, breakfast }) => ({
            ...{ name, stars, price_per_night: price, city: town, review_count: null },
            breakfast_included: breakfast === 'Desayuno incluido',
          })),
        },
      },
      {
        ...STAY_LIST,
        prompt: 'the names and prices of all hotels',
        expected: { hotels: STAYS.map((one) => shown(one, ['name', 'price'])) },
      },
    ],
  },
];
