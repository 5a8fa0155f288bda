/** Recipe sites in other languages. */
import { each, type Platform } from './platform-case.ts';
import { type Recipe, recipePage } from './recipe-page.ts';

const around = (content: string) =>
  `<header><a href="/" class="logo">Kitchen Notebook</a><nav><a href="/a">A–Z</a><a href="/b">Blog</a></nav></header>${content}<footer><p>© 2026 Kitchen Notebook</p><a href="/i">Impressum</a></footer>`;

const STRUDEL: Recipe = {
  title: 'Birnenstrudel mit Mohn',
  author: 'Gretl_77',
  description: 'Saftig und kaum süß, wie ihn meine Tante machte.',
  ingredients: ['250 g Mehl', '2 EL Öl', '1 Prise(n) Salz', '1 kg Birne(n), reif', '80 g Mohn, gemahlen'],
  instructions: [
    'Aus Mehl, Öl, Salz und etwas Wasser einen Teig kneten und ruhen lassen.',
    'Die Birnen schälen und in Spalten schneiden.',
    'Teig ausziehen, Mohn und Birnen darauf verteilen, aufrollen und bei 190 °C backen.',
  ],
  yields: '6 Portionen',
  prep_time: 30,
  cook_time: 45,
  total_time: 135,
  ratings: 4.5,
  ratings_count: 118,
  nutrients: {
    calories: '412',
    proteinContent: '9,10 g',
    fatContent: '14,20 g',
    carbohydrateContent: '61,30 g',
  },
};
const german = around(
  `<main><article class="ds-box"><h1>${STRUDEL.title}</h1><p class="recipe-text">${STRUDEL.description}</p><div class="ds-rating-avg"><span class="ds-sr-only">Durchschnittliche Bewertung:</span><strong>4,5</strong>/5 <span class="ds-rating-count">(118 Bewertungen)</span></div><small class="ds-recipe-meta recipe-meta"><span class="recipe-preptime"><i class="material-icons"></i>30 Min.</span><span class="recipe-difficulty">normal</span><span class="recipe-date">12.03.2019</span></small></article><article class="ds-box recipe-ingredients"><h2>Zutaten</h2><form class="recipe-servings">für <input type="number" name="portionen" value="6"> <span>6 Portionen</span> <button>Umrechnen</button></form><table class="ingredients table-header"><thead><tr><th colspan="2"><h3>Für den Teig:</h3></th></tr></thead><tbody>${each(
    [
      ['250 g', 'Mehl'],
      ['2 EL', 'Öl'],
      ['1 Prise(n)', 'Salz'],
    ],
    ([amount, name]) =>
      `<tr><td class="td-left"><span>${amount}</span></td><td class="td-right"><span>${name}</span></td></tr>`,
  )}</tbody></table><table class="ingredients table-header"><thead><tr><th colspan="2"><h3>Für die Füllung:</h3></th></tr></thead><tbody><tr><td class="td-left"><span>1 kg</span></td><td class="td-right"><span>Birne(n), reif</span></td></tr><tr><td class="td-left"><span>80 g</span></td><td class="td-right"><span>Mohn, gemahlen</span></td></tr></tbody></table></article><article class="ds-box recipe-nutrition"><h3>Nährwerte pro Portion</h3><div class="recipe-nutrition_content">${each(
    [
      ['kcal', '412'],
      ['Eiweiß', '9,10 g'],
      ['Fett', '14,20 g'],
      ['Kohlenhydr.', '61,30 g'],
    ],
    ([name, value]) => `<div class="ds-col-3"><h5>${name}</h5>${value}</div>`,
  )}</div></article><article class="ds-box"><h2>Zubereitung</h2><small class="ds-recipe-meta recipe-meta"><span class="rds-recipe-meta__badge">Arbeitszeit ca. 30 Minuten</span><span class="rds-recipe-meta__badge">Ruhezeit ca. 1 Stunde</span><span class="rds-recipe-meta__badge">Koch-/Backzeit ca. 45 Minuten</span><span class="rds-recipe-meta__badge">Gesamtzeit ca. 2 Stunden 15 Minuten</span></small><div class="ds-box">${STRUDEL.instructions.join('<br><br>')}</div></article><article class="ds-box user-box"><h3>Rezept von</h3><a href="/user/gretl" class="author"><span>Gretl_77</span></a></article></main>`,
);

