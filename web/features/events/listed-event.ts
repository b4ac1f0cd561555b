import type { EventListItem } from "#contract/areas/home.ts";

/** An event of a list, with its distance when the list has a place it is measured from. */
export type ListedEvent = EventListItem & { distanceKm?: number | undefined };
