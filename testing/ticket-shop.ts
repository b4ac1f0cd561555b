import { createHmac } from "node:crypto";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { type CheckoutDeps, checkoutCalls, createOrderReferences } from "#server/areas/checkout/public.ts";
import { NO_DEVICE } from "#server/platform/http/caller-device.ts";
import { runCall } from "#server/platform/http/dispatch.ts";
import { GUEST } from "#server/platform/http/handler.ts";
import type { TestDatabase } from "./database.ts";

export type Answered = { status: number; data: unknown; fields?: Record<string, string> };

export type TicketShop = {
  /** Calls `checkout/tickets` as a guest (or a member) with parsing by the contract, without HTTP. */
  buy(form: Record<string, string>, accountId?: number): Promise<Answered>;
  /** The id of the order that an answer leads to. */
  orderIdOf(answer: Answered): number;
  readonly references: ReturnType<typeof createOrderReferences>;
};

export const testReferences = createOrderReferences({
  hmac: (purpose, text) => createHmac("sha256", `test ${purpose}`).update(text).digest(),
});

/** The checkout of one server process on a test's database. */
export function openTicketShop(
  database: Pick<TestDatabase, "db" | "pool">,
  given: Partial<CheckoutDeps> = {},
): TicketShop {
  const [registration] = checkoutCalls({
    db: database.db,
    pool: database.pool,
    references: testReferences,
    contactOfAccount: async () => undefined,
    paymentProvider: "sandbox",
    smallestPaymentCents: 50,
    holdMinutes: 31,
    insurance: true,
    publicUrl: "https://nachtfalter.example",
    wakeFulfilment: () => {},
    ...given,
  });
  if (registration === undefined) throw new Error("the checkout has no calls");
  const call = { definition: allCalls["checkout/tickets"] as unknown as CallDefinition, ...registration };
  return {
    async buy(form, accountId) {
      const principal = accountId === undefined ? GUEST : { ...GUEST, accountId };
      const outcome = await runCall(call, form, {
        principal,
        requestId: "test",
        findAddress: () => "127.0.0.1",
        device: NO_DEVICE,
      });
      if (!("status" in outcome)) throw new Error("checkout/tickets answers status and data");
      return outcome;
    },
    orderIdOf({ status, data }) {
      const { link, cipher } = data as { link?: string; cipher?: string };
      const orderId = testReferences.orderIdOf(cipher ?? link?.split("/").at(-1) ?? "");
      if (status !== 250 || orderId === undefined)
        throw new Error(`not an order: ${status} ${JSON.stringify(data)}`);
      return orderId;
    },
    references: testReferences,
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