const QUICHE: Recipe = {
  title: 'Quiche aux orties',
  author: 'Maëlle Garrec',
  description: 'Une quiche de printemps à cueillir soi-même.',
  ingredients: ['200 g de jeunes orties', '3 oeufs', '20 cl de crème', '1 pâte brisée', 'sel, poivre'],
  instructions: [
    'Laver les orties avec des gants et les faire tomber à la poêle.',
    'Battre les oeufs avec la crème, le sel et le poivre.',
    'Garnir la pâte et enfourner pour 35 minutes à 180 °C.',
  ],
  yields: '6 personnes',
  prep_time: 25,
  cook_time: 35,
  total_time: 60,
  ratings: 4.6,
  ratings_count: 84,
};
const french = around(
  `<main><div class="main-title"><h1>${QUICHE.title}</h1></div><div class="recipe-header__rating"><span class="recipe-header__rating-text">4.6/5</span><a href="#comments">84 avis</a></div><p class="recipe-intro">${QUICHE.description}</p><div class="recipe-primary"><div class="recipe-primary__item"><i class="icon icon-timer"></i><span>1 h</span></div><div class="recipe-primary__item"><i class="icon icon-chef"></i><span>facile</span></div><div class="recipe-primary__item"><i class="icon icon-price"></i><span>bon marché</span></div></div><div class="recipe-author"><span class="recipe-author-note__author-name">Maëlle Garrec</span></div><section class="ingredients"><h2>Ingrédients</h2><div class="counter"><button>-</button><span>6 personnes</span><button>+</button></div><div class="card-ingredient-list">${each(
    [
      ['200', 'g', 'de jeunes orties'],
      ['3', '', 'oeufs'],
      ['20', 'cl', 'de crème'],
      ['1', '', 'pâte brisée'],
      ['', '', 'sel, poivre'],
    ],
    ([count, unit, name]) =>
      `<div class="card-ingredient"><div class="card-ingredient-image"><img src="/i.jpg" alt=""></div><span class="card-ingredient-title"><span class="card-ingredient-quantity"><span class="count">${count}</span> <span class="unit">${unit}</span></span> <span class="ingredient-name">${name}</span></span></div>`,
  )}</div></section><section class="steps"><h2>Préparation</h2><div class="time"><div class="time__total"><span>Temps total :</span><div>1 h</div></div><div class="time__details"><div><span>Préparation :</span><div>25 min</div></div><div><span>Repos :</span><div>-</div></div><div><span>Cuisson :</span><div>35 min</div></div></div></div><div class="recipe-step-list">${each(QUICHE.instructions, (step, i) => `<div class="recipe-step-list__container"><div class="recipe-step-list__head"><input type="checkbox" id="s${i}"><label for="s${i}">Étape ${i + 1}</label></div><p>${step}</p></div>`)}</div></section><section id="comments"><h2>Commentaires</h2><div><span>Yann</span><p>Délicieux avec 4 oeufs.</p></div></section></main>`,
);

