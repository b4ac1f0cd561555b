import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTicketOffice, type TicketOffice } from "../../../testing/ticket-office.ts";
import { cipherOfOrder } from "../../../testing/ticket-shop.ts";
import { createFileReferences } from "./file-references.ts";
import { orderData } from "./order-data.ts";

let office: TicketOffice;
beforeAll(async () => {
  office = await openTicketOffice();
});
afterAll(() => office[Symbol.asyncDispose]());

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
  const { references, platform } = office.deps;
  const cipher = await cipherOfOrder(db, orderId, references);
  const ask = (from: typeof db) =>
    orderData(
      {
        db: from,
        references,
        platform,
        files: createFileReferences(office.services.secrets),
        holdMinutes: 31,
      },
      cipher,
      new Date(),
    );

  expect(await ask(racing)).toMatchObject({ status: 251, data: { state: "processing" } });
  expect(await ask(db)).toMatchObject({
    status: 260,
    data: { payLink: expect.stringContaining("/bezahlen/"), holdSeconds: expect.any(Number) },
  });
});
