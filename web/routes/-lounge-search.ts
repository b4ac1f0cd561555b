/** `kaufen=lounge&lounge=ID`: the checkout of this lounge is open, so that "back" closes it and a reload opens it again. */
export type LoungeSearch = { kaufen: "lounge" | undefined; lounge: number | undefined };

export const NO_LOUNGE: LoungeSearch = { kaufen: undefined, lounge: undefined };

/** Both or neither; anything may stand in an address, and what is no lounge's id opens nothing. */
export function loungeSearch({ kaufen, lounge }: { kaufen?: unknown; lounge?: unknown }): LoungeSearch {
  const id = Number(lounge);
  return kaufen === "lounge" && id > 0 ? { kaufen, lounge: id } : NO_LOUNGE;
}
