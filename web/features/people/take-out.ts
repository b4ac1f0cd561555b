import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { putBack } from "./put-back.ts";

/** Takes an item out of a list that is shown, before the server has. @returns puts it back where it stood */
export async function takeOut<Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  item: Item,
  keyOf: (item: Item) => number,
): Promise<() => void> {
  // An answer that is on its way was made before.
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Item[]>(queryKey) ?? [];
  const key = keyOf(item);
  queryClient.setQueryData<Item[]>(queryKey, (now) => now?.filter((other) => keyOf(other) !== key));
  return () => queryClient.setQueryData<Item[]>(queryKey, (now) => now && putBack(now, before, item, keyOf));
}
