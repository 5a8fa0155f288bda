/** Podcasts, films, records and comics. */
import { date, integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';
import { SIGN_UP } from './furniture.ts';

const EPISODES = [
  { number: 63, title: 'The lighthouse that moved', day: 'Nov 4, 2026', iso: '2026-11-04', minutes: 48 },
  { number: 62, title: 'Counting whales by ear', day: 'Oct 21, 2026', iso: '2026-10-21', minutes: 55 },
  { number: 61, title: 'A short history of fog', day: 'Oct 7, 2026', iso: '2026-10-07', minutes: 41 },
];
const PODCAST = several(
  'https://harbournotes.example/episodes',
  shell(
    'Episodes | Harbour Notes',
    `<div class="site-wrap"><header><a href="/"><img src="/cover.jpg" alt="Harbour Notes cover art"></a><p>A podcast about edges of the sea with Fenna Rask</p><ul class="listen"><li><a href="https://pods.example/hn">Podcatcher</a></li><li><a href="/feed.xml">RSS</a></li></ul></header><h1>All episodes</h1>${each(EPISODES, ({ number: no, title, day, minutes }) => `<article class="episode"><div class="episode__head"><button class="play" aria-label="Play episode ${no}"></button><div><p class="episode__eyebrow">Episode ${no} <span>•</span> ${day} <span>•</span> ${minutes} min</p><h2><a href="/episodes/${no}">${title}</a></h2></div></div><p>Fenna walks the quay and talks to the people who know.</p><audio preload="none" src="https://media.harbournotes.example/hn${no}.mp3"></audio></article>`)}${SIGN_UP}<footer>Made in Den Helder since 2023</footer></div>`,
  ),
);

const FILM = single(
  'https://cinefiches.example/film/fichefilm-31077.html',
  shell(
    'La Dernière Écluse - film 2026 - Cinéfiches',
    `<header id="header-main"><a href="/">Cinéfiches</a><nav><a href="/seances">Séances</a><a href="/series">Séries</a></nav></header><main id="content-layout"><div class="titlebar-page"><h1 class="titlebar-title">La Dernière Écluse</h1></div><section class="card entity-card"><figure><img class="thumbnail-img" src="/affiches/31077.jpg" alt="La Dernière Écluse : Affiche"></figure><div class="meta"><div class="meta-body-item meta-body-info"><span class="date blue-link">14 octobre 2026</span> <span class="meta-release-type">en salle</span><span class="spacer">|</span> 1h 52min <span class="spacer">|</span> <a href="/genre/drame">Drame</a>, <a href="/genre/policier">Policier</a></div><div class="meta-body-item meta-body-direction"><span class="light">De</span> <a href="/p/1">Soline Marchetti</a></div><div class="meta-body-item meta-body-actor"><span class="light">Avec</span> <a href="/p/2">Idriss Benali</a>, <a href="/p/3">Clothilde Roy</a>, <a href="/p/4">Yann Kerouac</a></div></div></section>
<div class="rating-holder"><div class="rating-item"><span class="rating-title">Presse</span><span class="stareval-note">3,8</span><span class="stareval-review">24 critiques</span></div><div class="rating-item"><span class="rating-title">Spectateurs</span><span class="stareval-note">4,1</span><span class="stareval-review">1 260 notes</span></div></div><section id="synopsis-details"><h2>Synopsis</h2><p>Un éclusier découvre que le canal qu’il garde depuis trente ans doit être vidé.</p><h2>Infos techniques</h2><div class="item"><span class="what light">Nationalités</span> <span class="that">France, Belgique</span></div><div class="item"><span class="what light">Distributeur</span> <span class="that">Rive Droite Films</span></div><div class="item"><span class="what light">Budget</span> <span class="that">-</span></div><div class="item"><span class="what light">Langues</span> <span class="that">Français</span></div></section></main><aside><h3>Derniers films</h3><p><a href="/film/2">Pluie fine</a> 1h 34min 2,9</p></aside>`,
    { lang: 'fr' },
  ),
);

const TRACKS = [
  { no: 1, title: 'Kitchen Light', length: '3:42' },
  { no: 2, title: 'Mile Marker Nine', length: '4:15' },
  { no: 3, title: 'Nobody’s Ferry', length: '2:58' },
  { no: 4, title: 'Salt in the Piano', length: '6:07' },
];
const ALBUM = single(
  'https://quietmotors.campfire.example/album/lowland-radio',
  shell(
    'Lowland Radio | Quiet Motors',
    `<div id="menubar"><a href="/">campfire</a><form><input placeholder="Search for artist, album, or track"></form></div><div id="pgBd"><div class="trackView"><div id="name-section"><h2 class="trackTitle">Lowland Radio</h2><h3>by <span><a href="/">Quiet Motors</a></span></h3></div><div class="tralbumCommands"><h3 class="hd">Digital Album</h3><p>Streaming + Download in high quality</p><h4 class="ft"><button>Buy Digital Album</button> <span class="base-text-color">€8</span> <span class="buyItemExtra secondaryText">EUR or more</span></h4><h3 class="hd">Record/Vinyl</h3><p>180 g, edition of 300. Ships within 5 days.</p><h4><button>Buy Record/Vinyl</button> <span>€24</span> EUR</h4></div>
<table class="track_list" id="track_table"><tbody>${each(TRACKS, ({ no, title, length }) => `<tr class="track_row_view"><td class="play-col"><a role="button" aria-label="Play ${title}"><div class="play_status"></div></a></td><td class="track-number-col"><div class="track_number secondaryText">${no}.</div></td><td class="title-col"><div class="title"><a href="/track/${no}"><span class="track-title">${title}</span></a> <span class="time secondaryText">${length}</span></div></td><td class="download-col"><a href="/track/${no}?action=download">buy track</a></td></tr>`)}</tbody></table><div class="tralbumData">released March 6, 2026</div><div class="tralbumData tralbum-credits">Recorded by Anouk Stam in a barn near Sneek. Mastered by P. Oduya.</div><div class="tralbum-tags"><span>Tags</span> <a class="tag" href="/t/folk">folk</a> <a class="tag" href="/t/slowcore">slowcore</a> <a class="tag" href="/t/sneek">Sneek</a></div></div><div id="rightColumn"><p>Quiet Motors, Leeuwarden, Netherlands</p><h3>discography</h3><p>Lowland Radio <span>Mar 2026</span></p><p>Weather Desk <span>Sep 2023</span></p></div></div>`,
  ),
);

const MANGA = single(
  'https://www.tsukimisha.example/books/9784000112345',
  shell(
    '月見坂の猫 3 | 月見社',
    `<div class="l-header"><a href="/"><img src="/logo.svg" alt="月見社"></a><ul class="gnav"><li><a href="/new">新刊</a></li><li><a href="/comics">コミック</a></li></ul></div><div class="p-book"><div class="p-book__cover"><img src="/covers/9784000112345.jpg" alt="月見坂の猫 3 書影"></div><div class="p-book__body"><p class="c-label">つきみコミックス</p><h1 class="p-book__title">月見坂の猫 3</h1><p class="p-book__author">著者：<a href="/a/1">早川みつる</a></p><p class="p-book__lead">坂の上の古本屋に住む三毛猫が、今日もお客を選ぶ。</p><dl class="c-dl"><div><dt>発売日</dt><dd>2026年4月24日</dd></div><div><dt>定価</dt><dd>792円（本体720円＋税）</dd></div><div><dt>判型</dt><dd>B6判</dd></div><div><dt>ページ数</dt><dd>192ページ</dd></div><div><dt>ISBN</dt><dd>978-4-00-011234-5</dd></div></dl><div class="p-book__shops"><a href="https://honya.example/1">ネット書店で買う</a></div></div></div><div class="p-rel"><h2>シリーズ一覧</h2><ul><li><a href="/books/1">月見坂の猫 1</a> 2025年2月21日 748円</li><li><a href="/books/2">月見坂の猫 2</a> 2025年9月26日 748円</li></ul></div>`,
    { lang: 'ja' },
  ),
);

export const BREADTH_MEDIA: Platform[] = [
  {
    kind: 'media',
    name: 'episodes of a podcast',
    asks: [
      {
        ...PODCAST,
        prompt: 'list all episodes with title and date',
        expected: { episodes: EPISODES.map(({ title, iso }) => ({ title, date: iso })) },
      },
    ],
  },
  {
    kind: 'media',
    name: 'film on a French portal',
    asks: [
      {
        ...FILM,
        schema: object({
          titre: text,
          dateDeSortie: date,
          duree: { ...text, description: 'telle qu’affichée' },
          genres: texts,
          realisateur: text,
          acteurs: texts,
          notePresse: number,
          noteSpectateurs: number,
          nationalites: texts,
          distributeur: text,
          synopsis: text,
          budget: text,
          compositeur: text,
        }),
        expected: {
          titre: 'La Dernière Écluse',
          dateDeSortie: '2026-10-14',
          duree: '1h 52min',
          genres: ['Drame', 'Policier'],
          realisateur: 'Soline Marchetti',
          acteurs: ['Idriss Benali', 'Clothilde Roy', 'Yann Kerouac'],
          notePresse: 3.8,
          noteSpectateurs: 4.1,
          nationalites: ['France', 'Belgique'],
          distributeur: 'Rive Droite Films',
          synopsis: 'Un éclusier découvre que le canal qu’il garde depuis trente ans doit être vidé.',
          budget: null,
          compositeur: null,
        },
      },
      {
        ...FILM,
        schema: object({
          title: { type: 'string' },
          director: text,
          runtime_minutes: integer,
          cast: texts,
          release_date: date,
        }),
        expected: {
          title: 'La Dernière Écluse',
          director: 'Soline Marchetti',
          runtime_minutes: 112,
          cast: ['Idriss Benali', 'Clothilde Roy', 'Yann Kerouac'],
          release_date: '2026-10-14',
        },
      },
    ],
  },
  {
    kind: 'media',
    name: 'album on a musicians’ market',
    asks: [
      {
        ...ALBUM,
        schema: object({
          album: text,
          artist: text,
          release_date: date,
          digital_price: number,
          vinyl_price: number,
          currency: text,
          tags: texts,
          tracks: list({ track_number: integer, title: text, duration: text }),
          label: { ...text, description: 'record label' },
        }),
        expected: {
          album: 'Lowland Radio',
          artist: 'Quiet Motors',
          release_date: '2026-03-06',
          digital_price: 8,
          vinyl_price: 24,
          currency: 'EUR',
          tags: ['folk', 'slowcore', 'Sneek'],
          tracks: TRACKS.map(({ no, title, length }) => ({ track_number: no, title, duration: length })),
          label: null,
        },
      },
      {
        ...ALBUM,
        prompt: 'tracklist with title and length',
        expected: { tracks: TRACKS.map((one) => shown(one, ['title', 'length'])) },
      },
    ],
  },
  {
    kind: 'media',
    name: 'comic of a Japanese publisher',
    asks: [
      {
        ...MANGA,
        schema: object({
          title: text,
          author: text,
          publisher: text,
          label: { ...text, description: 'レーベル' },
          release_date: date,
          price_with_tax: number,
          price_without_tax: number,
          pages: integer,
          isbn: text,
          format: { ...text, description: '判型' },
          ebook: { ...truth, description: '電子書籍の有無' },
        }),
        expected: {
          title: '月見坂の猫 3',
          author: '早川みつる',
          publisher: '月見社',
          label: 'つきみコミックス',
          release_date: '2026-04-24',
          price_with_tax: 792,
          price_without_tax: 720,
          pages: 192,
          isbn: '978-4-00-011234-5',
          format: 'B6判',
          ebook: null,
        },
      },
    ],
  },
];
