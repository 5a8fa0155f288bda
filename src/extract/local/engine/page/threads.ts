/** Comments and other posts with the answers to them inside: each is a record, without those inside it. */
import type { Region } from '../model.ts';
import type { Place } from './places.ts';

export type Placed = { place: Place; at: number };

const POST =
  /(?:^|[_-])(?:comment|reply|answer|response|message|post|kommentar|beitrag|antwort|commentaire|reponse|comentario|respuesta|commento|risposta|reactie)(?:$|[_-])/i;
const MAX_POSTS = 1000;
/** Parts of a post that are called after it: its text, its author, the box of all. */
const MIN_INSIDE = 2;

/** The elements of each class that names posts, if some are inside others. */
export function threadsIn({ places, from, to }: Region): Placed[][] {
  const byName = new Map<string, Placed[]>();
  for (let at = from; at < to; at++) {
    const place = places[at];
    if (!place || place.end - at <= MIN_INSIDE) continue;
    const name = /\S+/.exec(place.element.attribs.class ?? '')?.[0] ?? '';
    if (!POST.test(name)) continue;
    const key = `${place.element.name}.${name}`;
    const alike = byName.get(key);
    if (!alike) byName.set(key, [{ place, at }]);
    else if (alike.length < MAX_POSTS) alike.push({ place, at });
  }
  return [...byName.values()].filter((posts) =>
    posts.some(({ at }, i) => at < (posts[i - 1]?.place.end ?? 0)),
  );
}

/** Where each post ends: with the box of the answers inside it, if it has any. */
export function ownEnds(posts: readonly Placed[], { places }: Region): number[] {
  return posts.map(({ place, at }, i) => {
    const inner = posts[i + 1];
    if (!inner || inner.at >= place.end) return place.end;
    let box = inner.at;
    for (let up = inner.place.parent; up > at; up = places[up]?.parent ?? -1) box = up;
    return box;
  });
}
