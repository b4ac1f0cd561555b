import type pg from "pg";
import type { buyTickets as buyTicketsCall } from "#contract/areas/checkout.ts";
import type { Answer, Parsed } from "#contract/call.ts";
import type { Database } from "#server/platform/database.ts";
import { type CallContext, handle, type Registration } from "#server/platform/http/handler.ts";
import { refusedFields } from "#server/platform/http/refused-fields.ts";
import { findPlacedOrder } from "./orders/order-queries.ts";
import type { OrderReferences } from "./orders/order-reference.ts";
import { type BuyTicketsDeps, buyTickets, type TicketOrder } from "./sale/buy-tickets.ts";
import {
  type Contact,
  type ContactOfAccount,
  guestContact,
  type MissingContact,
  memberContact,
} from "./sale/buyer.ts";
import { OfferFactsCache } from "./sale/offer-facts.ts";
import { explainRefusal } from "./sale/refusals.ts";
import { ownPath } from "./sale/return-path.ts";
import { SaleBatcher } from "./sale/sale-batcher.ts";
import { sellTickets } from "./sale/sell-tickets.ts";

export type CheckoutDeps = {
  readonly db: Database;
  /** Sales use it directly: one statement each batch. */
  readonly pool: pg.Pool;
  readonly references: OrderReferences;
  readonly contactOfAccount: ContactOfAccount;
  /** The name of the provider that takes payments; `undefined` = only orders without anything to pay are possible. */
  readonly paymentProvider: string | undefined;
  /** What it takes at least, in cents. */
  readonly smallestPaymentCents: number;
  readonly holdMinutes: number;
  /** Whether ticket insurances are sold. */
  readonly insurance: boolean;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** An order that costs nothing has been paid: its documents need not wait for the next look at the jobs. */
  readonly wakeFulfilment: () => void;
  readonly now?: () => Date;
};

/** The specification's text for 295, to the letter. */
const LOGIN_OR_EMAIL = "Bitte erneut einlogen oder Email angeben";

export function checkoutCalls(deps: CheckoutDeps): Registration[] {
  const settings = { provider: deps.paymentProvider ?? "none", holdSeconds: deps.holdMinutes * 60 };
  const sale: BuyTicketsDeps = {
    offers: new OfferFactsCache(deps.db, deps.insurance),
    batcher: new SaleBatcher({ sell: (sales) => sellTickets(deps.pool, settings, sales) }),
    findPlacedOrder: (key) => findPlacedOrder(deps.db, key),
    paymentPossible: deps.paymentProvider !== undefined,
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
  const contact = await contactOf(deps, form, context.principal.accountId);
  if (contact === "none-given") return { status: 295, data: LOGIN_OR_EMAIL };
  if ("missing" in contact) {
    const { message, fields } = refusedFields(contact.missing);
    return { status: 400, data: message, fields };
  }
  const result = await buyTickets(sale, orderOf(form, context, contact, deps.publicUrl));
  if (result.kind !== "ordered") return explainRefusal(result);
  const cipher = deps.references.cipherOf(result.orderId);
  // The provider's session is made behind this link, so that a sale never waits for it (decision 0021).
  if (form.total > 0) return { status: 250, data: { link: `${deps.publicUrl}/bezahlen/${cipher}` } };
  deps.wakeFulfilment();
  return { status: 250, data: { cipher } };
}

async function contactOf(
  deps: CheckoutDeps,
  form: TicketsForm,
  accountId: number | null,
): Promise<Contact | MissingContact> {
  if (accountId === null) return guestContact(form);
  const account = await deps.contactOfAccount(accountId);
  return account === undefined ? guestContact(form) : memberContact(form, account);
}

function orderOf(form: TicketsForm, context: CallContext, contact: Contact, publicUrl: string): TicketOrder {
  return {
    contact,
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
  };
}
