/** Fills a list of days with their opening and closing times from opening hours as a page writes them. */
import type { Shape } from '../../../json-schema/shape.ts';
import { isAllowed } from '../../../json-schema/single-value.ts';
import { wordsOf } from '../../../names/words.ts';
import { setOwn } from '../../../set-own.ts';
import { type OpenDay, openDaysIn } from '../../../values/opening-hours.ts';
import { phrase } from '../phrases.ts';
import { LEAST } from '../weights.ts';
import { complete, hasRequired } from './absent.ts';
import { candidatesFor } from './candidates.ts';
import type { Filled, Filler, Origin, Task } from './filler.ts';

const WEEKDAY = new RegExp(`^(?:${phrase('weekday')})$`, 'iu');
const OPENS = new RegExp(`^(?:${phrase('opens')})$`, 'iu');
const TIMES = new RegExp(`^(?:${phrase('openTimes')})$`, 'iu');
const CLOSES = new RegExp(`^(?:${phrase('closes')})$`, 'iu');
const MAX_DAYS = 60;

type Part = keyof OpenDay;

export function fillHours(task: Task, item: Shape, filler: Filler): Filled | null {
  const parts = partsOf(item);
  if (!parts) return null;
  const hours = filler.nameOf('opening hours');
  for (const { fact, match } of candidatesFor(hours, task, filler)) {
    if (match < LEAST.confidence) return null;
    const stated = fact.values();
    const lines = stated.flatMap(({ text, lines: own }) => own ?? [text]);
    const days = openDaysIn(lines, filler.context);
    if (!days) continue;
    const origins: Origin[] = [];
    const own = [...parts.values()].includes('opens') ? days : oncePerDay(days);
    const value: Record<string, unknown>[] = [];
    for (const day of own.slice(0, MAX_DAYS)) {
      const from =
        stated.length === 1
          ? stated[0]
          : stated.find(({ text }) => text.includes(day.opens.replace(':00', '')));
      const record = recordOf(day, parts, item, filler);
      if (record === null) continue;
      complete(record, item, filler);
      if (!hasRequired(record, item)) continue;
      for (const name of parts.keys())
        origins.push({
          path: `[${value.length}].${name}`,
          source: fact.source,
          confidence: Math.round(match * 100) / 100,
          element: from?.element,
        });
      value.push(record);
    }
    if (value.length > 0) return { value, origins, score: match };
  }
  return null;
}

/** The properties of each day, if all of a record are meant by its day, its opening or its closing time. */
function partsOf({ properties }: Shape): Map<string, Part> | null {
  const parts = new Map<string, Part>();
  for (const name of properties.keys()) {
    const plain = wordsOf(name).join(' ');
    if (WEEKDAY.test(plain)) parts.set(name, 'day');
    else if (OPENS.test(plain)) parts.set(name, 'opens');
    else if (CLOSES.test(plain)) parts.set(name, 'closes');
    else if (TIMES.test(plain)) parts.set(name, 'times');
  }
  const has = new Set(parts.values());
  return has.has('day') && (has.has('times') || (has.has('opens') && has.has('closes'))) ? parts : null;
}

/** One of each day, whose times hold all of its ranges. */
function oncePerDay(days: readonly OpenDay[]): OpenDay[] {
  return [...new Map(days.map((one) => [`${one.day} ${one.times}`, one])).values()];
}

function recordOf(
  day: OpenDay,
  parts: ReadonlyMap<string, Part>,
  { properties }: Shape,
  filler: Filler,
): Record<string, unknown> | null {
  const record: Record<string, unknown> = {};
  for (const [name, part] of parts) {
    const shape = filler.shapes.shapeOf(properties.get(name) ?? true);
    if (!isAllowed(day[part], shape, filler.compile)) return null;
    setOwn(record, name, day[part]);
  }
  return record;
}
