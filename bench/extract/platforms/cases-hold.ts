/** Whether each truth about some pages stands on its page, and each page is asked what it says it is. */
import { type ChildNode, isTag, isText, type ParentNode } from 'domhandler';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../../src/contract/request/is-record.ts';
import { parseHtml } from '../../../src/convert/html/parse.ts';
import { singleSpaced } from '../../../src/text/single-spaced.ts';
import type { Ask, Platform } from './platform-case.ts';

type Writing = { url: string; attributes: string[]; lines: string[] };

/** What is written on a page: its attributes, and its text with and without spaces between the elements. */
function writingOf({ html, url }: Ask): Writing {
  const texts: string[] = [];
  const attributes: string[] = [];
  const visit = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      if (isText(node)) texts.push(node.data);
      if (!isTag(node)) continue;
      attributes.push(...Object.values(node.attribs));
      visit((node as ParentNode).children);
    }
  };
  visit(parseHtml(html).root.children);
  return { url, attributes, lines: [texts.join(''), texts.join(' '), ...attributes].map(plain) };
}

const plain = (text: string) => singleSpaced(text).toLowerCase();

/** What stands on a page for a code of money. */
const SIGNS: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CNY: '￥',
  PLN: 'zł',
  SEK: 'kr',
  BRL: 'r$',
};

/** Every number that a text may mean, with a comma or a point before the decimals and any mark between thousands. */
function numbersIn(text: string): Set<number> {
  const written = [/\d+(?:[.,]\d+)*/g, /\d{1,3}(?:[.,'\s]\d{3})+(?:[.,]\d+)?/g].flatMap(
    (form) => text.match(form) ?? [],
  );
  const times = [...text.matchAll(/(\d+) ?h(?:rs?)? (\d+) ?min/g)].map(
    ([, h, m]) => Number(h) * 60 + Number(m),
  );
  const meant = written.flatMap((one) => {
    const digits = one.replace(/['\s]/g, '');
    return [
      digits.replace(/[.,]/g, ''),
      digits.replaceAll(',', ''),
      digits.replaceAll('.', '').replace(',', '.'),
    ];
  });
  return new Set([...meant.map(Number), ...times]);
}

/** The day and the year near each other, however the month is written. */
function showsDate(text: string, [year = '', , day = '']: string[]): boolean {
  const near = `(?:^|\\D)0?${Number(day)}(?:\\D.{0,30}?)?${year}|${year}.{0,16}?\\D0?${Number(day)}(?:\\D|$)`;
  return new RegExp(near).test(text);
}

function standsIn(value: unknown, { url, attributes, lines }: Writing): boolean {
  if (typeof value === 'number') return lines.some((text) => numbersIn(text).has(Math.abs(value)));
  if (typeof value !== 'string') return true;
  if (/^https?:/.test(value) && attributes.some((path) => URL.parse(path, url)?.href === value)) return true;
  if (/^\d{4}-\d\d-\d\d$/.test(value) && lines.some((text) => showsDate(text, value.split('-')))) return true;
  const asked = plain(value);
  const loose = /^[A-Z_]+$/.test(value) ? asked.replace('_', '-') : asked;
  return lines.some((text) => text.includes(loose) || text.includes(SIGNS[value] ?? loose));
}

/** The path of each value that is not a record or a list itself. */
function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (Array.isArray(value)) return value.flatMap((one, i) => leavesOf(one, `${path}[${i}]`));
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`));
  return [[path, value]];
}

/** The names that a schema has, or an answer; those within a list once. */
function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return namesOf(value[0]);
  if (!isRecord(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, namesOf(below)]));
}

function namesIn(schema: unknown): unknown {
  if (!isRecord(schema)) return null;
  if (schema.items !== undefined) return namesIn(schema.items);
  if (!isRecord(schema.properties)) return null;
  return Object.fromEntries(Object.entries(schema.properties).map(([name, below]) => [name, namesIn(below)]));
}

/** The values that a schema lets one choose from, and those of the schemas within it. */
function choicesIn(schema: unknown): unknown[] {
  if (!isRecord(schema)) return [];
  if (Array.isArray(schema.enum)) return schema.enum;
  const below = isRecord(schema.properties) ? Object.values(schema.properties) : [];
  return [...below, schema.items].flatMap(choicesIn);
}

/**
 * Checks every question about the platforms. `derived` names the fields that a reader knows without finding them on the page
 * as they are asked for, each as `name of the platform.path of the field`.
 */
export function casesHold(platforms: readonly Platform[], derived: readonly string[] = []): void {
  const asks = platforms.flatMap(({ name, asks: own }) =>
    own.map((ask, i) => ({ name, id: `${name} ${i + 1}`, ask })),
  );

  it('no two platforms have one name', () => {
    const names = platforms.map(({ name }) => name);
    expect(names.length).toBe(new Set(names).size);
  });

  describe.each(asks)('$id', ({ name, ask }) => {
    it('expects only what stands on the page', () => {
      const writing = writingOf(ask);
      const choices = choicesIn(ask.schema);
      const missing = leavesOf(ask.expected).filter(
        ([path, value]) =>
          !standsIn(value, writing) &&
          !choices.includes(value) &&
          !derived.includes(name + path.replace(/\[\d+\]/g, '')),
      );
      expect(missing).toEqual([]);
    });

    it('is asked by a schema or by a prompt, and all of it has a truth', () => {
      expect((ask.schema === undefined) !== (ask.prompt === undefined)).toBe(true);
      if (ask.schema !== undefined) expect(namesOf(ask.expected)).toEqual(namesIn(ask.schema));
    });
  });
}
