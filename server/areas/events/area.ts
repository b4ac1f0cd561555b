import type { Area } from "#server/platform/area.ts";
import { type EventCallDeps, eventCalls } from "./calls.ts";
import { eventsPersonalData } from "./personal-data.ts";
import { picturesSeenFirst } from "./pictures-seen-first.ts";

/** The programme: events and their offers, how they are written and what the public reads of them. */
export function createEventsArea(deps: EventCallDeps) {
  return {
    calls: eventCalls(deps),
    personalData: eventsPersonalData,
    ports: { picturesSeenFirst: (limit: number) => picturesSeenFirst(deps.db, limit) },
  } satisfies Area;
}
