/** Recipes that no plug-in has marked up. */
import { date, integer, list, number, object, text, texts } from '../../pages/page-case.ts';
import { type Platform, shell } from '../platform-case.ts';
import { single } from '../variety/page-of.ts';

const TARTE = single(
  'https://lacuisinedodette.example/2026/02/tarte-fine-poireaux.html',
  shell(
    'La cuisine d’Odette: Tarte fine aux poireaux',
    `<div class="content-outer"><div class="header-inner"><div class="titlewrapper"><h1 class="title"><a href="/">La cuisine d’Odette</a></h1></div><div class="descriptionwrapper"><p>Recettes simples depuis ma cuisine de Roanne</p></div></div><div class="main-outer"><div class="blog-posts hfeed"><div class="date-outer"><h2 class="date-header"><span>lundi 16 février 2026</span></h2><div class="post-outer" itemscope="itemscope" itemtype="http://schema.org/BlogPosting"><meta content="/s400/tarte.jpg" itemprop="image_url"><h3 class="post-title entry-title" itemprop="name">Tarte fine aux poireaux</h3><div class="post-body entry-content" itemprop="description articleBody"><div style="text-align: center;"><img border="0" src="/s400/tarte.jpg" width="400"></div><br>Ma voisine m’a donné six poireaux, en voici trois de partis ! <br><br><b>Pour 4 personnes</b><br>Préparation : 20 min<br>Cuisson : 35 min<br><br><u>Ingrédients :</u><br>- 1 pâte feuilletée<br>- 3 poireaux<br>- 150 g de chèvre frais<br>- 2 cuillères à soupe de crème<br>- sel, poivre<br><br><u>Préparation :</u><br>1. Émincez les poireaux et faites-les fondre 15 minutes au beurre.<br>2. Étalez le chèvre mélangé à la crème sur la pâte.<br>3. Ajoutez les poireaux et enfournez à 200°C pendant 20 minutes.<br><br>Bon appétit !</div><div class="post-footer">Publié par <span class="fn">Odette</span> à 18:04 <a href="#c">7 commentaires:</a> Libellés : <a href="/search/label/tartes">tartes</a>, <a href="/search/label/hiver">hiver</a></div></div></div></div><div class="sidebar"><h2>Archives</h2><ul><li>janvier (4)</li></ul><h2>Messages les plus consultés</h2><a href="/g">Gratin de blettes</a> Pour 6 personnes</div></div></div>`,
    { lang: 'fr' },
  ),
);

const KNEDLIKY = single(
  'https://vareniprokazdyden.example/recept/svestkove-knedliky',
  shell(
    'Švestkové knedlíky | Vaření pro každý den',
    `<div class="cookie-lista"><p>Tento web používá cookies.</p><button>Souhlasím</button></div><header class="hlavicka"><a href="/">Vaření pro každý den</a><a href="/recepty/sladka-jidla">Sladká jídla</a></header><main class="recept"><h1>Švestkové knedlíky</h1><div class="autor-radek"><img src="/a.jpg" alt=""><span>Přidala <a href="/u/jarmila">Jarmila H.</a></span> <span>3. září 2025</span></div><div class="hodnoceni"><span class="hvezdy" style="width:92%"></span> 4,6 / 5 (<b>214</b> hodnocení)</div><ul class="parametry"><li><i class="ico-porce"></i><span>Počet porcí</span><strong>6</strong></li><li><i class="ico-cas"></i><span>Doba přípravy</span><strong>50 min</strong></li><li><i class="ico-obt"></i><span>Obtížnost</span><strong>Snadné</strong></li></ul>
<div class="sloupce"><div class="suroviny"><h2>Suroviny</h2><table><tr><td>500 g</td><td>tvaroh</td></tr><tr><td>250 g</td><td>hrubá mouka</td></tr><tr><td>1 ks</td><td>vejce</td></tr><tr><td>20 ks</td><td>švestky</td></tr></table></div><div class="postup"><h2>Postup</h2><ol><li>Z tvarohu, mouky a vejce vypracujeme hladké těsto.</li><li>Těsto rozválíme a obalíme jím švestky.</li><li>Vaříme v osolené vodě 8 minut.</li></ol></div></div></main><section class="dalsi"><h2>Mohlo by vám chutnat</h2><div class="karta"><a href="/recept/bublanina">Bublanina s třešněmi</a><span>65 min</span><span>4,8</span></div></section>`,
    { lang: 'cs' },
  ),
);

