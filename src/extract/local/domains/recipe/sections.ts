/** Sections of recipes: steps that each have a heading, and headings after which the list above has ended. */
import type { Region, Section } from '../../engine/model.ts';
import type { Fact } from '../../engine/page/fact.ts';
import { fact } from '../../engine/page/region.ts';
import { paragraphsIn } from '../../engine/page/section-content.ts';
import { alternatives, phrase } from '../../engine/phrases.ts';
import phrases from './phrases.json' with { type: 'json' };
import { TRUST } from './weights.ts';

/** "Chef's notes", "Nutrition facts": what follows a list of steps or ingredients under a heading of any level. */
export const AFTERWARDS = new RegExp(
  `^(?:(?:the|my|our|recipe|cook['’]?s?|chef['’]?s?)\\s+)?(?:nutrition\\p{L}*|${alternatives(phrases.afterwards)})(?=$|[^\\p{L}])`,
  'iu',
);

const STEP = new RegExp(`^(?:${phrase('step')})\\s*\\d{1,2}\\b`, 'iu');

/** Steps that each have a heading of their own are one list. */
export function headedSteps(region: Region, sections: readonly Section[]): Fact[] {
  const steps = sections.filter((section) => STEP.test(region.texts.text(section.heading)));
  const [first] = steps;
  if (!first || steps.length < 2) return [];
  const zone = region.places[first.at]?.zone ?? 'main';
  return [
    fact('instructions', 'section', TRUST.headedSteps, zone, () =>
      steps.flatMap((step) => {
        const around = region.places[region.places[step.at]?.parent ?? -1];
        const isAlone = around && !steps.some((other) => other.at > step.at && other.at < around.end);
        // A step in a box of its own ends with the box; otherwise the last one would run to the end of the page.
        return paragraphsIn(region, isAlone ? { ...step, to: Math.min(step.to, around.end) } : step);
      }),
    ),
  ];
}
