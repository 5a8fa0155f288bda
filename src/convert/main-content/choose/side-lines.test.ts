/** Lines inside a text that do not belong to it are dropped, in any language; similar lines stay. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../html/parse.ts';
import { reader } from '../reader.ts';
import { toText } from '../text.ts';

const TIDE =
  '<p>The tide turns twice a day, and the boats turn with it, whatever the skipper had planned for them. Old hands know the hour by the gulls, and the young ones look it up.</p>';
const ARTICLE = '<meta property="og:type" content="article">';

/** The content of an article with this in the middle. */
const read = (html: string, head = ARTICLE, title = 'The tide'): string =>
  toText(
    reader(
      parseHtml(
        `<head><title>${title}</title>${head}</head><body><main><article><h1>${title}</h1>${TIDE.repeat(3)}${html}${TIDE.repeat(2)}</article></main></body>`,
      ).root,
    ).view,
  );

it.each([
  ['Read more: ', 'Why the quay is closed'],
  ['Lesen Sie auch: ', 'Warum der Kai gesperrt ist'],
  ['À lire aussi » ', 'Pourquoi le quai est fermé'],
  ['Le puede interesar: ', 'Por qué está cerrado el muelle'],
  ['Czytaj też:\n ', 'Dlaczego nabrzeże jest zamknięte'],
  ['相关阅读：', '码头为什么关闭'],
])('drops a pointer with its link: %s', (phrase, link) => {
  expect(read(`<p>${phrase}<a href="/quay">${link}</a></p>`)).not.toContain(link);
});

it('drops a pointer and the links below it', () => {
  const links = '<ul><li><a href="/a">Ebbe am Südkai</a></li><li><a href="/b">Flut am Nordkai</a></li></ul>';
  const text = read(`<p>Auch interessant:</p>${links}`);
  expect(text).not.toContain('Auch interessant');
  expect(text).not.toContain('Südkai');
  expect(read(`<h2>See also</h2>${links}`)).toContain('Südkai');
});

it('drops a pointer that is a heading and its section', () => {
  const card = '<div><h3><a href="/a">Ebbe am Südkai</a></h3><p>Das Wasser steht tief wie selten.</p></div>';
  const text = read(`<section><h2>Neueste Artikel</h2>${card.repeat(3)}</section>`);
  expect(text).not.toContain('Neueste');
  expect(text).not.toContain('Das Wasser');
});

it('drops the row of tools of Chinese pages, on any kind of page', () => {
  for (const row of ['【字体：大 中 小】', '[打印]', '打印 关闭 收藏', '分享到：', '[上一篇] [下一篇]'])
    expect(read(`<p>${row}</p>`, '')).not.toContain(row);
  for (const text of ['大 中 小', '打印', '打印店在码头旁边。'])
    expect(read(`<p>${text}</p>`, '')).toContain(text);
});

it('keeps what is not a pointer', () => {
  const more = 'Read more about it in the harbour office, where the tables hang beside the door.';
  expect(read(`<p>${more}</p>`)).toContain(more);
  expect(read('<p>Mehr dazu:</p><p>Der Pegel am Kai wird jede Stunde abgelesen.</p>')).toContain('Mehr dazu');
});

it('keeps a section of text whose heading is a pointer', () => {
  const text =
    '<p>The lighthouse has stood above the quay for eight hundred years, and is open but on Mondays.</p>';
  for (const heading of ["Don't miss", 'À voir', 'Más información', 'Related']) {
    expect(read(`<section><h2>${heading}</h2>${text}</section>`)).toContain('lighthouse');
  }
});

it('keeps pointers to more of the same if the page is not an article', () => {
  const links = '<p>Más información:</p><ul><li><a href="/a">Solicitud de atraque en el muelle</a></li></ul>';
  expect(read(links, '')).toContain('Solicitud');
  expect(read(links)).not.toContain('Solicitud');
});

