/** Each item with its index, as a key for items without names. */
export function placed<Item>(list: readonly Item[]): { item: Item; place: number }[] {
  return list.map((item, place) => ({ item, place }));
}
