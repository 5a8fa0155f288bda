/** One product a page, from Japan, Brazil and Turkey. */
import { integer, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { type Platform, shell } from '../platform-case.ts';
import { single } from '../variety/page-of.ts';

const TEAPOT = single(
  'https://touki-yamaji.example/item/10000427.html',
  shell(
    '【窯元直送】灰釉 急須 大｜陶器のやまじ',
    `<div id="header"><p class="catch">送料全国一律660円 8,000円以上で送料無料</p><a href="/"><img src="/img/logo.gif" alt="陶器のやまじ"></a></div>
<table border="0" width="900" align="center"><tr><td width="180" valign="top"><p class="side">カテゴリ</p><a href="/c/1/">湯のみ</a><br><a href="/c/2/">急須</a><br><a href="/c/3/">飯碗</a><p class="side">人気ランキング</p>1位 粉引 飯碗 2,200円<br>2位 土鍋 8号 9,350円</td>
<td valign="top"><span class="item_no">商品番号　yk-427</span><br><h2 class="item_name">灰釉 急須 大</h2><img src="/img/427_1.jpg" width="400"><br>
<table class="price"><tr><td>通常価格</td><td><s>6,600円</s></td></tr><tr><td>販売価格</td><td><b class="p">5,280円</b>（税込）送料別</td></tr><tr><td>ポイント</td><td>48ポイント</td></tr></table>
<p class="zaiko">残り3点</p><form><select name="n"><option>1</option><option>2</option><option>3</option></select><input type="image" src="/img/cart.gif" alt="かごに入れる"></form>
<div class="setsumei">ご家族でお使いいただける大きめの急須です。<br><br>■サイズ：幅18cm×奥行14cm×高さ11cm<br>■容量：520ml<br>■重さ：約410g<br>■素材：陶器<br>■産地：信楽<br>■電子レンジ：不可<br>■食洗機：可<br></div>
<p>レビュー <a href="/review/427">★★★★☆ 4.42（26件）</a></p></td></tr></table><div id="footer">陶器のやまじ 滋賀県甲賀市 TEL 0748-55-0199（平日10時～17時）</div>`,
    { lang: 'ja' },
  ),
);

const FRIDGE = single(
  'https://lojapioneira.example/geladeira-polarix-frost-free-410l/p',
  shell(
    'Geladeira Polarix Frost Free 410 L Inox 220V - Loja Pioneira',
    `<div class="render-container"><div class="vtx-topbar flex items-center"><span>Atendimento: (47) 3555-0108</span><span>Compre pelo WhatsApp</span></div><div class="vtx-search"><input placeholder="O que você procura?"></div>
<div class="flex mt0 mb0 pt0 pb0 justify-start vtx-flex-row"><div class="pr0 items-stretch vtx-flex-col" style="width:55%"><img class="vtx-img" src="/arquivos/geladeira.jpg?v=1" alt="Geladeira Polarix Frost Free"></div>
<div class="pr0 vtx-flex-col" style="width:45%"><span class="vtx-brand">Polarix</span><h1 class="vtx-name t-heading-3">Geladeira Polarix Frost Free 410 L Inox</h1><span class="vtx-ref">Cód. 88210-220</span><div class="vtx-rate"><span>★★★★★</span><span>4,8</span><span>(312 avaliações)</span></div>
<div class="vtx-price"><div class="vtx-list">De: <span class="strike">R$&nbsp;<span>3.899</span><span>,00</span></span></div><div class="vtx-sell">Por: <span><span>R$</span>&nbsp;<span>3</span><span>.</span><span>299</span><span>,</span><span>90</span></span></div><div class="vtx-inst">10x de R$ 329,99 sem juros</div><div class="vtx-pix">ou <strong>R$ 2.969,91</strong> à vista no Pix</div></div>
<div class="vtx-sku"><span>Voltagem:</span><button class="on">220V</button><button class="off" disabled>110V</button></div><button class="vtx-buy">Comprar</button><div class="vtx-frete"><label>Calcule o frete <input name="cep" placeholder="CEP"></label></div></div></div>
<div class="vtx-specs"><h3>Características</h3><table><tr><td>Capacidade total</td><td>410 litros</td></tr><tr><td>Refrigerador</td><td>304 litros</td></tr><tr><td>Freezer</td><td>106 litros</td></tr><tr><td>Consumo</td><td>41,5 kWh/mês</td></tr><tr><td>Selo Procel</td><td>A</td></tr><tr><td>Dimensões (A x L x P)</td><td>186 x 70,2 x 73,3 cm</td></tr><tr><td>Garantia</td><td>12 meses</td></tr></table></div>
<div class="vtx-shelf"><h2>Quem viu, viu também</h2><ul><li><a href="/p/1">Geladeira Nevasca 380 L</a> R$ 2.749,00</li><li><a href="/p/2">Freezer Vertical Polarix</a> R$ 2.399,90</li></ul></div><footer>Loja Pioneira Ltda. CNPJ 00.111.222/0001-33, Blumenau/SC</footer></div>`,
    { lang: 'pt-BR' },
  ),
);

const GRINDER = single(
  'https://bakircilarcarsisi.example/urun/el-yapimi-kahve-degirmeni',
  shell(
    'El Yapımı Bakır Kahve Değirmeni - Bakırcılar Çarşısı',
    `<header class="ust"><div class="container"><a href="/">Bakırcılar Çarşısı</a><form><input placeholder="Ürün ara"></form><a href="/sepet">Sepetim (0)</a></div></header>
<div class="container"><ol class="breadcrumb"><li><a href="/">Ana Sayfa</a></li><li><a href="/mutfak">Mutfak</a></li></ol><div class="row"><div class="col-md-6"><img class="img-responsive" src="/u/degirmen.jpg" alt="Kahve değirmeni"></div><div class="col-md-6"><h1>El Yapımı Bakır Kahve Değirmeni</h1><p class="text-muted">Satıcı: <a href="/m/usta-kemal">Usta Kemal Atölyesi</a> <span class="label label-success">9,6</span></p>
<h3 class="fiyat"><small><del>1.590,00 TL</del></small> 1.249,90 TL <span class="label label-danger">%21</span></h3><p>Sepette ek %5 indirim</p><p><i class="fa fa-truck"></i> Kargo bedava</p><p>Tahmini teslimat: 2-3 iş günü</p><p class="bg-warning">Son 4 ürün!</p><button class="btn btn-lg btn-success">Sepete Ekle</button>
<ul class="list-group"><li class="list-group-item"><b>Ürün Kodu</b> <span class="pull-right">BKR-0318</span></li><li class="list-group-item"><b>Malzeme</b> <span class="pull-right">Bakır ve pirinç</span></li><li class="list-group-item"><b>Yükseklik</b> <span class="pull-right">21 cm</span></li><li class="list-group-item"><b>Menşei</b> <span class="pull-right">Gaziantep</span></li></ul></div></div>
<h4>Benzer Ürünler</h4><div class="row"><div class="col-xs-4"><a href="/urun/cezve">Bakır Cezve</a><br>349,00 TL</div><div class="col-xs-4"><a href="/urun/tepsi">Oval Tepsi</a><br>899,50 TL</div></div></div>`,
    { lang: 'tr' },
  ),
);

export const BREADTH_SHOPS_OVERSEAS: Platform[] = [
  {
    kind: 'shop',
    name: 'teapot of a pottery',
    asks: [
      {
        ...TEAPOT,
        schema: object({
          name: text,
          item_number: { ...text, description: '商品番号' },
          price: number,
          regular_price: number,
          capacity: text,
          material: text,
          origin: { ...text, description: '産地' },
          stock: { ...integer, description: '在庫数' },
          dishwasher_safe: truth,
          microwave_safe: truth,
          rating: number,
          review_count: integer,
          color: text,
        }),
        expected: {
          name: '灰釉 急須 大',
          item_number: 'yk-427',
          price: 5280,
          regular_price: 6600,
          capacity: '520ml',
          material: '陶器',
          origin: '信楽',
          stock: 3,
          dishwasher_safe: true,
          microwave_safe: false,
          rating: 4.42,
          review_count: 26,
          color: null,
        },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'fridge in instalments',
    asks: [
      {
        ...FRIDGE,
        schema: object({
          nome: text,
          marca: text,
          codigo: text,
          preco: { ...number, description: 'preço atual de venda' },
          precoAnterior: number,
          precoPix: { ...number, description: 'preço à vista no Pix' },
          parcelas: object({ quantidade: integer, valor: number }),
          capacidadeTotal: text,
          consumo: text,
          garantia: text,
          avaliacao: number,
          totalAvaliacoes: integer,
          peso: text,
        }),
        expected: {
          nome: 'Geladeira Polarix Frost Free 410 L Inox',
          marca: 'Polarix',
          codigo: '88210-220',
          preco: 3299.9,
          precoAnterior: 3899,
          precoPix: 2969.91,
          parcelas: { quantidade: 10, valor: 329.99 },
          capacidadeTotal: '410 litros',
          consumo: '41,5 kWh/mês',
          garantia: '12 meses',
          avaliacao: 4.8,
          totalAvaliacoes: 312,
          peso: null,
        },
      },
      {
        ...FRIDGE,
        schema: object({
          title: { type: 'string' },
          price: { type: 'number' },
          currency: { type: 'string' },
          voltages_available: { ...texts, description: 'voltages that can be ordered' },
        }),
        expected: {
          title: 'Geladeira Polarix Frost Free 410 L Inox',
          price: 3299.9,
          currency: 'BRL',
          voltages_available: ['220V'],
        },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'coffee mill on a marketplace',
    asks: [
      {
        ...GRINDER,
        schema: object({
          product: text,
          price: number,
          old_price: number,
          discount_percent: integer,
          seller: text,
          product_code: text,
          material: text,
          height: text,
          free_shipping: truth,
          remaining_stock: integer,
          warranty: text,
        }),
        expected: {
          product: 'El Yapımı Bakır Kahve Değirmeni',
          price: 1249.9,
          old_price: 1590,
          discount_percent: 21,
          seller: 'Usta Kemal Atölyesi',
          product_code: 'BKR-0318',
          material: 'Bakır ve pirinç',
          height: '21 cm',
          free_shipping: true,
          remaining_stock: 4,
          warranty: null,
        },
      },
      {
        ...GRINDER,
        prompt: 'ürün adı, fiyatı ve satıcısı',
        expected: {
          ürünAdı: 'El Yapımı Bakır Kahve Değirmeni',
          fiyat: 1249.9,
          satıcı: 'Usta Kemal Atölyesi',
        },
      },
    ],
  },
];
