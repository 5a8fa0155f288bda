/** The phrases, in a dozen languages, of lines inside a text that do not belong to it. */

/** Pointers to other texts. "See also" is not one: it heads lists that belong to a manual or a wiki. */
const POINTERS = phrases(`
  also read, read also, read more, read next, read on, read this next, watch also, watch more, watch next, don't miss, up next
  related, related article, related articles, related content, related coverage, related news, related post, related posts,
  related reading, related story, related stories, recommended, recommended article, recommended articles, recommended reading,
  recommended stories, recommended for you, more coverage, more like this, more on this, more on this topic, more on this story,
  more on this subject, more stories, you may like, you may also like, you may be interested in, you may also be interested in,
  you may enjoy, you may also enjoy, you might like, you might also like, you might be interested in, you might enjoy,
  you might also enjoy, you might also be interested in

  lesen sie auch, lesen sie auch hier, lesen sie auch dazu, lesen sie dazu, lesen sie dazu auch, lesen sie hier,
  lesen sie hier mehr, lesen sie hier weiter, lesen sie mehr, lesen sie mehr dazu, lesen sie weiter,
  lesen sie auch die folgenden beiträge, lies auch, lies dazu, lies hier, lies hier mehr, lies hier weiter, lies mehr, lies weiter,
  lest auch, lest dazu, lest hier, lest mehr, weiterlesen, weiter lesen, auch interessant, auch lesenswert, auch spannend,
  mehr artikel, mehr dazu, mehr lesen, mehr zum thema, schon gelesen, passend dazu, lust auf mehr,
  das könnte sie interessieren, das könnte sie auch interessieren, das könnte dich interessieren, das könnte dich auch interessieren,
  das könnte euch interessieren, das könnte euch auch interessieren, das thema könnte dich auch interessieren,
  das thema könnte sie auch interessieren, artikel zum thema, beiträge zum thema, artikel und videos zum thema, ähnliche artikel,
  ähnliche beiträge, ähnliche themen, empfohlene artikel, empfohlene beiträge, neueste artikel, neueste beiträge,
  neueste meldungen, neueste nachrichten, verwandte artikel, verwandte beiträge, verwandte themen, weitere artikel,
  weitere beiträge, weitere meldungen, weitere nachrichten, weitere themen

  lire aussi, lire également, lire la suite, lire plus, à lire, à lire aussi, à lire également, à découvrir, à voir, lisez aussi,
  sur le même sujet, sur le même thème, article lié, articles liés, articles connexes, articles similaires, vous aimerez aussi,
  vous pourriez aussi aimer

  lea además, lea más, lea también, lee además, lee más, lee también, leer más, leer también, mira también, no te pierdas,
  más información, lo último, le puede interesar, le podría interesar, te puede interesar, te puede gustar, te podría interesar,
  también te puede interesar, también le puede interesar, también te podría interesar, artículo relacionado,
  artículos relacionados, noticia relacionada, noticias relacionadas, nota relacionada, notas relacionadas

  leia ainda, leia mais, leia também, veja ainda, veja mais, veja também, saiba mais, você pode gostar, você também pode gostar,
  artigos relacionados, notícias relacionadas

  guarda anche, leggi anche, leggi anche su, leggi di più, leggi tutto, potrebbe interessarti, potrebbe anche interessarti,
  articoli correlati

  bekijk ook, lees ook, lees meer, lees verder, gerelateerde artikelen, gerelateerde berichten

  czytaj dalej, czytaj również, czytaj także, czytaj też, czytaj więcej, przeczytaj również, przeczytaj także, przeczytaj też,
  sprawdź także, sprawdź też, zobacz również, zobacz także, zobacz też, zobacz więcej, podobne artykuły, powiązane artykuły

  läs också, läs även, läs mer, les også, les mer, læs også, læs mere, katso myös, lue lisää, lue myös, čtěte také, čtěte též,
  čtěte více, přečtěte si také, přečtěte si více, читайте также, читайте ещё, читайте еще, читайте також

  相关阅读, 相关文章, 相关新闻, 相关报道, 相关链接, 延伸阅读, 推荐阅读, 更多阅读, 更多新闻, 热门推荐, 精彩推荐, 猜你喜欢, 为您推荐, 为你推荐,
  相關閱讀, 相關文章, 相關新聞, 延伸閱讀, 推薦閱讀, 更多新聞, 猜你喜歡
`);
const LONGEST = 6;

