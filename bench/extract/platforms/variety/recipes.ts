/** Recipes, and a page that lists them. */
import { address, integer, list, number, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const STEW = {
  ingredients: ['2 lb chuck roast, cubed', '3 cups beef stock', '1 cup pearl barley', '2 carrots, sliced'],
  instructions: [
    'Brown the beef in a heavy pot.',
    'Add the stock and barley and simmer for one hour.',
    'Stir in the carrots and cook until soft.',
  ],
};
const items = (lines: readonly string[]) => each(lines, (line) => `<li>${line}</li>`);
const STEW_PAGE = single(
  'https://dutchovenday.example/barley-beef-stew/',
  shell(
    'Barley Beef Stew (One Pot!) - Dutch Oven Day',
    `<div class="sc-1a"><header><a href="/">Dutch Oven Day</a><a href="/book">My book, $24.99</a></header><article class="sc-2b"><h1 class="sc-3c">Barley Beef Stew</h1><div class="sc-4d">By <a href="/about">Lorna Pickett</a> · Updated October 6, 2026</div><a class="sc-5e" href="#r">Jump to recipe</a><p>My grandmother kept this on the stove from Friday to Sunday.</p><h2>Tips</h2><ul><li>Freeze it for up to three months.</li><li>Use a wide pot.</li></ul>
<section id="r" class="sc-6f"><h2 class="sc-7g">Barley Beef Stew</h2><div class="sc-8h"><div><span>Prep Time</span><span>25 mins</span></div><div><span>Cook Time</span><span>2 hrs 10 mins</span></div><div><span>Servings</span><span>6</span></div><div><span>Calories</span><span>455 kcal</span></div></div><h3>Ingredients</h3><ul>${items(STEW.ingredients)}</ul><h3>Instructions</h3><ol>${items(STEW.instructions)}</ol></section>
<section class="sc-9i"><h2>You may also like</h2><a href="/lentil-soup/">Lentil Soup</a><span>4.9 (88)</span></section><section><h2>2 comments</h2><p><b>Hal</b> Made it twice this week.</p></section></article></div>`,
  ),
);

const KNOEDEL = {
  zutaten: ['6 alte Semmeln', '250 ml Milch', '2 Eier', '1 Bund Petersilie'],
  zubereitung: ['Semmeln in Würfel schneiden.', 'Mit heißer Milch übergießen.', 'Knödel formen und garen.'],
};
const KNOEDEL_PAGE = single(
  'http://omas-kueche.example/rezepte/semmelknoedel.htm',
  shell(
    'Omas Küche: Semmelknödel',
    `<body background="papier.jpg"><center><h1><font color="#993300">Omas Küche</font></h1></center><table width="90%"><tr><td><h2>Semmelknödel</h2><p><b>Für:</b> 4 Personen<br><b>Arbeitszeit:</b> 40 Minuten<br><b>Schwierigkeitsgrad:</b> einfach<br><b>Eingesandt von:</b> Resi Huber</p>
<p><b>Zutaten:</b></p><ul>${items(KNOEDEL.zutaten)}</ul><p><b>Zubereitung:</b></p><ol>${items(KNOEDEL.zubereitung)}</ol></td></tr></table><hr><p><a href="index.htm">zurück</a> - Besucher seit 2003: 48.112</p>`,
    { lang: 'de' },
  ),
);

const CLAFOUTIS = {
  ingredients: ['500 g de cerises noires', '100 g de farine', '4 œufs', '30 cl de lait'],
  steps: [
    'Lavez les cerises sans les dénoyauter.',
    'Mélangez la farine, les œufs et le lait.',
    'Versez sur les fruits et enfournez.',
  ],
};
const CLAFOUTIS_PAGE = single(
  'https://cuisine-du-verger.example/clafoutis-aux-cerises',
  shell(
    'Clafoutis aux cerises : la recette facile',
    `<nav><a href="/">La cuisine du verger</a><a href="/entrees">Entrées</a><a href="/desserts">Desserts</a></nav><main><h1>Clafoutis aux cerises</h1><div class="note" aria-label="Note : 4,7 sur 5">4,7/5 <span>(132 avis)</span></div><ul class="infos"><li>Préparation : 15 min</li><li>Cuisson : 35 min</li><li>Pour 8 personnes</li><li>Coût : bon marché</li></ul>
<div class="colonnes"><section><h2>Ingrédients</h2><ul>${items(CLAFOUTIS.ingredients)}</ul></section><section><h2>Préparation</h2>${each(CLAFOUTIS.steps, (line, i) => `<div class="etape"><h3>Étape ${i + 1}</h3><p>${line}</p></div>`)}</section></div><section><h2>Idées proches</h2><ul><li><a href="/far">Far breton</a> 4,8/5</li></ul></section></main><footer>Publicité : le robot du chef à 249 €</footer>`,
    { lang: 'fr' },
  ),
);

const PASTA = ['320 g di spaghetti', '2 spicchi di aglio', '1 peperoncino', '60 ml di olio'];
const PASTA_PAGE = single(
  'http://www.trattoriaincasa.example/ricetta.php?id=88',
  shell(
    'Trattoria in casa - Spaghetti aglio e olio',
    `<table class="layout" cellspacing="0"><tr><td class="sx"><a href="/">Home</a><br><a href="/primi">Primi</a><br><a href="/dolci">Dolci</a></td><td class="centro"><h1>Spaghetti aglio e olio</h1><table class="scheda"><tr><td class="et">Dosi per</td><td>4 persone</td></tr><tr><td class="et">Tempo di preparazione</td><td>10 minuti</td></tr><tr><td class="et">Tempo di cottura</td><td>12 minuti</td></tr><tr><td class="et">Difficoltà</td><td>Facile</td></tr></table>
<h2>Ingredienti</h2><table class="ingr">${each(PASTA, (line) => `<tr><td>${line}</td></tr>`)}</table><h2>Procedimento</h2><p>Cuocere la pasta in acqua salata. Scaldare l'olio con aglio e peperoncino e condire.</p></td><td class="dx"><b>Ricetta del mese</b><br>Tiramisù, 6 persone</td></tr></table>`,
    { lang: 'it' },
  ),
);

const MISO = {
  材料: ['なす 2本', '味噌 大さじ2', '砂糖 大さじ1', 'ごま油 大さじ2'],
  作り方: ['なすを乱切りにする。', 'ごま油で炒める。', '味噌と砂糖を加えて絡める。'],
};
const MISO_PAGE = single(
  'https://obanzai.example/recipe/2210',
  shell(
    'なすの味噌炒め レシピ・作り方 | おばんざい帖',
    `<div class="hd"><a href="/">おばんざい帖</a></div><div class="w"><h1>なすの味噌炒め</h1><div class="au">by <a href="/u/88">はるこ</a></div><p class="cp">ご飯が進む定番のおかずです。</p><div class="tm"><span>調理時間</span><b>15分</b></div><div class="box"><h2>材料（2人分）</h2><ul>${items(MISO.材料)}</ul></div><div class="box"><h2>作り方</h2><ol>${items(MISO.作り方)}</ol></div><div class="id">レシピID：2210　公開日：2026年8月2日</div></div><div class="rel"><h2>関連レシピ</h2><a href="/recipe/1190">焼きなす</a></div>`,
    { lang: 'ja' },
  ),
);

const BAKES = [
  { title: 'Bolo de Fubá Cremoso', minutes: 60, rating: 4.8, slug: 'bolo-fuba' },
  { title: 'Pão de Queijo da Serra', minutes: 45, rating: 4.6, slug: 'pao-queijo' },
  { title: 'Torta de Banana', minutes: 75, rating: 4.2, slug: 'torta-banana' },
];
const BAKE_LIST = several(
  'https://fornodecasa.example/lanches',
  shell(
    'Receitas de lanches - Forno de Casa',
    `<header><a href="/">Forno de Casa</a><a href="/loja">Loja: formas a partir de R$ 39</a></header><h1>Receitas de lanches</h1><div class="grade">${each(BAKES, ({ title, minutes, rating, slug }) => `<a class="cartao" href="/receita/${slug}"><img src="/i/${slug}.jpg" alt="${title}"><h2>${title}</h2><span class="tempo">${minutes} min</span><span class="nota">★ ${rating.toFixed(1).replace('.', ',')}</span></a>`)}</div><p>Página 1 de 9</p>`,
    { lang: 'pt-BR' },
  ),
);

export const VARIETY_RECIPES: Platform[] = [
  {
    kind: 'recipe',
    name: 'stew in hashed classes',
    asks: [
      {
        ...STEW_PAGE,
        schema: object({
          name: text,
          author: text,
          prep_time_minutes: integer,
          cook_time_minutes: integer,
          servings: integer,
          calories: number,
          ingredients: texts,
          instructions: texts,
          rating: number,
        }),
        expected: {
          name: 'Barley Beef Stew',
          author: 'Lorna Pickett',
          prep_time_minutes: 25,
          cook_time_minutes: 130,
          servings: 6,
          calories: 455,
          ...STEW,
          rating: null,
        },
      },
      {
        ...STEW_PAGE,
        prompt: 'ingredients and instructions',
        expected: STEW,
      },
    ],
  },
  {
    kind: 'recipe',
    name: 'dumplings on wallpaper',
    asks: [
      {
        ...KNOEDEL_PAGE,
        schema: object({
          titel: text,
          portionen: integer,
          arbeitszeit_minuten: integer,
          schwierigkeitsgrad: text,
          zutaten: texts,
          zubereitung: texts,
          kalorien: number,
        }),
        expected: {
          titel: 'Semmelknödel',
          portionen: 4,
          arbeitszeit_minuten: 40,
          schwierigkeitsgrad: 'einfach',
          ...KNOEDEL,
          kalorien: null,
        },
      },
    ],
  },
  {
    kind: 'recipe',
    name: 'clafoutis with numbered steps',
    asks: [
      {
        ...CLAFOUTIS_PAGE,
        schema: object({
          title: text,
          prep_time: { type: ['string', 'null'], description: 'as written on the page' },
          cook_time: { type: ['string', 'null'], description: 'as written on the page' },
          servings: integer,
          rating: number,
          ratingCount: integer,
          ingredients: texts,
          steps: texts,
          author: text,
        }),
        expected: {
          title: 'Clafoutis aux cerises',
          prep_time: '15 min',
          cook_time: '35 min',
          servings: 8,
          rating: 4.7,
          ratingCount: 132,
          ...CLAFOUTIS,
          author: null,
        },
      },
    ],
  },
  {
    kind: 'recipe',
    name: 'spaghetti in nested tables',
    asks: [
      {
        ...PASTA_PAGE,
        schema: object({
          nome: text,
          porzioni: integer,
          tempo_preparazione: { ...integer, description: 'in minuti' },
          tempo_cottura: { ...integer, description: 'in minuti' },
          difficolta: text,
          ingredienti: texts,
          autore: text,
        }),
        expected: {
          nome: 'Spaghetti aglio e olio',
          porzioni: 4,
          tempo_preparazione: 10,
          tempo_cottura: 12,
          difficolta: 'Facile',
          ingredienti: PASTA,
          autore: null,
        },
      },
    ],
  },
  {
    kind: 'recipe',
    name: 'aubergines',
    asks: [
      {
        ...MISO_PAGE,
        schema: object({
          recipe_name: text,
          author: text,
          total_time_minutes: integer,
          servings: integer,
          ingredients: texts,
          instructions: texts,
          calories: number,
        }),
        expected: {
          recipe_name: 'なすの味噌炒め',
          author: 'はるこ',
          total_time_minutes: 15,
          servings: 2,
          ingredients: MISO.材料,
          instructions: MISO.作り方,
          calories: null,
        },
      },
    ],
  },
  {
    kind: 'recipe',
    name: 'cards of snacks',
    asks: [
      {
        ...BAKE_LIST,
        schema: object({
          recipes: list({ title: text, total_minutes: integer, rating: number, url: address, author: text }),
        }),
        expected: {
          recipes: BAKES.map(({ title, minutes, rating, slug }) => ({
            ...{ title, total_minutes: minutes, rating, author: null },
            url: `https://fornodecasa.example/receita/${slug}`,
          })),
        },
      },
      {
        ...BAKE_LIST,
        prompt: 'title and rating of each recipe',
        expected: { recipes: BAKES.map((one) => shown(one, ['title', 'rating'])) },
      },
    ],
  },
];
