/** Recipes that somebody typed into a post, a column or a table, without a plugin. */
import { each, type Platform } from './platform-case.ts';
import { type Recipe, recipePage } from './recipe-page.ts';

const STEW: Recipe = {
  title: 'Bean stew with burnt onions',
  author: 'Pilar',
  ingredients: ['2 cups dried white beans', '3 onions, sliced thin', '1/4 cup olive oil', 'salt'],
  instructions: [
    'Soak the beans overnight, then boil them until they are soft.',
    'Fry the onions in the oil until the edges are nearly black.',
    'Stir most of them into the pot. Put the rest on top.',
  ],
  yields: '4 to 6',
  keywords: ['Soups'],
};
const blogger = `<div id="header"><h1 class="title"><a href="/">Kitchen Notebook</a></h1></div><div id="main"><div class="date-outer"><h2 class="date-header"><span>Tuesday, March 3, 2026</span></h2><div class="post hentry"><h3 class="post-title entry-title">${STEW.title}</h3><div class="post-body entry-content"><div class="separator"><a href="/b.jpg"><img src="/b-s.jpg"></a></div>Nobody in this house likes beans, or so they say. They have eaten this four times since January, standing at the stove.<br><br><b>${STEW.title}</b><br><i>Serves 4 to 6</i><br><br><b>Ingredients:</b><br>${STEW.ingredients.join('<br>')}<br><br><b>Directions:</b><br>${each(STEW.instructions, (step, i) => `${i + 1}. ${step}<br>`)}<br>Enjoy!</div><div class="post-footer"><div class="post-footer-line"><span class="post-author vcard">Posted by <span class="fn">Pilar</span></span> <span class="post-timestamp">at <abbr class="published" title="2026-03-03T08:10:00-08:00">8:10 AM</abbr></span> <span class="post-comment-link"><a class="comment-link" href="#c">3 comments:</a></span></div><div class="post-footer-line"><span class="post-labels">Labels: <a href="/search/label/Soups" rel="tag">Soups</a></span></div></div></div></div><div id="sidebar"><h2>Blog Archive</h2><ul><li><a href="/2026/02">February (4)</a></li></ul></div></div>`;

const FISH: Recipe = {
  title: 'Baked trout with fennel',
  author: 'Lorna Skye',
  description: 'Trout needs little more than a hot oven and a fennel bulb.',
  ingredients: [
    '2 whole trout, cleaned',
    '1 fennel bulb, trimmed and cut into thin slices',
    '30g butter',
    '1 lemon, half of it juiced',
    'Boiled potatoes, to serve',
  ],
  instructions: [
    'Heat the oven to 220C (200C fan)/425F/gas 7. Spread the fennel over a tray and dot it with the butter.',
    'Lay the fish on top, season, and pour over the lemon juice.',
    'Roast for 18 minutes, until the skin blisters, and serve with the potatoes.',
  ],
  yields: '2',
  prep_time: 10,
  cook_time: 20,
};
const column = `<header><a href="/">Kitchen Notebook</a></header><main><article><h1>Lorna Skye’s recipe for baked trout with fennel</h1><div class="dcr-8aa1"><p>${FISH.description}</p></div><address><a rel="author" href="/profile/lornaskye">Lorna Skye</a></address><div class="dcr-1x" id="maincontent"><p class="dcr-9">My father fished and my mother did not like fish, so on Sundays there were two dinners. This is the one that made peace between them, and it is still what I make when nobody can agree.</p><h2 id="baked-trout-with-fennel" class="dcr-4">${FISH.title}</h2><p class="dcr-9">Prep <strong>10 min</strong><br>Cook <strong>20 min</strong><br>Serves <strong>2</strong></p><p class="dcr-9"><strong>2 whole trout</strong>, cleaned<br><strong>1 fennel bulb</strong>, trimmed and cut into thin slices<br><strong>30g butter<br>1 lemon</strong>, half of it juiced<br><strong>Boiled potatoes</strong>, to serve</p>${each(FISH.instructions, (step) => `<p class="dcr-9">${step}</p>`)}<ul class="dcr-9"><li>Lorna Skye’s new book is out in June.</li></ul></div></article><aside><h2>Most viewed</h2><ol><li><a href="/1">The best pans</a></li></ol></aside></main>`;