/** Pointers that, on pages that are not articles, also head the page's own offers. */
const OFFERS = new Set(
  listed(`
  read more, don't miss, up next, mehr dazu, mehr lesen, lesen sie mehr, lesen sie hier mehr, lies mehr, lire plus, à lire,
  à découvrir, à voir, lea más, lee más, leer más, más información, lo último, no te pierdas, leia mais, saiba mais, veja mais,
  leggi di più, lees meer, czytaj więcej, zobacz więcej, läs mer, les mer, læs mere, lue lisää, čtěte více
`),
);
const RELATED = /^(?:related|recommended)/;

export type Pointer = {
  words: number;
  /** Where the text after the phrase begins. */
  end: number;
  isOffer: boolean;
};

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
/** More signs before the first word are not a bullet. */
const MOST_SIGNS = 12;

/** The longest phrase that a text begins with. */
export function pointerAt(text: string): Pointer | null {
  WORD.lastIndex = 0;
  let phrase = '';
  let found: Pointer | null = null;
  for (let words = 1; words <= LONGEST; words++) {
    const match = WORD.exec(text);
    if (!match || (words === 1 && text.slice(0, match.index).trim().length > MOST_SIGNS)) break;
    phrase += (words > 1 ? ' ' : '') + match[0].toLowerCase().replace('’', "'");
    const isWhole = POINTERS.get(phrase);
    if (isWhole === undefined) break;
    if (isWhole) found = { words, end: WORD.lastIndex, isOffer: RELATED.test(phrase) || OFFERS.has(phrase) };
  }
  return found;
}

function listed(list: string): string[] {
  return list.trim().split(/\s*[,\n]\s*/);
}

/** Maps each phrase to true, and each shorter run of its first words to false. */
function phrases(list: string): Map<string, boolean> {
  const known = new Map<string, boolean>();
  for (const phrase of listed(list)) {
    const words = phrase.split(' ');
    for (let n = 1; n < words.length; n++) {
      const start = words.slice(0, n).join(' ');
      known.set(start, known.get(start) ?? false);
    }
    known.set(phrase, true);
  }
  return known;
}

/** Lines that only name what is around a text or what can be done with it; numbers are left out. */
const LABELS = new Set(
  listed(`
  advertisement, sponsored, comments, comment, no comments, no comments yet, leave a comment, leave a reply, post a comment,
  add a comment, write a comment, be the first to comment, min read, mins read, minute read, minutes read, reading time minutes,
  estimated reading time minutes, share, share this, share on, share via, share this article, share this page, share this post,
  share this story, share this story on, loading

  anzeige, werbung, kommentar, kommentare, keine kommentare, kommentieren, jetzt kommentieren, kommentar schreiben,
  kommentare schreiben, kommentar verfassen, kommentar hinterlassen, einen kommentar schreiben, schreibe einen kommentar,
  schreiben sie einen kommentar, hinterlasse einen kommentar, hinterlasse jetzt einen kommentar,
  hinterlassen sie einen kommentar, lesezeit minuten, lesedauer minuten, minuten lesezeit, min lesezeit, teilen, artikel teilen,
  beitrag teilen, diesen artikel teilen, diesen beitrag teilen, teile diesen artikel, teile diesen beitrag,
  möchten sie den artikel teilen, wird geladen

  publicité, commentaires, aucun commentaire, ajouter un commentaire, écrire un commentaire, laisser un commentaire,
  laissez un commentaire, publier un commentaire, partager, partager cet article, min de lecture, minutes de lecture,
  temps de lecture minutes

  publicidad, comentarios, sin comentarios, deja tu comentario, deja un comentario, dejar un comentario, escribir un comentario,
  compartir, comparte este artículo, min de lectura, minutos de lectura, tiempo de lectura minutos

  publicidade, comentários, deixe seu comentário, deixe um comentário, compartilhar, compartilhe, minutos de leitura

  pubblicità, commenti, nessun commento, lascia un commento, scrivi un commento, condividi, condividi questo articolo,
  minuti di lettura, tempo di lettura minuti

  advertentie, reacties, geen reacties, geef een reactie, laat een reactie achter, plaats een reactie, deel dit artikel,
  leestijd minuten

  reklama, komentarze, brak komentarzy, dodaj komentarz, skomentuj, zostaw komentarz, udostępnij, minut czytania,
  minuty czytania, czas czytania minut

  annons, annonse, annonce, kommentarer, lämna en kommentar, реклама, комментарии, оставить комментарий, поделиться

  广告, 评论, 发表评论, 我要评论, 网友评论, 暂无评论, 查看评论, 廣告, 評論, 發表評論, 留言, 我要留言, 分享, 分享至
`),
);