export const BREADTH_RECIPES: Platform[] = [
  {
    kind: 'recipes',
    name: 'tart on an old blog',
    asks: [
      {
        ...TARTE,
        schema: object({
          titre: text,
          auteur: text,
          date,
          nombre_personnes: integer,
          temps_preparation_min: integer,
          temps_cuisson_min: { ...integer, description: 'cuisson indiquée en tête de recette' },
          ingredients: texts,
          etapes: { ...texts, description: 'sans les numéros' },
          nombre_commentaires: integer,
          difficulte: text,
        }),
        expected: {
          titre: 'Tarte fine aux poireaux',
          auteur: 'Odette',
          date: '2026-02-16',
          nombre_personnes: 4,
          temps_preparation_min: 20,
          temps_cuisson_min: 35,
          ingredients: [
            '1 pâte feuilletée',
            '3 poireaux',
            '150 g de chèvre frais',
            '2 cuillères à soupe de crème',
            'sel, poivre',
          ],
          etapes: [
            'Émincez les poireaux et faites-les fondre 15 minutes au beurre.',
            'Étalez le chèvre mélangé à la crème sur la pâte.',
            'Ajoutez les poireaux et enfournez à 200°C pendant 20 minutes.',
          ],
          nombre_commentaires: 7,
          difficulte: null,
        },
      },
      {
        ...TARTE,
        prompt: 'ingrédients et temps de cuisson',
        expected: {
          ingrédients: [
            '1 pâte feuilletée',
            '3 poireaux',
            '150 g de chèvre frais',
            '2 cuillères à soupe de crème',
            'sel, poivre',
          ],
          tempsDeCuisson: '35 min',
        },
      },
    ],
  },
  {
    kind: 'recipes',
    name: 'plum dumplings',
    asks: [
      {
        ...KNEDLIKY,
        schema: object({
          recipe_name: text,
          author: text,
          published: date,
          servings: integer,
          total_time_minutes: integer,
          difficulty: text,
          rating: number,
          rating_count: integer,
          ingredients: list({ amount: text, name: text }),
          instructions: texts,
          calories: integer,
        }),
        expected: {
          recipe_name: 'Švestkové knedlíky',
          author: 'Jarmila H.',
          published: '2025-09-03',
          servings: 6,
          total_time_minutes: 50,
          difficulty: 'Snadné',
          rating: 4.6,
          rating_count: 214,
          ingredients: [
            { amount: '500 g', name: 'tvaroh' },
            { amount: '250 g', name: 'hrubá mouka' },
            { amount: '1 ks', name: 'vejce' },
            { amount: '20 ks', name: 'švestky' },
          ],
          instructions: [
            'Z tvarohu, mouky a vejce vypracujeme hladké těsto.',
            'Těsto rozválíme a obalíme jím švestky.',
            'Vaříme v osolené vodě 8 minut.',
          ],
          calories: null,
        },
      },
      {
        ...KNEDLIKY,
        schema: object({
          nazev: { type: 'string' },
          pocetPorci: integer,
          dobaPripravy: text,
          obtiznost: text,
          kuchyne: { ...text, description: 'např. česká, italská' },
        }),
        expected: {
          nazev: 'Švestkové knedlíky',
          pocetPorci: 6,
          dobaPripravy: '50 min',
          obtiznost: 'Snadné',
          kuchyne: null,
        },
      },
    ],
  },
];
