/** News, blogs and press releases. */
import { address, date, integer, list, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const BRIDGE = single(
  'https://elfarodelsur.example/local/puente-arenal',
  shell(
    'El puente del Arenal reabrirá en primavera | El Faro del Sur',
    `<div class="cookies"><p>Usamos cookies propias y de terceros.</p><button>Aceptar</button></div><header><a href="/">El Faro del Sur</a><p>Jueves, 19 de noviembre de 2026</p><nav><a href="/local">Local</a><a href="/deportes">Deportes</a></nav></header>
<main><article class="n"><p class="n__ant">Infraestructuras</p><h1 class="n__tit">El puente del Arenal reabrirá en primavera</h1><p class="n__ent">Las obras costarán un 12 % menos de lo previsto, según el consistorio.</p>
<div class="n__firma"><span>Por</span> <a href="/autor/nuria-cebrian">Nuria Cebrián</a></div><div class="n__fecha">Publicado el 17 de noviembre de 2026 a las 08:15</div><figure><img src="/f/puente.jpg" alt="Obreros sobre el puente"><figcaption>Los trabajos avanzan. Foto: Luis Oteiza</figcaption></figure>
<p>El ayuntamiento confirmó ayer que el tráfico volverá al puente antes de Semana Santa.</p><p>Los vecinos llevan dos años dando un rodeo de seis kilómetros.</p><p class="n__etq">Etiquetas: <a href="/tag/obras">obras</a> <a href="/tag/movilidad">movilidad</a></p></article>
<aside><h2>Lo más leído</h2><ol><li><a href="/1">Cierra la última imprenta</a> <span>Por Iván Rueda</span></li><li><a href="/2">Aviso por viento</a></li></ol></aside></main><footer>El Faro del Sur, Calle Ancha 9, Cádiz</footer>`,
    { lang: 'es' },
  ),
);

const BLOG = single(
  'https://tallis.example/2026/slow-builds/',
  shell(
    'Slow builds are a design problem',
    `<header class="site"><a class="home" href="/">tallis.example</a> <a href="/about/">About</a> <a href="/feed.xml">Feed</a></header><main><h1>Slow builds are a design problem</h1><p class="meta">September 28, 2026 — <em>9 min read</em> — filed under <a href="/c/engineering/">engineering</a></p>
<p>Nobody decides to have a slow build. It arrives one import at a time.</p><h2>Measure first</h2><p>We drew the graph on paper and it did not fit on the table.</p><hr><p class="bio">Written by <strong>Maren Tallis</strong>, who looks after compilers for a living.</p><nav class="pager"><a href="/2026/caches/">← Caches lie</a> <a href="/2026/flags/">Flags that stay →</a></nav></main><footer>© 2019–2026</footer>`,
  ),
);

const STORIES = [
  {
    title: 'The last ferry pilot',
    author: 'Josephine Aldous',
    date: '2026-11-12',
    section: 'People',
    slug: 'pilot',
  },
  {
    title: 'Why peat is political',
    author: 'Rory Macbain',
    date: '2026-11-10',
    section: 'Climate',
    slug: 'peat',
  },
  {
    title: 'Six winters on the ice road',
    author: 'Tuva Nordahl',
    date: '2026-11-03',
    section: 'Travel',
    slug: 'ice',
  },
  {
    title: 'A museum for lost gloves',
    author: 'Josephine Aldous',
    date: '2026-10-29',
    section: 'Culture',
    slug: 'gloves',
  },
];
const MAGAZINE = several(
  'https://northward.example/stories',
  shell(
    'Stories – Northward Magazine',
    `<div class="bg-white py-24"><div class="mx-auto max-w-7xl"><div class="flex justify-between"><a href="/" class="font-bold">Northward</a><a href="/subscribe">Subscribe for £6 a month</a></div><h1 class="text-4xl">Stories</h1><p>Long reads from cold places.</p>
<div class="mt-16 grid gap-x-8 gap-y-20 lg:grid-cols-2">${each(STORIES, ({ title, author, date: day, section, slug }) => `<article class="flex max-w-xl flex-col items-start"><div class="flex items-center gap-x-4 text-xs"><time class="text-gray-500">${new Date(day).toLocaleDateString('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' })}</time><a href="/s/${section.toLowerCase()}" class="relative z-10 rounded-full bg-gray-50 px-3 py-1.5">${section}</a></div><h3 class="mt-3 text-lg font-semibold"><a href="/stories/${slug}"><span class="absolute inset-0"></span>${title}</a></h3><p class="mt-5 line-clamp-3 text-sm">A story of patience, weather and stubborn people.</p><div class="relative mt-8 flex gap-x-4"><img src="/u.jpg" alt="" class="h-10 w-10 rounded-full"><p class="font-semibold">${author}</p></div></article>`)}</div></div></div><footer>Northward Press, Tromsø</footer>`,
  ),
);