const SCONES: Recipe = {
  title: 'Buttermilk scones',
  ingredients: ['450 g flour', '2 tsp baking powder', '80 g butter', '280 ml buttermilk'],
  instructions: [
    'Rub the butter into the flour and the baking powder.',
    'Stir in the buttermilk with a knife.',
    'Cut out rounds and bake for 14 minutes at 220 °C.',
  ],
  yields: '12 scones',
};
const table = `<table width="780" border="0"><tr><td width="150" valign="top"><a href="/">Home</a><br><a href="/cakes.html">Cakes</a><br><a href="/soups.html">Soups</a></td><td valign="top"><font size="5"><b>${SCONES.title}</b></font><p><i>Makes 12 scones</i></p><table border="0" cellpadding="6"><tr><td width="40%" valign="top"><b>Ingredients</b><br>${SCONES.ingredients.join('<br>')}</td><td valign="top"><b>Method</b><ol>${each(SCONES.instructions, (step) => `<li>${step}</li>`)}</ol></td></tr></table><p>Last updated 2 May 2004</p></td></tr></table>`;

const DUMPLINGS: Recipe = {
  title: 'Potato dumplings with brown butter',
  author: 'Wiktor Lis',
  description: 'Small, light and gone too soon.',
  ingredients: ['1 kg floury potatoes', '150 g flour', '1 egg yolk', '100 g butter', '6 sage leaves'],
  instructions: [
    'Boil the potatoes in their skins and press them while hot.',
    'Knead with flour and yolk, roll out and cut into pieces.',
    'Let the butter turn brown with the sage leaves.',
    'Cook the dumplings until they float, about 3 minutes, and toss them in the butter.',
  ],
  yields: '4 people',
  prep_time: 45,
  cook_time: 20,
  cuisine: 'Polish',
};
const headed = `<header><a href="/">Kitchen Notebook</a></header><main><article><h1>${DUMPLINGS.title}</h1><p>Words by Wiktor Lis</p><p class="standfirst">${DUMPLINGS.description}</p><p><strong>Serves:</strong> 4 people | <strong>Prep:</strong> 45 min | <strong>Cook:</strong> 20 min | <strong>Cuisine:</strong> Polish</p><h2>What you need</h2><p><strong>For the dumplings</strong></p><ul><li>1 kg floury potatoes</li><li>150 g flour</li><li>1 egg yolk</li></ul><p><strong>For the butter</strong></p><ul><li>100 g butter</li><li>6 sage leaves</li></ul><h2>How to make it</h2><h3>Make the dough</h3><p>${DUMPLINGS.instructions[0]}</p><figure><img src="/d1.jpg"><figcaption>Press them while they steam.</figcaption></figure><p>${DUMPLINGS.instructions[1]}</p><h3>Finish</h3><p>${DUMPLINGS.instructions[2]}</p><p>${DUMPLINGS.instructions[3]}</p><h2>Where to buy sage</h2><p>Any market has it in May.</p></article></main>`;

const SOUP: Recipe = {
  title: 'かぼちゃの味噌汁',
  author: 'みどり',
  ingredients: ['かぼちゃ 200g', 'だし汁 600ml', '味噌 大さじ2'],
  instructions: [
    'かぼちゃを一口大に切る。',
    'だし汁で柔らかくなるまで煮る。',
    '火を止めて味噌を溶き入れる。',
  ],
  yields: '2人分',
};
const japanese = `<header><a href="/">Kitchen Notebook</a></header><main><h1 class="recipe-title">${SOUP.title}</h1><div class="recipe-author"><a href="/users/12">みどり</a></div><section id="ingredients"><h2>材料 <span class="servings_for">（2人分）</span></h2><div id="ingredients_list">${each(
  [
    ['かぼちゃ', '200g'],
    ['だし汁', '600ml'],
    ['味噌', '大さじ2'],
  ],
  ([name, amount]) =>
    `<div class="ingredient_row"><div class="ingredient_name"><span class="name">${name}</span></div><div class="ingredient_quantity amount">${amount}</div></div>`,
)}</div></section><section id="steps"><h2>作り方</h2><ol>${each(SOUP.instructions, (step, i) => `<li class="step"><div class="step_number">${i + 1}</div><p class="step_text">${step}</p></li>`)}</ol></section></main>`;

