/** One product a page, in the languages and money of Europe. */
import { integer, number, object, text, texts } from '../../pages/page-case.ts';
import { type Platform, shell } from '../platform-case.ts';
import { single } from '../variety/page-of.ts';

const OIL = single(
  'https://mas-roussel.example/boutique/huile-vieilles-souches-3l/',
  shell(
    'Huile d’olive « Vieilles Souches » 3 L - Mas Roussel',
    `<div id="page-container"><div id="top-header"><div class="container clearfix"><span id="et-info-phone">04 90 55 01 37</span><a href="mailto:bonjour@mas-roussel.example"><span id="et-info-email">bonjour@mas-roussel.example</span></a></div></div><header id="main-header"><div class="logo_container"><a href="/"><img src="/logo.png" alt="Mas Roussel" id="logo"></a></div><ul id="top-menu" class="nav"><li class="menu-item"><a href="/boutique/">Boutique</a></li><li class="menu-item"><a href="/le-domaine/">Le domaine</a></li><li class="menu-item"><a href="/panier/">0 articles</a></li></ul></header>
<div id="et-main-area"><div class="et_pb_section et_pb_section_0 et_section_regular"><div class="et_pb_row et_pb_row_0"><div class="et_pb_column et_pb_column_1_2 et_pb_column_0"><div class="et_pb_module et_pb_image et_pb_image_0"><span class="et_pb_image_wrap"><img decoding="async" src="/uploads/bidon-3l.jpg" alt=""></span></div></div>
<div class="et_pb_column et_pb_column_1_2 et_pb_column_1 et-last-child"><div class="et_pb_module et_pb_text et_pb_text_0"><div class="et_pb_text_inner"><h1>Huile d’olive vierge extra «&nbsp;Vieilles Souches&nbsp;»</h1></div></div><div class="et_pb_module et_pb_text et_pb_text_1"><div class="et_pb_text_inner"><p><span style="text-decoration: line-through;">64,00 €</span> <strong><span style="color: #7a8b3c;">54,40 €</span></strong> TTC le bidon</p><p><em>soit 18,13 € le litre</em></p></div></div>
<div class="et_pb_module et_pb_text et_pb_text_2"><div class="et_pb_text_inner"><p>Plus que 7 bidons en stock — expédié sous 48 h</p></div></div><div class="et_pb_button_module_wrapper"><a class="et_pb_button" href="?add-to-cart=411">Ajouter au panier</a></div>
<div class="et_pb_module et_pb_text et_pb_text_3"><div class="et_pb_text_inner"><ul><li><strong>Réf. :</strong> HVS-3L</li><li><strong>Contenance :</strong> 3 litres</li><li><strong>Variétés :</strong> Aglandau, Salonenque</li><li><strong>Récolte :</strong> novembre 2025</li><li><strong>Acidité :</strong> 0,3&nbsp;%</li></ul></div></div></div></div></div>
<div class="et_pb_section et_pb_section_1"><div class="et_pb_row"><div class="et_pb_column et_pb_column_1_3"><div class="et_pb_blurb_content"><h4 class="et_pb_module_header"><span>Livraison offerte</span></h4><div class="et_pb_blurb_description"><p>dès 80 € d’achat</p></div></div></div><div class="et_pb_column et_pb_column_1_3"><div class="et_pb_blurb_content"><h4 class="et_pb_module_header"><span>Vous aimerez aussi</span></h4><div class="et_pb_blurb_description"><p>Tapenade noire 180 g : 6,90 €</p></div></div></div></div></div><footer id="main-footer"><div id="footer-info">Mas Roussel – Route de Mouriès, 13520 Maussane</div></footer></div></div>`,
    { lang: 'fr-FR' },
  ),
);

