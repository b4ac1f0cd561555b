/** `kaufen=lounge&lounge=ID`: the checkout of this lounge is open, so that "back" closes it and a reload opens it again. */
export type LoungeSearch = { kaufen?: "lounge" | undefined; lounge?: number | undefined };

/** Both or neither; anything may stand in an address, and what names no lounge closes itself. */
export const loungeSearch = ({ kaufen, lounge }: { kaufen?: unknown; lounge?: unknown }): LoungeSearch =>
  kaufen === "lounge" ? { kaufen, lounge: Number(lounge) } : {};
