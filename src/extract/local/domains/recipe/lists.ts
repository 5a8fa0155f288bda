/** Rules for lists of ingredients and instructions, headings after such lists, and steps that each have a heading. */

import type { Fact, Value } from '../../../fact.ts';
import { classOf, type ItemRules, isHeading } from '../../engine/fill/item-rules.ts';
import type { Region, Section } from '../../engine/model.ts';
import { fact } from '../../engine/page/region.ts';
import { paragraphsIn } from '../../engine/page/section-content.ts';
import { alternatives, phrase } from '../../engine/phrases.ts';
import { amountsIn } from './amounts.ts';
import phrases from './phrases.json' with { type: 'json' };
import { FIT, TRUST } from './weights.ts';

const MAX_HEADING_WORDS = 5;
const MAX_INGREDIENT = 110;
const BUTTON = /\p{L}\s*[:：]$|^(?:de)?select all$|^add (?:all )?to /iu;
const MEASURED = /^[\d½¼¾⅓⅔]|\d\s*(?:g|ml|kg|cl|dl|tbsp|tsp|el|tl)\b/i;
/** Requests to the reader below the steps. */
const REQUEST =
  /^(?:did you (?:make|try|like|love)|if you (?:make|made|try|tried) this|tag (?:me|us|@)|(?:print|pin|share|rate|save) (?:this|it|the)\b|leave (?:a|your) (?:comment|review|rating)|(?:image|photo) (?:credit|by)|adapted from|recipe (?:adapted )?from|si te (?:ha )?gust|deja (?:un|tu) comentario|(?:se )?gostou d|se ti è piaciut|n['’]hésitez pas à (?:laisser|partager|commenter)|hat dir das rezept)/i;

/** "4 servings" between the heading and the list. */
const isYield = (text: string) => text.length < 40 && amountsIn(text).some(({ label }) => label === 'yields');

const ingredients: ItemRules = {
  /** "For the sauce:" is a heading, not an ingredient. */
  isItem: ({ text, element }: Value, usualClass) => {
    if (BUTTON.test(text) || isYield(text)) return false;
    if (!element || /\d/.test(text)) return true;
    const isOdd = usualClass !== null && classOf(element) !== usualClass;
    return !(isHeading(element) || (isOdd && text.split(/\s+/).length <= MAX_HEADING_WORDS));
  },
  /** Ingredients are short and begin with amounts; notes about them are not. */
  fit: (values) => {
    const texts = values.map(String);
    const share = (wanted: (text: string) => boolean) => texts.filter(wanted).length / texts.length;
    const measured = share((text) => MEASURED.test(text));
    const short = share((text) => text.length <= MAX_INGREDIENT);
    return FIT.ingredients + FIT.measured * Math.min(1, measured * 2) + FIT.short * short;
  },
  /** Salt may go into both the dough and the sauce. */
  mayRepeat: true,
};

const TIP = new RegExp(`^(?:${alternatives(phrases.tip)})\\s*[:：]`, 'iu');

const instructions: ItemRules = {
  /** A tip in a paragraph of its own is no step; in a list it is one of the items that the cook wrote. */
  isItem: ({ text, element }) => !REQUEST.test(text) && !(element?.name !== 'li' && TIP.test(text)),
  /** Instructions are sentences, unlike a menu or a row of times with the same label. */
  fit: (values) => {
    const sentences = values.filter((value) => /.{26}|[.!]$/.test(String(value))).length;
    return FIT.instructions + FIT.sentences * (sentences / values.length);
  },
  mayRepeat: false,
};

export const RECIPE_LISTS: Record<string, ItemRules> = { ingredients, instructions };

/** "Chef's notes", "Nutrition facts": headings that end a list of steps or ingredients, whatever their level. */
export const AFTERWARDS = new RegExp(
  `^(?:(?:the|my|our|recipe|cook['’]?s?|chef['’]?s?)\\s+)?(?:nutrition\\p{L}*|${alternatives(phrases.afterwards)})(?=$|[^\\p{L}])`,
  'iu',
);

const STEP = new RegExp(`^(?:${phrase('step')})\\s*\\d{1,2}\\b`, 'iu');

/** Joins steps that each have a heading into one list. */
export function headedSteps(region: Region, sections: readonly Section[]): Fact[] {
  const steps = sections.filter((section) => STEP.test(region.texts.text(section.heading)));
  const [first] = steps;
  if (!first || steps.length < 2) return [];
  const zone = region.places[first.at]?.zone ?? 'main';
  return [
    fact('instructions', 'section', TRUST.headedSteps, zone, () =>
      steps.flatMap((step, i) => {
        const around = region.places[region.places[step.at]?.parent ?? -1];
        const next = steps[i + 1];
        const isAlone = around && !(next && next.at < around.end);
        // A step in a separate box ends with the box; otherwise the last one would continue to the end of the page.
        return paragraphsIn(region, isAlone ? { ...step, to: Math.min(step.to, around.end) } : step);
      }),
    ),
  ];
}
