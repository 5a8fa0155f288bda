/** Pages of one product, from a Japanese workshop and a Polish marketplace. */
import { integer, number, object, text } from '../../pages/page-case.ts';
import { type Platform, shell } from '../platform-case.ts';
import { single } from './page-of.ts';

const TENUGUI = single(
  'https://asagi.example/item/93',
  shell(
    '手ぬぐい「波千鳥」｜染物工房あさぎ',
    `<div id="wrap"><div id="hd"><a href="/"><img src="/logo.gif" alt="染物工房あさぎ"></a><ul><li><a href="/cart">カート</a></li><li><a href="/guide">送料・お支払い</a></li></ul></div>
<div id="side"><h3>人気ランキング</h3><ol><li><a href="/item/31">手ぬぐい「麻の葉」</a> 1,980円</li><li><a href="/item/44">風呂敷「唐草」</a> 4,200円</li></ol></div>
<div id="main"><p class="pan"><a href="/">トップ</a> &gt; <a href="/tenugui">手ぬぐい</a></p><h2>手ぬぐい「波千鳥」</h2><div class="ph"><img src="/img/nami.jpg" alt="手ぬぐい 波千鳥"></div>
<table class="spec" summary="商品情報"><tr><th>商品番号</th><td>TN-0093</td></tr><tr><th>販売価格</th><td><b>2,420円</b>（税込）</td></tr><tr><th>素材</th><td>綿100%</td></tr><tr><th>サイズ</th><td>約35cm×90cm</td></tr><tr><th>生産地</th><td>静岡県浜松市</td></tr><tr><th>在庫数</th><td>12</td></tr></table>
<p>職人が一枚ずつ注染で染め上げました。</p><form><select name="n"><option>1</option><option>2</option></select><input type="submit" value="カートに入れる"></form></div>
<div id="ft"><p>〒430-0944 静岡県浜松市中央区田町9-4　TEL 053-555-0187</p><p>5,000円以上のお買い上げで送料無料</p></div></div>`,
    { lang: 'ja' },
  ),
);

const RADIO = single(
  'https://targowisko.example/oferta/8812',
  shell(
    'Radio lampowe Bałtyk 52 z 1957 r. - Targowisko',
    `<div class="_1h7wt _b2f9"><header class="_9c44d"><a href="/">Targowisko</a><input type="search" placeholder="czego szukasz?"></header>
<nav class="_e219d"><a href="/kolekcje">Kolekcje</a> › <a href="/kolekcje/radia">Radia</a></nav>
<div class="_w7z6o"><div class="_gallery_1a"><img src="/z/8812.jpg" alt="Radio lampowe Bałtyk 52"></div>
<div class="_main_7x"><h1 class="_1s2v1">Radio lampowe Bałtyk 52 z 1957 r.</h1><div class="_mp0t_k">od <a href="/uzytkownik/stary_glosnik">stary_glosnik</a> <span>99,4% ocen pozytywnych</span></div>
<div class="_price_q1"><span class="_c">1 345,</span><span class="_d">99</span><span class="_e"> zł</span></div><div class="_ship">Dostawa od 24,90 zł</div>
<div class="_bid">12 osób obserwuje tę ofertę</div><button>Kup teraz</button>
<div class="_params"><h2>Parametry</h2><ul><li><div>Stan:</div><div>Używany</div></li><li><div>Rok produkcji:</div><div>1957</div></li><li><div>Materiał obudowy:</div><div>Drewno orzechowe</div></li><li><div>Zasilanie:</div><div>220 V</div></li></ul></div>
<p>Miejsce wysyłki: <b>Gdańsk</b></p></div></div>
<div class="_similar"><h2>Podobne oferty</h2><a href="/o/1">Radio Pionier</a> <b>480,00 zł</b> <a href="/o/2">Gramofon Tęcza</a> <b>250,00 zł</b></div>
<footer>Targowisko sp. z o.o., ul. Kupiecka 5, 61-611 Poznań</footer></div>`,
    { lang: 'pl' },
  ),
);

export const VARIETY_SHOPS_ABROAD: Platform[] = [
  {
    kind: 'shop',
    name: 'tenugui with a sidebar',
    asks: [
      {
        ...TENUGUI,
        schema: object({
          name: text,
          price: integer,
          item_number: text,
          material: text,
          size: text,
          stock: { ...integer, description: 'how many are left' },
          brand: text,
        }),
        expected: {
          name: '手ぬぐい「波千鳥」',
          price: 2420,
          item_number: 'TN-0093',
          material: '綿100%',
          size: '約35cm×90cm',
          stock: 12,
          brand: null,
        },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'radio on a marketplace',
    asks: [
      {
        ...RADIO,
        schema: object({
          title: text,
          price: number,
          shipping_cost: number,
          condition: { type: ['string', 'null'], description: 'Stan' },
          year: integer,
          seller: text,
          ship_from: { ...text, description: 'the town that it is sent from' },
          warranty: text,
        }),
        expected: {
          title: 'Radio lampowe Bałtyk 52 z 1957 r.',
          price: 1345.99,
          shipping_cost: 24.9,
          condition: 'Używany',
          year: 1957,
          seller: 'stary_glosnik',
          ship_from: 'Gdańsk',
          warranty: null,
        },
      },
    ],
  },
];
