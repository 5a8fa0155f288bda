/** Blog posts with the cards of recipe plugins below a story that mentions amounts and steps as well. */
import { each, type Platform } from './platform-case.ts';
import { type Recipe, recipePage } from './recipe-page.ts';

/** A blog around its post: menu, byline, sidebar, related posts and comments. */
function blog(title: string, card: string, { by = 'Nadia Brenner', story = STORY } = {}): string {
  return `<header class="site-header"><a class="site-title" href="/">Kitchen Notebook</a><nav><ul class="menu"><li><a href="/">Home</a></li><li><a href="/recipes/">Recipes</a></li><li><a href="/about/">About</a></li></ul></nav></header><div class="content-sidebar-wrap"><main class="content"><article class="post type-post entry category-baking"><header class="entry-header"><h1 class="entry-title">${title}</h1><p class="entry-meta">By <span class="entry-author"><a href="/author/nadia/" class="entry-author-link" rel="author"><span class="entry-author-name">${by}</span></a></span> on <time class="entry-time" datetime="2026-03-09T07:00:00+00:00">March 9, 2026</time></p></header><div class="entry-content">${story}${card}</div></article><section class="entry-comments"><h3>Comments</h3><ol><li class="comment"><p class="comment-author">Tess</p><p>Made it twice. I used 2 cups of flour and 10 minutes less.</p></li></ol></section></main><aside class="sidebar"><h4>About Nadia</h4><p>I cook in a small kitchen with one window.</p><h4>Popular</h4><ul><li><a href="/soup/">Barley soup</a></li><li><a href="/rolls/">Night rolls</a></li></ul></aside></div><footer><p>© 2026 Kitchen Notebook</p></footer>`;
}
const STORY =
  '<p>The first time I made this it rained for a week, and nobody minded.</p><figure><img src="/img/1.jpg" alt=""></figure><h2>Why you will love it</h2><ul><li><strong>Quick</strong> – it needs one bowl.</li><li><strong>Kind</strong> – it forgives a hot oven.</li></ul><h2>Ingredient notes</h2><ul><li><strong>Flour</strong> – plain is fine.</li><li><strong>Butter</strong> – soft, not melted.</li></ul><h2>Tips</h2><p>Weigh everything. Serve it warm.</p>';

const LENTILS: Recipe = {
  title: 'Smoky lentil pot',
  author: 'Nadia Brenner',
  description: 'Brown lentils with smoked paprika and a spoon of vinegar at the end.',
  ingredients: [
    '2 tbsp olive oil',
    '1 large onion (finely chopped)',
    '2 tsp smoked paprika',
    '250 g brown lentils',
    '1 litre stock',
    '3 tbsp yoghurt',
    '1 tsp mint',
  ],
  instructions: [
    'Warm the oil in a wide pot and cook the onion until it is soft.',
    'Stir in the paprika, then add lentils and stock.',
    'Simmer for 30 minutes.',
    'Mix yoghurt and mint and spoon it over.',
  ],
  yields: '4 servings',
  prep_time: 10,
  cook_time: 40,
  total_time: 50,
  category: 'Main Course',
  cuisine: 'Turkish',
  keywords: ['lentils', 'one pot'],
  ratings: 4.82,
  ratings_count: 126,
  equipment: ['Wide pot', 'Small bowl'],
  nutrients: {
    calories: '312 kcal',
    carbohydrateContent: '41 g',
    proteinContent: '18 g',
    fatContent: '8 g',
    saturatedFatContent: '1 g',
    sodiumContent: '640 mg',
    fiberContent: '15 g',
    sugarContent: '5 g',
  },
};
const wprmTime = (name: string, label: string, minutes: number) =>
  `<div class="wprm-recipe-block-container wprm-recipe-block-container-columns wprm-recipe-time-container wprm-recipe-${name}-time-container"><span class="wprm-recipe-details-label wprm-block-text-faded wprm-recipe-time-label wprm-recipe-${name}-time-label">${label} </span><span class="wprm-recipe-time wprm-block-text-normal"><span class="wprm-recipe-details wprm-recipe-details-minutes wprm-recipe-${name}_time wprm-recipe-${name}_time-minutes">${minutes}<span class="sr-only screen-reader-text wprm-screen-reader-text"> minutes</span></span> <span class="wprm-recipe-details-unit wprm-recipe-details-minutes wprm-recipe-${name}_time-unit" aria-hidden="true">mins</span></span></div>`;
