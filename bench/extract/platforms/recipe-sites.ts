/** Large recipe sites in English, and cards that are built without a list element. */
import { each, type Platform } from './platform-case.ts';
import { type Recipe, recipePage } from './recipe-page.ts';

const NAV =
  '<header role="banner"><a href="/" class="logo">Kitchen Notebook</a><nav><ul><li><a href="/recipes/dinner/">Dinner</a></li><li><a href="/recipes/dessert/">Dessert</a></li><li><a href="/cuisine/thai/">Thai</a></li></ul></nav></header>';
const FOOT =
  '<footer><ul><li><a href="/terms">Terms</a></li><li><a href="/jobs">Jobs</a></li></ul><p>© 2026 Kitchen Notebook Media</p></footer>';
const MORE =
  '<section class="related"><h2>More recipes like this</h2><div class="card"><a href="/r/1"><span class="card__title">Corn cakes</span></a><span>25 mins</span><span>88 Ratings</span></div><div class="card"><a href="/r/2"><span class="card__title">Bean salad</span></a><span>10 mins</span><span>41 Ratings</span></div></section>';

const BAKE: Recipe = {
  title: 'Leek and barley bake',
  author: 'Oona Fairley',
  description: 'Barley turns creamy below a lid of leeks.',
  ingredients: [
    '3 leeks, sliced',
    '1 cup pearl barley',
    '2 tablespoons butter',
    '1/2 cup grated cheese, divided',
    'Salt and pepper to taste',
  ],
  instructions: [
    'Preheat the oven to 375 degrees F (190 degrees C).',
    'Melt butter in a skillet over medium heat; cook leeks until tender, about 8 minutes.',
    'Stir in barley and half of the cheese. Bake for 45 minutes.',
  ],
  yields: '6',
  prep_time: 15,
  cook_time: 55,
  total_time: 70,
  category: 'Grains',
  ratings: 4.7,
  ratings_count: 312,
  nutrients: {
    calories: '310',
    fatContent: '12g',
    saturatedFatContent: '6g',
    carbohydrateContent: '39g',
    proteinContent: '11g',
    sodiumContent: '420mg',
  },
};
const detail = (label: string, value: string) =>
  `<div class="mm-recipes-details__item"><div class="mm-recipes-details__label">${label}:</div><div class="mm-recipes-details__value">${value}</div></div>`;
