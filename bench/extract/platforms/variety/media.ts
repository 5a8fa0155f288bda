/** Courses, books, podcasts and films. */
import { address, date, integer, list, number, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const COURSE = single(
  'https://skillharbour.example/course/weaving-101',
  shell(
    'Weaving on a Rigid Heddle Loom | Skillharbour',
    `<div id="root"><header class="sticky"><a href="/">Skillharbour</a><input placeholder="Search 4,000 courses"></header><div class="bg-zinc-900 text-white"><p class="text-xs"><a href="/crafts">Crafts</a> &gt; <a href="/crafts/textiles">Textiles</a></p><h1 class="text-3xl">Weaving on a Rigid Heddle Loom</h1><p class="text-lg">From the first warp to a finished scarf.</p><div class="flex gap-2"><span class="text-amber-300">4.7</span><span>(1,088 ratings)</span><span>9,412 students</span></div><p>Created by <a href="/u/saoirse">Saoirse Callan</a></p><p>Last updated 8/2026 · English</p></div>
<div class="grid lg:grid-cols-3"><div class="lg:col-span-2"><h2>What you will learn</h2><ul><li>Read a draft</li><li>Warp a loom alone</li><li>Finish edges by hand</li></ul><h2>Course content</h2><p>7 sections · 42 lectures</p></div><aside class="rounded border p-4"><div class="text-3xl font-bold">€34.99</div><div class="text-gray-500 line-through">€79.99</div><div>56% off</div><button>Buy now</button><p>30-day money-back guarantee</p></aside></div><section><h2>Students also took</h2><a href="/course/dyeing">Natural Dyeing</a> 4.5 €19.99</section></div>`,
  ),
);

const BOOK = single(
  'https://libreria-orsini.example/libro/9788800000017',
  shell(
    'Il faro di sale - Libreria Orsini',
    `<div id="testata"><a href="/">Libreria Orsini</a> - dal 1911</div><div id="corpo"><img src="/cop.jpg" alt="Copertina"><h1>Il faro di sale</h1><h2><a href="/autore/teresa-bonfanti">Teresa Bonfanti</a></h2><p class="sc">Sconto 5%</p><p><span class="vecchio">€ 18,00</span> <span class="nuovo">€ 17,10</span></p>
<p>Editore: <b>Edizioni Lanterna</b><br>Collana: Nuovi narratori<br>Data di uscita: 3 settembre 2026<br>Pagine: 284<br>Formato: Brossura<br>ISBN: 9788800000017</p><h3>Descrizione</h3><p>Un guardiano, un'isola e una lettera arrivata con quarant'anni di ritardo.</p><h3>Dello stesso autore</h3><ul><li><a href="/libro/2">La linea di costa</a> € 15,00</li></ul></div><div id="piede">Via Zamboni 12, Bologna - 051 555 0133</div>`,
    { lang: 'it' },
  ),
);

const EPISODES = [
  { title: 'The orchard that moved', date: '2026-11-08', minutes: 42, slug: '61' },
  { title: 'Counting swifts', date: '2026-10-25', minutes: 37, slug: '60' },
  { title: 'Whose hedge is it?', date: '2026-10-11', minutes: 51, slug: '59' },
];
const PODCAST = several(
  'https://fieldnotes.example/episodes',
  shell(
    'Episodes — Field & Fold',
    `<main><section class="hero"><img src="/cover.jpg" alt="Field &amp; Fold cover"><h1>Field &amp; Fold</h1><p>A podcast about land, with Edith Raye</p></section><section><h2>All episodes</h2>${each(EPISODES, ({ title, date: day, minutes, slug }) => `<div class="ep"><div class="ep-n">${slug}</div><div><a href="/episodes/${slug}"><h3>${title}</h3></a><p class="ep-m"><span>${new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}</span><span aria-hidden="true">•</span><span>${minutes} min</span></p></div><button aria-label="Play ${title}">▶</button></div>`)}</section></main><footer>Support the show from $2 an episode</footer>`,
  ),
);

const FILM = single(
  'https://kinoteka.example/film/most-na-ner',
  shell(
    'Most na Nerze (1974) - Kinoteka',
    `<div class="k-top"><a href="/">Kinoteka</a><a href="/repertuar">Repertuar</a></div><div class="k-film"><h1>Most na Nerze</h1><div class="k-or">tytuł angielski: Bridge over the Ner</div><div class="k-oc"><b>7,8</b> / 10 <span>2 316 głosów</span></div><table class="k-inf"><tr><th>Reżyseria</th><td><a href="/o/1">Halina Zych</a></td></tr><tr><th>Scenariusz</th><td><a href="/o/2">Olgierd Mazur</a></td></tr><tr><th>Gatunek</th><td>Dramat</td></tr><tr><th>Produkcja</th><td>Polska</td></tr><tr><th>Premiera</th><td>11 października 1974</td></tr><tr><th>Czas trwania</th><td>97 minut</td></tr></table>
<h2>Obsada</h2><ul class="k-ob"><li>Wanda Kruk</li><li>Jan Bielik</li><li>Ewa Soroka</li></ul><h2>Opis</h2><p>Inżynier wraca do miasteczka, którego most zburzył podczas wojny.</p></div><div class="k-pod"><h2>Podobne</h2><a href="/film/2">Lato u Zofii</a> 7,1</div>`,
    { lang: 'pl' },
  ),
);

const CATALOGUE = [
  {
    title: 'Wind over the polder',
    author: 'Marijke Stam',
    year: 2018,
    callNumber: '839.3 STA',
    status: 'Available',
  },
  {
    title: 'A grammar of tides',
    author: 'Leopold Quist',
    year: 2009,
    callNumber: '551.4 QUI',
    status: 'On loan',
  },
  { title: 'Salt roads', author: 'Amina Farouk', year: 2023, callNumber: '380.1 FAR', status: 'Available' },
];
const LIBRARY = several(
  'https://opac.harbourlib.example/search?q=sea',
  shell(
    'Search results - Harbour Library catalogue',
    `<div id="opac"><h1 class="logo"><a href="/">Harbour Library</a></h1><p>Your search returned 3 results.</p><table class="results"><tbody>${each(CATALOGUE, ({ title, author, year, callNumber, status }, i) => `<tr><td>${i + 1}.</td><td><input type="checkbox" aria-label="Select"></td><td><a class="ti" href="/rec/${i}">${title}</a><p>by <span>${author}</span></p><p>Year: ${year}</p><p>Call number: ${callNumber}</p><p>Status: ${status}</p></td><td><a href="/hold/${i}">Place hold</a></td></tr>`)}</tbody></table></div><div id="ft">Open Mon to Sat 9-19. Fines: 20 cents a day.</div>`,
  ),
);

export const VARIETY_MEDIA: Platform[] = [
  {
    kind: 'media',
    name: 'course in utility classes',
    asks: [
      {
        ...COURSE,
        schema: object({
          title: text,
          instructor: text,
          price: number,
          originalPrice: number,
          rating: number,
          ratingCount: integer,
          students: integer,
          lectures: integer,
          language: text,
          learning_outcomes: { ...texts, description: 'what you will learn' },
          start_date: date,
        }),
        expected: {
          title: 'Weaving on a Rigid Heddle Loom',
          instructor: 'Saoirse Callan',
          price: 34.99,
          originalPrice: 79.99,
          rating: 4.7,
          ratingCount: 1088,
          students: 9412,
          lectures: 42,
          language: 'English',
          learning_outcomes: ['Read a draft', 'Warp a loom alone', 'Finish edges by hand'],
          start_date: null,
        },
      },
      {
        ...COURSE,
        prompt: 'price and rating of the course',
        expected: { price: 34.99, rating: 4.7 },
      },
    ],
  },
  {
    kind: 'media',
    name: 'bookshop with labels in a line',
    asks: [
      {
        ...BOOK,
        schema: object({
          title: text,
          author: text,
          publisher: text,
          published: date,
          pages: integer,
          isbn: text,
          binding: { ...text, description: 'formato' },
          price: number,
          translator: text,
        }),
        expected: {
          title: 'Il faro di sale',
          author: 'Teresa Bonfanti',
          publisher: 'Edizioni Lanterna',
          published: '2026-09-03',
          pages: 284,
          isbn: '9788800000017',
          binding: 'Brossura',
          price: 17.1,
          translator: null,
        },
      },
      {
        ...BOOK,
        prompt: 'titolo e prezzo',
        expected: { titolo: 'Il faro di sale', prezzo: 17.1 },
      },
    ],
  },
  {
    kind: 'media',
    name: 'episodes of a podcast',
    asks: [
      {
        ...PODCAST,
        schema: object({
          episodes: list({ title: text, date, duration_minutes: integer, url: address, guest: text }),
        }),
        expected: {
          episodes: EPISODES.map(({ title, date: day, minutes, slug }) => ({
            ...{ title, date: day, duration_minutes: minutes, guest: null },
            url: `https://fieldnotes.example/episodes/${slug}`,
          })),
        },
      },
      {
        ...PODCAST,
        prompt: 'every episode with its title and date',
        expected: { episodes: EPISODES.map((one) => shown(one, ['title', 'date'])) },
      },
    ],
  },
  {
    kind: 'media',
    name: 'film in an archive',
    asks: [
      {
        ...FILM,
        schema: object({
          title: text,
          director: text,
          screenwriter: text,
          genre: text,
          release_date: date,
          runtime_minutes: integer,
          rating: number,
          vote_count: integer,
          cast: texts,
          age_rating: text,
        }),
        expected: {
          title: 'Most na Nerze',
          director: 'Halina Zych',
          screenwriter: 'Olgierd Mazur',
          genre: 'Dramat',
          release_date: '1974-10-11',
          runtime_minutes: 97,
          rating: 7.8,
          vote_count: 2316,
          cast: ['Wanda Kruk', 'Jan Bielik', 'Ewa Soroka'],
          age_rating: null,
        },
      },
    ],
  },
  {
    kind: 'media',
    name: 'catalogue of a library',
    asks: [
      {
        ...LIBRARY,
        schema: object({
          books: list({
            title: text,
            author: text,
            year: integer,
            callNumber: text,
            status: text,
            isbn: text,
          }),
        }),
        expected: { books: CATALOGUE.map((one) => ({ ...one, isbn: null })) },
      },
      {
        ...LIBRARY,
        prompt: 'title, author and year of each book',
        expected: { books: CATALOGUE.map((one) => shown(one, ['title', 'author', 'year'])) },
      },
    ],
  },
];
