import type { Area } from "#server/platform/area.ts";
import { type EventCallDeps, eventCalls } from "./calls.ts";
import { picturesSeenFirst } from "./pictures-seen-first.ts";

/** The programme: public reads of events and their offers. */
export function createEventsArea(deps: EventCallDeps) {
  return {
    calls: eventCalls(deps),
    ports: { picturesSeenFirst: (limit: number) => picturesSeenFirst(deps.db, limit) },
  } satisfies Area;
}
