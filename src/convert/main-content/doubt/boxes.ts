/** Rules written by hand for what the model's training pages show too rarely. */

import { isDeclaredArticle, isForum } from '../model/page-features.ts';
import { isNote } from '../notes.ts';
import type { Box, Outline } from '../outline/outline.ts';
import { pathGroups } from '../outline/paths.ts';
import { between, headingLevel, ratio, type Sums } from '../outline/sums.ts';
import type { PageFacts } from '../page-facts.ts';
import { lowerBoxes } from './lower.ts';
import { doubtPolicies } from './policies.ts';

/** With this many words of prose before the first comment, the page is an article with comments, not a thread. */
const ARTICLE_WORDS = 30;
/** The largest share of the page's prose that an article's comments have, unless the page declares an article. */
const MOST_COMMENTS = 0.5;

type Doubt = { groups: ReadonlySet<number>; factor: number; maxShare: number };

const COMMENTS: Doubt = { groups: pathGroups('comment'), factor: 0.05, maxShare: 0.9 };
const FLOATING: Doubt = { groups: pathGroups('popup tagDialog'), factor: 0.5, maxShare: 0.4 };
const RELATED: Doubt = { groups: pathGroups('related share'), factor: 0.4, maxShare: 0.3 };
/** A form to fill in; some pages are inside a form as a whole. */
const FORM: Doubt = { groups: pathGroups('tagForm'), factor: 0.3, maxShare: 0.3 };
const ASIDE: Doubt = { groups: pathGroups('tagAside'), factor: 0.6, maxShare: 0.4 };

/**
 * The probabilities, lowered inside boxes that are rarely content: comments under an article, floating boxes, share bars,
 * forms, terms and so on.
 */
export function doubt(outline: Outline, facts: PageFacts, probabilities: Float32Array): Float32Array {
  const { sums } = outline;
  const lowered = probabilities.slice();
  const doubts = [FLOATING, RELATED, FORM, ASIDE];
  if (!isForum(facts) && isUnderArticle(outline.boxes, sums, facts)) doubts.push(COMMENTS);
  // Ids of headings are made from their text: "Discussion" or "Related work" is a section of the content.
  const named = outline.boxes.filter(({ groups, tag }) => groups.length > 0 && headingLevel(tag) === 0);
  for (const { groups, factor, maxShare } of doubts) {
    lowerBoxes(named, lowered, factor, (box) => {
      if (!box.groups.some((group) => groups.has(group))) return false;
      const size = between(sums.words, box.first, box.last);
      const isMostOfPage = ratio(size, sums.words.at(-1) ?? 0) > maxShare;
      return !isMostOfPage && !isNote(box, size, ratio(between(sums.linkWords, box.first, box.last), size));
    });
  }
  doubtPolicies(outline, facts, lowered);
  return lowered;
}

/** Whether comments, or the form for the first one, are below an article rather than being the page's content. */
function isUnderArticle(boxes: readonly Box[], { prose }: Sums, facts: PageFacts): boolean {
  let before = -1;
  let comments = 0;
  let end = 0;
  for (const { groups, first, last } of boxes) {
    if (first < end || between(prose, first, last) === 0) continue;
    if (!groups.some((group) => COMMENTS.groups.has(group))) continue;
    if (before < 0) before = prose[first] ?? 0;
    comments += between(prose, first, last);
    end = last;
  }
  if (before < 0) return isBelowText(boxes, prose);
  if (before < ARTICLE_WORDS) return false;
  return isDeclaredArticle(facts) || comments <= MOST_COMMENTS * (prose.at(-1) ?? 0);
}

/** For a page whose comment boxes contain no prose: whether all of them are below a text. */
function isBelowText(boxes: readonly Box[], prose: Float64Array): boolean {
  return boxes.every(
    ({ groups, first, last }) =>
      first === last ||
      (prose[first] ?? 0) >= ARTICLE_WORDS ||
      !groups.some((group) => COMMENTS.groups.has(group)),
  );
}
