/** Authors of Chinese pages, without a label or a word for "by": 文/林小雨, 本报记者 林小雨, and (记者 林小雨) in the text. */
import type { Element } from 'domhandler';
import { standsIn } from '../../../../../convert/html/walk.ts';
import type { Fact } from '../../../../fact.ts';
import type { Region, ShortText } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { factIn, placesIn } from '../region.ts';
import { isInCommentOrTeaser } from './authorship.ts';
import type { AtTitle } from './title-place.ts';

const HAN = /\p{sc=Han}/u;
const NAME = String.raw`\p{sc=Han}[\p{sc=Han}·]{1,3}`;
const NAMES = String.raw`(?<names>${NAME}(?:[\s、，]{1,2}${NAME}){0,5})`;
/** The most common family names, which cover about 95 % of people. */
const FAMILY =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由陳張黃趙吳孫馬鄭謝許馮鄧蕭蔣葉蘇魏呂盧鍾譚陸賈韋鄒龍陶賀顧龔萬錢嚴湯';
/** 灯塔日报记者, 本报见习记者. Without the name of a paper or a space, three characters must follow: 记者江湖 is a section. */
const REPORTER = String.raw`(?:[\p{sc=Han}·\s]{1,14}记者\s*[:：]?\s*|记者[\s:：]+|(?<=[（(【])记者|记者(?=\p{sc=Han}{3}(?!\p{sc=Han})))(?=[${FAMILY}])`;
const END = String.raw`(?=$|\s|[,，。;；(（)）|｜])`;

const IN_LINE = [
  new RegExp(String.raw`^(?:文|撰文|撰稿|作者)\s?[/／|｜丨:：]\s?${NAMES}${END}`, 'u'),
  new RegExp(String.raw`^${REPORTER}${NAMES}\s?[/／]\s?文`, 'u'),
  new RegExp(`^${REPORTER}${NAMES}$`, 'u'),
];
const IN_TEXT = new RegExp(`[（(【]${REPORTER}${NAMES}[^（()）】]{0,8}[）)】]`, 'u');
/** 林小雨 发表于 2026-3-3. If there are several, they are comments. */
const POSTED = /^(?<names>[^\s:：]{2,20})\s+(?:发表于|发布于|發表於|發佈於)\s?[:：]?\s?\d{4}/u;
/** A verb after "reporter" is not a name: 记者在现场看到. */
const NOT_NAME = /^(?:图|摄|[从在了获昨今近就问报表看发采日]|整理|综合|见习|实习|通讯)/u;

const MAX_LINE = 60;
/** The number of texts that are searched for brackets, and the length searched at their beginning and end. */
const MOST_TEXTS = 400;
const EDGE = 160;

export function chineseBylines(region: Region, texts: readonly ShortText[], isAtTitle: AtTitle): Fact[] {
  if (region.isRecord || !region.titles.some((title) => HAN.test(title))) return [];
  const lines = texts.filter(
    ({ text, place: { element } }) =>
      text.length <= MAX_LINE && !isLinked(element) && !isInCommentOrTeaser(element),
  );
  for (const { text, place, at } of lines)
    for (const pattern of IN_LINE) {
      const found = nameBy(pattern, text);
      if (found) return [{ ...author(found, place.element), ...(isAtTitle(at) ? { isAtTitle: true } : {}) }];
    }
  const inBrackets = bracketed(region);
  if (inBrackets) return [inBrackets];
  const posted = new Map(
    lines.flatMap(({ text, place }) => {
      const found = nameBy(POSTED, text);
      return found ? [[text, author(found, place.element)] as const] : [];
    }),
  );
  return posted.size === 1 ? [...posted.values()] : [];
}

/** Whether it is a link, which may lead to a section of that name: 记者 江湖. */
const isLinked = (element: Element): boolean =>
  element.name === 'a' || standsIn(element, ({ name }) => name === 'a');

function bracketed(region: Region): Fact | null {
  let seen = 0;
  for (const { element, zone } of placesIn(region)) {
    if (zone !== 'main' || !/^(?:p|div|td|span|font)$/.test(element.name) || ++seen > MOST_TEXTS) continue;
    const text = region.texts.text(element);
    if (!text.includes('记者')) continue;
    const edges = text.length <= 2 * EDGE ? [text] : [text.slice(0, EDGE), text.slice(-EDGE)];
    for (const edge of edges) {
      const found = nameBy(IN_TEXT, edge);
      if (found) return author(found, element);
    }
  }
  return null;
}

function nameBy(pattern: RegExp, text: string): string | null {
  const names = pattern.exec(text)?.groups?.names;
  return names && !NOT_NAME.test(names) ? names : null;
}

const author = (text: string, element: Element): Fact =>
  factIn('author', 'text', TRUST.author.byline, 'main', text, element);
