import type { Queryable } from "#server/platform/database.ts";

export type EventForSale = {
  readonly id: number;
  readonly organiserId: number;
  readonly title: string;
  readonly state: "draft" | "published" | "cancelled";
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** VAT included; `null`: there is no cloakroom. */
  readonly cloakroomPriceCents: number | null;
  /** Whether its tickets may become better ones, and whether they may be offered for sale again. */
  readonly ticketUpgrades: boolean;
  readonly ticketReturns: boolean;
  /** What costs nothing waits until its buyer's address is confirmed. */
  readonly freeNeedsConfirmation: boolean;
  /** ISO 3166 code of where it takes place. */
  readonly country: string;
};

/** VAT where no ticket offer says another rate, in basis points, by the country of the event (product decisions, "Buying"). */
const USUAL_VAT = { DE: 1900, AT: 2000, CH: 810 } as const;

/** @throws Error for a country in which there are no events */
export function usualVat(country: string): number {
  if (country in USUAL_VAT) return USUAL_VAT[country as keyof typeof USUAL_VAT];
  throw new Error(`there is no VAT for ${country}`);
}

/** What selling and paying an order depends on of its event; in any state. */
export async function loadEventForSale(db: Queryable, eventId: number): Promise<EventForSale | undefined> {
  const row = await db
    .selectFrom("event")
    .select(({ selectFrom }) => [
      "event.id",
      "event.organiser_id as organiserId",
      "event.title",
      "event.state",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "event.cloakroom_price_cents as cloakroomPriceCents",
      "event.ticket_upgrades as ticketUpgrades",
      "event.ticket_returns as ticketReturns",
      "event.free_tickets_need_confirmation as freeNeedsConfirmation",
      // PostgreSQL plans this in two thirds of the time of a join.
      selectFrom("city").select("country").whereRef("city.id", "=", "event.city_id").as("country"),
    ])
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  return row as EventForSale | undefined;
}