const RELEASE = single(
  'https://elektrowat.example/prasa/2026/kopalnia',
  shell(
    'Elektrowat uruchamia magazyn energii w Koninie',
    `<div class="menu"><a href="/">Elektrowat S.A.</a> <a href="/prasa">Biuro prasowe</a> <a href="/inwestorzy">Inwestorzy</a></div><div class="tresc"><span class="typ">Informacja prasowa</span><h1>Elektrowat uruchamia magazyn energii w Koninie</h1><p class="data">Konin, 5 listopada 2026 r.</p><p>Magazyn o pojemności 48 MWh rozpoczął pracę na terenie dawnej kopalni.</p><p>Inwestycja powstała w ciągu czternastu miesięcy.</p>
<h3>Kontakt dla mediów</h3><p>Dorota Kielak<br>tel. 63 555 01 22<br><a href="mailto:prasa@elektrowat.example">prasa@elektrowat.example</a></p></div><div class="inne"><h3>Inne informacje</h3><ul><li>22 października 2026 - <a href="/prasa/2026/wyniki">Wyniki za trzeci kwartał</a></li></ul></div>`,
    { lang: 'pl' },
  ),
);

const NIKKI = single(
  'https://yamanikki.example/entry/118',
  shell(
    '初雪の八ヶ岳を歩く - 山と日記',
    `<div id="blog-title"><h1><a href="/">山と日記</a></h1><h2>週末登山の記録</h2></div><div id="box"><div class="entry"><div class="date">2026年11月15日</div><h3 class="title"><a href="/entry/118">初雪の八ヶ岳を歩く</a></h3><div class="body"><p>朝五時に登山口を出発しました。気温は氷点下六度でした。</p><p>稜線に出ると、雪の上に鹿の足跡が続いていました。</p></div><div class="foot">カテゴリ：<a href="/c/yatsu">八ヶ岳</a> ｜ コメント（4）</div></div></div>
<div id="box2"><div class="module">プロフィール<br>名前：たけのこ<br>住まい：長野県</div><div class="module">最近の記事<ul><li><a href="/entry/117">新しい靴を買った</a>（2026年11月3日）</li></ul></div></div>`,
    { lang: 'ja' },
  ),
);

export const VARIETY_ARTICLES: Platform[] = [
  {
    kind: 'article',
    name: 'provincial newspaper',
    asks: [
      {
        ...BRIDGE,
        schema: object({
          headline: text,
          subtitle: { ...text, description: 'the line below the headline' },
          author: text,
          datePublished: date,
          dateModified: date,
          section: { ...text, description: 'the rubric printed above the headline' },
          tags: texts,
          publisher: text,
        }),
        expected: {
          headline: 'El puente del Arenal reabrirá en primavera',
          subtitle: 'Las obras costarán un 12 % menos de lo previsto, según el consistorio.',
          author: 'Nuria Cebrián',
          datePublished: '2026-11-17',
          dateModified: null,
          section: 'Infraestructuras',
          tags: ['obras', 'movilidad'],
          publisher: 'El Faro del Sur',
        },
      },
      {
        ...BRIDGE,
        prompt: 'who wrote it and when',
        expected: { author: 'Nuria Cebrián', date: '2026-11-17' },
      },
    ],
  },
  {
    kind: 'article',
    name: 'blog with a signature',
    asks: [
      {
        ...BLOG,
        schema: object({
          title: text,
          author: text,
          date_published: date,
          reading_time_minutes: integer,
          category: text,
          comment_count: integer,
        }),
        expected: {
          title: 'Slow builds are a design problem',
          author: 'Maren Tallis',
          date_published: '2026-09-28',
          reading_time_minutes: 9,
          category: 'engineering',
          comment_count: null,
        },
      },
      {
        ...BLOG,
        prompt: 'title, author and date published',
        expected: {
          title: 'Slow builds are a design problem',
          author: 'Maren Tallis',
          datePublished: '2026-09-28',
        },
      },
    ],
  },
  {
    kind: 'article',
    name: 'magazine in utility classes',
    asks: [
      {
        ...MAGAZINE,
        schema: object({
          articles: list({
            headline: text,
            byline: text,
            published: date,
            section: text,
            link: address,
            reading_time: text,
          }),
        }),
        expected: {
          articles: STORIES.map(({ title, author, date: day, section, slug }) => ({
            ...{ headline: title, byline: author, published: day, section, reading_time: null },
            link: `https://northward.example/stories/${slug}`,
          })),
        },
      },
      {
        ...MAGAZINE,
        prompt: 'title, author and date of every article',
        expected: { articles: STORIES.map((one) => shown(one, ['title', 'author', 'date'])) },
      },
    ],
  },
  {
    kind: 'article',
    name: 'press release',
    asks: [
      {
        ...RELEASE,
        schema: object({
          title: text,
          date,
          company: { ...text, description: 'with its legal form' },
          media_contact: object({ name: text, phone: text, email: text }),
          author: text,
        }),
        expected: {
          title: 'Elektrowat uruchamia magazyn energii w Koninie',
          date: '2026-11-05',
          company: 'Elektrowat S.A.',
          media_contact: {
            name: 'Dorota Kielak',
            phone: '63 555 01 22',
            email: 'prasa@elektrowat.example',
          },
          author: null,
        },
      },
    ],
  },
  {
    kind: 'article',
    name: 'diary of walks',
    asks: [
      {
        ...NIKKI,
        schema: object({
          headline: text,
          date_published: date,
          category: text,
          comment_count: integer,
          blog_name: text,
          updated: date,
        }),
        expected: {
          headline: '初雪の八ヶ岳を歩く',
          date_published: '2026-11-15',
          category: '八ヶ岳',
          comment_count: 4,
          blog_name: '山と日記',
          updated: null,
        },
      },
    ],
  },
];