const PIEROGI: Recipe = {
  title: 'Kopytka z twarogiem',
  description: 'Miękkie i sycące.',
  ingredients: ['500 g ziemniaków', '200 g twarogu', '1 jajko', '100 g mąki'],
  instructions: [
    'Ugotować ziemniaki i przecisnąć przez praskę.',
    'Dodać twaróg, jajko i mąkę, zagnieść ciasto.',
    'Pokroić w kopytka i gotować 3 minuty od wypłynięcia.',
  ],
  yields: '4 porcje',
};
const polish = `<header><a href="/">Kitchen Notebook</a></header><main><h1 class="page-header">${PIEROGI.title}</h1><div class="field field-name-field-uwagi"><p>${PIEROGI.description}</p></div><div class="group-skladniki field-group-div"><h3><span>Składniki</span></h3><div class="field field-name-field-ilosc-porcji">4 porcje</div><div class="field field-name-field-skladniki"><ul>${each(PIEROGI.ingredients, (one) => `<li>${one}</li>`)}</ul></div></div><div class="group-przepis field-group-div"><h3><span>Przygotowanie</span></h3><div class="field field-name-field-przygotowanie"><ul>${each(PIEROGI.instructions, (one) => `<li>${one}</li>`)}</ul></div></div><div class="group-wskazowki field-group-div"><h3><span>Wskazówki</span></h3><ul><li>Podawać z masłem.</li></ul></div></main>`;

const CAKE: Recipe = {
  title: 'Bolo de fubá da roça',
  author: 'Dona Zilda',
  ingredients: [
    '2 xícaras (chá) de fubá',
    '3 ovos',
    '1 xícara (chá) de leite',
    '1 colher (sopa) de fermento',
  ],
  instructions: [
    'Bata no liquidificador os ovos, o leite e o fubá.',
    'Acrescente o fermento e misture devagar.',
    'Asse em forno médio por 40 minutos.',
  ],
  yields: '8 porções',
  total_time: 60,
  category: 'Bolos',
};
const portuguese = `<header><a href="/">Kitchen Notebook</a></header><main><div class="recipe-head"><h1>${CAKE.title}</h1><div class="author-name">Enviada por <a href="/chef/zilda">Dona Zilda</a></div><dl class="recipe-info"><dt>Preparo total</dt><dd>60 min</dd><dt>Rendimento</dt><dd>8 porções</dd><dt>Categoria</dt><dd><a href="/categorias/bolos">Bolos</a></dd></dl></div><div class="ingredients-card"><h2>Ingredientes</h2><ul>${each(CAKE.ingredients, (one) => `<li><span class="p-ingredient">${one}</span></li>`)}</ul></div><div class="directions-info"><h2>Modo de preparo</h2><div class="e-instructions"><ol>${each(CAKE.instructions, (one) => `<li><span>${one}</span></li>`)}</ol></div></div><div class="tips"><h2>Informações adicionais</h2><p>Sirva com café.</p></div></main>`;

export const RECIPE_POSTS: Platform[] = [
  recipePage('Blogger post with bold labels', STEW, blogger),
  recipePage('newspaper column', FISH, column),
  recipePage('old page in tables', SCONES, table),
  recipePage('post with headings above steps', DUMPLINGS, headed),
  recipePage('Japanese community', SOUP, japanese, { lang: 'ja' }),
  recipePage('Polish blog', PIEROGI, polish, { lang: 'pl' }),
  recipePage('Brazilian community', CAKE, portuguese, { lang: 'pt-BR' }),
];
