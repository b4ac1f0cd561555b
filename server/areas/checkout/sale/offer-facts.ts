import { sql } from "kysely";
import type { OfferPrice } from "#contract/pricing/price-order.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { TimedCache } from "#server/platform/timed-cache.ts";

/** What a sale is computed from. Stock is not part of it: only the database knows how much is left. */
export type OfferFacts = OfferPrice & {
  readonly eventId: number;
  readonly organiserId: number;
  /** Stands for all of these values: the sale is refused by the database if they have changed (`sale_terms`). */
  readonly terms: string;
  readonly maxPerOrder: number;
  readonly personal: boolean;
  readonly saleStartsAt: Date | null;
  readonly saleEndsAt: Date | null;
  readonly eventState: "draft" | "published" | "cancelled";
  readonly eventEndsAt: Date;
  readonly ticketSale: boolean;
  readonly externalShop: boolean;
  /** The organiser's switch: free tickets count once the buyer's address is confirmed. Not part of the terms: it may be a second old. */
  readonly freeNeedConfirmation: boolean;
};

const KEPT_MILLISECONDS = 1_000;
const MOST_OFFERS = 5_000;

/**
 * The facts of offers, kept in this process for a second. Nothing stale is ever sold: the sale itself compares the terms
 * under the lock. Nor may a buyer be refused by stale facts: a caller that would refuse asks with `notBefore` first.
 */
export class OfferFactsCache {
  readonly #db: Database;
  readonly #insurance: boolean;
  readonly #kept = new TimedCache<OfferFacts | undefined>({
    milliseconds: KEPT_MILLISECONDS,
    most: MOST_OFFERS,
  });

  /** @param insurance whether insurances are sold at all; if not, no offer has one */
  constructor(db: Database, insurance: boolean) {
    this.#db = db;
    this.#insurance = insurance;
  }

  /**
   * `undefined` for an offer that does not exist.
   * @param notBefore a moment of `performance.now()`; facts read before it are read again
   */
  get(offerId: number, notBefore?: number): Promise<OfferFacts | undefined> | OfferFacts | undefined {
    const load = async () => (await loadOfferFacts(this.#db, [offerId], this.#insurance))[0];
    return this.#kept.get(String(offerId), load, notBefore);
  }
}

/**
 * In the order of the ids; `undefined` for an offer that does not exist.
 * @param insurance whether insurances are sold at all; if not, no offer has one
 */
export async function loadOfferFacts(
  db: Queryable,
  offerIds: readonly number[],
  insurance: boolean,
): Promise<(OfferFacts | undefined)[]> {
  const { rows } = await sql<OfferFacts>`
    select o.id as "offerId", o.title, o.ticket_type as "ticketType", o.price_cents as "priceCents",
      o.fee_cents as "feeCents", o.fee_type as "feeType", o.insurance_price_cents as "insurancePriceCents",
      o.vat_basis_points as "vatBasisPoints", o.event_id as "eventId", e.organiser_id as "organiserId",
      sale_terms(o, e) as terms, o.max_per_order as "maxPerOrder", o.personal,
      o.sale_starts_at as "saleStartsAt", o.sale_ends_at as "saleEndsAt", e.state as "eventState",
      e.ends_at as "eventEndsAt", e.ticket_sale as "ticketSale", e.ticket_sale_link is not null as "externalShop",
      e.free_tickets_need_confirmation as "freeNeedConfirmation"
    from ticket_offer o join event e on e.id = o.event_id
    where o.id = any (${offerIds}::bigint[])`.execute(db);
  return offerIds.map((id) => {
    const facts = rows.find(({ offerId }) => offerId === id);
    return facts === undefined || insurance ? facts : { ...facts, insurancePriceCents: null };
  });
}
