export type Rank = {
  readonly name: string;
  readonly goodies: string;
  /** From how many points of all time. */
  readonly lifetimePoints: number;
};

/** Whoever has no rank of the table (specification, events document 2.7). */
const DEFAULT_RANK: Rank = { name: "Gast", goodies: "Du hast noch keine Vorteile.", lifetimePoints: 0 };

/**
 * The rank that points of all time bring, and the one above it; none above the highest.
 * @param ranks the lowest first
 */
export function rankOf(
  ranks: readonly Rank[],
  lifetimePoints: number,
): { readonly rank: Rank; readonly next: Rank | undefined } {
  return {
    rank: ranks.findLast((rank) => rank.lifetimePoints <= lifetimePoints) ?? DEFAULT_RANK,
    next: ranks.find((rank) => rank.lifetimePoints > lifetimePoints),
  };
}
