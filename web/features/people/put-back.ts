/**
 * A list after something that was taken out of it before its time has to come back: everything that is there now, and the
 * item where it stood.
 */
export function putBack<Item>(
  now: readonly Item[],
  before: readonly Item[],
  item: Item,
  keyOf: (item: Item) => number,
): Item[] {
  const key = keyOf(item);
  if (now.some((one) => keyOf(one) === key)) return [...now];
  const followers = new Set(before.slice(before.findIndex((one) => keyOf(one) === key) + 1).map(keyOf));
  const at = now.findIndex((one) => followers.has(keyOf(one)));
  return at === -1 ? [...now, item] : [...now.slice(0, at), item, ...now.slice(at)];
}