const community = `${NAV}<main id="main"><div class="loc breadcrumbs"><ul class="mntl-breadcrumbs"><li><a href="/recipes/"><span>Recipes</span></a></li><li><a href="/recipes/grains/"><span>Grains</span></a></li></ul></div><article><h1 class="article-heading text-headline-400">${BAKE.title}</h1><div class="mm-recipes-review-bar"><div class="mm-recipes-review-bar__rating">4.7</div><div class="mm-recipes-review-bar__rating-count">(312)</div><a class="mm-recipes-review-bar__comment-count" href="#reviews">205 Reviews</a><a href="#photos">18 Photos</a></div><p class="article-subheading text-utility-300">${BAKE.description}</p><div class="mntl-bylines"><div class="mntl-bylines__item mntl-attribution__item">Submitted by <a class="mntl-attribution__item-name" href="/cook/oona">Oona Fairley</a></div><div class="mntl-bylines__item mntl-attribution__item--updated">Updated on April 2, 2026</div></div><div class="mm-recipes-details"><div class="mm-recipes-details__content">${detail('Prep Time', '15 mins')}${detail('Cook Time', '55 mins')}${detail('Total Time', '1 hr 10 mins')}${detail('Servings', '6')}</div></div><div class="mm-recipes-structured-ingredients"><h2 class="mm-recipes-structured-ingredients__heading">Ingredients</h2><div class="mm-recipes-serving-size-adjuster"><label>1/2x</label><label>1x</label><label>2x</label><p>Original recipe (1X) yields 6 servings</p></div><ul class="mm-recipes-structured-ingredients__list"><li><p><span data-ingredient-quantity="true">3</span> <span data-ingredient-name="true">leeks, sliced</span></p></li><li><p><span data-ingredient-quantity="true">1</span> <span data-ingredient-unit="true">cup</span> <span data-ingredient-name="true">pearl barley</span></p></li><li><p><span data-ingredient-quantity="true">2</span> <span data-ingredient-unit="true">tablespoons</span> <span data-ingredient-name="true">butter</span></p></li><li><p><span data-ingredient-quantity="true">1/2</span> <span data-ingredient-unit="true">cup</span> <span data-ingredient-name="true">grated cheese</span>, divided</p></li><li><p><span data-ingredient-name="true">Salt and pepper</span> to taste</p></li></ul></div><div class="mm-recipes-steps"><h2 class="mm-recipes-steps__heading">Directions</h2><ol class="mntl-sc-block">${each(BAKE.instructions, (step) => `<li><p>${step}</p><figure><img src="/s.jpg" alt=""><figcaption><span class="figure-article-caption-owner">Kitchen Notebook / Oona Fairley</span></figcaption></figure></li>`)}</ol></div><div class="mm-recipes-nutrition-facts"><h2>Nutrition Facts <span>(per serving)</span></h2><table class="mm-recipes-nutrition-facts-summary__table"><tbody><tr><td>310</td><td>Calories</td></tr><tr><td>12g</td><td>Fat</td></tr><tr><td>39g</td><td>Carbs</td></tr><tr><td>11g</td><td>Protein</td></tr></tbody></table><table class="mm-recipes-nutrition-facts-label__table"><thead><tr><th colspan="2">Nutrition Facts</th></tr></thead><tbody><tr><th>Servings Per Recipe <span>6</span></th></tr><tr><th>Calories <span>310</span></th></tr><tr><td></td><td>% Daily Value *</td></tr><tr><td><span>Total Fat</span> 12g</td><td>15%</td></tr><tr><td><span>Saturated Fat</span> 6g</td><td>30%</td></tr><tr><td><span>Sodium</span> 420mg</td><td>18%</td></tr></tbody></table></div></article><section id="reviews"><h2>Reviews (205)</h2><div class="feedback"><span class="feedback__display-name">ToddB</span><p>Used 4 leeks. 5 stars.</p></div></section>${MORE}</main>${FOOT}`;

const PIE: Recipe = {
  title: 'Mushroom and thyme pie',
  author: 'Hamish Doyle',
  description: 'A pie for a dark evening, with a little sherry.',
  ingredients: [
    '500g shortcrust pastry',
    '1 egg, beaten',
    '600g mushrooms',
    '2 tbsp plain flour',
    '50ml sherry',
  ],
  instructions: [
    'Fry the mushrooms in a dry pan until their water has gone, then stir in the flour.',
    'Pour in the sherry and let it thicken. Leave to cool.',
    'Heat the oven to 200C/180C fan/gas 6. Fill the pastry, brush with egg and bake for 40 mins.',
  ],
  yields: '4',
  prep_time: 30,
  cook_time: 60,
  nutrients: {
    calories: '540',
    fatContent: '31g',
    saturatedFatContent: '12g',
    carbohydrateContent: '49g',
    sugarContent: '3g',
    fiberContent: '4g',
    proteinContent: '12g',
  },
};
const magazine = `${NAV}<main><div class="post recipe"><section class="post-header"><nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/recipes/">Recipes</a></li></ol></nav><h1 class="heading-1">${PIE.title}</h1><ul class="author-list"><li><a href="/author/hamish" class="link">Hamish Doyle</a></li></ul><ul class="post-header__row recipe__cook-and-prep list"><li><div class="icon-with-text cook-and-prep-time"><i class="icon icon-time"></i><div class="icon-with-text__children"><ul><li><span class="body-copy-bold mr-xxs">Prep:</span><span class="body-copy-small"><time datetime="PT30M">30 mins</time></span></li><li><span class="body-copy-bold mr-xxs">Cook:</span><span class="body-copy-small"><time datetime="PT1H">1 hr</time></span></li></ul></div></div></li><li><div class="icon-with-text post-header__skill-level">Easy</div></li><li><div class="icon-with-text post-header__servings">Serves 4</div></li></ul><div class="editor-content"><p>${PIE.description}</p></div><ul class="terms-icons-list"><li>Vegetarian</li></ul><table class="key-value-blocks"><caption class="key-value-blocks__caption">Nutrition: Per serving</caption><thead><tr><th>Nutrient</th><th>Unit</th></tr></thead><tbody>${each(
  [
    ['kcal', '540'],
    ['fat', '31g'],
    ['saturates', '12g'],
    ['carbs', '49g'],
    ['sugars', '3g'],
    ['fibre', '4g'],
    ['protein', '12g'],
    ['salt', '0.9g'],
  ],
  ([key, value]) =>
    `<tr class="key-value-blocks__item"><td class="key-value-blocks__key">${key}</td><td class="key-value-blocks__value">${value}</td></tr>`,
)}</tbody></table></section><div class="row recipe__instructions"><section class="recipe__ingredients"><h2 class="recipe__ingredients-heading">Ingredients</h2><section><ul class="list"><li class="pb-xxs">500g shortcrust pastry</li><li class="pb-xxs">1 <a href="/glossary/egg">egg</a>, beaten</li></ul></section><section><h3 class="h5">For the filling</h3><ul class="list"><li class="pb-xxs">600g mushrooms</li><li class="pb-xxs">2 tbsp plain flour</li><li class="pb-xxs">50ml sherry</li></ul></section></section><section class="recipe__method-steps"><h2>Method</h2><ul class="grouped-list__list list">${each(PIE.instructions, (step, i) => `<li class="pb-xs pt-xs list-item"><span class="mb-xxs heading-6">step ${i + 1}</span><div class="editor-content"><p>${step}</p></div></li>`)}</ul></section></div></div>${MORE}</main>${FOOT}`;

