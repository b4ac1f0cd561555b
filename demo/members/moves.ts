/** What members of the demo do with what they bought, by the purchase's name, and with their points; once a month. */
export type Move = { readonly who: string } & (
  | { readonly kind: "give"; readonly purchase: string; readonly to: string; readonly isTaken?: true }
  | { readonly kind: "return"; readonly purchase: string }
  | {
      readonly kind: "upgrade";
      readonly purchase: string;
      readonly toLevel: "2" | "3";
      readonly feeCents: number;
    }
  | { readonly kind: "exchange"; readonly reward: string }
);

/** A move's place in the list names it: new ones come last. */
export const MOVES: readonly Move[] = [
  { who: "jonas", kind: "give", purchase: "one too many", to: "mara" },
  { who: "mara", kind: "give", purchase: "a pair", to: "amara" },
  { who: "ben", kind: "give", purchase: "two in Berlin", to: "mara", isTaken: true },
  { who: "mara", kind: "upgrade", purchase: "a plain one", toLevel: "2", feeCents: 500 },
  { who: "mara", kind: "return", purchase: "the last ones" },
  { who: "mara", kind: "return", purchase: "one to give up" },
  { who: "mara", kind: "exchange", reward: "Zwei Euro auf Getränke" },
  { who: "jonas", kind: "exchange", reward: "Longdrink" },
];
