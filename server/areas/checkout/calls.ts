import type pg from "pg";
import type { buyTickets as buyTicketsCall } from "#contract/areas/checkout.ts";
import type { Answer, Parsed } from "#contract/call.ts";
import { type CallContext, handle, type Registration } from "#server/platform/http/handler.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { findPlacedOrder } from "./orders/find-order.ts";
import { type Buyer, identifyBuyer } from "./placing/identify-buyer.ts";
import { type Purchases, type StartDeps, startPurchase } from "./placing/purchases.ts";
import type { Products, SoldProduct } from "./products/product.ts";
import type { TicketsWanted } from "./sale/basket.ts";
import { type BuyTicketsDeps, buyTickets, type TicketOrder } from "./sale/buy-tickets.ts";
import type { ContactOfAccount } from "./sale/buyer.ts";
import { buyerHashes } from "./sale/holders.ts";
import { OfferFactsCache } from "./sale/offer-facts.ts";
import { quoteTickets } from "./sale/quote-tickets.ts";
import { explainRefusal, type SaleRefusal } from "./sale/refusals.ts";
import { ownPath } from "./sale/return-path.ts";
import { createSaleBatcher, type SALE_CONNECTIONS } from "./sale/sale-batcher.ts";
import { saleSettings } from "./sale/sale-settings.ts";
import { sellTickets } from "./sale/sell-tickets.ts";

export type CheckoutDeps = StartDeps & {
  /** Sales alone use it, one statement each batch; it has room for {@link SALE_CONNECTIONS}. */
  readonly tradePool: pg.Pool;
  readonly products: Products;
  readonly secrets: Pick<Secrets, "pseudonym">;
  readonly contactOfAccount: ContactOfAccount;
  /** Whether somebody takes payments; else only orders without anything to pay are possible. */
  readonly paymentPossible: boolean;
  /** What it takes at least, in cents. */
  readonly smallestPaymentCents: number;
  readonly holdMinutes: number;
  readonly rateLimitFactor: number;
  /** Whether ticket insurances are sold. */
  readonly insurance: boolean;
  readonly now?: () => Date;
};

export function checkoutCalls(deps: CheckoutDeps, purchases: Purchases): Registration[] {
  const settings = saleSettings(deps);
  const sale: BuyTicketsDeps = {
    offers: new OfferFactsCache(deps.db, deps.insurance),
    batcher: createSaleBatcher((sales) => sellTickets(deps.tradePool, settings, sales)),
    findPlacedOrder: (key) => findPlacedOrder(deps.db, key),
    paymentPossible: deps.paymentPossible,
    smallestPaymentCents: deps.smallestPaymentCents,
    now: deps.now ?? (() => new Date()),
  };
  return [
    handle("checkout/tickets", (form, context) =>
      form.couponId === undefined && !form.useCredits
        ? orderTickets(deps, sale, form, context)
        : orderReduced(deps, purchases, form, context),
    ),
  ];
}

type TicketsForm = Parsed<typeof buyTicketsCall>;

const wantedOf = (form: TicketsForm): TicketsWanted => ({
  items: form.items.tickets,
  attendees: form.userInfo ?? [],
  insureAll: form.isInsurance ?? false,
});

/** In batches with others. */
async function orderTickets(
  deps: CheckoutDeps,
  sale: BuyTicketsDeps,
  form: TicketsForm,
  context: CallContext,
): Promise<Answer<typeof buyTicketsCall>> {
  const { accountId } = context.principal;
  const buyer = await identifyBuyer(deps.contactOfAccount, accountId, form);
  if ("status" in buyer) return buyer;
  const result = await buyTickets(sale, orderOf(deps, form, context, buyer));
  if (result.kind !== "ordered") return explainRefusal(result);
  return startPurchase(deps, result, context);
}

/** With a coupon or credits, which are locked as well: by itself (decision 0223). */
function orderReduced(
  { products, insurance }: CheckoutDeps,
  purchases: Purchases,
  form: TicketsForm,
  context: CallContext,
): Promise<Answer<typeof buyTicketsCall>> {
  const tickets: SoldProduct<TicketsWanted, SaleRefusal> = {
    ...products.of("ticket_offer"),
    quote: (tx, wanted, at) => quoteTickets(tx, insurance, wanted, at),
  };
  return purchases.orderByAnyone<TicketsWanted, SaleRefusal>(tickets, wantedOf(form), context, {
    contact: form,
    idempotencyKey: form.idempotencyKey,
    totalCents: form.total,
    subTotalCents: form.subTotal,
    externalCents: form.payPal,
    creditsCents: form.useCredits,
    couponId: form.couponId,
    currentSite: form.currentSite,
    explain: explainRefusal,
  });
}

function orderOf(
  { publicUrl, secrets }: CheckoutDeps,
  form: TicketsForm,
  context: CallContext,
  buyer: Buyer,
): TicketOrder {
  return {
    ...{ ...buyer, ...wantedOf(form) },
    accountId: context.principal.accountId,
    counterId: context.principal.counter?.id ?? null,
    returnPath: ownPath(form.currentSite, publicUrl),
    believed: {
      totalCents: form.total,
      subTotalCents: form.subTotal,
      externalCents: form.payPal,
      creditsCents: form.useCredits,
    },
    idempotencyKey: typeof form.idempotencyKey === "string" ? form.idempotencyKey : undefined,
    requestHash: context.requestHash,
    hashes: buyerHashes(secrets, buyer.contact.email, context.address),
  };
}