const CURRY: Recipe = {
  title: 'Squash curry with lime leaves',
  author: 'Priya Venn',
  description: 'Sweet squash, sharp leaves, and no need to stir.',
  ingredients: [
    '2 tablespoons neutral oil',
    '1 butternut squash, cubed',
    '6 lime leaves',
    '1 (14-ounce) can coconut milk',
  ],
  instructions: [
    'Heat the oil over medium. Add the squash and cook, turning, until browned in spots, 8 to 10 minutes.',
    'Add the leaves and the coconut milk, and simmer until tender, about 20 minutes. Season with salt.',
  ],
  yields: '4 to 6 servings',
  prep_time: 10,
  cook_time: 30,
  total_time: 40,
  ratings: 5,
  ratings_count: 1254,
};
const hashed = `${NAV}<main><header class="recipeheadblock_wrapper__a1Bx9"><h1 class="pantry--title header_title__Qw8rT">${CURRY.title}</h1><div class="bylines_byline__8Vf1d"><p>By <a class="bylines_link__ZZ3pq" href="/author/priya-venn">Priya Venn</a></p><p class="header_date__Pq7Lm">Published April 20, 2026</p></div></header><div class="stats_cookingTimeTable__b0moV"><dl><dt class="stats_label__nHq2a">Total Time</dt><dd class="stats_value__xT5ub">40 minutes</dd><dt class="stats_label__nHq2a">Prep Time</dt><dd class="stats_value__xT5ub">10 minutes</dd><dt class="stats_label__nHq2a">Cook Time</dt><dd class="stats_value__xT5ub">30 minutes</dd><dt class="stats_label__nHq2a">Rating</dt><dd class="stats_value__xT5ub"><a href="#notes"><span class="stats_avg__Lk2Mz">5</span><span aria-hidden="true">(1,254)</span><span class="sr__Yt6Va">5 out of 5 stars, 1,254 ratings</span></a></dd></dl></div><div class="topnote_topnote__G8kd2"><p>${CURRY.description}</p></div><div class="recipebody_grid__Jf3bW"><div class="ingredients_ingredients__FLjsC"><div class="ingredients_top__Wa9zR"><h2 class="pantry--label">Ingredients</h2><div class="ingredients_recipeYield__DN65p"><span class="pantry--label">Yield:</span> <span class="pantry--ui">4 to 6 servings</span></div></div><ul>${each(
  [
    ['2', 'tablespoons neutral oil'],
    ['1', 'butternut squash, cubed'],
    ['6', 'lime leaves'],
    ['1', '(14-ounce) can coconut milk'],
  ],
  ([amount, name]) =>
    `<li class="ingredient_ingredient__rfjvs"><span class="ingredient_quantity__Z_Mvw">${amount}</span> <span>${name}</span></li>`,
)}</ul><button class="cart_button__Rr2Po">Add to Your Grocery List</button></div><div class="preparation_body__Bs2kW"><h2 class="pantry--label">Preparation</h2><ol class="preparation_stepList__jqWa1">${each(CURRY.instructions, (step, i) => `<li class="preparation_step__nzZHP"><div class="preparation_stepNumber__qWIz4">Step ${i + 1}</div><div class="preparation_stepContent__CFrQM"><p class="pantry--body-long">${step}</p></div></li>`)}</ol></div></div><section id="notes"><h2>Cooking Notes</h2><div class="note_note__Hy5Te"><span class="note_name__Oe3Wk">Rui</span><p>Made it with 2 cans of milk.</p></div></section></main>${FOOT}`;

