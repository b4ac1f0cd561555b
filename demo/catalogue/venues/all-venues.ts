import type { DemoVenue } from "../venue.ts";
import { AUSTRIA } from "./austria.ts";
import { BERLIN } from "./berlin.ts";
import { EAST } from "./east.ts";
import { HAMBURG } from "./hamburg.ts";
import { NORTH } from "./north.ts";
import { SOUTH } from "./south.ts";
import { SWITZERLAND } from "./switzerland.ts";
import { WEST } from "./west.ts";

export const ALL_VENUES: readonly DemoVenue[] = [
  ...HAMBURG,
  ...NORTH,
  ...BERLIN,
  ...EAST,
  ...WEST,
  ...SOUTH,
  ...AUSTRIA,
  ...SWITZERLAND,
];

const byKey = new Map(ALL_VENUES.map((venue) => [venue.key, venue]));

/** @throws Error for a key that no venue has, so that a slip in a concept is noticed by every test. */
export function venueNamed(key: string): DemoVenue {
  const venue = byKey.get(key);
  if (venue === undefined) throw new Error(`the demo programme has no venue "${key}"`);
  return venue;
}