const POTAJE: Recipe = {
  title: 'Potaje de garbanzos y acelgas',
  author: 'Rocío Ballester',
  description: 'Un plato de cuchara que mejora al día siguiente.',
  ingredients: [
    '400 gramos de garbanzos',
    '1 manojo de acelgas',
    '2 dientes de ajo',
    '1 cucharadita de comino',
  ],
  instructions: [
    'Deja los garbanzos en remojo toda la noche y cuécelos durante una hora.',
    'Añade las acelgas troceadas y cocina diez minutos más.',
    'Sofríe el ajo con el comino e incorpóralo a la olla.',
  ],
  yields: '4 comensales',
  total_time: 90,
  category: 'Legumbres',
};
const spanish = around(
  `<main><ul class="breadcrumb"><li><a href="/">Recetas</a></li><li><a href="/legumbres">Legumbres</a></li></ul><article><h1 class="titulo titulo--articulo">Receta de ${POTAJE.title}</h1><div class="nombre_autor"><a href="/equipo/rocio">Rocío Ballester</a> <span class="date_publish">Actualizado: 4 febrero 2026</span></div><div class="intro"><p>${POTAJE.description}</p></div><div class="recipe-info"><div class="properties"><span class="property comensales">4 comensales</span><span class="property duracion">1h 30m</span><span class="property para">Plato principal</span><span class="property dificultad">Dificultad baja</span></div><div class="ingredientes"><div class="titulo titulo--h2">Ingredientes:</div><ul>${each(POTAJE.ingredients, (one, i) => `<li class="ingrediente"><input type="checkbox" id="i${i}"><label for="i${i}">${one}</label></li>`)}</ul></div></div><div class="titulo titulo--h2">Cómo hacer potaje de garbanzos:</div>${each(POTAJE.instructions, (step, i) => `<div class="apartado"><div class="orden">${i + 1}</div><p>${step}</p><div class="imagen"><img src="/p${i}.jpg" alt="Paso ${i + 1}"></div></div>`)}<p>Si te ha gustado la receta, deja un comentario.</p></article></main>`,
);

const FOCACCIA: Recipe = {
  title: 'Focaccia alle cipolle',
  author: 'Ilaria Montesi',
  description: 'Soffice dentro, dorata sopra.',
  ingredients: [
    'Farina 0 500 g',
    'Acqua 350 ml',
    'Lievito di birra fresco 8 g',
    'Cipolle 3',
    'Sale fino q.b.',
  ],
  instructions: [
    "Per preparare la focaccia sciogliete il lievito nell'acqua e unite la farina.",
    'Lasciate lievitare per due ore, poi stendete in teglia.',
    'Coprite con le cipolle affettate e cuocete a 220° per 25 minuti.',
  ],
  yields: '8 persone',
  prep_time: 20,
  cook_time: 25,
  category: 'Lievitati',
  ratings: 4.2,
};
const italian = around(
  `<main class="gz-content-recipe"><div class="gz-title-content"><h1 class="gz-title-recipe">${FOCACCIA.title}</h1></div><div class="gz-breadcrumb"><ul><li><a href="/ricette-cat/Lievitati/">Lievitati</a></li></ul></div><div id="rating_panel"><div class="rating_rate" title="Voto medio: 4,2 su 5">4,2</div></div><div class="gz-content-recipe-desc"><p>${FOCACCIA.description}</p></div><div class="gz-featured-data-recipe"><ul><li><span class="gz-name-featured-data">Difficoltà: <strong>Facile</strong></span></li><li><span class="gz-name-featured-data">Preparazione: <strong>20 min</strong></span></li><li><span class="gz-name-featured-data">Cottura: <strong>25 min</strong></span></li><li><span class="gz-name-featured-data">Dosi per: <strong>8 persone</strong></span></li><li><span class="gz-name-featured-data">Costo: <strong>Basso</strong></span></li></ul></div><div class="gz-ingredients"><h2 class="gz-title-section">Ingredienti</h2><dl class="gz-list-ingredients"><dt class="gz-title-list">Per l'impasto</dt>${each(
    [
      ['Farina 0', '500 g'],
      ['Acqua', '350 ml'],
      ['Lievito di birra fresco', '8 g'],
    ],
    ([name, amount]) => `<dd class="gz-ingredient"><a href="/farina">${name}</a> <span>${amount}</span></dd>`,
  )}<dt class="gz-title-list">Per condire</dt><dd class="gz-ingredient"><a href="/cipolle">Cipolle</a> <span>3</span></dd><dd class="gz-ingredient"><a href="/sale">Sale fino</a> <span>q.b.</span></dd></dl></div><div class="gz-content-recipe-prep"><h2 class="gz-title-section">Come preparare la Focaccia alle cipolle</h2>${each(FOCACCIA.instructions, (step, i) => `<div class="gz-content-recipe-step"><div class="gz-content-recipe-step-img"><img src="/s${i}.jpg" alt=""></div><p>${step}</p></div>`)}</div><div class="gz-content-recipe-section"><h2 class="gz-title-section">Conservazione</h2><p>Si conserva per due giorni.</p></div><div class="gz-author">di <a href="/autore/ilaria" rel="author">Ilaria Montesi</a></div></main>`,
);

