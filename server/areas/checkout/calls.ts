import type pg from "pg";
import type { buyTickets as buyTicketsCall } from "#contract/areas/checkout.ts";
import type { Answer, Parsed } from "#contract/call.ts";
import { type CallContext, handle, type Registration } from "#server/platform/http/handler.ts";
import { refuseFields } from "#server/platform/http/refused-fields.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { findPlacedOrder } from "./orders/find-order.ts";
import { type StartDeps, startPurchase } from "./placing/purchases.ts";
import type { Products } from "./products/product.ts";
import { type BuyTicketsDeps, buyTickets, type TicketOrder } from "./sale/buy-tickets.ts";
import { type ContactOfAccount, guestContact, isConfirmedAddress, memberContact } from "./sale/buyer.ts";
import { buyerHashes } from "./sale/holders.ts";
import { OfferFactsCache } from "./sale/offer-facts.ts";
import { explainRefusal } from "./sale/refusals.ts";
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

/** The specification's text for 295, to the letter. */
const LOGIN_OR_EMAIL = "Bitte erneut einlogen oder Email angeben";

export function checkoutCalls(deps: CheckoutDeps): Registration[] {
  const settings = saleSettings(deps);
  const sale: BuyTicketsDeps = {
    offers: new OfferFactsCache(deps.db, deps.insurance),
    batcher: createSaleBatcher((sales) => sellTickets(deps.tradePool, settings, sales)),
    findPlacedOrder: (key) => findPlacedOrder(deps.db, key),
    paymentPossible: deps.paymentPossible,
    smallestPaymentCents: deps.smallestPaymentCents,
    now: deps.now ?? (() => new Date()),
  };
  return [handle("checkout/tickets", (input, context) => orderTickets(deps, sale, input, context))];
}

type TicketsForm = Parsed<typeof buyTicketsCall>;

async function orderTickets(
  deps: CheckoutDeps,
  sale: BuyTicketsDeps,
  form: TicketsForm,
  context: CallContext,
): Promise<Answer<typeof buyTicketsCall>> {
  const { accountId } = context.principal;
  const account = accountId === null ? undefined : await deps.contactOfAccount(accountId);
  const contact = account === undefined ? guestContact(form) : memberContact(form, account);
  if (contact === "none-given") return { status: 295, data: LOGIN_OR_EMAIL };
  if ("missing" in contact) return refuseFields(contact.missing);
  const isAddressConfirmed = isConfirmedAddress(contact, account);
  const result = await buyTickets(sale, orderOf(deps, form, context, { contact, isAddressConfirmed }));
  if (result.kind !== "ordered") return explainRefusal(result);
  return startPurchase(deps, result, form.total, context);
}

function orderOf(
  { publicUrl, secrets }: CheckoutDeps,
  form: TicketsForm,
  context: CallContext,
  buyer: Pick<TicketOrder, "contact" | "isAddressConfirmed">,
): TicketOrder {
  return {
    ...buyer,
    accountId: context.principal.accountId,
    items: form.items.tickets,
    attendees: form.userInfo ?? [],
    insureAll: form.isInsurance ?? false,
    couponId: form.couponId,
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
