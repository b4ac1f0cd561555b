import { createHmac, hash, randomBytes } from "node:crypto";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { type CheckoutDeps, checkoutCalls } from "#server/areas/checkout/calls.ts";
import { createPurchases } from "#server/areas/checkout/placing/purchases.ts";
import { createOrderReferences, loadOrder, type OrderReferences } from "#server/areas/checkout/public.ts";
import { saleSettings } from "#server/areas/checkout/sale/sale-settings.ts";
import type { Queryable } from "#server/platform/database.ts";
import { NO_DEVICE } from "#server/platform/http/caller-device.ts";
import { runCall } from "#server/platform/http/dispatch.ts";
import { GUEST } from "#server/platform/http/handler.ts";
import type { TestDatabase } from "./database.ts";
import { testProducts } from "./products.ts";

export type Answered = { status: number; data: unknown; fields?: Record<string, string> };

export type TicketShop = {
  /** Calls `checkout/tickets` as a guest (or a member) with parsing by the contract, without HTTP. */
  buy(form: Record<string, string>, accountId?: number, address?: string): Promise<Answered>;
  /** The id of the order that an answer leads to. */
  orderIdOf(answer: Answered): number;
  readonly references: OrderReferences;
};

const testSecrets = {
  hmac: (purpose: string, text: string) => createHmac("sha256", `test ${purpose}`).update(text).digest(),
  pseudonym: (purpose: string, text: string) => hash("sha256", `test ${purpose} ${text}`),
};

export const testReferences = createOrderReferences(testSecrets);

/** The link that an order's buyer was given. */
export async function cipherOfOrder(
  db: Queryable,
  orderId: number,
  references: OrderReferences = testReferences,
): Promise<string> {
  const order = await loadOrder(db, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  return references.cipherOf(order);
}

/** What the checkout of one server process on a test's database is made of. */
export function checkoutDepsOf(
  database: Pick<TestDatabase, "db" | "pool">,
  given: Partial<CheckoutDeps> = {},
): CheckoutDeps {
  return {
    db: database.db,
    tradePool: database.pool,
    references: testReferences,
    products: testProducts,
    secrets: testSecrets,
    rateLimitFactor: 1,
    contactOfAccount: async () => undefined,
    paymentPossible: true,
    smallestPaymentCents: 50,
    holdMinutes: 31,
    insurance: true,
    publicUrl: "https://nachtfalter.example",
    wakeFulfilment: () => {},
    wakeAsking: () => {},
    ...given,
  };
}

/** How others sell by it. */
export const purchasesOf = (deps: CheckoutDeps) =>
  createPurchases({ ...deps, settings: saleSettings(deps), now: deps.now ?? (() => new Date()) });

/** The checkout of one server process on a test's database. */
export function openTicketShop(
  database: Pick<TestDatabase, "db" | "pool">,
  given: Partial<CheckoutDeps> = {},
): TicketShop {
  const deps = checkoutDepsOf(database, given);
  const purchases = purchasesOf(deps);
  const [registration] = checkoutCalls(deps, purchases);
  if (registration === undefined) throw new Error("the checkout has no calls");
  const call = { definition: allCalls["checkout/tickets"] as unknown as CallDefinition, ...registration };
  return {
    async buy(form, accountId, address = newAddress()) {
      const principal = accountId === undefined ? GUEST : { ...GUEST, accountId };
      const outcome = await runCall(call, form, {
        principal,
        requestId: "test",
        findAddress: () => address,
        device: NO_DEVICE,
      });
      if (!("status" in outcome)) throw new Error("checkout/tickets answers status and data");
      return outcome;
    },
    orderIdOf({ status, data }) {
      const { link, cipher } = data as { link?: string; cipher?: string };
      const orderId = testReferences.claimedIdOf(cipher ?? link?.split("/").at(-1) ?? "");
      if (status !== 250 || orderId === undefined)
        throw new Error(`not an order: ${status} ${JSON.stringify(data)}`);
      return orderId;
    },
    references: testReferences,
  };
}

/** Everybody buys from a network of their own, unless a test says otherwise. */
export function newAddress(): string {
  const [a, b, c] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** What a sale below the calls says of one paid ticket and of a buyer with a mailbox and in a network of their own. */
export function onePlace() {
  return {
    needsConfirmation: false,
    places: 1,
    freePlaces: 0,
    mailbox: randomBytes(6).readUIntBE(0, 6),
    network: randomBytes(16).toString("hex"),
    wideNetwork: null,
  };
}

/** A guest's form: two tickets of an offer at 12,50 € unless given otherwise. */
export function ticketForm(offerId: number, given: Record<string, string> = {}): Record<string, string> {
  return {
    email: "mia@example.org",
    firstname: "Mia",
    lastname: "Lindner",
    phone: "040 7654321",
    items: JSON.stringify({ tickets: [{ id: offerId, quantity: 2 }] }),
    total: "25.00",
    ...given,
  };
}
