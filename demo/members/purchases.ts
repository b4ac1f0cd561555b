/** Of the next night in a city, or anywhere, that is at least so many days ahead; or of what runs now. */
export type Night = { readonly city?: string; readonly daysAhead: number } | "running";

export type TicketPurchase = {
  readonly night: Night;
  readonly quantity: number;
  /**
   * Left out: the first that there is. - `upgradable`: a plain one where better ones are to be had. - `returnable`: one that may be offered for
   * sale again. - `last`: all that are left of such, at most that many.
   */
  readonly tickets?: "upgradable" | "returnable" | "last";
  /** As far as they go. */
  readonly withCredits?: true;
};

export type LoungePurchase = {
  readonly night: Night;
  readonly quantity: number;
  readonly lounge: "booked" | "reserved";
};

export type TopUp = { readonly topUpCents: number };

/** What members of the demo buy. */
export type Purchase = {
  readonly who: string;
  /** For what becomes of it (`moves.ts`). */
  readonly name?: string;
} & (TicketPurchase | LoungePurchase | TopUp);

/** Members with the same night go there together. Its place in the list names a purchase: new ones come last. */
export const PURCHASES: readonly Purchase[] = [
  { who: "mara", name: "a pair", night: { city: "Hamburg", daysAhead: 2 }, quantity: 2 },
  { who: "mara", night: { city: "Hamburg", daysAhead: 16 }, quantity: 1 },
  { who: "mara", night: { city: "Leipzig", daysAhead: 25 }, quantity: 1 },
  { who: "mara", night: "running", quantity: 1 },
  { who: "jonas", night: { city: "Hamburg", daysAhead: 2 }, quantity: 1 },
  { who: "elif", night: { city: "Hamburg", daysAhead: 2 }, quantity: 1 },
  { who: "ben", name: "two in Berlin", night: { city: "Berlin", daysAhead: 5 }, quantity: 2 },
  { who: "nino", night: { city: "Leipzig", daysAhead: 25 }, quantity: 1 },
  { who: "tim", night: "running", quantity: 1 },
  { who: "mara", night: "running", quantity: 1, lounge: "booked" },
  { who: "mara", night: { city: "Hamburg", daysAhead: 9 }, quantity: 1, lounge: "reserved" },
  { who: "jonas", night: { city: "Hamburg", daysAhead: 12 }, quantity: 1, lounge: "booked" },
  { who: "jonas", name: "one too many", night: { city: "Hamburg", daysAhead: 10 }, quantity: 2 },
  {
    who: "mara",
    name: "the last ones",
    night: { daysAhead: 3 },
    quantity: 4,
    tickets: "last",
    withCredits: true,
  },
  {
    who: "mara",
    name: "a plain one",
    night: { city: "Hamburg", daysAhead: 4 },
    quantity: 1,
    tickets: "upgradable",
  },
  {
    who: "mara",
    name: "one to give up",
    night: { city: "Berlin", daysAhead: 20 },
    quantity: 1,
    tickets: "returnable",
  },
  { who: "mara", topUpCents: 2500 },
];

/** A purchase of this month, as `demo_addition` knows it. */
export const keyOfPurchase = (month: string, index: number) =>
  `order ${month} ${PURCHASES[index]?.who} ${index}`;

/** Where the buyer of a purchase says to come from: by this its order is known. */
export const pathOfPurchase = (key: string) => `/home?${new URLSearchParams({ demo: key })}`;