const STAMPPOT: Recipe = {
  title: 'Stamppot met raapstelen',
  ingredients: ['1 kg aardappelen', '200 g raapstelen', '100 ml melk', '1 rookworst'],
  instructions: [
    'Kook de aardappelen in 20 minuten gaar.',
    'Stamp ze met de melk en roer de fijngesneden raapstelen erdoor.',
    'Serveer met plakjes rookworst.',
  ],
  yields: '4 personen',
  total_time: 30,
  category: 'hoofdgerecht',
  cuisine: 'Hollands',
  nutrients: {
    calories: '520 kcal',
    proteinContent: '19 g',
    carbohydrateContent: '55 g',
    fatContent: '23 g',
    saturatedFatContent: '9 g',
    fiberContent: '8 g',
  },
};
const dutch = around(
  `<main><section class="recipe-header_root__Xn45b"><h1 class="typography_heading-1__kV28T">${STAMPPOT.title}</h1><div class="recipe-header_info__aQ9mL"><span class="recipe-info_item__Tr6ee"><svg></svg>30 min. bereiden</span><span class="recipe-info_item__Tr6ee"><svg></svg>520 kcal</span></div><dl><dt>Soort gerecht</dt><dd>hoofdgerecht</dd><dt>Keuken</dt><dd>Hollands</dd></dl></section><section class="recipe-ingredients_root__bYr33"><h2>Ingrediënten</h2><div class="recipe-ingredients_count__zS2P-"><button aria-label="minder">-</button><p>4 personen</p><button aria-label="meer">+</button></div>${each(
    [
      ['1 kg', 'aardappelen'],
      ['200 g', 'raapstelen'],
      ['100 ml', 'melk'],
      ['1', 'rookworst'],
    ],
    ([unit, name]) =>
      `<div class="recipe-ingredients_ingredient__Vw23f"><p class="recipe-ingredients_unit__qP4Zd">${unit}</p><p class="recipe-ingredients_name__hB1wQ">${name}</p></div>`,
  )}</section><section class="recipe-steps_root__FfK2x"><h2>Aan de slag</h2>${each(STAMPPOT.instructions, (step, i) => `<div class="recipe-steps_step__FYhB8"><span class="recipe-steps_index__Nm3aV">${i + 1}</span><p>${step}</p></div>`)}</section><section class="recipe-nutrition_root__Kk7Wd"><h2>Voedingswaarden</h2><p>per portie</p><table><tbody>${each(
    [
      ['energie', '520 kcal'],
      ['eiwit', '19 g'],
      ['koolhydraten', '55 g'],
      ['vet', '23 g'],
      ['waarvan verzadigd', '9 g'],
      ['vezels', '8 g'],
    ],
    ([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`,
  )}</tbody></table></section></main>`,
);

export const RECIPES_ELSEWHERE: Platform[] = [
  recipePage('German community', STRUDEL, german, { lang: 'de' }),
  recipePage('French community', QUICHE, french, { lang: 'fr' }),
  recipePage('Spanish magazine', POTAJE, spanish, { lang: 'es' }),
  recipePage('Italian magazine', FOCACCIA, italian, { lang: 'it' }),
  recipePage('Dutch supermarket', STAMPPOT, dutch, { lang: 'nl' }),
];