const ROLLS: Recipe = {
  title: 'Seeded night rolls',
  author: 'Marek Stahl',
  ingredients: ['500 g strong flour', '7 g yeast', '320 ml water', '2 tbsp seeds'],
  instructions: [
    'Mix flour, yeast and water in the evening and cover the bowl.',
    'Shape twelve rolls in the morning.',
    'Press into the seeds and bake until dark.',
  ],
  yields: '12 Servings',
  prep_time: 20,
  cook_time: 18,
  total_time: 38,
  category: 'Bread',
};
const cookedTime = (name: string, label: string, value: string) =>
  `<span class="cooked-${name}-time cooked-time"><span class="cooked-time-icon"><i class="cooked-icon cooked-icon-clock"></i></span><strong class="cooked-meta-title">${label}</strong>${value}</span>`;
const cooked = `${NAV}<main class="site-main"><article class="cp_recipe"><h1 class="entry-title">${ROLLS.title}</h1><div class="entry-content"><div class="cooked-recipe-info cooked-clearfix"><section class="cooked-left"><span class="cooked-author"><strong class="cooked-meta-title">Author</strong><a href="/recipes/by/marek">Marek Stahl</a></span><span class="cooked-category"><strong class="cooked-meta-title">Category</strong><a href="/recipe-category/bread/" rel="tag">Bread</a></span><span class="cooked-difficulty-level"><strong class="cooked-meta-title">Difficulty</strong><span class="cooked-difficulty-level-1">Beginner</span></span></section><section class="cooked-right"><span class="cooked-print"><a href="?print=1"><i></i></a></span></section></div><p><img src="/rolls.jpg" alt=""></p><div class="cooked-recipe-info cooked-clearfix"><section class="cooked-left"><span class="cooked-servings"><span class="cooked-servings-icon"></span><strong class="cooked-meta-title">Yields</strong><a href="#">12 Servings</a><select class="cooked-servings-changer"><option>Quarter (3 Servings)</option><option>Default (12 Servings)</option><option>Double (24 Servings)</option></select></span>${cookedTime('prep', 'Prep Time', '20 mins')}${cookedTime('cook', 'Cook Time', '18 mins')}${cookedTime('total', 'Total Time', '38 mins')}</section></div><div class="cooked-recipe-ingredients">${each(
  [
    ['500', 'g', 'strong flour'],
    ['7', 'g', 'yeast'],
    ['320', 'ml', 'water'],
    ['2', 'tbsp', 'seeds'],
  ],
  ([amount, unit, name]) =>
    `<div class="cooked-single-ingredient cooked-ingredient"><span class="cooked-ingredient-checkbox">&nbsp;</span><span class="cooked-ing-amount" data-decimal="${amount}">${amount}</span> <span class="cooked-ing-measurement">${unit}</span> <span class="cooked-ing-name">${name}</span></div>`,
)}</div><div class="cooked-recipe-directions">${each(ROLLS.instructions, (step, i) => `<div class="cooked-single-direction cooked-direction cooked-direction-has-number"><span class="cooked-direction-number">${i + 1}</span><div class="cooked-dir-content"><p>${step}</p></div></div>`)}</div></div></article>${MORE}</main>${FOOT}`;

