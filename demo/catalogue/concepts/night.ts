import type { Concept } from "../concept.ts";
import { NIGHT_HOUSES } from "../night-houses.ts";

type Given = Pick<
  Concept,
  "key" | "title" | "style" | "music" | "labels" | "text" | "editions" | "lineUp" | "price"
> &
  Partial<Concept>;

/** A night of a big city's weekend (`plan/city-nights.ts`): no dates and no house of its own, two residents. */
export function night(given: Given): Concept {
  return {
    type: 31,
    age: 18,
    starts: "23:00",
    ends: "06:00",
    offers: "club",
    bar: true,
    when: [],
    at: NIGHT_HOUSES,
    ...given,
  };
}
