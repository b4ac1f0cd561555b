import type { Transaction } from "#server/platform/database.ts";
import { checkEvent } from "./check-event.ts";
import type { EventInput, VenueInput } from "./event-input.ts";
import type { EventProblem } from "./event-problems.ts";
import { type EventRows, eventRows } from "./event-rows.ts";
import { ensureVenue, findVenueCity } from "./venues.ts";

/** An event as it is given to be written. */
export type GivenEvent = {
  readonly event: EventInput;
  readonly venue: VenueInput;
  /** `TITLE_LENGTH` says which there are. */
  readonly titleLength: number;
};

export type Refused =
  | { readonly kind: "refused"; readonly problems: readonly EventProblem[] }
  /** Neither one's own draft nor of an organiser that one acts for. */
  | { readonly kind: "forbidden" };

export const refused = (...problems: readonly EventProblem[]): Refused => ({ kind: "refused", problems });

/** Checks what is given, finds its house, and gives the rows. Writes nothing but a house that is new. */
export async function prepareEvent(
  tx: Transaction,
  { event, venue, titleLength }: GivenEvent,
): Promise<EventRows | Refused> {
  const { organiserId } = event;
  const problems: EventProblem[] = [];
  const city = await findVenueCity(tx, venue);
  if (city === undefined) problems.push({ at: "venue.city", problem: "unknown-city" });
  for (const [at, most] of [
    ["name", 80],
    ["street", 80],
    ["postcode", 10],
  ] as const) {
    const text = venue[at].trim();
    if (text === "") problems.push({ at: `venue.${at}`, problem: "missing" });
    else if (text.length > most) problems.push({ at: `venue.${at}`, problem: "too-long", detail: most });
  }
  if (organiserId !== null && !(await isThere(tx, "organiser", organiserId)))
    problems.push({ at: "organiserId", problem: "unknown-organiser" });
  for (const [i, label] of event.labels.entries())
    if (!(await isThere(tx, "label", label)))
      problems.push({ at: `labels.${i}`, problem: "unknown-label", detail: label });
  const checked = checkEvent(event, { timeZone: city?.timeZone ?? "Europe/Berlin", titleLength });
  if (!("input" in checked)) problems.push(...checked);
  if (problems.length > 0 || city === undefined || !("input" in checked)) return refused(...problems);
  return eventRows(checked, await ensureVenue(tx, venue, city));
}

async function isThere(tx: Transaction, table: "organiser" | "label", id: number): Promise<boolean> {
  const row = await tx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
