import type { Database, Transaction } from "#server/platform/database.ts";
import { onceByItself } from "#server/platform/idempotency.ts";
import { awaitsConfirmation } from "../orders/await-confirmation.ts";
import { externalCents, loadOrder } from "../orders/order-queries.ts";
import type { ReferencedOrder } from "../orders/order-reference.ts";
import type { Products, SoldProduct } from "../products/product.ts";
import type { CouponRefusal, NoSuchCoupon } from "../products/reductions.ts";
import type { SaleSettings } from "../sale/sell-tickets.ts";
import { insertOrder } from "./insert-order.ts";
import { keyOf, type OrderRequest } from "./order-request.ts";
import { type PricedQuote, priceQuote } from "./price-quote.ts";
import { type HolderRefusal, refuseHolder } from "./refuse-holder.ts";
import { type PaymentTerms, type PriceRefusal, refusePrice } from "./refuse-price.ts";

export type PlaceOrderDeps = PaymentTerms & {
  readonly db: Database;
  readonly products: Products;
  readonly settings: SaleSettings;
  readonly now: () => Date;
};

export type OrderPlaced = {
  readonly kind: "ordered";
  readonly order: ReferencedOrder;
  /** It had been placed before: nothing was bought. */
  readonly isRepeated: boolean;
  /** What of it a provider is to be paid. */
  readonly externalCents: number;
  /** What it takes may wait for the confirmation of its address. */
  readonly mayNeedConfirmation: boolean;
};

export type PlacingRefusal = PriceRefusal | HolderRefusal | CouponRefusal | { readonly kind: "key-reused" };

/**
 * Orders anything in one transaction, by the rules of the sale of tickets in batches (decision 0223): afterwards the order is pending
 * with what it claims held, or paid if there is nothing to pay and no address to confirm. With an idempotency key a repetition
 * answers the same order; a refusal buys nothing and is not remembered. Locks the wallet, the coupon and what is sold, then holders, then the key.
 * @param product quotes what is wanted; its own refusals are handed on
 */
export async function placeOrder<Wanted, Refusal extends { readonly kind: string }>(
  deps: PlaceOrderDeps,
  product: SoldProduct<Wanted, Refusal>,
  wanted: Wanted,
  request: OrderRequest,
): Promise<
  OrderPlaced | { readonly kind: "refused"; readonly refusal: Refusal | PlacingRefusal | NoSuchCoupon }
> {
  const placing = { key: keyOf(request), requestHash: request.requestHash };
  let fresh: Omit<OrderPlaced, "kind" | "isRepeated"> | undefined;
  const placed = await onceByItself<{ orderId: number }, Refusal | PlacingRefusal | NoSuchCoupon>(
    deps.db,
    placing,
    async (tx) => {
      const quote = await priceQuote(tx, deps.products, product, wanted, { ...request, at: deps.now() });
      if (!("positions" in quote)) return { refusal: quote };
      const isHeld =
        quote.externalCents > 0 ||
        (quote.totalCents === 0 && quote.freeNeedsConfirmation && !request.isAddressConfirmed);
      const refusal = await refuse(tx, deps, quote, { ...request, isHeld });
      if (refusal !== undefined) return { refusal };
      const order = await insertOrder(tx, deps, product.subject, quote, { ...request, ...placing, isHeld });
      if (order === undefined) return undefined;
      const { externalCents } = quote;
      fresh = { order, externalCents, mayNeedConfirmation: isHeld && externalCents === 0 };
      return { result: { orderId: order.id } };
    },
  );
  if (placed.kind === "refused") return placed;
  if (placed.kind === "key-reused") return { kind: "refused", refusal: placed };
  if (!placed.isRepeated && fresh !== undefined) return { kind: "ordered", isRepeated: false, ...fresh };
  const order = await loadOrder(deps.db, placed.result.orderId);
  if (order === undefined) throw new Error(`order ${placed.result.orderId} is gone`);
  return {
    kind: "ordered",
    order,
    isRepeated: true,
    externalCents: externalCents(order),
    mayNeedConfirmation: awaitsConfirmation(order),
  };
}

async function refuse(
  tx: Transaction,
  deps: PlaceOrderDeps,
  quote: PricedQuote,
  request: OrderRequest & { readonly isHeld: boolean },
): Promise<PriceRefusal | HolderRefusal | undefined> {
  const refusal = refusePrice(deps, request.believed, quote);
  if (refusal !== undefined || quote.places === 0) return refusal;
  const { accountId, hashes, isHeld } = request;
  return refuseHolder(tx, deps.settings.bounds, { ...quote, ...hashes, accountId, isHeld });
}
