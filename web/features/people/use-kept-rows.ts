import { useState } from "react";

type Kept<Item, Outcome> = { readonly item: Item; readonly at: number; readonly outcome: Outcome };

export type KeptRow<Item, Outcome> = { readonly item: Item; readonly outcome: Outcome | undefined };

/**
 * The rows of a list while it is worked on: what has been dealt with stays in its place with its outcome, so that neither
 * the eye nor the focus loses it, until the list is opened anew.
 */
export function useKeptRows<Item, Outcome>(items: readonly Item[], keyOf: (item: Item) => number) {
  const [kept, setKept] = useState<readonly Kept<Item, Outcome>[]>([]);
  const rows = keptRows(items, kept, keyOf);
  /** Says what came of an item; undefined: nothing, it is as it was. */
  const setOutcome = (item: Item, outcome: Outcome | undefined) => {
    const at = rows.findIndex((row) => keyOf(row.item) === keyOf(item));
    setKept((all) => {
      const others = all.filter((one) => keyOf(one.item) !== keyOf(item));
      return outcome === undefined ? others : [...others, { item, at, outcome }];
    });
  };
  return { rows, setOutcome };
}

/** Items with their outcomes; those that have left the list stand where they stood. */
export function keptRows<Item, Outcome>(
  items: readonly Item[],
  kept: readonly Kept<Item, Outcome>[],
  keyOf: (item: Item) => number,
): KeptRow<Item, Outcome>[] {
  const rows: KeptRow<Item, Outcome>[] = items.map((item) => ({
    item,
    outcome: kept.find((one) => keyOf(one.item) === keyOf(item))?.outcome,
  }));
  const gone = kept.filter((one) => !items.some((item) => keyOf(item) === keyOf(one.item)));
  for (const { item, at, outcome } of gone.toSorted((a, b) => a.at - b.at)) {
    rows.splice(at, 0, { item, outcome });
  }
  return rows;
}
