import type { Concept } from "../concept.ts";
import { BEAT_NIGHTS } from "./city-nights-beats.ts";
import { CLUB_NIGHTS } from "./city-nights-club.ts";
import { POP_NIGHTS } from "./city-nights-pop.ts";
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

/** Weekend nights of the big cities, in the order in which they take turns (`plan/city-nights.ts`): style after style. */
export const CITY_NIGHTS: readonly Concept[] = alternating([CLUB_NIGHTS, POP_NIGHTS, BEAT_NIGHTS]);

/** Mixes lists so that each is spread evenly over the whole. */
function alternating(lists: readonly (readonly Concept[])[]): Concept[] {
  return lists
    .flatMap((list) => list.map((concept, index) => ({ concept, place: (index + 0.5) / list.length })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ concept }) => concept);
}
