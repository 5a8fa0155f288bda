/**
 * A glob: `*` stays within a segment, `**` crosses segments, `?` is one character. All possible matches are tracked in
 * parallel, one bit each, so that matching takes at most (length of pattern × length of text) / 32 steps.
 */

/** A literal character; or any one character of a segment (`one`), a run of them (`run`), a run of any (`any`). */
type Token = { kind: 'literal'; character: string } | { kind: 'one' | 'run' | 'any' };

/** Bit n of a set stands for the token n. */
type Bits = Int32Array;

export type Glob = {
  length: number;
  /** The fewest characters of a matching text. */
  minLength: number;
  /** It ends with `/**`, which also matches the folder itself. */
  isFolder: boolean;
  one: Bits;
  any: Bits;
  /** Both kinds of runs. */
  runs: Bits;
  none: Bits;
  /** Where each literal character occurs: as a set of bits for frequent ones, as a list of places for the others. */
  sets: Map<string, Bits>;
  places: Map<string, number[]>;
};

export function compileGlob(glob: string): Glob {
  const tokens = tokensOf(glob);
  const size = (tokens.length >>> 5) + 1;
  const ofKinds = (...kinds: Token['kind'][]) =>
    bitsAt(
      tokens.flatMap(({ kind }, at) => (kinds.includes(kind) ? at : [])),
      size,
    );
  const sets = new Map<string, Bits>();
  const places = new Map<string, number[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'literal') continue;
    const known = places.get(token.character);
    if (known) known.push(at);
    else places.set(token.character, [at]);
  }
  // A set for each character would take the square of the pattern's length.
  for (const [character, all] of places) {
    if (all.length < size) continue;
    sets.set(character, bitsAt(all, size));
    places.delete(character);
  }
  const isFolder = endsWithFolder(tokens);
  const single = tokens.filter(({ kind }) => kind === 'literal' || kind === 'one').length;
  return {
    length: tokens.length,
    minLength: isFolder ? single - 1 : single,
    isFolder,
    one: ofKinds('one'),
    any: ofKinds('any'),
    runs: ofKinds('run', 'any'),
    none: ofKinds(),
    sets,
    places,
  };
}

function tokensOf(glob: string): Token[] {
  const tokens: Token[] = [];
  const characters = [...glob];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    if (character === '?') tokens.push({ kind: 'one' });
    else if (character === '*') {
      const kind = characters[at + 1] === '*' ? 'any' : 'run';
      while (characters[at + 1] === '*') at += 1;
      const last = tokens.at(-1);
      // Adjacent runs are one run: `withEmptyRuns` relies on it.
      if (last?.kind === 'any' || (last?.kind === 'run' && kind === 'run')) continue;
      if (last?.kind === 'run') tokens.pop();
      tokens.push({ kind });
    } else tokens.push({ kind: 'literal', character });
  }
  return tokens;
}

function endsWithFolder(tokens: Token[]): boolean {
  const slash = tokens.at(-2);
  return (
    tokens.at(-1)?.kind === 'any' && slash?.kind === 'literal' && slash.character === '/' && tokens.length > 2
  );
}

function bitsAt(places: number[], size: number): Bits {
  const bits = new Int32Array(size);
  for (const place of places) setBit(bits, place);
  return bits;
}

const hasBit = (bits: Bits, place: number) => (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;

function setBit(bits: Bits, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
}

/** @example matchesGlob(compileGlob('/blog/**'), '/blog/2024/a') // true */
export function matchesGlob(glob: Glob, text: string): boolean {
  if (glob.minLength > text.length) return false;
  // A bit means that the tokens before its own match the text so far.
  let reached: Bits = new Int32Array(glob.any.length);
  let next: Bits = new Int32Array(glob.any.length);
  setBit(reached, 0);
  withEmptyRuns(glob, reached);
  for (const character of text) {
    advance(glob, reached, next, character);
    if (!withEmptyRuns(glob, next)) return false;
    [reached, next] = [next, reached];
  }
  return hasBit(reached, glob.length) || (glob.isFolder && hasBit(reached, glob.length - 2));
}

/** A run stays where it is; any other token that takes the character leads to the next. */
function advance({ one, any, runs, none, sets, places }: Glob, reached: Bits, next: Bits, character: string) {
  const within = character !== '/';
  const staying = within ? runs : any;
  const taking = sets.get(character) ?? none;
  const taken = within ? one : none;
  let carried = 0;
  for (let i = 0; i < next.length; i++) {
    const here = reached[i] ?? 0;
    const moving = here & ((taking[i] ?? 0) | (taken[i] ?? 0));
    next[i] = (here & (staying[i] ?? 0)) | (moving << 1) | carried;
    carried = moving >>> 31;
  }
  for (const place of places.get(character) ?? []) if (hasBit(reached, place)) setBit(next, place + 1);
}

/** Passes over runs, which may be empty. Returns whether anything is reached. */
function withEmptyRuns({ runs }: Glob, reached: Bits): boolean {
  let carried = 0;
  let all = 0;
  for (let i = 0; i < reached.length; i++) {
    const here = reached[i] ?? 0;
    const empty = here & (runs[i] ?? 0);
    reached[i] = here | (empty << 1) | carried;
    carried = empty >>> 31;
    all |= here;
  }
  return all !== 0;
}
