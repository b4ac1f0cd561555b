import { sql } from "kysely";
import { ensureCities } from "#server/areas/places/public.ts";
import type { Database } from "#server/platform/database.ts";
import { createEvent, createTicketOffer } from "./event-factory.ts";

const HOUR = 3_600_000;

/** Offers by what is special about them; prices are those of one ticket with its fee. */
export type SmallProgramme = {
  readonly eventId: number;
  readonly offers: {
    readonly free: number;
    /** 12,50 € and 1,50 € fee each ticket. */
    readonly paid: number;
    /** 20,00 €, every ticket needs a name. */
    readonly personal: number;
    readonly soldOut: number;
    readonly ended: number;
    readonly upcoming: number;
  };
};

/** One night with an offer of every kind, a night that is over, a draft and a called-off one, and all cities. */
export async function addSmallProgramme(db: Database): Promise<SmallProgramme> {
  await ensureCities(db);
  const past = new Date(Date.now() - HOUR);
  const soon = new Date(Date.now() + HOUR);
  const { id: eventId } = await createEvent(db, {
    title: "Säurebad",
    age_limit: 18,
    line_up: ["Mio", "Ada"],
    cloakroom: true,
    cloakroom_price_cents: 200,
  });
  const offer = (given: Parameters<typeof createTicketOffer>[1]) => createTicketOffer(db, given);
  await sql`insert into label (id, kind, title, emoji, sort_order) values (1, 'type', 'Club', '🪩', 1)
    on conflict do nothing`.execute(db);
  await db.insertInto("event_label").values({ event_id: eventId, label_id: 1 }).execute();
  const programme = {
    eventId,
    offers: {
      free: await offer({ event_id: eventId, price_cents: 0, quota: 400 }),
      paid: await offer({ event_id: eventId, fee_cents: 150, quota: 400 }),
      personal: await offer({ event_id: eventId, price_cents: 2000, personal: true, quota: 400 }),
      soldOut: await offer({ event_id: eventId, quota: 0 }),
      ended: await offer({ event_id: eventId, sale_ends_at: past }),
      upcoming: await offer({ event_id: eventId, sale_starts_at: soon }),
    },
  };
  await createEvent(db, { title: "Vorbei", starts_at: new Date(past.getTime() - 9 * HOUR), ends_at: past });
  await createEvent(db, { title: "Entwurf", state: "draft" });
  await createEvent(db, { title: "Abgesagt", state: "cancelled" });
  await createEvent(db, { title: "Anderswo", ticket_sale_link: "https://tickets.example/anderswo" });
  return programme;
}
