import type { Concept } from "../concept.ts";
import { CARNIVAL } from "./seasons-carnival.ts";
import { NEW_YEAR } from "./seasons-new-year.ts";
import { YEAR_ROUND } from "./seasons-year.ts";

/** Nights that the calendar asks for: they take place on any weekday, also on days on which no series plays. */
export const SEASONS: readonly Concept[] = [...NEW_YEAR, ...CARNIVAL, ...YEAR_ROUND];
