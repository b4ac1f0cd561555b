import type { Refusal } from "#contract/call.ts";
import type { Database } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import type { CallContext } from "#server/platform/http/handler.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { awaitConfirmation } from "../orders/await-confirmation.ts";
import type { OrderReferences } from "../orders/order-reference.ts";
import type { SoldProduct } from "../products/product.ts";
import type { ContactOfAccount } from "../sale/buyer.ts";
import { buyerHashes } from "../sale/holders.ts";
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

/** What other areas sell by. */
export type Purchases = {
  /** Places a member's order of a product and answers as every purchase does; see `placeOrder`. */
  order<Wanted, Refused extends { readonly kind: string }>(
    product: SoldProduct<Wanted, Refused>,
    wanted: Wanted,
    context: CallContext,
    given: {
      readonly idempotencyKey: unknown;
      /** What the client believes to pay, in cents. */
      readonly totalCents: number;
      readonly creditsCents: number | undefined;
      readonly explain: (refusal: Refused | PlacingRefusal) => Refusal;
    },
  ): Promise<PurchaseStarted | Refusal>;
};

export function createPurchases(deps: PurchaseDeps): Purchases {
  return {
    async order(product, wanted, context, { idempotencyKey, totalCents, creditsCents, explain }) {
      const { accountId } = context.principal;
      const account = accountId === null ? undefined : await deps.contactOfAccount(accountId);
      if (account === undefined) return { status: 401, data: LOGIN_NEEDED };
      const { isEmailConfirmed: isAddressConfirmed, ...contact } = account;
      const placed = await placeOrder(deps, product, wanted, {
        ...{ contact, accountId, counterId: null, isAddressConfirmed, returnPath: null },
        believed: { totalCents, subTotalCents: undefined, externalCents: undefined, creditsCents },
        idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
        requestHash: context.requestHash,
        hashes: buyerHashes(deps.secrets, contact.email, context.address),
      });
      if (placed.kind === "refused") return explain(placed.refusal);
      return startPurchase(deps, placed, context);
    },
  };
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
