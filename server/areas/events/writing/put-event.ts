import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { type Author, mayWriteFor } from "../author.ts";
import { changeEvent } from "./change-event.ts";
import { draftEvent } from "./draft-event.ts";
import type { EventInput } from "./event-input.ts";
import { type GivenEvent, type Refused, refused } from "./prepare-event.ts";
import { publishEvent } from "./publish-event.ts";

export type PutEvent = GivenEvent & {
  readonly event: EventInput & { readonly organiserId: number; readonly externalId: string };
  /** A draft becomes published; what is published stays so. */
  readonly isPublished: boolean;
  readonly now: Date;
};

export type Put =
  | { readonly kind: "added" | "changed" | "unchanged" | "called-off"; readonly eventId: number }
  | Refused;

/**
 * Makes the event that an organiser's own files call `externalId` what is given: new, changed, or left alone because it is so already or
 * was called off. Tickets and lounges are known by their titles. Safe to repeat; two who put events of one organiser take turns.
 */
export async function putEvent(tx: Transaction, author: Author, put: PutEvent): Promise<Put> {
  const { isPublished, now, ...given } = put;
  const { organiserId, externalId } = put.event;
  if (!mayWriteFor(author, organiserId)) return { kind: "forbidden" };
  const locked = await sql`select from organiser where id = ${organiserId} for no key update`.execute(tx);
  if (locked.rows.length === 0) return refused({ at: "organiserId", problem: "unknown-organiser" });
  const known = await tx
    .selectFrom("event")
    .select(["id", "state"])
    .where("organiser_id", "=", organiserId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  if (known?.state === "cancelled") return { kind: "called-off", eventId: known.id };
  const written = known
    ? await changeEvent(tx, author, { ...(await withKnownParts(tx, known.id, given)), eventId: known.id })
    : await draftEvent(tx, author, given);
  if (written.kind === "refused" || written.kind === "forbidden") return written;
  if (written.kind === "not-found") throw new Error("an event was gone while its organiser was locked");
  const eventId = "eventId" in written ? written.eventId : (known?.id as number);
  const kind = written.kind === "drafted" ? "added" : written.kind;
  if (!isPublished || known?.state === "published") return { kind, eventId };
  const published = await publishEvent(tx, author, { eventId, now });
  if (published.kind === "refused" || published.kind === "forbidden") return published;
  return { kind: kind === "unchanged" ? "changed" : kind, eventId };
}

async function withKnownParts(tx: Transaction, eventId: number, given: GivenEvent): Promise<GivenEvent> {
  const idsOf = async (table: "ticket_offer" | "lounge") => {
    const rows = await tx.selectFrom(table).select(["id", "title"]).where("event_id", "=", eventId).execute();
    return new Map(rows.map(({ id, title }) => [title, id]));
  };
  const [offers, lounges] = [await idsOf("ticket_offer"), await idsOf("lounge")];
  const { event } = given;
  return {
    ...given,
    event: {
      ...event,
      offers: event.offers.map((offer) => ({ ...offer, id: offers.get(offer.title.trim()) })),
      lounges: event.lounges.map((lounge) => ({ ...lounge, id: lounges.get(lounge.title.trim()) })),
    },
  };
}
