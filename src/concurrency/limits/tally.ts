/** Counts how many of each key there are. Keys with a count of zero take no memory. */

/** @example const open = new Tally(); open.add(account); open.of(account); open.remove(account); */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** The keys with at least this count. */
  atLeast(count: number): string[] {
    return [...this.#counts].flatMap(([key, there]) => (there >= count ? [key] : []));
  }

  /** The count of each key. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  get total(): number {
    return this.#total;
  }

  /** How many keys have a count. */
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
