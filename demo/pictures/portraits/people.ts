import type { Hair } from "./hair.ts";

/** The person drawn: stock and cloth, skin and hair, and what makes a face somebody's. */
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

/** Twelve people, each on a stock that no other has. */
export const PEOPLE: readonly Person[] = [
  {
    paper: "#FFCF1A",
    cloth: "#2440C4",
    skin: "#8A4B2A",
    hairColour: "#17120F",
    hair: "afro",
    collar: "round",
    earrings: true,
  },
  {
    paper: "#F6B4C0",
    cloth: "#DE281D",
    skin: "#F3C9A5",
    hairColour: "#6B2A14",
    hair: "long",
    collar: "stripes",
  },
  {
    paper: "#0F22A6",
    cloth: "#FFCF1A",
    skin: "#E0A277",
    hairColour: "#120D10",
    hair: "parted",
    collar: "v",
    glasses: true,
    beard: true,
  },
  {
    paper: "#12A79B",
    cloth: "#FFF0CE",
    skin: "#5C3220",
    hairColour: "#0D0B0C",
    hair: "bun",
    collar: "round",
    earrings: true,
  },
  {
    paper: "#FF5A24",
    cloth: "#15131A",
    skin: "#F6D3B3",
    hairColour: "#7A2A10",
    hair: "bob",
    collar: "stripes",
  },
  {
    paper: "#9CCFEA",
    cloth: "#D5233A",
    skin: "#B8744A",
    hairColour: "#1B1216",
    hair: "curls",
    collar: "v",
    glasses: true,
  },
  {
    paper: "#1B1820",
    cloth: "#FFD84D",
    skin: "#C98A5C",
    hairColour: "#EF5B3A",
    hair: "beanie",
    collar: "round",
    pale: true,
  },
  {
    paper: "#1FAE52",
    cloth: "#F6B4C0",
    skin: "#7A4428",
    hairColour: "#120E0C",
    hair: "short",
    collar: "stripes",
    beard: true,
  },
  {
    paper: "#DDF03C",
    cloth: "#15131A",
    skin: "#EFC09A",
    hairColour: "#B3361C",
    hair: "spikes",
    collar: "v",
    earrings: true,
  },
  {
    paper: "#B3121F",
    cloth: "#F6E8CB",
    skin: "#D99C70",
    hairColour: "#160F0E",
    hair: "straight",
    collar: "round",
  },
  {
    paper: "#EDE6D6",
    cloth: "#FF5230",
    skin: "#6A3A24",
    hairColour: "#15131A",
    hair: "braids",
    collar: "stripes",
    glasses: true,
  },
  {
    paper: "#032E38",
    cloth: "#FF5E52",
    skin: "#F4CDAA",
    hairColour: "#FFB437",
    hair: "wave",
    collar: "v",
    beard: true,
    pale: true,
  },
];
