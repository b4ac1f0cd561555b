import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { givenEvent, givenOffer, organiserWithPicture } from "../../../../testing/given-event.ts";
import { openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";
import { OPERATOR } from "../author.ts";
import { changeEvent } from "./change-event.ts";
import { draftEvent } from "./draft-event.ts";
import { publishEvent } from "./publish-event.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function onSale() {
  const house = await organiserWithPicture(database.db);
  const eventId = await inTransaction(database.db, async (tx) => {
    const drafted = await draftEvent(tx, OPERATOR, givenEvent(house));
    if (drafted.kind !== "drafted") throw new Error(JSON.stringify(drafted));
    await publishEvent(tx, OPERATOR, { eventId: drafted.eventId, now: new Date() });
    return drafted.eventId;
  });
  const { rows } = await database.pool.query("select id from ticket_offer where event_id = $1", [eventId]);
  const offer: number = rows[0].id;
  const dearer = {
    ...givenEvent({ ...house, offers: [givenOffer({ id: offer, priceCents: 1300 })] }),
    eventId,
  };
  return { offer, dearer };
}

const PRICES_CHANGED = "Die Preise haben sich geändert. Bitte prüfe deine Bestellung.";

test("a price that is changed while somebody buys is neither sold at nor sold past: the order is refused", async () => {
  const { offer, dearer } = await onSale();
  const shop = openTicketShop(database);
  const held = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const changed = inTransaction(database.db, async (tx) => {
    const result = await changeEvent(tx, OPERATOR, dearer);
    written.resolve();
    await held.promise;
    return result;
  });
  await written.promise;
  const answer = shop.buy(ticketForm(offer));
  await untilBlocked(database);
  held.resolve();
  expect(await changed).toEqual({ kind: "changed" });
  expect(await answer).toEqual({ status: 409, data: PRICES_CHANGED });
  expect(await shop.buy(ticketForm(offer, { total: "26" }))).toMatchObject({ status: 250 });
});

test("a change that comes while a sale is under way sees what that sold", async () => {
  const { offer, dearer } = await onSale();
  const sale = await database.pool.connect();
  await sale.query("begin");
  await sale.query("update ticket_offer set held = held + 1 where id = $1", [offer]);
  const changed = inTransaction(database.db, (tx) => changeEvent(tx, OPERATOR, dearer));
  await untilBlocked(database);
  await sale.query("commit");
  sale.release();
  expect(await changed).toEqual({
    kind: "refused",
    problems: [{ at: "offers.0.priceCents", problem: "fixed-by-sale" }],
  });
});
