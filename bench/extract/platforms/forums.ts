/** Threads of forums, questions with answers, and lists of topics. */
import { address, date, integer, list, object, text } from '../pages/page-case.ts';
import { each, type Platform, shell, shown } from './platform-case.ts';

type Post = { author: string; day: string; shown: string; text: string; votes: number };

const TITLE = 'Bilge pump runs every ten minutes';
const POSTS: Post[] = [
  {
    author: 'saltyhanna',
    day: '2026-08-02',
    shown: 'August 2, 2026',
    text: 'My pump starts every ten minutes although the hull looks dry. Where would you look first?',
    votes: 14,
  },
  {
    author: 'old_pete',
    day: '2026-08-02',
    shown: 'August 2, 2026',
    text: 'Check the shaft seal. A slow drip there fills the sump faster than you think.',
    votes: 22,
  },
  {
    author: 'mirelle',
    day: '2026-08-04',
    shown: 'August 4, 2026',
    text: 'Float switches stick. Lift it by hand and listen whether the pump stops.',
    votes: 9,
  },
];
const TOPICS = [
  { title: TITLE, replies: 2, path: 'bilge-pump', author: 'saltyhanna' },
  { title: 'Which varnish for spruce spars?', replies: 17, path: 'spruce-spars', author: 'mirelle' },
  { title: 'Winter berths in the west', replies: 5, path: 'winter-berths', author: 'old_pete' },
];
const THREAD = object({ title: text, posts: list({ author: text, date, text }) });
const LIST = object({ topics: list({ title: text, author: text, replies: integer, url: address }) });

type Board = {
  thread: string;
  topics: string;
  rows: string[];
  url: (path: string) => string;
  title?: string;
};

function forum(name: string, { thread, topics, rows, url, title = `${TITLE} - Boatyard` }: Board): Platform {
  const at = `https://forum.example${url('bilge-pump')}`;
  const html = shell(title, thread);
  const listed = shell('Engines - Boatyard', topics);
  return {
    kind: 'forum',
    name,
    asks: [
      {
        page: 'list',
        url: at,
        html,
        schema: THREAD,
        expected: {
          title: TITLE,
          posts: POSTS.map((post) => ({ author: post.author, date: post.day, text: post.text })),
        },
      },
      {
        page: 'list',
        url: 'https://forum.example/engines',
        html: listed,
        schema: LIST,
        expected: {
          topics: TOPICS.map((topic) =>
            shown(
              { ...topic, url: `https://forum.example${url(topic.path)}` },
              ['title', 'author', 'replies', 'url'],
              rows,
            ),
          ),
        },
      },
      {
        page: 'list',
        url: at,
        html,
        prompt: 'all comments with author and date',
        expected: {
          comments: POSTS.map((post) => ({ text: post.text, author: post.author, date: post.day })),
        },
      },
    ],
  };
}

