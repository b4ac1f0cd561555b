import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Event, Lounge } from "#server/platform/database-types.ts";
import { createEvent } from "./event-factory.ts";

/** A kind of lounge: 300 €, for eight, five of them, 200 € minimum consumption. @returns its id */
export async function createLounge(
  db: Database,
  given: Partial<Insertable<Lounge>> & { readonly event_id: number },
): Promise<number> {
  const picture = await db
    .insertInto("picture")
    .values({
      ...{ key: randomUUID(), kind: "lounge", width: 720, height: 480, tint: "#334455", alt: "Lounge" },
      source: JSON.stringify({ type: "file", path: "lounge.jpg" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("lounge")
    .values({
      ...{ picture_id: picture.id, title: "Galerie links", description: "Blick auf die Bühne" },
      ...{ max_guests: 8, price_cents: 30_000, min_consumption_cents: 20_000, quantity: 5 },
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A published event with one kind of lounge. */
export async function createLoungeEvent(
  db: Database,
  lounge: Partial<Insertable<Lounge>> = {},
  event: Partial<Insertable<Event>> = {},
): Promise<{ readonly eventId: number; readonly loungeId: number }> {
  const { id: eventId } = await createEvent(db, event);
  return { eventId, loungeId: await createLounge(db, { event_id: eventId, ...lounge }) };
}

/** A guest's form for lounges, by their ids. */
export function loungeForm(
  lounges: readonly { readonly id: number; readonly quantity?: number; readonly reservation?: 0 | 1 }[],
  total: string,
  given: Record<string, string> = {},
): Record<string, string> {
  return {
    ...{ email: "mia@example.org", firstname: "Mia", lastname: "Lindner", total },
    items: JSON.stringify({ lounges: lounges.map((lounge) => ({ quantity: 1, ...lounge })) }),
    ...given,
  };
}