const BOOTS = single(
  'https://stenhagaskor.example/dam/kangor/vilda',
  shell(
    'Vilda känga i läder | Stenhaga Skor',
    `<div id="root"><div class="Bar_root__x8Kq1"><span>Fri frakt över 499 kr</span><span>Öppet köp 60 dagar</span></div><div class="Head_wrap__m2Lp0"><a href="/">Stenhaga Skor</a><div class="Head_menu__aa91c"><a href="/dam">Dam</a><a href="/herr">Herr</a><a href="/rea">Rea upp till 50 %</a></div></div>
<div class="Pdp_grid__Zt0w2"><div class="Gallery_root__pL1"><div class="Gallery_img__oo3"><img src="/i/vilda-1.avif" alt="Vilda känga i läder mörkbrun"></div></div><div class="Pdp_side__B1u"><div class="Label_sale__9qe">Rea</div><div class="Pdp_brand__u77">Granlund &amp; Söner</div><h1 class="Pdp_name__k4s">Vilda känga i läder</h1><div class="Price_root__Wc3"><div class="Price_now__Ee1">1 299 kr</div><div class="Price_was__t5T">Ord. pris 1 899 kr</div><div class="Price_low__h2h">Lägsta pris senaste 30 dagarna: 1 399 kr</div></div>
<div class="Stars_root__e1"><div class="Stars_fill__e2" style="width:86%"></div><span class="Stars_txt__e3">4,3 av 5</span><span class="Stars_cnt__e4">57 omdömen</span></div><div class="Opt_label__r">Färg: <b>Mörkbrun</b></div><div class="Opt_label__r">Välj storlek</div><select class="Opt_sel__q"><option>Storlek</option><option>37</option><option>38</option><option disabled>39 – Slutsåld</option><option disabled>40 – Slutsåld</option><option>41</option></select><button class="Btn_main__1">Lägg i varukorgen</button><div class="Usp_row__5"><div>Leverans 2–4 vardagar</div><div>Finns i butik: Örebro, Västerås</div></div>
<div class="Tab_root__77"><div class="Tab_head__78">Produktinformation</div><div class="Tab_body__79"><div class="Kv_row__0"><div class="Kv_k__1">Artikelnummer</div><div class="Kv_v__2">80-2214-05</div></div><div class="Kv_row__0"><div class="Kv_k__1">Ovandel</div><div class="Kv_v__2">Vaxat nubuckskinn</div></div><div class="Kv_row__0"><div class="Kv_k__1">Foder</div><div class="Kv_v__2">Ull</div></div><div class="Kv_row__0"><div class="Kv_k__1">Skafthöjd</div><div class="Kv_v__2">16 cm</div></div></div></div></div></div>
<div class="Reco_root__0x"><div class="Reco_h__1x">Andra köpte också</div><div class="Reco_card__2x"><a href="/p/sula">Ullsula</a><div class="Price_now__Ee1">149 kr</div></div><div class="Reco_card__2x"><a href="/p/vax">Skovax</a><div class="Price_now__Ee1">89 kr</div></div></div></div>`,
    { lang: 'sv' },
  ),
);

const BOOK = single(
  'https://ksiegarnia-pod-lipa.example/cicha-przystan-9788300112233.html',
  shell(
    'Cicha przystań - Hanna Wolska | Księgarnia Pod Lipą',
    `<div class="page-wrapper"><header class="page-header"><div class="panel header"><span>Darmowa dostawa od 149 zł</span><a href="/logowanie">Zaloguj się</a></div><a class="logo" href="/"><img src="/logo.svg" alt="Pod Lipą"></a></header><div class="breadcrumbs"><a href="/ksiazki">Książki</a> › <a href="/ksiazki/powiesci">Powieści</a> › Cicha przystań</div>
<main class="page-main" itemscope itemtype="https://schema.org/Product"><div class="product media"><img itemprop="image" src="/media/cicha.jpg" alt="Okładka: Cicha przystań"></div><div class="product-info-main"><div class="autor"><a href="/autor/hanna-wolska">Hanna Wolska</a></div><div class="page-title-wrapper"><h1 class="page-title" itemprop="name">Cicha przystań</h1></div><div class="podtytul">Powieść w trzech porach roku</div>
<div class="price-box"><span class="special-price"><span class="price-label">Nasza cena:</span> <span class="price">34<sup>,90</sup> zł</span></span><span class="old-price">Cena okładkowa: <span class="price">49,90 zł</span></span></div><p class="omnibus">Najniższa cena z 30 dni przed obniżką: 36,50 zł</p><div class="stan dostepny"><i class="ikona"></i>Wysyłka w 24 godziny</div><button class="action primary tocart">Do koszyka</button>
<table class="data table additional-attributes"><caption>Szczegóły</caption><tbody><tr><th>Wydawnictwo</th><td>Oficyna Brzeg</td></tr><tr><th>Rok wydania</th><td>2026</td></tr><tr><th>Oprawa</th><td>twarda</td></tr><tr><th>Liczba stron</th><td>368</td></tr><tr><th>Format</th><td>13,5 x 20,5 cm</td></tr><tr><th>ISBN</th><td>978-83-00-11223-3</td></tr></tbody></table></div></main>
<aside class="block related"><h2>Klienci kupili również</h2><div class="product-item"><a href="/p/mgla">Mgła nad Wisłą</a> <span>Jan Torczyk</span> <span class="price">29,90 zł</span></div><div class="product-item"><a href="/p/sad">Sad</a> <span>Ewa Lenart</span> <span class="price">41,00 zł</span></div></aside><footer class="page-footer">Infolinia 22 555 01 70 (pn.–pt. 8–16)</footer></div>`,
    { lang: 'pl' },
  ),
);

