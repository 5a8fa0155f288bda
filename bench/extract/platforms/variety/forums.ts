/** Threads, questions and their answers. */
import { address, date, integer, list, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const POSTS = [
  {
    author: 'gearhead_62',
    date: '2026-03-14',
    text: 'My lathe hums at low speed and stops when I lean on it.',
  },
  { author: 'Brunel', date: '2026-03-14', text: 'Check the belt first, it is nearly always the belt.' },
  {
    author: 'mrs_micrometer',
    date: '2026-03-15',
    text: 'Mine did the same until I replaced the start capacitor.',
  },
];
const forumDay = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
const BOARD_THREAD = several(
  'http://lathetalk.example/viewtopic.php?t=5512',
  shell(
    'LatheTalk :: View topic - Lathe hums and stalls',
    `<table width="100%" cellspacing="0" cellpadding="10" border="0" align="center"><tr><td class="bodyline"><a href="index.php"><img src="logo.gif" alt="LatheTalk Forum Index"></a></td></tr></table>
<a class="maintitle" href="viewtopic.php?t=5512">Lathe hums and stalls</a><br><span class="nav"><a href="index.php">LatheTalk Forum Index</a> -&gt; <a href="viewforum.php?f=3">Repairs</a></span>
<table class="forumline" width="100%" cellspacing="1" cellpadding="3" border="0"><tr><th class="thLeft" width="150">Author</th><th class="thRight">Message</th></tr>
${each(POSTS, ({ author, date: day, text: said }, i) => `<tr><td width="150" align="left" valign="top" class="row${(i % 2) + 1}"><span class="name"><b>${author}</b></span><br><span class="postdetails">Posts: ${118 + i * 40}<br>Location: the shed</span></td><td class="row${(i % 2) + 1}" width="100%" valign="top"><table width="100%"><tr><td><span class="postdetails">Posted: ${forumDay(day)}</span></td><td align="right"><a href="posting.php?mode=quote"><img src="icon_quote.gif" alt="Reply with quote" border="0"></a></td></tr><tr><td colspan="2"><hr></td></tr><tr><td colspan="2"><span class="postbody">${said}</span></td></tr></table></td></tr>`)}</table>
<p class="copyright">Powered by a bulletin board, 2001-2005</p>`,
  ),
);

const ANSWERS = [
  { author: 'pat_kernel', votes: 31, text: 'Mount the volume read-only and copy the journal first.' },
  { author: 'Siobhan Yee', votes: 8, text: 'Newer kernels replay the journal by themselves.' },
];
const QUESTION = single(
  'https://askrack.example/q/20881',
  shell(
    'How do I recover a volume after a power cut? - AskRack',
    `<div class="bg-white"><nav class="flex gap-4 border-b p-3"><a href="/" class="font-bold">AskRack</a><a href="/questions">Questions</a><a href="/tags">Tags</a></nav><main class="mx-auto max-w-4xl p-6"><h1 class="text-2xl font-semibold">How do I recover a volume after a power cut?</h1>
<div class="mt-1 flex gap-4 text-xs text-zinc-500"><span>Asked on May 4, 2026</span><span>Viewed 1,730 times</span><span>2 answers</span></div>
<div class="mt-6 flex gap-6"><div class="flex flex-col items-center"><button aria-label="Upvote"></button><span class="text-xl">17</span><button aria-label="Downvote"></button></div><div><p>The machine lost power while a backup was being written. Now the volume will not mount.</p><div class="mt-4 flex gap-2"><a href="/tags/filesystems" class="rounded bg-sky-50 px-2 text-xs">filesystems</a><a href="/tags/recovery" class="rounded bg-sky-50 px-2 text-xs">recovery</a></div><div class="mt-4 text-sm">asked by <a href="/u/ferro">ferro</a></div></div></div>
<h2 class="mt-10 text-lg">2 Answers</h2>${each(ANSWERS, ({ author, votes, text: said }, i) => `<div class="mt-6 flex gap-6 border-t pt-6"><div class="flex flex-col items-center"><button aria-label="Upvote"></button><span class="text-xl">${votes}</span><button aria-label="Downvote"></button>${i === 0 ? '<svg aria-label="Accepted answer"></svg>' : ''}</div><div><p>${said}</p><div class="mt-4 text-sm">answered by <a href="/u/${i}">${author}</a></div></div></div>`)}</main>
<aside><h3>Hot questions</h3><ul><li><a href="/q/1">Why is my fan loud?</a> <span>42</span></li></ul></aside></div>`,
  ),
);

const TOPICS = [
  { title: 'Show us your sourdough', author: 'crumbly', replies: 214, views: 18402, slug: 'show-us' },
  { title: 'Starter smells of acetone', author: 'wildyeast', replies: 12, views: 655, slug: 'acetone' },
  { title: 'Best flour under five dollars?', author: 'penny_loaf', replies: 47, views: 3120, slug: 'flour' },
  { title: 'Oven door will not seal', author: 'toni', replies: 0, views: 38, slug: 'door' },
];
const TOPIC_LIST = several(
  'https://crumbforum.example/c/bread',
  shell(
    'Bread - Crumb Forum',
    `<div id="main-outlet"><div class="banner">Welcome! Please read the rules.</div><h1>Bread</h1><div role="table" class="tl"><div role="row" class="tl-h"><div role="columnheader">Topic</div><div role="columnheader">Started by</div><div role="columnheader">Replies</div><div role="columnheader">Views</div></div>
${each(TOPICS, ({ title, author, replies, views, slug }) => `<div role="row" class="tl-r"><div role="cell"><a href="/t/${slug}">${title}</a></div><div role="cell">${author}</div><div role="cell">${replies}</div><div role="cell">${views.toLocaleString('en')}</div></div>`)}</div></div><footer>Moderators: Ansel, Bea</footer>`,
  ),
);

const COMMENTS = [
  { autor: 'Waldlaeufer', datum: '2026-08-30', text: 'Die Hütte war sauber und der Wirt sehr freundlich.' },
  { autor: 'Gitti K.', datum: '2026-09-06', text: 'Der Weg ist nach dem Regen leider kaum begehbar.' },
  { autor: 'hans-im-glueck', datum: '2026-09-21', text: 'Wir kommen im Frühjahr bestimmt wieder.' },
];
const COMMENT_LIST = several(
  'https://huettenbuch.example/touren/rotkopf',
  shell(
    'Tour auf den Rotkopf - Hüttenbuch',
    `<header><a href="/">Hüttenbuch</a></header><article><h1>Tour auf den Rotkopf</h1><p>Vom Parkplatz führt der Steig in drei Stunden zum Gipfel.</p></article><section data-testid="comments"><h2>3 Kommentare</h2>
${each(COMMENTS, ({ autor, datum, text: said }) => `<div data-testid="comment" class="x7"><div class="x8"><img src="/a.png" alt=""><span data-testid="comment-author">${autor}</span><span data-testid="comment-date">${datum.split('-').reverse().join('.')}</span></div><div data-testid="comment-body">${said}</div><button>Antworten</button><button>Melden</button></div>`)}<form><label>Dein Kommentar</label><textarea></textarea></form></section><footer>Stand 10.11.2026</footer>`,
    { lang: 'de' },
  ),
);

export const VARIETY_FORUMS: Platform[] = [
  {
    kind: 'forum',
    name: 'thread of an old board',
    asks: [
      {
        ...BOARD_THREAD,
        schema: object({ posts: list({ author: text, date, text, likes: integer }) }),
        expected: { posts: POSTS.map((one) => ({ ...one, likes: null })) },
      },
    ],
  },
  {
    kind: 'forum',
    name: 'question in utility classes',
    asks: [
      {
        ...QUESTION,
        schema: object({
          question: { ...text, description: 'as in its heading' },
          asked_by: text,
          asked_on: date,
          views: integer,
          votes: integer,
          tags: texts,
          answer_count: integer,
          closed: truth,
        }),
        expected: {
          question: 'How do I recover a volume after a power cut?',
          asked_by: 'ferro',
          asked_on: '2026-05-04',
          views: 1730,
          votes: 17,
          tags: ['filesystems', 'recovery'],
          answer_count: 2,
          closed: null,
        },
      },
      {
        ...QUESTION,
        schema: object({ answers: list({ text, author: text, votes: integer, date }) }),
        expected: { answers: ANSWERS.map((one) => ({ ...one, date: null })) },
      },
    ],
  },
  {
    kind: 'forum',
    name: 'topics with roles',
    asks: [
      {
        ...TOPIC_LIST,
        schema: object({
          topics: list({
            title: text,
            author: text,
            replies: integer,
            views: integer,
            url: address,
            last_post: date,
          }),
        }),
        expected: {
          topics: TOPICS.map(({ slug, ...one }) => ({
            ...one,
            url: `https://crumbforum.example/t/${slug}`,
            last_post: null,
          })),
        },
      },
      {
        ...TOPIC_LIST,
        prompt: 'title, replies and views of each topic',
        expected: { topics: TOPICS.map((one) => shown(one, ['title', 'replies', 'views'])) },
      },
    ],
  },
  {
    kind: 'forum',
    name: 'comments below a tour',
    asks: [
      {
        ...COMMENT_LIST,
        schema: object({ kommentare: list({ autor: text, datum: date, text }) }),
        expected: { kommentare: COMMENTS },
      },
      {
        ...COMMENT_LIST,
        prompt: 'all comments with author and date',
        expected: {
          comments: COMMENTS.map(({ autor, datum, text: said }) => ({
            ...{ text: said, author: autor, date: datum },
          })),
        },
      },
    ],
  },
];
