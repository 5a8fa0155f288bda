/** Boxes of facts beside an article of an encyclopedia. */
import { address, date, integer, number, object, text, texts } from '../../pages/page-case.ts';
import { type Platform, shell } from '../platform-case.ts';
import { single } from './page-of.ts';

const RIVER = single(
  'https://openlore.example/wiki/Ashwater',
  shell(
    'River Ashwater – Openlore, the open encyclopedia',
    `<div id="siteNotice">Openlore needs your help: $3 keeps us going.</div><div id="content"><h1 id="firstHeading">River Ashwater</h1><p class="from">From Openlore, the open encyclopedia</p>
<table class="infobox" style="float:right"><caption>River Ashwater</caption><tr><td colspan="2"><img src="/ash.jpg" alt="The river near Colby"><br>The river near Colby</td></tr><tr><th colspan="2">Location</th></tr><tr><th scope="row">Country</th><td><a href="/wiki/Veldria">Veldria</a></td></tr><tr><th scope="row">Cities</th><td><ul><li><a href="/wiki/Colby">Colby</a></li><li><a href="/wiki/Ombra">Ombra</a></li></ul></td></tr><tr><th colspan="2">Physical characteristics</th></tr><tr><th scope="row">Source</th><td>Lake Tarn</td></tr><tr><th scope="row">Mouth</th><td>Gulf of Senn</td></tr><tr><th scope="row">Length</th><td>418 km</td></tr><tr><th scope="row">Basin size</th><td>12,650 km<sup>2</sup></td></tr></table>
<p>The <b>River Ashwater</b> is a river in the north of Veldria. It freezes in most winters.<sup>[1]</sup></p><h2>History</h2><p>Boats carried salt on it until the railway of 1871.</p><h2>See also</h2><ul><li><a href="/wiki/Little_Ashwater">Little Ashwater</a>, 36 km</li></ul></div>
<div id="footer">This page was last edited on 9 August 2026, at 17:40.</div>`,
  ),
);

const PAINTER = single(
  'https://encyclo.example/fr/Odile_Verneau',
  shell(
    'Odile Verneau — Encyclo',
    `<div class="tete"><a href="/fr">Encyclo</a></div><main><h1>Odile Verneau</h1><div class="fiche"><div class="fiche-titre">Odile Verneau</div><img src="/ov.jpg" alt="Autoportrait"><div class="fiche-l"><div class="k">Naissance</div><div class="v">3 février 1889</div></div><div class="fiche-l"><div class="k">Lieu de naissance</div><div class="v">Honfleur</div></div><div class="fiche-l"><div class="k">Décès</div><div class="v">21 octobre 1961</div></div><div class="fiche-l"><div class="k">Nationalité</div><div class="v">Française</div></div><div class="fiche-l"><div class="k">Activité</div><div class="v">Peintre et graveuse</div></div><div class="fiche-l"><div class="k">Mouvement</div><div class="v">Fauvisme</div></div></div>
<p>Odile Verneau fut l'une des rares graveuses de son temps. Son frère Paul, né en 1892, était architecte.</p><h2>Œuvres</h2><p>Le Port sous la pluie, 1924.</p></main><div class="bas">Dernière modification le 2 mai 2026</div>`,
    { lang: 'fr' },
  ),
);

export const VARIETY_INFOBOXES: Platform[] = [
  {
    kind: 'infobox',
    name: 'river',
    asks: [
      {
        ...RIVER,
        schema: object({
          name: text,
          country: text,
          source: text,
          mouth: text,
          length_km: number,
          cities: texts,
          discharge: text,
          website: address,
        }),
        expected: {
          name: 'River Ashwater',
          country: 'Veldria',
          source: 'Lake Tarn',
          mouth: 'Gulf of Senn',
          length_km: 418,
          cities: ['Colby', 'Ombra'],
          discharge: null,
          website: null,
        },
      },
      {
        ...RIVER,
        prompt: 'country, source and mouth of the river',
        expected: { country: 'Veldria', source: 'Lake Tarn', mouth: 'Gulf of Senn' },
      },
    ],
  },
  {
    kind: 'infobox',
    name: 'painter',
    asks: [
      {
        ...PAINTER,
        schema: object({
          full_name: text,
          date_of_birth: date,
          place_of_birth: text,
          date_of_death: date,
          nationality: text,
          movement: { ...text, description: 'the art movement (mouvement)' },
          spouse: text,
          number_of_children: integer,
        }),
        expected: {
          full_name: 'Odile Verneau',
          date_of_birth: '1889-02-03',
          place_of_birth: 'Honfleur',
          date_of_death: '1961-10-21',
          nationality: 'Française',
          movement: 'Fauvisme',
          spouse: null,
          number_of_children: null,
        },
      },
    ],
  },
];