const wprmTag = (name: string, label: string, value: string) =>
  `<div class="wprm-recipe-block-container wprm-recipe-tag-container wprm-recipe-${name}-container"><span class="wprm-recipe-details-label wprm-recipe-tag-label wprm-recipe-${name}-label">${label} </span><span class="wprm-recipe-${name} wprm-block-text-normal">${value}</span></div>`;
const wprmNutrient = (name: string, amount: string, unit: string) =>
  `<span class="wprm-nutrition-label-text-nutrition-container"><span class="wprm-nutrition-label-text-nutrition-label">${name}: </span><span class="wprm-nutrition-label-text-nutrition-value">${amount}</span><span class="wprm-nutrition-label-text-nutrition-unit">${unit}</span></span>`;
const wprmItem = ([amount, unit, name, note]: string[]) =>
  `<li class="wprm-recipe-ingredient"><span class="wprm-checkbox-container"><input type="checkbox" class="wprm-checkbox"><label class="wprm-checkbox-label"><span class="sr-only">▢ </span></label></span><span class="wprm-recipe-ingredient-amount">${amount}</span>&#32;<span class="wprm-recipe-ingredient-unit">${unit}</span>&#32;<span class="wprm-recipe-ingredient-name">${name}</span>${note ? `&#32;<span class="wprm-recipe-ingredient-notes wprm-recipe-ingredient-notes-faded">(${note})</span>` : ''}</li>`;
