import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { testDatabase } from "../../../../testing/database.ts";
import { madeUpProduct, placeUmbrellas } from "../../../../testing/made-up-product.ts";
import { madeUpCredits, stocked, umbrellaStock, umbrellas } from "../../../../testing/made-up-stock.ts";
import { type ClaimedResource, createProducts } from "../products/product.ts";
import { refundOrder } from "./refund-order.ts";

/** Says when it is locked. */
const watched = (resource: ClaimedResource, locked: string[]): ClaimedResource => ({
  ...resource,
  lock(tx, ids) {
    locked.push(resource.kind);
    return resource.lock(tx, ids);
  },
});

test("the last refund of an order locks the seller's invoices before what is limited, and wallets before stock", async () => {
  await using database = await testDatabase();
  const { db } = database;
  const locked: string[] = [];
  const deps = {
    products: createProducts({
      resources: [watched(madeUpCredits, locked), watched(umbrellaStock, locked)],
      products: [madeUpProduct().product],
    }),
    invoices: { cancel: async () => void locked.push("invoices") },
    payments: {
      refundable: () => expect.fail(),
      refund: () => expect.fail(),
    },
  };
  const placed = await placeUmbrellas(db, [{ title: "Nacht", quantity: 3, cents: 900 }], 900);
  const orderId = placed.kind === "ordered" ? placed.order.id : 0;
  const { rows } = await sql<{
    id: number;
  }>`select id from order_position where order_id = ${orderId}`.execute(db);
  const at = new Date();
  const refund = (given: { positions: { id: number; units: number }[] } | { amountCents: number }) =>
    inTransaction(db, (tx) => refundOrder(tx, deps, { ...given, orderId, actor: "operator", at }));

  await refund({ positions: [{ id: rows[0]?.id ?? 0, units: 1 }] });
  expect(locked).toEqual(["invoices", "credits", "umbrella"]);
  expect(await umbrellas(db)).toEqual({ free: 998, held: 0, taken: 2 });

  locked.length = 0;
  await refund({ amountCents: 600 });
  expect(locked.lastIndexOf("invoices")).toBeLessThan(locked.indexOf("credits"));
  expect(locked.lastIndexOf("credits")).toBeLessThan(locked.indexOf("umbrella"));
  expect(await umbrellas(db)).toEqual({ free: 1000, held: 0, taken: 0 });
  expect(await stocked(db, madeUpCredits)).toEqual({ free: 1000, held: 0, taken: 0 });
});