it('keeps one word before a link if the page is not an article', () => {
  const line = '<p>Recommended: <a href="/stable">the stable channel</a></p>';
  expect(read(line, '')).toContain('stable channel');
  expect(read(line)).not.toContain('stable channel');
});

it('drops the credit of a picture unless it is in the caption', () => {
  const picture = '<img src="/quay.jpg" alt="The quay" width="600">';
  expect(read(`${picture}<p>Foto: Hafenamt</p>`)).not.toContain('Hafenamt');
  expect(read(`<figure>${picture}<figcaption>Foto: Hafenamt</figcaption></figure>`)).toContain('Hafenamt');
});

it('keeps a field that is named like a credit', () => {
  expect(read('<ul><li>Form: two pages</li><li>Photo: passport size, no hat</li></ul>')).toContain('no hat');
  expect(read(`<h2>Photos: sharp in daylight</h2>${TIDE}`)).toContain('daylight');
  expect(read('<p>Credits: 3</p><p>Image: nginx:latest</p>', '')).toMatch(/Credits: 3\s+Image: nginx/);
});

it('keeps the copyright of a licence', () => {
  expect(read('<p>© 2024 Harbour office</p>', '', 'Licence')).toContain('© 2024');
  expect(read('<p>© Harbour office</p>')).not.toContain('©');
});

it('drops an invitation to a newsletter unless the page is about one', () => {
  const invitation = 'Abonnieren Sie unseren Newsletter und bleiben Sie auf dem Laufenden.';
  expect(read(`<p>${invitation}</p>`)).not.toContain(invitation);
  expect(read(`<p>${invitation}</p>`, ARTICLE, 'Our newsletter')).toContain(invitation);
  expect(
    read('<ul><li>Look at the tables.</li><li>Subscribe to the newsletter of your harbour.</li></ul>'),
  ).toContain('Subscribe');
});

it.each([
  'Open your inbox and click the link in the message that we sent.',
  'In 2019 she joined the newsletter of the harbour office.',
  'Some 40,000 people subscribe to its weekly newsletter.',
  'Er hatte den Newsletter des Hafenamts vor Jahren bestellt.',
  'El Boletín Oficial dice que se suscribirá un convenio con la ciudad.',
])('keeps texts about newsletters and inboxes: %s', (line) => {
  expect(read(`<p>${line}</p>`)).toContain(line);
});

it.each([
  'Sign up for our newsletter and never miss a tide.',
  'Want more? Subscribe to the newsletter.',
  'Get the best stories of the quay delivered straight to your inbox.',
  'Suscríbete a nuestro boletín para saber más.',
])('recognizes an invitation by its verb: %s', (line) => {
  expect(read(`<p>${line}</p>`)).not.toContain(line);
});

it.each([
  'Advertisement',
  'ANZEIGE',
  '6 min read',
  'Lesezeit: 4 Minuten',
  'Leave a comment',
  'Partager cet article',
])('drops a label of something around the text: %s', (label) => {
  expect(read(`<p>${label}</p>`)).not.toContain(label);
  expect(read(`<p>${label} is what the sign at the quay says.</p>`)).toContain(label);
});

it('keeps a label that is the heading of a text, or an item', () => {
  expect(read(`<h2>Add a comment</h2>${TIDE}`)).toContain('Add a comment');
  expect(read('<h2>Add a comment</h2><p>Your name</p>')).not.toContain('Add a comment');
  expect(read('<ol><li>Open the issue</li><li>Post a comment</li></ol>')).toContain('Post a comment');
  expect(read(`<h2>Comments</h2>${TIDE}`)).toContain('Comments');
  expect(read('<ul><li>Likes of the quay</li><li>Comments</li><li>Views of the quay</li></ul>')).toContain(
    'Comments',
  );
});

it('keeps such lines on a page that consists of them', () => {
  const line = '<p>Read more: <a href="/quay">Why the quay is closed for the whole of the winter</a></p>';
  expect(read(line.repeat(30))).toContain('Why the quay is closed');
});
