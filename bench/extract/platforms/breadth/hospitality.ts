/** Menus, hotels, an inn in Japan and a table of rooms. */
import { integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';
import { CONSENT } from './furniture.ts';

const MENU = [
  {
    section: 'Small plates',
    dishes: [
      { name: 'Whipped feta & hot honey', text: 'grilled flatbread', price: 9, vegetarian: true },
      { name: 'Salt cod croquettes', text: 'saffron aioli', price: 8.5, vegetarian: false },
    ],
  },
  {
    section: 'From the fire',
    dishes: [
      { name: 'Half chicken', text: 'green harissa, charred lemon', price: 19, vegetarian: false },
      { name: 'Hispi cabbage', text: 'almond cream, chilli butter', price: 14.5, vegetarian: true },
      { name: 'Whole bream', text: 'fennel, capers, brown butter', price: 23, vegetarian: false },
    ],
  },
];
const DISHES = MENU.flatMap(({ section, dishes }) => dishes.map((dish) => ({ section, ...dish })));
const GRILL = several(
  'https://cinderandsage.example/menu',
  shell(
    'MENU | Cinder & Sage',
    `<div id="SITE_CONTAINER"><div id="comp-k1" class="wixui-header"><div class="wixui-rich-text"><h1 class="font_0 wixui-rich-text__text"><span>Cinder &amp; Sage</span></h1></div><nav id="comp-k2"><ul><li><a href="/menu"><p>Menu</p></a></li><li><a href="/book"><p>Book</p></a></li></ul></nav></div><main id="PAGES_CONTAINER"><div class="wixui-rich-text"><p class="font_8"><span>Tuesday to Saturday, 5.30pm – 10pm</span></p></div><div data-hook="menus.container">${each(MENU, ({ section, dishes }, s) => `<div data-hook="section.container" class="s${s}qWx"><div class="s${s}hTy"><h2 class="sEcT1">${section}</h2></div>${dishes.map((dish) => `<div data-hook="item.container" class="iT3m"><div class="iT3mL"><div class="nM91"><span>${dish.name}</span>${dish.vegetarian ? ' <span title="Vegetarian" class="lBl">V</span>' : ''}</div><div class="dS44">${dish.text}</div></div><div class="pR08"><span>${dish.price.toFixed(2)}</span></div></div>`).join('')}</div>`)}</div><div class="wixui-rich-text"><p class="font_9">V vegetarian. A discretionary 12.5% service charge is added to your bill. All prices in pounds.</p></div></main><div id="comp-k9" class="wixui-footer"><p>44 Mill Road, Norwich NR2 4QP</p></div></div>`,
    { lang: 'en' },
  ),
);

const ALBERGO = single(
  'https://albergolarice.example/it/hotel',
  shell(
    'Albergo Larice *** - Cogne, Valle d’Aosta',
    `${CONSENT}<div class="page"><div class="lingue"><a class="on" href="/it">ITA</a> <a href="/fr">FRA</a> <a href="/en">ENG</a></div><h1>Albergo Larice <span class="stelle" title="3 stelle"><i></i><i></i><i></i></span></h1><p class="claim">La vostra casa ai piedi del Gran Paradiso</p><div class="prenota"><a href="/prenota">Prenota ora</a> <span>da 78 € a persona</span></div>
<div class="blocchi"><div class="b"><h4>Le camere</h4><p>Disponiamo di 22 camere con balcone e vista sul prato di Sant’Orso.</p></div><div class="b"><h4>Orari</h4><p>Check-in dalle ore 15:00, check-out entro le ore 10:30. Colazione dalle 7:30 alle 9:45.</p></div><div class="b"><h4>Servizi</h4><ul><li>Sauna e bagno turco</li><li>Deposito sci</li><li>Parcheggio coperto</li><li>Wi-Fi</li></ul></div><div class="b"><h4>I vostri animali</h4><p>I cani di piccola taglia sono i benvenuti, con un supplemento di 8 € al giorno.</p></div></div>
<div class="offerta"><h3>Settimana bianca</h3><p>7 notti in mezza pensione da 590 €</p></div><div id="piede"><p>Albergo Larice – Famiglia Gérard – Rue Grand Paradis 61, 11012 Cogne (AO)<br>Tel. 0165 555 118 – <a href="mailto:info@albergolarice.example">info@albergolarice.example</a> – P.IVA 01234560078</p></div></div>`,
    { lang: 'it' },
  ),
);

const SOBA = single(
  'https://gourmet-shinshu.example/nagano/A2001/20031877/',
  shell(
    'そば処 ひぐらし （長野／そば） - 信州グルメ帖',
    `<div id="container"><div id="header"><a href="/">信州グルメ帖</a><ul><li><a href="/login">ログイン</a></li></ul></div><div class="rd-header"><h2 class="display-name"><span>そば処 ひぐらし</span></h2><p>最寄り駅：善光寺下駅 ジャンル：そば、天ぷら</p><p><b class="score">3.58</b> 口コミ <em class="num">142</em>件 保存 <em class="num">3105</em>人</p></div>
<h3>店舗基本情報</h3><table class="rst-data"><tbody><tr><th>店名</th><td>そば処 ひぐらし</td></tr><tr><th>予約・<br>お問い合わせ</th><td><strong>026-555-0177</strong></td></tr><tr><th>予約可否</th><td><p>予約不可</p></td></tr><tr><th>住所</th><td><p><a href="/nagano/">長野県</a><a href="/nagano/city/">長野市</a>三輪3-14-2</p></td></tr><tr><th>営業時間</th><td><p>11:00～14:30（蕎麦がなくなり次第終了）</p></td></tr><tr><th>定休日</th><td>水曜日</td></tr><tr><th>予算</th><td><p>【昼】￥1,000～￥1,999</p></td></tr><tr><th>支払い方法</th><td><p>カード不可</p><p>電子マネー不可</p></td></tr><tr><th>席数</th><td><p>24席（カウンター4席、座敷20席）</p></td></tr><tr><th>禁煙・喫煙</th><td>全席禁煙</td></tr><tr><th>駐車場</th><td><p>有（6台）</p></td></tr></tbody></table>
<div class="side"><h4>近くのお店</h4><p><a href="/r/1">手打そば まるい</a> 3.41 定休日：月曜日</p></div></div>`,
    { lang: 'ja' },
  ),
);

const ROOMS = [
  { room: 'Bosun Twin', sleeps: 2, low: 95, high: 120, sea: false },
  { room: 'Captain’s Double', sleeps: 2, low: 130, high: 165, sea: true },
  { room: 'Crow’s Nest Suite', sleeps: 4, low: 210, high: 280, sea: true },
];
const INN = several(
  'http://www.oldcustomshouse.example/tariff.html',
  shell(
    'The Old Customs House - Tariff',
    `<div id="wrapper"><img src="header.jpg" alt="The Old Customs House, Kinsale"><ul id="tabs"><li><a href="index.html">Home</a></li><li><a href="tariff.html">Tariff</a></li><li><a href="find.html">Find us</a></li></ul><div id="content"><h2>Tariff 2026</h2><p>All rates are per room per night in euro and include full Irish breakfast.</p><table border="1" cellpadding="4"><tr><th rowspan="2">Room</th><th rowspan="2">Sleeps</th><th colspan="2">Rate</th><th rowspan="2">Sea view</th></tr><tr><th>Oct - Apr</th><th>May - Sep</th></tr>${each(ROOMS, ({ room, sleeps, low, high, sea }) => `<tr><td>${room}</td><td align="center">${sleeps}</td><td>&euro;${low}</td><td>&euro;${high}</td><td align="center">${sea ? 'Yes' : 'No'}</td></tr>`)}</table><p>Cot &euro;10 per stay. Dogs &euro;15 per night in the Bosun Twin only.</p></div><div id="foot">Tel 021 555 0190</div></div>`,
    { lang: 'en-IE' },
  ),
);

export const BREADTH_HOSPITALITY: Platform[] = [
  {
    kind: 'hospitality',
    name: 'menu of a grill',
    asks: [
      {
        ...GRILL,
        schema: object({
          dishes: list({
            name: text,
            description: text,
            price: number,
            section: { ...text, description: 'the part of the menu it stands in' },
            vegetarian: { ...truth, description: 'whether it is marked V' },
          }),
        }),
        expected: {
          dishes: DISHES.map(({ name, text: description, price, section, vegetarian }) => ({
            ...{ name, description, price, section, vegetarian },
          })),
        },
      },
      {
        ...GRILL,
        prompt: 'every dish with its price',
        expected: { dishes: DISHES.map((one) => shown(one, ['name', 'price'])) },
      },
    ],
  },
  {
    kind: 'hospitality',
    name: 'family hotel in the mountains',
    asks: [
      {
        ...ALBERGO,
        schema: object({
          nome: text,
          stelle: integer,
          numero_camere: integer,
          check_in: { ...text, description: 'ora di arrivo' },
          check_out: text,
          servizi: texts,
          animali_ammessi: truth,
          supplemento_cane: { ...number, description: 'al giorno' },
          prezzo_da: { ...number, description: 'prezzo minimo a persona' },
          telefono: text,
          email: text,
          indirizzo: text,
          piscina: truth,
        }),
        expected: {
          nome: 'Albergo Larice',
          stelle: 3,
          numero_camere: 22,
          check_in: '15:00',
          check_out: '10:30',
          servizi: ['Sauna e bagno turco', 'Deposito sci', 'Parcheggio coperto', 'Wi-Fi'],
          animali_ammessi: true,
          supplemento_cane: 8,
          prezzo_da: 78,
          telefono: '0165 555 118',
          email: 'info@albergolarice.example',
          indirizzo: 'Rue Grand Paradis 61, 11012 Cogne (AO)',
          piscina: null,
        },
      },
      {
        ...ALBERGO,
        schema: object({
          hotelName: text,
          starRating: integer,
          checkInTime: text,
          checkOutTime: text,
          phone: text,
          petsAllowed: truth,
          vatNumber: { ...text, description: 'P.IVA' },
        }),
        expected: {
          hotelName: 'Albergo Larice',
          starRating: 3,
          checkInTime: '15:00',
          checkOutTime: '10:30',
          phone: '0165 555 118',
          petsAllowed: true,
          vatNumber: '01234560078',
        },
      },
    ],
  },
  {
    kind: 'hospitality',
    name: 'noodle shop in a guide',
    asks: [
      {
        ...SOBA,
        schema: object({
          restaurant_name: text,
          address: text,
          phone: text,
          opening_hours: text,
          closed_on: { ...text, description: '定休日' },
          budget_lunch: { ...text, description: '昼の予算' },
          seats: integer,
          rating: number,
          review_count: integer,
          nearest_station: text,
          reservations: { ...truth, description: 'whether a table can be booked' },
          smoking_allowed: truth,
          budget_dinner: { ...text, description: '夜の予算' },
        }),
        expected: {
          restaurant_name: 'そば処 ひぐらし',
          address: '長野県長野市三輪3-14-2',
          phone: '026-555-0177',
          opening_hours: '11:00～14:30（蕎麦がなくなり次第終了）',
          closed_on: '水曜日',
          budget_lunch: '￥1,000～￥1,999',
          seats: 24,
          rating: 3.58,
          review_count: 142,
          nearest_station: '善光寺下駅',
          reservations: false,
          smoking_allowed: false,
          budget_dinner: null,
        },
      },
      {
        ...SOBA,
        prompt: '店名と電話番号と定休日を教えて',
        expected: { 店名: 'そば処 ひぐらし', 電話番号: '026-555-0177', 定休日: '水曜日' },
      },
    ],
  },
  {
    kind: 'hospitality',
    name: 'rooms of an inn',
    asks: [
      {
        ...INN,
        schema: object({
          rooms: list({
            name: text,
            sleeps: integer,
            winter_rate: { ...number, description: 'Oct - Apr' },
            summer_rate: { ...number, description: 'May - Sep' },
            sea_view: truth,
          }),
        }),
        expected: {
          rooms: ROOMS.map(({ room, sleeps, low, high, sea }) => ({
            ...{ name: room, sleeps, winter_rate: low, summer_rate: high, sea_view: sea },
          })),
        },
      },
    ],
  },
];