export const BREADTH_SHOPS_EUROPE: Platform[] = [
  {
    kind: 'shop',
    name: 'olive oil in a page builder',
    asks: [
      {
        ...OIL,
        schema: object({
          nom: text,
          prix: number,
          prixBarre: { ...number, description: 'ancien prix, avant la remise' },
          prixAuLitre: number,
          reference: text,
          contenance: text,
          varietes: texts,
          acidite: text,
          stockRestant: { ...integer, description: 'nombre de bidons restants' },
          note: { ...number, description: 'note moyenne des clients' },
        }),
        expected: {
          nom: 'Huile d’olive vierge extra « Vieilles Souches »',
          prix: 54.4,
          prixBarre: 64,
          prixAuLitre: 18.13,
          reference: 'HVS-3L',
          contenance: '3 litres',
          varietes: ['Aglandau', 'Salonenque'],
          acidite: '0,3 %',
          stockRestant: 7,
          note: null,
        },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'boots with hashed classes',
    asks: [
      {
        ...BOOTS,
        schema: object({
          name: text,
          brand: text,
          price: number,
          original_price: { ...number, description: 'the ordinary price (ord. pris)' },
          lowest_price_30_days: number,
          currency: text,
          color: text,
          sizes_in_stock: { ...texts, description: 'sizes that can still be ordered' },
          article_number: text,
          upper_material: { ...text, description: 'ovandel' },
          rating: number,
          ratingCount: integer,
          delivery_time: text,
          heel_height: text,
        }),
        expected: {
          name: 'Vilda känga i läder',
          brand: 'Granlund & Söner',
          price: 1299,
          original_price: 1899,
          lowest_price_30_days: 1399,
          currency: 'SEK',
          color: 'Mörkbrun',
          sizes_in_stock: ['37', '38', '41'],
          article_number: '80-2214-05',
          upper_material: 'Vaxat nubuckskinn',
          rating: 4.3,
          ratingCount: 57,
          delivery_time: '2–4 vardagar',
          heel_height: null,
        },
      },
      {
        ...BOOTS,
        prompt: 'Vad kostar den, vilket märke och vilken färg?',
        expected: { pris: 1299, märke: 'Granlund & Söner', färg: 'Mörkbrun' },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'novel in a book shop',
    asks: [
      {
        ...BOOK,
        schema: object({
          title: text,
          subtitle: text,
          author: text,
          publisher: text,
          publication_year: integer,
          isbn: text,
          pages: integer,
          binding: text,
          price: number,
          coverPrice: { ...number, description: 'cena okładkowa' },
          lowestPriceLast30Days: number,
          translator: text,
        }),
        expected: {
          title: 'Cicha przystań',
          subtitle: 'Powieść w trzech porach roku',
          author: 'Hanna Wolska',
          publisher: 'Oficyna Brzeg',
          publication_year: 2026,
          isbn: '978-83-00-11223-3',
          pages: 368,
          binding: 'twarda',
          price: 34.9,
          coverPrice: 49.9,
          lowestPriceLast30Days: 36.5,
          translator: null,
        },
      },
      {
        ...BOOK,
        schema: object({
          name: { type: 'string' },
          price: { type: 'number' },
          currency: text,
          availability: { ...text, description: 'when it is sent, as printed' },
          dimensions: text,
          rating: number,
        }),
        expected: {
          name: 'Cicha przystań',
          price: 34.9,
          currency: 'PLN',
          availability: 'Wysyłka w 24 godziny',
          dimensions: '13,5 x 20,5 cm',
          rating: null,
        },
      },
    ],
  },
];