/** The tools that Chinese pages offer beside a text, several on a line: 【字体：大 中 小】 打印 关闭. */
const TOOLS = new Set(
  listed(`
  打印, 打印本页, 打印本文, 打印此页, 关闭, 关闭窗口, 关闭本页, 关闭此页, 收藏, 收藏本文, 加入收藏, 已收藏, 分享, 分享到, 分享至, 复制链接, 字体, 字号, 大, 中, 小,
  推荐, 推荐给朋友, 举报, 纠错, 我要纠错, 上一篇, 下一篇, 上一页, 下一页, 上一章, 下一章, 返回, 返回目录, 返回列表, 返回首页, 返回顶部, 回到顶部, 微信, 微博,
  列印, 關閉, 收藏本頁, 分享給朋友, 複製連結, 字體, 上一頁, 下一頁, 返回頂部
`),
);

/** Whether a text is a row of such tools: at least two, or one in brackets or before a colon. */
export function isToolRow(text: string): boolean {
  const words = text.match(WORD) ?? [];
  // Sizes alone are those of a product: 大 中 小.
  if (!words.some((word) => word.length > 1) || !words.every((word) => TOOLS.has(word))) return false;
  return words.length > 1 || /^\s*[[【<〖]|[:：]\s*$/u.test(text);
}

/** The number of words of a text that is such a line; 0 for any other text. */
export function labelWords(text: string): number {
  const words = text.match(WORD)?.filter((word) => !NUMBER.test(word)) ?? [];
  return LABELS.has(words.join(' ').toLowerCase()) ? words.length : 0;
}

const NUMBER = /^\p{N}+$/u;

/** The credit of a picture. */
const CREDIT =
  /^[\s([|]*(?:©|(?:(?:photo|image|picture)(?:s|graphs?)?(?:\s+(?:credits?|courtesy(?:\s+of)?|by))?|credits?|copyright|(?:beitrags|titel)?(?:foto|bild)(?:s|er)?(?:credits?|nachweis|quelle|rechte)?|crédits?(?:\s+photos?)?|fotografía|fot\.?|zdjęci[ea])\s*:|(?:photo|image)\s+(?:by|credit|courtesy)\b)/i;

export const isCreditLine = (text: string): boolean => CREDIT.test(text);

/** Invitations to a newsletter: its name and an imperative. Texts about newsletters use other forms of the verb. */
const NEWSLETTER = /newsletter|nieuwsbrief|bolet[ií]n|infolettre|lettre d['’]info/i;
const TO_ORDER = new RegExp(
  [
    String.raw`(?:^|[^\p{L}\s]|\b(?:to|and|or|can|please|now|here|just|also|by))\s*(?:sign(?:ing)? up|subscribe|join)\b`,
    String.raw`\b(?:abonnieren?|anmelde(?:n|ung)|bestellen?|abonnez|inscrivez|suscr[ií]b(?:ete|ase|irte|irse)|iscriv(?:iti|etevi)|assine|inscreva|receba|abonneer|meld je|schrijf je|prenumerera|prenumeruj|subskrybuj|zapisz)(?!\p{L})`,
  ].join('|'),
  'iu',
);
const TO_INBOX =
  /\b(?:articles|deals|headlines|news|offers|posts|recipes|stories|tips|updates)\b[^.!?]{0,100}\byour inbox/i;

export const isInvitation = (text: string): boolean =>
  (NEWSLETTER.test(text) && TO_ORDER.test(text)) || TO_INBOX.test(text);

/** Titles of pages about such invitations. */
export const ABOUT_INVITATIONS = /newsletter|inbox|subscri|abonn/i;
