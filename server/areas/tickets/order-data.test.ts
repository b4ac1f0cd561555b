import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/platform/database.ts";
import { openTicketOffice, type TicketOffice } from "../../../testing/ticket-office.ts";
import { cipherOfOrder } from "../../../testing/ticket-shop.ts";
import { createFileReferences } from "./file-references.ts";
import { orderData } from "./order-data.ts";

let office: TicketOffice;
beforeAll(async () => {
  office = await openTicketOffice();
});
afterAll(() => office[Symbol.asyncDispose]());

/** What the finished page is told. */
async function ask(db: Database, orderId: number) {
  const { references, platform } = office.deps;
  const files = createFileReferences(office.services.secrets);
  const cipher = await cipherOfOrder(office.services.db, orderId, references);
  return orderData({ db, references, platform, files, holdMinutes: 31 }, cipher, new Date());
}

/** Runs `change` once, as another process would, when the first query has been answered. */
function afterFirstAnswer(change: () => Promise<unknown>): KyselyPlugin {
  let isChanged = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isChanged) {
        isChanged = true;
        await change();
      }
      return result;
    },
  };
}

test.each(["pending", "expired"] as const)(
  "whose money came and does not fit an order that is %s reads so, and that it goes back",
  async (state) => {
    const { db } = office.services;
    const orderId = await office.order(await office.offer());
    await db
      .updateTable("payment_attempt")
      .set({
        state: "mismatch",
        provider_session_id: `cs_${state}`,
        received_cents: 2499,
        received_currency: "EUR",
      })
      .set({ provider_payment_id: `pi_${state}`, received_live: false })
      .where("order_id", "=", orderId)
      .execute();
    await db.updateTable("customer_order").set({ state }).where("id", "=", orderId).execute();

    expect(await ask(db, orderId)).toMatchObject({
      status: 260,
      data: {
        message:
          "Deine Zahlung passt nicht zur Bestellung. Wir sehen sie uns an, dein Geld geht nicht verloren.",
        payLink: null,
      },
    });
  },
);

test("a payment that fails while the page is answered is never shown as failed without its hold", async () => {
  const { db } = office.services;
  const orderId = await office.order(await office.offer());
  const setTo = async (state: "processing" | "failed", holdEnd: Date | null) => {
    await db.updateTable("payment_attempt").set({ state }).where("order_id", "=", orderId).execute();
    await db
      .updateTable("customer_order")
      .set({ hold_expires_at: holdEnd })
      .where("id", "=", orderId)
      .execute();
  };
  await setTo("processing", null);
  const retryUntil = new Date(Date.now() + 20 * 60_000);
  const racing = db.withPlugin(afterFirstAnswer(() => setTo("failed", retryUntil)));

  expect(await ask(racing, orderId)).toMatchObject({ status: 251, data: { state: "processing" } });
  expect(await ask(db, orderId)).toMatchObject({
    status: 260,
    data: { payLink: expect.stringContaining("/bezahlen/"), holdSeconds: expect.any(Number) },
  });
});