const BOARDS: Platform[] = [
  forum('discourse', {
    thread: `<div id="main-outlet"><div id="topic-title"><h1 data-topic-id="9"><a class="fancy-title" href="/t/bilge-pump/9">${TITLE}</a></h1><div class="topic-category"><span class="badge-category__name">Engines</span></div></div><div class="posts-wrapper"><div class="post-stream">${each(POSTS, (post, i) => `<div class="topic-post clearfix regular"><article id="post_${i + 1}" class="boxed onscreen-post" data-post-id="${i}"><div class="row"><div class="topic-avatar"><a class="trigger-user-card" href="/u/${post.author}"><img alt="" class="avatar" src="/av${i}.png"></a></div><div class="topic-body clearfix"><div class="topic-meta-data"><div class="names trigger-user-card"><span class="first username"><a href="/u/${post.author}" data-user-card="${post.author}">${post.author}</a></span></div><div class="post-infos"><div class="post-info post-date"><a class="post-date" href="/t/bilge-pump/9/${i + 1}"><span class="relative-date" title="${post.shown} 9:14 am" data-time="1">${post.shown}</span></a></div></div></div><div class="regular contents"><div class="cooked"><p>${post.text}</p></div><section class="post-menu-area clearfix"><button class="like-count">${post.votes} Likes</button><button>Reply</button></section></div></div></div></article></div>`)}</div></div></div>`,
    topics: `<div id="main-outlet"><table class="topic-list"><thead><tr><th class="default">Topic</th><th class="posters"></th><th class="posts num">Replies</th><th class="views num">Views</th><th class="activity">Activity</th></tr></thead><tbody>${each(TOPICS, (topic, i) => `<tr class="topic-list-item" data-topic-id="${i}"><td class="main-link clearfix"><span class="link-top-line"><a href="https://forum.example/t/${topic.path}" class="title raw-link raw-topic-link">${topic.title}</a></span></td><td class="posters"><a href="/u/${topic.author}" data-user-card="${topic.author}"><img alt="" title="${topic.author} - Original Poster" src="/a.png"></a></td><td class="num posts-map posts"><span class="number">${topic.replies}</span></td><td class="num views"><span class="number">${topic.replies * 31}</span></td><td class="num activity"><span class="relative-date">3d</span></td></tr>`)}</tbody></table></div>`,
    rows: ['title', 'replies', 'url'],
    url: (path) => `/t/${path}`,
  }),
  forum('phpbb', {
    thread: `<div id="wrap" class="wrap"><div id="page-body" class="page-body"><h2 class="topic-title"><a href="./viewtopic.php?t=9">${TITLE}</a></h2><div class="action-bar bar-top"><div class="pagination">3 posts • Page <strong>1</strong> of <strong>1</strong></div></div>${each(POSTS, (post, i) => `<div id="p${i}" class="post has-profile bg${(i % 2) + 1}"><div class="inner"><dl class="postprofile" id="profile${i}"><dt class="has-profile-rank no-avatar"><a href="./memberlist.php?u=${i}" class="username">${post.author}</a></dt><dd class="profile-posts"><strong>Posts:</strong> <a href="#">${100 + i}</a></dd><dd class="profile-joined"><strong>Joined:</strong> Mon Jan 04, 2021 9:12 am</dd></dl><div class="postbody"><div id="post_content${i}"><h3 class="${i === 0 ? 'first' : ''}"><a href="#p${i}">${i === 0 ? '' : 'Re: '}${TITLE}</a></h3><p class="author"><a class="unread" href="#p${i}" title="Post"><span class="sr-only">Post</span></a> <span class="responsive-hide">by <strong><a href="./memberlist.php?u=${i}" class="username">${post.author}</a></strong> » </span><time datetime="${post.day}T09:14:00+00:00">${post.shown} 9:14 am</time></p><div class="content">${post.text}</div></div></div></div></div>`)}</div></div>`,
    topics: `<div id="page-body" class="page-body"><h2 class="forum-title"><a href="./viewforum.php?f=2">Engines</a></h2><div class="forumbg"><div class="inner"><ul class="topiclist"><li class="header"><dl class="row-item"><dt><div class="list-inner">Topics</div></dt><dd class="posts">Replies</dd><dd class="views">Views</dd><dd class="lastpost"><span>Last post</span></dd></dl></li></ul><ul class="topiclist topics">${each(TOPICS, (topic, i) => `<li class="row bg${(i % 2) + 1}"><dl class="row-item topic_read"><dt title="No unread posts"><div class="list-inner"><a href="./viewtopic.php?t=${topic.path}" class="topictitle">${topic.title}</a><br><div class="topic-poster responsive-hide">by <a href="./memberlist.php?u=${i}" class="username">${topic.author}</a> » <time datetime="2026-08-02T09:14:00+00:00">Sun Aug 02, 2026 9:14 am</time></div></div></dt><dd class="posts">${topic.replies} <dfn>Replies</dfn></dd><dd class="views">${topic.replies * 31} <dfn>Views</dfn></dd><dd class="lastpost"><span><dfn>Last post </dfn>by <a href="#" class="username">mirelle</a><br>Tue Aug 04, 2026 7:01 pm</span></dd></dl></li>`)}</ul></div></div></div>`,
    rows: ['title', 'author', 'replies', 'url'],
    url: (path) => `/viewtopic.php?t=${path}`,
  }),
  forum('xenforo', {
    thread: `<div class="p-body"><div class="p-title"><h1 class="p-title-value">${TITLE}</h1></div><div class="p-description"><ul class="listInline"><li><a href="/members/1" class="username">saltyhanna</a></li><li><time class="u-dt" datetime="2026-08-02T09:14:00+0000">Aug 2, 2026</time></li></ul></div><div class="block-body js-replyNewMessageContainer">${each(POSTS, (post, i) => `<article class="message message--post js-post" data-author="${post.author}" data-content="post-${i}" id="js-post-${i}"><div class="message-inner"><div class="message-cell message-cell--user"><section class="message-user"><div class="message-userDetails"><h4 class="message-name"><a href="/members/${i}" class="username" data-user-id="${i}"><span>${post.author}</span></a></h4><h5 class="userTitle message-userTitle">Member</h5></div></section></div><div class="message-cell message-cell--main"><div class="message-main"><header class="message-attribution"><ul class="message-attribution-main listInline"><li class="u-concealed"><a href="/threads/9#post-${i}" rel="nofollow"><time class="u-dt" datetime="${post.day}T09:14:00+0000">${post.shown}</time></a></li></ul><ul class="message-attribution-opposite"><li><a href="/threads/9#post-${i}">#${i + 1}</a></li></ul></header><div class="message-content js-messageContent"><article class="message-body js-selectToQuote"><div class="bbWrapper">${post.text}</div></article></div></div></div></div></article>`)}</div></div>`,
    topics: `<div class="p-body"><h1 class="p-title-value">Engines</h1><div class="structItemContainer">${each(TOPICS, (topic, i) => `<div class="structItem structItem--thread js-inlineModContainer" data-author="${topic.author}"><div class="structItem-cell structItem-cell--main"><div class="structItem-title"><a href="/threads/${topic.path}/" data-tp-primary="on">${topic.title}</a></div><div class="structItem-minor"><ul class="structItem-parts"><li><a href="/members/${i}" class="username">${topic.author}</a></li><li class="structItem-startDate"><time class="u-dt" datetime="2026-08-02T09:14:00+0000">Aug 2, 2026</time></li></ul></div></div><div class="structItem-cell structItem-cell--meta"><dl class="pairs pairs--justified"><dt>Replies</dt><dd>${topic.replies}</dd></dl><dl class="pairs pairs--justified structItem-minor"><dt>Views</dt><dd>${topic.replies * 31}</dd></dl></div></div>`)}</div></div>`,
    rows: ['title', 'author', 'replies', 'url'],
    url: (path) => `/threads/${path}/`,
  }),
  forum('vbulletin', {
    thread: `<div id="content"><h1 class="main-title js-main-title hide-on-editmode">${TITLE}</h1><ul class="conversation-list list-container">${each(POSTS, (post, i) => `<li class="b-post js-post" data-node-id="${i}"><div class="b-post__grid-container"><div class="b-userinfo"><div class="author h-text-size--14"><strong><a href="/member/${i}">${post.author}</a></strong></div><div class="usertitle">Senior Member</div><ul class="b-userinfo__additional-info-container"><li><label>Join Date:</label> <span>Jan 2021</span></li><li><label>Posts:</label> <span>${100 + i}</span></li></ul></div><div class="b-post__body"><div class="b-post__arrow"></div><hr class="b-divider"><div class="b-post__timestamp"><time datetime="${post.day}T09:14:00">${post.shown}, 09:14 AM</time></div><div class="b-post__content"><div class="js-post__content-text restore h-wordwrap">${post.text}</div></div></div></div></li>`)}</ul></div>`,
    topics: `<div id="content"><h1 class="main-title">Engines</h1><table class="topic-list-container"><thead class="topic-list-header"><tr><th class="cell-topic">Topics</th><th class="cell-count">Statistics</th></tr></thead><tbody class="topic-list">${each(TOPICS, (topic, i) => `<tr class="topic-item" data-node-id="${i}"><td class="cell-topic"><div class="topic-wrapper"><a href="https://forum.example/forum/engines/${topic.path}" class="topic-title js-topic-title">${topic.title}</a></div><div class="topic-info h-clear">Started by <a href="/member/${i}">${topic.author}</a>, 08-02-2026, 09:14 AM</div></td><td class="cell-count"><div class="posts-count">${topic.replies} responses</div><div class="views-count">${topic.replies * 31} views</div></td></tr>`)}</tbody></table></div>`,
    rows: ['title', 'author', 'replies', 'url'],
    url: (path) => `/forum/engines/${path}`,
  }),
  forum('reddit-like', {
    thread: `<main id="siteTable"><div class="thing link" data-author="saltyhanna"><p class="title"><a class="title may-blank" href="/r/boats/bilge-pump">${TITLE}</a></p></div><h1 class="sr">${TITLE}</h1><div class="commentarea"><div class="sitetable nestedlisting">${each(POSTS, (post, i) => `<div class="thing id-t1_${i} comment noncollapsed" data-author="${post.author}"><div class="midcol"><div class="arrow up"></div></div><div class="entry unvoted"><p class="tagline"><a href="/user/${post.author}" class="author may-blank">${post.author}</a> <span class="score unvoted" title="${post.votes}">${post.votes} points</span> <time title="x" datetime="${post.day}T09:14:00+00:00" class="live-timestamp">${post.shown}</time></p><form class="usertext"><div class="usertext-body may-blank-within md-container"><div class="md"><p>${post.text}</p></div></div></form><ul class="flat-list buttons"><li><a href="/r/boats/${i}">permalink</a></li><li><a>reply</a></li></ul></div></div>`)}</div></div></main>`,
    topics: `<main id="siteTable" class="sitetable linklisting">${each(TOPICS, (topic, i) => `<div class="thing id-t3_${i} link self" data-author="${topic.author}"><div class="midcol unvoted"><div class="score unvoted">${30 + i}</div></div><div class="entry unvoted"><div class="top-matter"><p class="title"><a class="title may-blank" href="/r/boats/${topic.path}">${topic.title}</a> <span class="domain">(<a href="/r/boats/">self.boats</a>)</span></p><p class="tagline">submitted <time datetime="2026-08-02T09:14:00+00:00">3 months ago</time> by <a href="/user/${topic.author}" class="author may-blank">${topic.author}</a></p><ul class="flat-list buttons"><li class="first"><a href="/r/boats/${topic.path}" class="bylink comments may-blank">${topic.replies} comments</a></li></ul></div></div></div>`)}</main>`,
    rows: ['title', 'author', 'replies', 'url'],
    url: (path) => `/r/boats/${path}`,
  }),
];

