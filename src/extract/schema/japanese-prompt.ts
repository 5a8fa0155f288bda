/** Prompts in Japanese, which have no spaces, as names with commas: "この商品の価格と素材を教えて" asks for 価格 and 素材. */
import { isKnown } from './known-name.ts';

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}]|^[\p{sc=Han}、・，,\s]+$/u;
/** Requests and questions at the end of a sentence. */
const REQUEST =
  /(?:を|は|が|について|も)?(?:すべて|全て|全部)?(?:(?:教えて|抽出して|取得して|取り出して|抜き出して|リストして|一覧にして|まとめて|出して|見せて|調べて)(?:ください|下さい|くれますか|もらえますか|ほしい|欲しい)?|知りたい(?:です)?|ください|下さい|お願い(?:します)?|(?:は)?(?:何|なん|どれ|どちら)(?:です|でしょう)?か?|(?:です|でしょう|ます|ました)か|は)?[。．.？?！!\s]*$/u;
const QUESTIONS: readonly (readonly [RegExp, string])[] = [
  [/いくら|値段|おいくら/u, '価格'],
  [/(?:誰|だれ|どなた)(?:が|に|によって)?(?:書|執筆)/u, '著者'],
  [/(?:誰|だれ|どなた)(?:が)?(?:監督)/u, '監督'],
  [/いつ.*(?:発売|リリース)/u, '発売日'],
  [/いつ.*(?:公開|投稿|掲載|書)/u, '公開日'],
  [/いつ.*(?:開催|始ま|開始|ある|あり)/u, '開催日'],
  [/(?:何時|いつ).*(?:開い|開店|閉|営業|やって)/u, '営業時間'],
  [/どこで.*(?:開催|行わ|ある|あり)/u, '会場'],
  [/どこ/u, '住所'],
  [/(?:重さ|何キロ|何グラム)/u, '重量'],
];
/** What a list is of. */
const THINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:商品|製品)$/u, 'product'],
  [/^記事$/u, 'article'],
  [/^(?:求人|仕事)$/u, 'job'],
  [/^(?:イベント|催し)$/u, 'event'],
  [/^物件$/u, 'property'],
  [/^(?:本|書籍)$/u, 'book'],
  [/^(?:映画|作品)$/u, 'movie'],
  [/^(?:レビュー|口コミ)$/u, 'review'],
  [/^コメント$/u, 'comment'],
  [/^(?:ホテル|宿)$/u, 'hotel'],
  [/^(?:店|店舗|お店)$/u, 'shop'],
];
const EACH = /^(?:(?:すべて|全て|全部|各々|それぞれ)の|各)(.+?)(?:の|ごとの|について)(.+)$/u;
const BETWEEN =
  /、|，|・|および|及び|または|(?<=[\p{sc=Han}\p{sc=Katakana}ー])(?:と|や)(?=[\p{sc=Han}\p{sc=Katakana}a-z])/iu;
const MAX_PROMPT = 300;

/** The prompt as it is if it is not Japanese. */
export function plainJapanese(prompt: string): string {
  if (prompt.length > MAX_PROMPT || !JAPANESE.test(prompt)) return prompt;
  return prompt
    .split(/(?<=[。？！?!])|\n/u)
    .map(sentenceOf)
    .filter((sentence) => sentence !== '')
    .join(', ');
}

function sentenceOf(sentence: string): string {
  const text = sentence.trim();
  const asked = text.replace(REQUEST, '');
  const [, things = '', names = ''] = EACH.exec(asked) ?? [];
  const thing = THINGS.find(([pattern]) => pattern.test(things))?.[1];
  if (thing) return `for each ${thing}: ${namesIn(names)}`;
  const question = /[？?]|か[。\s]*$|誰|いつ|どこ|いくら/u.test(text)
    ? QUESTIONS.find(([pattern]) => pattern.test(text))?.[1]
    : undefined;
  return question ?? namesIn(asked);
}

function namesIn(text: string): string {
  return text
    .split(BETWEEN)
    .map((name) => withoutOwner(name.trim()))
    .filter((name) => name !== '')
    .join(', ');
}

/** "この商品の価格" is the price; of "定休日の情報" the first word is the name. */
function withoutOwner(name: string): string {
  const parts = name.replace(/(?:の)?(?:情報|データ|一覧)$/u, '').split('の');
  if (parts.length < 2 || isKnown(name)) return parts.join('の');
  const last = parts.at(-1) ?? '';
  return /^(?:この|その|当|本)/u.test(name) || isKnown(last) || isThingName(parts[0] ?? '') ? last : name;
}

const isThingName = (word: string) =>
  THINGS.some(([pattern]) => pattern.test(word)) ||
  /^(?:レシピ|ページ|会社|企業|人物|施設|建物|車)$/u.test(word);
