/** How many of each key there are at the moment. A key of which there is none takes no memory. */

/** @example const open = new Tally(); open.add(account); open.of(account); open.remove(account); */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** The keys of which there are at least this many. */
  atLeast(count: number): string[] {
    return [...this.#counts].flatMap(([key, there]) => (there >= count ? [key] : []));
  }

  /** How many of each there are. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  get total(): number {
    return this.#total;
  }

  /** How many keys there are. */
  get keys(): number {
    return this.#counts.size;
  }

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
    this.#total += 1;
  }

  remove(key: string): void {
    const count = this.of(key);
    if (count === 0) return;
    if (count > 1) this.#counts.set(key, count - 1);
    else this.#counts.delete(key);
    this.#total -= 1;
  }
}
