import { type PricedOrder, priceOrder } from "#contract/pricing/price-order.ts";
import { isUniqueViolation } from "#server/platform/database-failures.ts";
import { QueueFull } from "#server/platform/locking-batcher.ts";
import type { ReferencedOrder } from "../orders/order-reference.ts";
import { keyOf, type OrderRequest } from "../placing/order-request.ts";
import type { OrderPlaced } from "../placing/place-order.ts";
import { type PaymentTerms, refusePrice } from "../placing/refuse-price.ts";
import { type Basket, fillBasket, placesIn, type TicketsWanted } from "./basket.ts";
import { latinNamesOf } from "./latin-names.ts";
import type { OfferFacts, OfferFactsCache } from "./offer-facts.ts";
import type { SaleRefusal } from "./refusals.ts";
import type { SaleBatcher } from "./sale-batcher.ts";
import type { Sale, SaleResult } from "./sell-tickets.ts";

export type TicketOrder = OrderRequest & TicketsWanted;

export type BuyTicketsDeps = PaymentTerms & {
  readonly offers: OfferFactsCache;
  readonly batcher: SaleBatcher;
  /** The order under an idempotency key, as it was placed before. */
  readonly findPlacedOrder: (
    key: string,
  ) => Promise<(ReferencedOrder & { readonly requestHash: string }) | undefined>;
  readonly now: () => Date;
};

/** How often an order is priced again because its terms changed under it. */
const MOST_PRICINGS = 3;

/**
 * Places an order: priced here, sold in one round trip (decision 0020). Afterwards it is pending with its stock held, or paid
 * if there is nothing to pay and no address to confirm. With an idempotency key a repetition answers the same order; a refusal buys nothing and is not
 * remembered. Expected failures are results; a database that is away throws.
 */
export async function buyTickets(
  deps: BuyTicketsDeps,
  order: TicketOrder,
): Promise<OrderPlaced | SaleRefusal> {
  const key = keyOf(order);
  const asked = performance.now();
  let notBefore = Number.NEGATIVE_INFINITY;
  for (let pricing = 1; pricing <= MOST_PRICINGS; pricing++) {
    const facts = await Promise.all(order.items.map((item) => deps.offers.get(item.id, notBefore)));
    const sale = prepare(deps, order, facts, key);
    if ("kind" in sale) {
      if (notBefore >= asked) return (await placedBefore(deps, order, key)) ?? sale;
      // The facts may be older than the client's: only fresh ones refuse.
      notBefore = asked;
      continue;
    }
    const result = await submit(deps.batcher, sale);
    if (result === undefined) return { kind: "overloaded" };
    if (result.outcome !== "changed") return outcome(sale, result, facts, deps.now());
    // Somebody changed the offer since its facts were kept: price it again from fresh ones.
    notBefore = performance.now();
  }
  return { kind: "price-changed" };
}

function prepare(
  deps: BuyTicketsDeps,
  order: TicketOrder,
  facts: readonly (OfferFacts | undefined)[],
  key: string,
): Sale | SaleRefusal {
  const basket = fillBasket(order, facts, deps.now());
  if ("kind" in basket) return basket;
  const priced = priceOrder(basket.items);
  return refusePrice(deps, order.believed, priced) ?? saleOf(order, basket, priced, key);
}

function saleOf(order: TicketOrder, basket: Basket, priced: PricedOrder, key: string): Sale {
  const { email, firstname, lastname, phone } = order.contact;
  return {
    key,
    requestHash: order.requestHash,
    eventId: basket.eventId,
    organiserId: basket.organiserId,
    accountId: order.accountId,
    ...{ email, firstname, lastname, phone },
    latinNames: latinNamesOf([order.contact, ...order.attendees]),
    totalCents: priced.totalCents,
    needsConfirmation: priced.totalCents === 0 && basket.freeNeedConfirmation && !order.isAddressConfirmed,
    returnPath: order.returnPath,
    ...order.hashes,
    ...placesIn(basket),
    lines: basket.items.map(({ offer, quantity }) => ({
      offerId: offer.offerId,
      quantity,
      terms: offer.terms,
    })),
    positions: priced.positions,
  };
}

/** A repetition is answered like the first time, also when the sale has ended or prices have changed since. */
async function placedBefore(
  deps: BuyTicketsDeps,
  order: TicketOrder,
  key: string,
): Promise<OrderPlaced | SaleRefusal | undefined> {
  if (order.idempotencyKey === undefined) return undefined;
  const placed = await deps.findPlacedOrder(key);
  if (placed === undefined) return undefined;
  return placed.requestHash === order.requestHash
    ? {
        ...{ kind: "ordered", order: placed, isRepeated: true },
        ...{ externalCents: order.believed.totalCents, mayNeedConfirmation: true },
      }
    : { kind: "key-reused" };
}

async function submit(batcher: SaleBatcher, sale: Sale): Promise<SaleResult | undefined> {
  try {
    return await batcher.submit(sale);
  } catch (error) {
    if (error instanceof QueueFull) return undefined;
    // By itself and after an order under the key would have been found: it was used for something else.
    if (isUniqueViolation(error, "idempotency_key_pkey")) return { outcome: "key_reused" };
    throw error;
  }
}

function outcome(
  sale: Sale,
  result: Exclude<SaleResult, { outcome: "changed" }>,
  facts: readonly (OfferFacts | undefined)[],
  now: Date,
): OrderPlaced | SaleRefusal {
  switch (result.outcome) {
    case "granted":
    case "repeated": {
      const isRepeated = result.outcome === "repeated";
      return {
        kind: "ordered",
        order: { id: result.orderId, linkSecret: result.linkSecret },
        isRepeated,
        externalCents: sale.totalCents,
        mayNeedConfirmation: isRepeated || sale.needsConfirmation,
      };
    }
    case "key_reused":
      return { kind: "key-reused" };
    case "sold_out":
      return { kind: "sold-out", title: titleOf(facts, result.offerId), left: result.available };
    case "too_many_unpaid":
      return { kind: "too-many-unpaid", holder: result.holder, left: result.available };
    case "too_many_free":
      return { kind: "too-many-free", holder: result.holder, left: result.available };
    case "closed":
      return closed(facts, result.offerId, now);
  }
}

/** The database's clock decided; ours may still say otherwise, so the nearest boundary is the one that was crossed. */
function closed(facts: readonly (OfferFacts | undefined)[], offerId: number, now: Date): SaleRefusal {
  const offer = facts.find((known) => known?.offerId === offerId);
  if (offer === undefined) return { kind: "unknown-offer" };
  const { title, saleStartsAt, saleEndsAt, eventEndsAt } = offer;
  const away = (moment: Date | null) =>
    moment === null ? Number.POSITIVE_INFINITY : Math.abs(moment.getTime() - now.getTime());
  const nearest = Math.min(away(saleStartsAt), away(saleEndsAt), away(eventEndsAt));
  if (saleStartsAt !== null && away(saleStartsAt) === nearest)
    return { kind: "sale-upcoming", title, startsAt: saleStartsAt };
  return away(saleEndsAt) === nearest ? { kind: "sale-ended", title } : { kind: "event-over" };
}

function titleOf(facts: readonly (OfferFacts | undefined)[], offerId: number): string {
  return facts.find((known) => known?.offerId === offerId)?.title ?? "";
}
