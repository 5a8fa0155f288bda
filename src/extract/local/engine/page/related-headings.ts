/** Headings above other things of the same kind: "You may also like". What follows them is not about the page's subject. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import { findBelow } from '../../../../convert/html/walk.ts';
import { textOf } from '../../../elements/text.ts';

const PATTERNS = [
  // English
  'you (?:(?:may|might|could)(?: also)?|will also) (?:like|enjoy|love|be interested in)',
  '(?:related|similar)(?: \\p{L}+){1,3}',
  '(?:people|customers|others|guests|students|readers|visitors|users|shoppers|travell?ers)(?: who \\p{L}+ this(?: \\p{L}+)?)? also \\p{L}+(?: \\p{L}+)?',
  'frequently bought together|often bought together|recommended for you|more like this|complete the look|pairs well with',
  '(?:more|other) (?:events|jobs|homes|places|stays|hotels|courses|films|books) (?:nearby|near you|like this|you may like)',
  // German
  'das könnte (?:sie|dir|ihnen|euch) (?:auch )?(?:interessieren|gefallen)|(?:ähnliche|verwandte) \\p{L}+|passend dazu',
  '(?:andere )?(?:kunden|leser|gäste|besucher) (?:kauften|sahen|lasen|interessierten sich)(?: auch)?.{0,20}|wird oft zusammen gekauft',
  // French
  'vous (?:aimerez|pourriez)(?: aussi| peut-être)?(?: aimer)?(?: aussi)?|dans le même esprit|à (?:lire|découvrir|voir) aussi',
  'ces \\p{L}+ (?:pourraient|peuvent|devraient) vous (?:plaire|intéresser)|\\p{L}+ similaires',
  '(?:annonces|articles|biens|contenus|événements|offres|pages|produits|sujets) (?:associée?s|liée?s|proches)',
  // Spanish, Portuguese, Italian
  '(?:también )?te (?:puede|pueden|podría|podrían)(?: también)? (?:interesar|gustar)|quizá(?:s)? te (?:interese|guste)',
  '\\p{L}+ (?:relacionad[oa]s|similares|parecid[oa]s|semelhantes|correlat[ie]|simili)',
  '(?:você )?(?:também )?(?:pode|poderá)(?: também)? gostar(?: também)?(?: de)?',
  '(?:ti )?potrebbe(?:ro)?(?: anche)? (?:interessarti|piacerti|interessare|piacere)(?: anche)?',
  '(?:los clientes|quienes|quem|chi ha) (?:también )?(?:compraron|vieron|comprou|viu|acquistato|visto).{0,30}',
  // The north and east of Europe
  'anderen (?:bekeken|kochten|lazen) ook|klanten (?:bekeken|kochten) ook|(?:gerelateerde|vergelijkbare|soortgelijke) \\p{L}+|misschien vind je .{0,30}',
  '(?:liknande|relaterade) \\p{L}+|andra (?:köpte|tittade|läste) också.{0,20}|du kanske (?:också )?gillar',
  'podobne(?: \\p{L}+)?|powiązane \\p{L}+|inni (?:klienci )?(?:kupili|oglądali|czytali)(?: także| też| również)?|może (?:cię|ci) .{0,30}',
  // Japanese
  '関連(?:する)?(?:商品|記事|\\p{sc=Katakana}+|作品|求人|物件|情報)|類似(?:商品|物件|求人)|こちらもおすすめ|あなたへのおすすめ|この(?:商品|求人|記事|物件|作品|\\p{sc=Katakana}+)を見た人.{0,30}',
];
const RELATED = new RegExp(`^(?:${PATTERNS.join('|')})\\s*[:：!…]?$`, 'iu');
const MAX_HEADING = 60;
const MAX_BELOW = 2000;
const LEVEL = /^h([2-6])$/;

/** The children that follow such a heading, up to the next heading of its level or above it, or the page's own content. */
export function childrenBelowRelated(children: readonly ChildNode[]): ReadonlySet<ChildNode> {
  const found = new Set<ChildNode>();
  let level = 0;
  for (const child of children) {
    const heading = isTag(child) ? headingOf(child) : null;
    if (heading && (level === 0 || heading.level <= level))
      level = RELATED.test(heading.text) ? heading.level : 0;
    if (level > 0 && isTag(child) && holdsSubject(child)) level = 0;
    if (level > 0) found.add(child);
  }
  return found;
}

function holdsSubject(element: Element): boolean {
  const isOfSubject = ({ name }: Element) => name === 'h1' || name === 'main';
  return isOfSubject(element) || findBelow(element, MAX_BELOW, isOfSubject) !== null;
}

/** A heading, or a box with nothing but one. */
function headingOf(element: Element): { level: number; text: string } | null {
  const level = levelOf(element);
  if (level > 0) return { level, text: textOf(element, MAX_HEADING + 1) };
  if (!/^(?:div|header)$/.test(element.name)) return null;
  const inner = element.children.find((child): child is Element => isTag(child) && levelOf(child) > 0);
  const text = inner ? textOf(element, MAX_HEADING + 1) : '';
  return inner && text !== '' && text === textOf(inner, MAX_HEADING + 1)
    ? { level: levelOf(inner), text }
    : null;
}

function levelOf({ name }: Element): number {
  return Number(LEVEL.exec(name)?.[1] ?? 0);
}