const SALAD: Recipe = {
  title: 'Charred corn salad',
  author: 'Bel Okafor',
  description: 'Blister the corn, then let lime do the rest.',
  ingredients: ['4 ears corn', '1 lime', '½ cup feta', '2 tbsp mayonnaise'],
  instructions: [
    'Char the corn in a hot pan.',
    'Cut off the kernels and mix with lime juice and mayonnaise.',
    'Crumble the feta over it.',
  ],
  yields: '4',
  prep_time: 10,
  cook_time: 10,
  total_time: 20,
  category: 'Salads',
  cuisine: 'Mexican',
  keywords: ['corn', 'summer'],
};
const drTime = (name: string, label: string, value: string) =>
  `<span class="dr-sim-metaa dr-${name}-time"><svg class="icon"></svg><span class="dr-meta-title">${label}</span><b>${value} <span>mins</span></b></span>`;
const delicious = `${NAV}<main><article><h1 class="entry-title">${SALAD.title}</h1><div class="dr-summary-holder"><div class="dr-post-summary"><h2 class="dr-title">${SALAD.title}</h2><div class="dr-entry-meta"><span class="dr-byline"><span class="dr-by">by</span> <a href="/author/bel/" class="fn">Bel Okafor</a></span><span class="dr-category"><svg></svg><span class="dr-meta-title">Course:</span> <a href="/recipe-course/salads/">Salads</a></span><span class="dr-category dr-cuisine"><span class="dr-meta-title">Cuisine:</span> <a href="/recipe-cuisine/mexican/">Mexican</a></span><span class="dr-lavel"><span class="dr-meta-title">Difficulty:</span> <b>Easy</b></span></div><div class="dr-extra-meta">${drTime('prep', 'Prep Time', '10')}${drTime('cook', 'Cook Time', '10')}${drTime('total', 'Total Time', '20')}<span class="dr-sim-metaa dr-yields"><span class="dr-meta-title">Servings</span><b>4</b></span></div><div class="dr-recipe-summary-inner"><h3>Description</h3><p>${SALAD.description}</p></div></div></div><div class="dr-ingredients-list"><div class="dr-ingrd-title-wrap"><h3 class="dr-title">Ingredients</h3><div class="dr-ingredients-scale"><label>Adjust Servings</label><button>-</button><input type="number" value="4"><button>+</button></div></div><ul class="dr-unordered-list">${each(
  [
    ['4', 'ears', 'corn'],
    ['1', '', 'lime'],
    ['½', 'cup', 'feta'],
    ['2', 'tbsp', 'mayonnaise'],
  ],
  ([amount, unit, name], i) =>
    `<li><input type="checkbox" id="dr-ing-${i}"><label for="dr-ing-${i}"><span class="ingredient_quantity">${amount}</span> <span class="ingredient_unit">${unit}</span> ${name}</label></li>`,
)}</ul></div><div class="dr-instructions"><div class="dr-instrc-title-wrap"><h3 class="dr-title">Instructions</h3></div><ol class="dr-ordered-list">${each(SALAD.instructions, (step) => `<li><div class="dr-instruction">${step}</div><span class="dr-instruction-mark"><label>Mark as complete</label></span></li>`)}</ol></div><div class="dr-keywords"><span class="dr-meta-title">Keywords:</span> corn, summer</div></article>${MORE}</main>${FOOT}`;

export const RECIPE_SITES: Platform[] = [
  recipePage('community with labelled details', BAKE, community),
  recipePage('food magazine', PIE, magazine),
  recipePage('newspaper with hashed classes', CURRY, hashed),
  recipePage('blog with a Cooked recipe', ROLLS, cooked),
  recipePage('blog with a WP Delicious card', SALAD, delicious),
];