const wprm = `<div class="wprm-recipe-container" data-recipe-id="77" data-servings="4"><div class="wprm-recipe wprm-recipe-template-compact"><div class="wprm-recipe-image"><img src="/img/pot.jpg" alt="Pot"></div><h2 class="wprm-recipe-name">${LENTILS.title}</h2><div class="wprm-recipe-rating"><span class="wprm-rating-star" data-rating="1"></span><span class="wprm-rating-star" data-rating="2"></span><div class="wprm-recipe-rating-details"><span class="wprm-recipe-rating-average">4.82</span> from <span class="wprm-recipe-rating-count">126</span> votes</div></div><a href="/print/" class="wprm-recipe-print">Print Recipe</a> <a href="#" class="wprm-recipe-pin">Pin Recipe</a><div class="wprm-recipe-summary"><span style="display: block;">${LENTILS.description}</span></div>${wprmTime('prep', 'Prep Time', 10)}${wprmTime('cook', 'Cook Time', 40)}${wprmTime('total', 'Total Time', 50)}${wprmTag('course', 'Course', 'Main Course')}${wprmTag('cuisine', 'Cuisine', 'Turkish')}${wprmTag('keyword', 'Keyword', 'lentils, one pot')}<div class="wprm-recipe-block-container wprm-recipe-servings-container"><span class="wprm-recipe-details-label wprm-recipe-servings-label">Servings </span><span class="wprm-recipe-servings-with-unit"><span class="wprm-recipe-servings wprm-recipe-details">4</span> <span class="wprm-recipe-servings-unit wprm-recipe-details-unit">servings</span></span></div><div class="wprm-recipe-equipment-container"><h3 class="wprm-recipe-header wprm-recipe-equipment-header">Equipment</h3><ul class="wprm-recipe-equipment wprm-recipe-equipment-list"><li class="wprm-recipe-equipment-item"><div class="wprm-recipe-equipment-name">Wide pot</div></li><li class="wprm-recipe-equipment-item"><div class="wprm-recipe-equipment-name">Small bowl</div></li></ul></div><div class="wprm-recipe-ingredients-container"><h3 class="wprm-recipe-header wprm-recipe-ingredients-header">Ingredients<div class="wprm-recipe-adjustable-servings-container"><button>1x</button><button>2x</button><button>3x</button></div></h3><div class="wprm-recipe-ingredient-group"><ul class="wprm-recipe-ingredients">${each(
  [
    ['2', 'tbsp', 'olive oil'],
    ['1', 'large', 'onion', 'finely chopped'],
    ['2', 'tsp', 'smoked paprika'],
    ['250', 'g', 'brown lentils'],
    ['1', 'litre', 'stock'],
  ],
  wprmItem,
)}</ul></div><div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name wprm-recipe-ingredient-group-name">Topping</h4><ul class="wprm-recipe-ingredients">${each(
  [
    ['3', 'tbsp', 'yoghurt'],
    ['1', 'tsp', 'mint'],
  ],
  wprmItem,
)}</ul></div></div><div class="wprm-recipe-instructions-container"><h3 class="wprm-recipe-header wprm-recipe-instructions-header">Instructions<div class="wprm-media-toggle"><button>Prevent your screen from going dark</button></div></h3><div class="wprm-recipe-instruction-group"><ul class="wprm-recipe-instructions">${each(LENTILS.instructions, (step, i) => `<li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text"><span>${step}</span></div>${i === 1 ? '<div class="wprm-recipe-instruction-image"><img src="/img/2.jpg" alt=""></div>' : ''}</li>`)}</ul></div></div><div class="wprm-recipe-notes-container"><h3 class="wprm-recipe-header wprm-recipe-notes-header">Notes</h3><div class="wprm-recipe-notes"><span>Red lentils fall apart; cook them for 15 minutes.</span></div></div><h3 class="wprm-recipe-header wprm-recipe-nutrition-header">Nutrition</h3><div class="wprm-nutrition-label-container">${each(
  [
    ['Calories', '312', 'kcal'],
    ['Carbohydrates', '41', 'g'],
    ['Protein', '18', 'g'],
    ['Fat', '8', 'g'],
    ['Saturated Fat', '1', 'g'],
    ['Sodium', '640', 'mg'],
    ['Fiber', '15', 'g'],
    ['Sugar', '5', 'g'],
  ],
  ([name = '', amount = '', unit = '']) => wprmNutrient(name, amount, unit),
).replaceAll('\n', '<span style="color: #777"> | </span>')}</div></div></div>`;

const TART: Recipe = {
  title: 'Plum tart with rye crust',
  author: 'Nadia Brenner',
  description: 'A tart for the last plums, with a crust that snaps.',
  ingredients: ['1 1/2 cups rye flour', '1/2 cup cold butter', '12 plums, halved', '3 tablespoons sugar'],
  instructions: [
    'Make the crust. Rub the butter into the flour and press it into a tin.',
    'Fill it. Set the plums cut side up and scatter the sugar over them.',
    'Bake. Put it on the lowest shelf for 35 minutes.',
  ],
  yields: '8 slices',
  prep_time: 25,
  cook_time: 35,
  total_time: 60,
  category: 'Dessert',
  cuisine: 'German',
  keywords: ['plum tart', 'rye'],
  ratings: 4.9,
  ratings_count: 37,
  nutrients: { calories: '254', sugarContent: '16 g', fatContent: '12.5 g', proteinContent: '3.1 g' },
};
const tastyRow = (name: string, label: string, value: string) =>
  `<li class="${name}"><span class="tasty-recipes-label">${label}:</span> <span class="tasty-recipes-${name}">${value}</span></li>`;
const tasty = `<div id="tasty-recipes-41" class="tasty-recipes tasty-recipes-41 tasty-recipes-display"><header class="tasty-recipes-entry-header"><div class="tasty-recipes-image"><img src="/img/tart.jpg" alt=""></div><h2 class="tasty-recipes-title">${TART.title}</h2><div class="tasty-recipes-rating"><p class="tasty-recipes-rating-label"><span class="rating-label"><span class="average">4.9</span> from <span class="count">37</span> reviews</span></p></div><div class="tasty-recipes-details"><ul><li class="author"><span class="tasty-recipes-label">Author:</span> <a class="tasty-recipes-author-name" href="/about/">Nadia Brenner</a></li>${tastyRow('total-time', 'Total Time', '1 hour')}<li class="yield"><span class="tasty-recipes-label">Yield:</span> <span class="tasty-recipes-yield"><span data-amount="8">8</span> slices <span class="tasty-recipes-yield-scale"><span data-amount="1">1</span>x</span></span></li></ul></div></header><div class="tasty-recipes-buttons"><a class="button tasty-recipes-print-button" href="/print/41/">Print Recipe</a></div><div class="tasty-recipes-entry-content"><div class="tasty-recipes-description"><h3>Description</h3><div class="tasty-recipes-description-body"><p>${TART.description}</p></div></div><div class="tasty-recipes-ingredients"><div class="tasty-recipes-ingredients-header"><h3>Ingredients</h3><div class="tasty-recipes-scale-container"><span class="tasty-recipes-scale-label">Scale</span><button>1x</button><button>2x</button></div></div><div><h4>For the crust</h4><ul><li><span data-amount="1.5" data-unit="cup">1 1/2 cups</span> rye flour</li><li><span data-amount="0.5">1/2 cup</span> cold butter</li></ul><h4>For the filling</h4><ul><li><span data-amount="12">12</span> plums, halved</li><li><span data-amount="3">3 tablespoons</span> sugar</li></ul></div></div><div class="tasty-recipes-instructions"><div class="tasty-recipes-instructions-header"><h3>Instructions</h3></div><div><ol>${each(TART.instructions, (step, i) => `<li id="instruction-step-${i + 1}">${step.replace(/^([^.]+\.)/, '<strong>$1</strong>')}</li>`)}</ol></div></div><div class="tasty-recipes-notes"><h3>Notes</h3><div><p>Keeps for two days. Freeze it in slices.</p></div></div><div class="tasty-recipes-other-details"><ul>${tastyRow('prep-time', 'Prep Time', '25 minutes')}${tastyRow('cook-time', 'Cook Time', '35 minutes')}${tastyRow('category', 'Category', 'Dessert')}${tastyRow('method', 'Method', 'Bake')}${tastyRow('cuisine', 'Cuisine', 'German')}</ul></div><div class="tasty-recipes-nutrition"><h3>Nutrition</h3><ul>${each(
  [
    ['Serving Size', '1 slice'],
    ['Calories', '254'],
    ['Sugar', '16 g'],
    ['Fat', '12.5 g'],
    ['Protein', '3.1 g'],
  ],
  ([name, value]) => `<li><strong class="tasty-recipes-label">${name}: </strong>${value}</li>`,
)}</ul></div><div class="tasty-recipes-keywords"><p><span class="tasty-recipes-label">Keywords:</span> plum tart, rye</p></div></div></div>`;

const MUFFINS: Recipe = {
  title: 'Carrot breakfast muffins',
  author: 'Nadia Brenner',
  description: 'Muffins with more carrot than flour.',
  ingredients: ['200g plain flour', '300g carrots, grated', '2 eggs', '40g oats', 'A pinch of salt'],
  instructions: [
    'Heat the oven to 180C and line a tin.',
    'Beat the eggs, then fold in carrots and flour.',
    'Sprinkle the oats on top and bake for 22 minutes.',
  ],
  yields: '12 muffins',
  prep_time: 15,
  cook_time: 22,
  total_time: 37,
  category: 'Breakfast',
  cuisine: 'American',
  ratings: 4.6,
  ratings_count: 18,
  nutrients: {
    calories: '131',
    fatContent: '3g',
    saturatedFatContent: '1g',
    sodiumContent: '98mg',
    carbohydrateContent: '21g',
    fiberContent: '2g',
    sugarContent: '4g',
    proteinContent: '5g',
  },
};
const createTime = (name: string, label: string, value: string) =>
  `<div class="mv-create-time mv-create-time-${name}"><em class="mv-create-time-label mv-create-lowercase mv-create-strong">${label}: </em> <span class="mv-create-time-format mv-create-uppercase"><span class="mv-time-part mv-time-minutes">${value}</span> </span></div>`;
const createNutrient = (name: string, label: string, value: string) =>
  `<span class="mv-create-nutrition-item mv-create-nutrition-${name}"><span class="mv-create-nutrition-label mv-create-uppercase">${label}:</span> ${value}</span>`;
const create = `<section id="mv-creation-12" class="mv-create-card mv-create-card-12 mv-recipe-card"><div class="mv-create-wrapper"><header class="mv-create-header"><h2 class="mv-create-title mv-create-title-primary">${MUFFINS.title}</h2><div class="mv-create-subtitle"><div class="mv-create-yield mv-create-uppercase">Yield: 12 muffins</div></div><div id="mv-create-12" class="mv-create-reviews" data-mv-create-id="12" data-mv-create-rating="4.6" data-mv-create-total-ratings="18"></div><div class="mv-create-times mv-create-times-3">${createTime('prep', 'Prep Time', '15 minutes')}${createTime('active', 'Cook Time', '22 minutes')}${createTime('total', 'Total Time', '37 minutes')}</div><div class="mv-create-description"><p>${MUFFINS.description}</p></div><form class="mv-create-print-form"><button>Print</button></form></header><div class="mv-create-ingredients"><h3 class="mv-create-ingredients-title mv-create-title-secondary">Ingredients</h3><ul><li>200g plain flour</li><li>300g carrots, grated</li><li>2 eggs</li></ul><h4>Top</h4><ul><li>40g oats</li><li>A pinch of salt</li></ul></div><div class="mv-create-instructions"><h3 class="mv-create-instructions-title mv-create-title-secondary">Instructions</h3><ol>${each(MUFFINS.instructions, (step, i) => `<li id="mv_create_12_${i + 1}">${step}</li>`)}</ol></div><div class="mv-create-notes"><h3 class="mv-create-notes-title">Notes</h3><div class="mv-create-notes-content"><p>Squeeze the carrots first.</p></div></div><div class="mv-create-products"><h3 class="mv-create-products-title">Recommended Products</h3><p class="mv-create-affiliate-disclaimer">I earn from qualifying purchases.</p><ul class="mv-create-products-list"><li><a href="https://shop.example/1"><div class="mv-create-products-product-name">Muffin tin</div></a></li></ul></div><div class="mv-create-nutrition"><div class="mv-create-nutrition-box"><h6 class="mv-create-nutrition-title">Nutrition Information:</h6>${createNutrient('yield', 'Yield', '12')} ${createNutrient('serving-size', 'Serving Size', '1')}<br><span class="mv-create-nutrition-amount"><em>Amount Per Serving:</em></span>${createNutrient('calories', 'Calories', '131')}${createNutrient('total-fat', 'Total Fat', '3g')}${createNutrient('saturated-fat', 'Saturated Fat', '1g')}${createNutrient('sodium', 'Sodium', '98mg')}${createNutrient('carbohydrates', 'Carbohydrates', '21g')}${createNutrient('fiber', 'Fiber', '2g')}${createNutrient('sugar', 'Sugar', '4g')}${createNutrient('protein', 'Protein', '5g')}</div></div><footer class="mv-create-footer"><div class="mv-create-copy">© Nadia Brenner</div><div class="mv-create-categories"><span class="mv-create-cuisine"><strong class="mv-create-uppercase mv-create-strong">Cuisine:</strong> <span class="mv-create-cuisine-label">American</span></span><span class="mv-create-spacer">/</span><span class="mv-create-category"><strong class="mv-create-uppercase mv-create-strong">Category:</strong> <span class="mv-create-category-label">Breakfast</span></span></div></footer></div></section>`;

export const RECIPE_PLUGINS: Platform[] = [
  recipePage('blog with a WP Recipe Maker card', LENTILS, blog(LENTILS.title, wprm)),
  recipePage('blog with a Tasty Recipes card', TART, blog(TART.title, tasty)),
  recipePage('blog with a Mediavine Create card', MUFFINS, blog(MUFFINS.title, create)),
];
