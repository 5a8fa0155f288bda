/** Threads, questions, reviews and comments. */
import { date, integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';

const POSTS = [
  {
    author: 'slowlathe',
    posted: '2026-03-02',
    count: 412,
    text: 'My bandsaw drifts to the left on every cut.',
  },
  { author: 'Marta_K', posted: '2026-03-02', count: 2905, text: 'Check the tyre first, then the guides.' },
  { author: 'slowlathe', posted: '2026-03-05', count: 412, text: 'It was the tyre. Thank you!' },
];
const usDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
const THREAD = several(
  'https://woodheap.example/threads/bandsaw-drift.20714/',
  shell(
    'Bandsaw drift | Woodheap Forums',
    `<div class="p-pageWrapper"><div class="p-nav"><a href="/">Woodheap</a><a href="/login">Log in</a><a href="/register">Register</a></div><div class="p-body"><div class="notice">Become a supporter for $20 a year and hide the ads.</div><h1 class="p-title-value"><span class="label label--blue" dir="auto">Question</span> Bandsaw drift</h1><div class="p-description"><ul class="listInline"><li><i title="Thread starter"></i> <a href="/members/1" class="username">slowlathe</a></li><li><i title="Start date"></i> Mar 2, 2026</li><li>Views: 1,336</li></ul></div><div class="block-body">${each(POSTS, ({ author, posted, count, text: body }, i) => `<article class="message message--post" id="js-post-${88 + i}"><div class="message-cell message-cell--user"><h4 class="message-name"><a href="/members/${i}" class="username">${author}</a></h4><h5 class="userTitle">Member</h5><dl class="pairs"><dt>Joined</dt><dd>Jan 9, 201${i}</dd></dl><dl class="pairs"><dt>Messages</dt><dd>${count.toLocaleString('en')}</dd></dl></div><div class="message-cell message-cell--main"><header class="message-attribution"><a href="#post-${88 + i}">${usDay(posted)}</a><span>#${i + 1}</span></header><div class="bbWrapper">${body}</div><footer class="message-footer"><a href="#">Like</a> <a href="#">Quote</a></footer></div></article>`)}</div><form class="quick"><textarea placeholder="Write your reply…"></textarea></form></div><aside class="p-body-sidebar"><h3>Similar threads</h3><p>Resawing oak, 14 replies, Feb 11, 2026</p></aside></div>`,
  ),
);

const QUESTION = single(
  'https://askyard.example/questions/71903/why-does-my-sourdough-spread',
  shell(
    'bread - Why does my sourdough spread after shaping? - Askyard Cooking',
    `<header class="s-topbar"><a href="/">Askyard</a><a href="/tour">Tour</a></header><div id="question-header"><h1><a href="/questions/71903" class="question-hyperlink">Why does my sourdough spread after shaping?</a></h1></div><div class="d-flex"><div title="2026-02-11 19:02:11Z"><span>Asked</span> Feb 11, 2026</div><div><span>Modified</span> Mar 1, 2026</div><div title="Viewed 4,881 times"><span>Viewed</span> 4,881 times</div></div>
<div id="question"><div class="js-voting-container"><button aria-label="Up vote"></button><div class="js-vote-count">17</div><button aria-label="Down vote"></button></div><div class="s-prose"><p>I shape tight balls, but they are pancakes after twenty minutes.</p></div><div class="post-taglist"><a class="s-tag" href="/t/bread">bread</a><a class="s-tag" href="/t/sourdough">sourdough</a></div><div class="user-info"><div class="user-details"><a href="/users/55">hollis.m</a><span class="reputation-score">231</span></div></div></div>
<div id="answers"><h2>2 Answers</h2><div class="answer accepted-answer"><div class="js-vote-count">29</div><div class="js-accepted-answer-indicator" aria-label="Accepted"></div><div class="s-prose"><p>Your dough is overproofed before you shape it. Cut the bulk rise by an hour.</p></div><div class="user-info">answered Feb 12, 2026 <a href="/users/8">crumbwright</a> <span class="reputation-score">18.2k</span></div></div><div class="answer"><div class="js-vote-count">4</div><div class="s-prose"><p>Try flour with more protein.</p></div><div class="user-info">answered Mar 1, 2026 <a href="/users/90">Odile</a></div></div></div><div id="sidebar"><h4>Hot questions</h4><ul><li><a href="/q/1">Can I freeze levain?</a> 41</li></ul></div>`,
  ),
);

const REVIEWS = [
  { reviewer: 'Gwen P.', stars: 5, title: 'Worth every penny', posted: '2026-01-18', verified: true },
  { reviewer: 'Tobias', stars: 2, title: 'Strap broke in a month', posted: '2025-12-30', verified: true },
  { reviewer: 'A. Menon', stars: 4, title: 'Good, but runs small', posted: '2025-12-02', verified: false },
];
const REVIEW_PAGE = several(
  'https://ridgewear.example/products/contour-pack/reviews',
  shell(
    'Contour Pack reviews | Ridgewear',
    `<header><a href="/">Ridgewear</a> <a href="/sale">Sale</a></header><h1>Reviews of the Contour Pack</h1><div class="sum"><span class="avg">3.7</span> out of 5 <span>based on 3 reviews</span><ul class="hist"><li>5 star <meter value="1" max="3"></meter></li><li>4 star <meter value="1" max="3"></meter></li><li>2 star <meter value="1" max="3"></meter></li></ul></div><ol class="rv">${each(REVIEWS, ({ reviewer, stars, title, posted, verified }) => `<li class="rv-i"><div class="rv-s" role="img" aria-label="${stars} out of 5 stars">${'<i class="f"></i>'.repeat(stars)}${'<i class="e"></i>'.repeat(5 - stars)}</div><h3>${title}</h3><p class="rv-by">By <strong>${reviewer}</strong> on ${usDay(posted)}${verified ? ' <span class="vb">Verified buyer</span>' : ''}</p><p>I used it on three trips through the hills and in the rain.</p><p class="rv-h">Was this helpful? <button>Yes (${stars})</button> <button>No (0)</button></p></li>`)}</ol><aside>Contour Pack 22 L, $139.00 <a href="/products/contour-pack">Shop now</a></aside>`,
  ),
);

const YORUMLAR = [
  { ad: 'Selin A.', gün: '2026-06-14', begeni: 31, yorum: 'Vapur saatleri neden azaltıldı, anlayan yok.' },
  { ad: 'kadıköylü34', gün: '2026-06-14', begeni: 8, yorum: 'Köprü trafiği yine bize kalacak.' },
  { ad: 'Murat Ö.', gün: '2026-06-15', begeni: 0, yorum: 'Hafta sonu seferleri aynı kalıyormuş.' },
];
const COMMENTS = several(
  'https://sahilgazetesi.example/haber/vapur-seferleri/yorumlar',
  shell(
    'Yorumlar: Vapur seferleri azaltılıyor - Sahil Gazetesi',
    `<div class="header"><a href="/">SAHİL GAZETESİ</a><ul><li><a href="/gundem">Gündem</a></li><li><a href="/spor">Spor</a></li></ul></div><div class="haber"><h1>Vapur seferleri azaltılıyor</h1><span>13.06.2026 - 09:40</span><p>Yeni tarife 1 Temmuz’da başlıyor.</p></div><div id="yorumlar"><h2>Yorumlar (3)</h2>${each(YORUMLAR, ({ ad, gün, begeni, yorum }) => `<div class="yorum"><div class="avatar">${ad.slice(0, 1)}</div><div class="govde"><span class="isim">${ad}</span><span class="zaman">${gün.split('-').toReversed().join('.')}</span><p>${yorum}</p><div class="oy"><i class="icon-up"></i> <b>${begeni}</b> beğeni <a href="#">Yanıtla</a></div></div></div>`)}</div><div class="cok-okunan"><h3>Çok okunanlar</h3><ol><li><a href="/1">Sahil yolu trafiğe kapandı</a></li></ol></div>`,
    { lang: 'tr' },
  ),
);

export const BREADTH_FORUMS: Platform[] = [
  {
    kind: 'forum',
    name: 'thread about a bandsaw',
    asks: [
      {
        ...THREAD,
        schema: object({
          posts: list({ author: text, date, content: text, author_message_count: integer, likes: integer }),
        }),
        expected: {
          posts: POSTS.map(({ author, posted, count, text: content }) => ({
            ...{ author, date: posted, content, author_message_count: count, likes: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'forum',
    name: 'question about bread',
    asks: [
      {
        ...QUESTION,
        schema: object({
          question_title: text,
          question_votes: integer,
          views: integer,
          asked_by: text,
          asked_at: date,
          tags: texts,
          answer_count: integer,
          accepted_answer: object({ author: text, votes: integer, answered_at: date, text }),
          bounty: { ...integer, description: 'reputation offered as a bounty' },
        }),
        expected: {
          question_title: 'Why does my sourdough spread after shaping?',
          question_votes: 17,
          views: 4881,
          asked_by: 'hollis.m',
          asked_at: '2026-02-11',
          tags: ['bread', 'sourdough'],
          answer_count: 2,
          accepted_answer: {
            author: 'crumbwright',
            votes: 29,
            answered_at: '2026-02-12',
            text: 'Your dough is overproofed before you shape it. Cut the bulk rise by an hour.',
          },
          bounty: null,
        },
      },
    ],
  },
  {
    kind: 'forum',
    name: 'reviews of a backpack',
    asks: [
      {
        ...REVIEW_PAGE,
        schema: object({
          average_rating: number,
          reviews: list({
            author: text,
            rating: integer,
            headline: text,
            date,
            verified_purchase: truth,
            country: text,
          }),
        }),
        expected: {
          average_rating: 3.7,
          reviews: REVIEWS.map(({ reviewer, stars, title, posted, verified }) => ({
            ...{ author: reviewer, rating: stars, headline: title, date: posted },
            ...{ verified_purchase: verified, country: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'forum',
    name: 'comments below a news item',
    asks: [
      {
        ...COMMENTS,
        schema: object({
          comments: list({ userName: text, postedAt: date, text, likes: integer }),
        }),
        expected: {
          comments: YORUMLAR.map(({ ad, gün, begeni, yorum }) => ({
            ...{ userName: ad, postedAt: gün, text: yorum, likes: begeni },
          })),
        },
      },
    ],
  },
];
