import type { Concept } from "../concept.ts";
import { CLUBS } from "./clubs.ts";
import { AUTUMN_CONCERTS } from "./concerts-autumn.ts";
import { SUMMER_CONCERTS } from "./concerts-summer.ts";
import { WINTER_CONCERTS } from "./concerts-winter.ts";
import { FESTIVALS } from "./festivals.ts";
import { PARTIES } from "./parties.ts";
import { DECADE_PARTIES } from "./parties-by-decade.ts";
import { RAVES } from "./raves.ts";
import { SEASONS } from "./seasons.ts";
import { STREET_PARTIES } from "./street-parties.ts";
import { WINTER_STREET_PARTIES } from "./street-parties-winter.ts";

/** In the order in which they choose their rooms: what the calendar fixes comes before what can move. */
export const ALL_CONCEPTS: readonly Concept[] = [
  ...SEASONS,
  ...FESTIVALS,
  ...STREET_PARTIES,
  ...WINTER_STREET_PARTIES,
  ...CLUBS,
  ...RAVES,
  ...WINTER_CONCERTS,
  ...SUMMER_CONCERTS,
  ...AUTUMN_CONCERTS,
  ...DECADE_PARTIES,
  ...PARTIES,
];
