/** Statements about the page and its publication that look like those about the thing that a field asks for. */
import type { Element } from 'domhandler';
import { standsIn } from '../../../../convert/html/walk.ts';
import { classAndId } from '../../../elements/class-and-id.ts';
import { DECLARED, type Fact, HEADED, type Scope, STRUCTURED } from '../../../fact.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { MATCH } from '../../../names/match.ts';
import { parseDate } from '../../../values/date.ts';
import type { Filler } from './filler.ts';

/** How programs call the state of a page or of an answer: "publish", "200". */
const STATE_OF_PAGE =
  /^(?:publish(?:ed)?|draft|private|public|inherit|active|enabled|ok|success|idle|loaded|ready|\d{3})$/i;
const OF_USER =
  /user-?(?:details|extras|info|stats|profile|cell)|(?:author|member|poster|user|post)-?profile/i;
const ARTICLE = /^(?:article|posting|question)$/;

export function isOfPage(
  fact: Fact,
  field: FieldName,
  scope: Scope,
  { about, context }: Pick<Filler, 'about' | 'context'>,
): boolean {
  switch (field.concept?.id) {
    case 'status':
      return (
        (STRUCTURED.has(fact.source) || fact.source === 'meta') &&
        fact.values().every(({ text }) => STATE_OF_PAGE.test(text))
      );
    case 'startDate': {
      // "Date" alone is also when the page was published.
      if (HEADED.has(fact.source) || field.match(fact.label, true) > MATCH.weakTerm) return false;
      if (about.some((word) => ARTICLE.test(word)) && !about.includes('job')) return true;
      const days = daysOf(fact, context);
      const published = scope.facts.filter(
        ({ source, label }) =>
          (source === 'meta' || DECLARED.has(source)) &&
          context.knowledge.conceptOf(label)?.id === 'datePublished',
      );
      return published.some((one) => daysOf(one, context).some((day) => days.includes(day)));
    }
    case 'likeCount':
      return fact.values().every(({ element }) => element !== undefined && standsIn(element, isOfUser));
    default:
      return false;
  }
}

/** What is beside the name of a user of a forum counts all that the user ever wrote. */
function isOfUser(element: Element): boolean {
  return OF_USER.test(classAndId(element));
}

function daysOf(fact: Fact, context: Filler['context']): string[] {
  return fact.values().flatMap(({ text, machine }) => parseDate(machine ?? text, context)?.date ?? []);
}