const QUESTION = object({
  question: text,
  votes: integer,
  answers: list({ author: text, text, votes: integer, date }),
});
const [ASKED, ...ANSWERS] = POSTS as [Post, ...Post[]];

function questions(name: string, html: string): Platform {
  const url = 'https://ask.example/questions/9/bilge-pump';
  return {
    kind: 'forum',
    name,
    asks: [
      {
        page: 'list',
        url,
        html,
        schema: QUESTION,
        expected: {
          question: TITLE,
          votes: ASKED.votes,
          answers: ANSWERS.map((post) => ({
            author: post.author,
            text: post.text,
            votes: post.votes,
            date: post.day,
          })),
        },
      },
    ],
  };
}

const QA: Platform[] = [
  questions(
    'stackoverflow-like',
    shell(
      `${TITLE} - Boat Exchange`,
      `<div id="mainbar-full"><div id="question-header"><h1 class="fs-headline1 ow-break-word"><a href="/questions/9" class="question-hyperlink">${TITLE}</a></h1></div><div id="mainbar"><div id="question" class="question js-question" data-questionid="9"><div class="post-layout"><div class="votecell post-layout--left"><div class="js-vote-count" data-value="${ASKED.votes}">${ASKED.votes}</div></div><div class="postcell post-layout--right"><div class="s-prose js-post-body"><p>${ASKED.text}</p></div><div class="post-signature owner"><div class="user-info"><div class="user-action-time">asked <span title="${ASKED.day} 09:14:00Z" class="relativetime">${ASKED.shown}</span></div><div class="user-details"><a href="/users/1">${ASKED.author}</a></div></div></div></div></div></div><div id="answers"><h2 class="mb0" data-answercount="2">2 Answers</h2>${each(ANSWERS, (post, i) => `<div id="answer-${i}" class="answer js-answer" data-answerid="${i}" data-score="${post.votes}"><div class="post-layout"><div class="votecell post-layout--left"><div class="js-vote-count" data-value="${post.votes}">${post.votes}</div></div><div class="answercell post-layout--right"><div class="s-prose js-post-body"><p>${post.text}</p></div><div class="post-signature"><div class="user-info"><div class="user-action-time">answered <span title="${post.day} 10:02:00Z" class="relativetime">${post.shown}</span></div><div class="user-details"><a href="/users/${i + 2}">${post.author}</a><span class="reputation-score">1,20${i}</span></div></div></div></div></div></div>`)}</div></div></div>`,
    ),
  ),
  questions(
    'askbot-like',
    shell(
      `${TITLE} - Ask the yard`,
      `<div id="ContentLeft"><h1 class="section-title">${TITLE}</h1><div class="js-question post question"><div class="vote-number">${ASKED.votes}</div><div class="post-body"><p>${ASKED.text}</p><div class="post-update-info"><p>asked <abbr class="timeago" title="${ASKED.day} 09:14:00">${ASKED.shown}</abbr></p><p class="post-author"><a href="/users/1">${ASKED.author}</a></p></div></div></div><h2>2 Answers</h2><div class="answers">${each(ANSWERS, (post, i) => `<div class="post answer" id="post-id-${i}"><div class="vote-number">${post.votes}</div><div class="post-body"><p>${post.text}</p><div class="post-update-info"><p>answered <abbr class="timeago" title="${post.day} 10:02:00">${post.shown}</abbr></p><p class="post-author"><a href="/users/${i + 2}">${post.author}</a></p></div></div></div>`)}</div></div>`,
    ),
  ),
];

export const FORUMS: Platform[] = [...BOARDS, ...QA];
