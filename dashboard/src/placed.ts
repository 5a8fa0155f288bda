/** Each item with its place, which is its key where items have no name of their own. */
export function placed<Item>(list: readonly Item[]): { item: Item; place: number }[] {
  return list.map((item, place) => ({ item, place }));
}
