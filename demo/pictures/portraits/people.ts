import type { Hair } from "./hair.ts";

/** The person drawn: stock and cloth, skin and hair, and the features of the face. */
export type Person = {
  readonly paper: string;
  readonly cloth: string;
  readonly skin: string;
  readonly hairColour: string;
  readonly hair: Hair;
  readonly collar: "round" | "stripes" | "v";
  readonly glasses?: true;
  readonly beard?: true;
  readonly earrings?: true;
  /** Light hair on a dark ground: the features are cut out of the face and show the stock. */
  readonly pale?: true;
};

const person = (
  paper: string,
  [cloth, skin, hairColour]: readonly [cloth: string, skin: string, hairColour: string],
  hair: Hair,
  collar: Person["collar"],
  more: Pick<Person, "glasses" | "beard" | "earrings" | "pale"> = {},
): Person => ({ paper, cloth, skin, hairColour, hair, collar, ...more });

/** Twelve people, each on a stock that no other has. */
export const PEOPLE: readonly Person[] = [
  person("#FFCF1A", ["#2440C4", "#8A4B2A", "#17120F"], "afro", "round", { earrings: true }),
  person("#F6B4C0", ["#DE281D", "#F3C9A5", "#6B2A14"], "long", "stripes"),
  person("#0F22A6", ["#FFCF1A", "#E0A277", "#120D10"], "parted", "v", { glasses: true, beard: true }),
  person("#12A79B", ["#FFF0CE", "#5C3220", "#0D0B0C"], "bun", "round", { earrings: true }),
  person("#FF5A24", ["#15131A", "#F6D3B3", "#7A2A10"], "bob", "stripes"),
  person("#9CCFEA", ["#D5233A", "#B8744A", "#1B1216"], "curls", "v", { glasses: true }),
  person("#1B1820", ["#FFD84D", "#C98A5C", "#EF5B3A"], "beanie", "round", { pale: true }),
  person("#1FAE52", ["#F6B4C0", "#7A4428", "#120E0C"], "short", "stripes", { beard: true }),
  person("#DDF03C", ["#15131A", "#EFC09A", "#B3361C"], "spikes", "v", { earrings: true }),
  person("#B3121F", ["#F6E8CB", "#D99C70", "#160F0E"], "straight", "round"),
  person("#EDE6D6", ["#FF5230", "#6A3A24", "#15131A"], "braids", "stripes", { glasses: true }),
  person("#032E38", ["#FF5E52", "#F4CDAA", "#FFB437"], "wave", "v", { beard: true, pale: true }),
];
