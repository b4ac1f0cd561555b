import type { Refusal } from "#contract/call.ts";
import type { Database } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import type { CallContext } from "#server/platform/http/handler.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { awaitConfirmation } from "../orders/await-confirmation.ts";
import type { OrderReferences } from "../orders/order-reference.ts";
import type { SoldProduct } from "../products/product.ts";
import type { NoSuchCoupon } from "../products/reductions.ts";
import type { ContactOfAccount, GivenContact } from "../sale/buyer.ts";
import { buyerHashes } from "../sale/holders.ts";
import { ownPath } from "../sale/return-path.ts";
import { type Buyer, identifyBuyer, type NobodyNamed } from "./identify-buyer.ts";
import { type OrderPlaced, type PlaceOrderDeps, type PlacingRefusal, placeOrder } from "./place-order.ts";

export type StartDeps = {
  readonly db: Database;
  readonly references: OrderReferences;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** An order that costs nothing has been paid: its documents need not wait for the next look at the jobs. */
  readonly wakeFulfilment: () => void;
  /** The same of a mail that asks for the confirmation of an address. */
  readonly wakeAsking: () => void;
};

export type PurchaseDeps = StartDeps &
  PlaceOrderDeps & {
    readonly secrets: Pick<Secrets, "pseudonym">;
    readonly contactOfAccount: ContactOfAccount;
  };

/** What every purchase answers: where its buyer goes next. */
export type PurchaseStarted = {
  readonly status: 250;
  readonly data: { readonly link?: string; readonly cipher?: string };
};

/** What a form of a purchase says besides what is wanted. */
export type PurchaseForm<Refused, Explained = Refusal> = {
  readonly idempotencyKey: unknown;
  /** What the client believes to pay, in cents; see `BelievedPrice`. */
  readonly totalCents: number;
  readonly subTotalCents?: number | undefined;
  readonly externalCents?: number | undefined;
  readonly creditsCents?: number | undefined;
  /** Where the buyer came from, as the client says. */
  readonly currentSite?: string | undefined;
  readonly explain: (refusal: Refused | PlacingRefusal) => Explained;
};

/** Of a purchase that guests may make as well, and coupons. */
export type OpenPurchaseForm<Refused> = PurchaseForm<Refused> & {
  readonly contact: GivenContact;
  /** Whether guests say a phone number; they do unless it says no. */
  readonly needsPhone?: boolean;
  readonly couponId: number | undefined;
};

/** What other areas sell by: each places an order and answers as every purchase does; see `placeOrder`. */
export type Purchases = {
  /** A member's order, by the account's own contact data. */
  order<Wanted, Refused extends { readonly kind: string }, Explained = Refusal>(
    product: SoldProduct<Wanted, Refused>,
    wanted: Wanted,
    context: CallContext,
    form: PurchaseForm<Refused, Explained>,
  ): Promise<PurchaseStarted | Refusal | Explained>;
  orderByAnyone<Wanted, Refused extends { readonly kind: string }>(
    product: SoldProduct<Wanted, Refused>,
    wanted: Wanted,
    context: CallContext,
    form: OpenPurchaseForm<Refused>,
  ): Promise<OpenPurchaseStarted>;
};

/** The specification's own statuses: 290 there is no such coupon, 295 neither a session nor contact data (section 8). */
export type OpenPurchaseStarted =
  | PurchaseStarted
  | Refusal
  | NobodyNamed
  | { readonly status: 290; readonly data: string };

export function createPurchases(deps: PurchaseDeps): Purchases {
  const orderOf = async <Wanted, Refused extends { readonly kind: string }, Explained, Missing>(
    product: SoldProduct<Wanted, Refused>,
    wanted: Wanted,
    context: CallContext,
    buyer: Buyer,
    form: PurchaseForm<Refused, Explained> & { readonly couponId?: number | undefined },
    withoutCoupon: () => Missing,
  ) => {
    const { accountId, counter } = context.principal;
    const { totalCents, subTotalCents, externalCents, creditsCents, idempotencyKey } = form;
    const placed = await placeOrder(deps, product, wanted, {
      ...{ ...buyer, accountId, counterId: counter?.id ?? null },
      returnPath: ownPath(form.currentSite, deps.publicUrl),
      believed: { totalCents, subTotalCents, externalCents, creditsCents },
      couponId: form.couponId,
      idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
      requestHash: context.requestHash,
      hashes: buyerHashes(deps.secrets, buyer.contact.email, context.address),
    });
    if (placed.kind === "ordered") return startPurchase(deps, placed, context);
    return isUnknownCoupon(placed.refusal) ? withoutCoupon() : form.explain(placed.refusal);
  };
  return {
    async order(product, wanted, context, form) {
      const { accountId } = context.principal;
      const account = accountId === null ? undefined : await deps.contactOfAccount(accountId);
      if (account === undefined) return { status: 401, data: LOGIN_NEEDED };
      const { isEmailConfirmed: isAddressConfirmed, ...contact } = account;
      return orderOf(product, wanted, context, { contact, isAddressConfirmed }, form, () => {
        throw new Error("an order without a coupon was refused for its coupon");
      });
    },
    async orderByAnyone(product, wanted, context, form) {
      const { accountId } = context.principal;
      const needs = { needsPhone: form.needsPhone ?? true };
      const buyer = await identifyBuyer(deps.contactOfAccount, accountId, form.contact, needs);
      if ("status" in buyer) return buyer;
      // Their session may have ended meanwhile.
      if (accountId === null && (form.creditsCents ?? 0) > 0) return { status: 401, data: LOGIN_NEEDED };
      return orderOf(product, wanted, context, buyer, form, () => UNKNOWN_COUPON);
    },
  };
}

const UNKNOWN_COUPON = { status: 290, data: "Gutschein nicht gefunden" } as const;

function isUnknownCoupon<Refused extends { readonly kind: string }>(
  refusal: Refused | NoSuchCoupon,
): refusal is NoSuchCoupon {
  return refusal.kind === "unknown-coupon";
}

/** Sends the buyer of an order on: to the payment, or to the order when a provider is to be paid nothing. */
export async function startPurchase(
  deps: StartDeps,
  { order, isRepeated, externalCents, mayNeedConfirmation }: OrderPlaced,
  context: Pick<CallContext, "changedNothing">,
): Promise<PurchaseStarted> {
  if (isRepeated) context.changedNothing();
  const cipher = deps.references.cipherOf(order);
  // The provider's session is made behind this link, so that a sale never waits for it (decision 0021).
  if (externalCents > 0) return { status: 250, data: { link: `${deps.publicUrl}/bezahlen/${cipher}` } };
  if (mayNeedConfirmation) {
    await awaitConfirmation(deps.db, order.id);
    deps.wakeAsking();
  } else deps.wakeFulfilment();
  return { status: 250, data: { cipher } };
}
