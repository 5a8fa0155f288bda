/** Whether a page that shows next to nothing carries its text all the same, by one linear scan without a parser. */

/** Attributes in which Discourse, Inertia and islands of other frameworks keep the data of a page; and scripts of JSON. */
const CARRIER =
  /\sdata-(?:preloaded|page|props|state)=["']|<script\b[^>]{0,300}?(?:application\/(?:ld\+)?json|__NEXT_DATA__)|\b__(?:INITIAL_STATE|APOLLO_STATE|NUXT|PRELOADED_STATE)__\s*=/gi;
const MAX_CARRIERS = 50;
const MAX_LENGTH = 1_000_000;

/** Words in a row, as no code and no list of settings has them. Bounded, so that no source makes it slow. */
const SENTENCE = /(?:\p{L}{1,20}[\s,.;:'’()-]{1,3}){12}/gu;
/** Sentences of that many words: less is the title and the description that every shell has. */
const MIN_SENTENCES = 5;
/** The same of a copy for readers without scripts, of which only the beginning is looked at. */
const MIN_COPY = 4;

/** @param noscript what the page says to those without JavaScript */
export function carriesText(html: string, noscript: string): boolean {
  if (sentencesIn(noscript) >= MIN_COPY) return true;
  let sentences = 0;
  let carriers = 0;
  for (const { index, 0: start } of html.matchAll(CARRIER)) {
    if (++carriers > MAX_CARRIERS) break;
    const from = index + start.length;
    const end = html.indexOf(endOf(start), from);
    const data = html.slice(from, Math.min(end < 0 ? html.length : end, from + MAX_LENGTH));
    sentences += sentencesIn(data);
    if (sentences >= MIN_SENTENCES) return true;
  }
  return false;
}

const sentencesIn = (text: string): number => text.match(SENTENCE)?.length ?? 0;

function endOf(start: string): string {
  const last = start.at(-1);
  return last === '"' || last === "'" ? last : '</script';
}
