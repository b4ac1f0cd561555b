import { afterAll, beforeAll, expect, test } from "vitest";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { LeavingFixture } from "../../../../testing/leaving-fixture.ts";
import { callAs } from "../../../../testing/member.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { ticketDepsOf } from "../../../../testing/ticket-deps.ts";

let house: LeavingFixture;
beforeAll(async () => {
  house = await LeavingFixture.open();
});
afterAll(() => house[Symbol.asyncDispose]());

test("an open payment refuses the deletion and says until when; afterwards it goes", async () => {
  const mara = await house.member();
  const orderId = await house.orderTicket(mara);
  const answer = await house.end(mara);
  expect(answer).toEqual({
    status: 409,
    data: expect.stringMatching(
      /^Für eine deiner Bestellungen läuft noch die Bezahlung, bis \d\d:\d\d Uhr\./,
    ),
  });
  await house.services.db
    .updateTable("order_hold")
    .set({ expires_at: null })
    .where("order_id", "=", orderId)
    .execute();
  expect(await house.end(mara)).toMatchObject({
    status: 409,
    data: expect.stringMatching(/Zahlung unterwegs/),
  });
  expect(await house.exists(mara)).toBe(true);
  await house.services.db
    .updateTable("customer_order")
    .set({ state: "expired" })
    .where("id", "=", orderId)
    .execute();
  expect((await house.end(mara)).status).toBe(250);
  // Money that comes after all goes back: there is no buyer to send tickets to.
  expect(await house.settle(orderId)).toBe("closed");
});

test("orders that were made with the address as a guest and never paid forget their buyer as well", async () => {
  const { db, pool } = house.services;
  const [mara, noor] = [await house.member(), await house.member()];
  await db.updateTable("account").set({ email_verified_at: null }).where("id", "=", noor.id).execute();
  const orders = [await house.orderTicket(mara), await house.orderTicket(noor)];
  await pool.query("update customer_order set state = 'expired', account_id = null where id = any ($1)", [
    orders,
  ]);
  expect([(await house.end(mara)).status, (await house.end(noor)).status]).toEqual([250, 250]);
  const names = await Promise.all(orders.map(async (id) => (await house.orderOf(id)).firstname));
  // A member who never confirmed an address has not shown that it is theirs.
  expect(names).toEqual(["Gelöschtes", "Ada"]);
});

test("a paid order whose tickets are still to be made refuses it, too", async () => {
  const mara = await house.member();
  const orderId = await house.orderTicket(mara);
  await house.settle(orderId);
  expect(await house.end(mara)).toMatchObject({ status: 409, data: expect.stringMatching(/noch erstellt/) });
  await fulfilOrder(ticketDepsOf(house.services), orderId);
  expect((await house.end(mara)).status).toBe(250);
});

test("a payment that arrives at the same moment is either in what is deleted or in its way; never lost, never half", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const mara = await house.member();
    const orderId = await house.orderTicket(mara);
    const [ended, settled] = await Promise.all([house.end(mara), house.settle(orderId)]);
    await fulfilOrder(ticketDepsOf(house.services), orderId);
    outcomes.add(`${ended.status} ${settled}`);
    expect(settled).toBe("paid");
    expect(ended.status).toBe(409);
    expect(await house.exists(mara)).toBe(true);
    expect(await house.orderOf(orderId)).toMatchObject({ state: "paid", account_id: mara.id });
    expect(await house.ticketsOf(orderId)).toMatchObject([{ state: "valid" }]);
  }
  expect([...outcomes]).toEqual(["409 paid"]);
});

test("fulfilling and deleting at the same moment leave either a member with a ticket or nobody with none", async () => {
  for (let round = 0; round < 8; round++) {
    const mara = await house.member();
    const orderId = await house.orderTicket(mara);
    await house.settle(orderId);
    const [ended] = await Promise.all([house.end(mara), fulfilOrder(ticketDepsOf(house.services), orderId)]);
    const [ticket] = await house.ticketsOf(orderId);
    if (ended.status === 409) expect(ticket).toMatchObject({ state: "valid", firstname: "Ada" });
    else expect(ticket).toMatchObject({ state: "revoked", firstname: "Gelöschtes" });
    await runJobs(house.services, "tickets.delete-order-files");
    const files: string[] = [];
    for await (const key of house.services.files.list())
      if (key.split("/").at(-2) === String(orderId)) files.push(key);
    expect(files.length > 0).toBe(ended.status === 409);
  }
});

test.each(["open", "lost"])(
  "a dispute that is %s keeps the order's contact until it is settled; its tickets are void",
  async (state) => {
    const { db, pool } = house.services;
    const mara = await house.member();
    const orderId = await house.orderTicket(mara);
    await house.settle(orderId);
    await fulfilOrder(ticketDepsOf(house.services), orderId);
    await pool.query(
      `insert into payment_dispute (order_id, attempt_id, event_id, provider, provider_dispute_id, state, amount_cents, receivable_cents)
     select order_id, id, event_id, provider, 'dispute-' || order_id, $2, amount_cents, amount_cents
     from payment_attempt where order_id = $1`,
      [orderId, state],
    );
    const { data } = await callAs(house.app, "settings/getDeletion", { sessionID: mara.sessionID });
    expect((data as { kept: string[] }).kept.join()).toContain("Art. 17 Abs. 3 DSGVO");
    expect((await house.end(mara)).status).toBe(250);
    expect(await house.orderOf(orderId)).toMatchObject({ account_id: mara.id, firstname: "Ada" });
    expect(await house.ticketsOf(orderId)).toMatchObject([{ state: "revoked" }]);
    await house.finish();
    expect(await house.orderOf(orderId)).toMatchObject({ account_id: mara.id, firstname: "Ada" });
    await db.updateTable("payment_dispute").set({ state: "won" }).where("order_id", "=", orderId).execute();
    await db
      .updateTable("event")
      .set({ ends_at: new Date(0), starts_at: new Date(-1) })
      .where("id", "=", 0)
      .execute();
    await pool.query(
      "update event set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
      [house.programme.eventId],
    );
    await house.finish();
    expect(await house.orderOf(orderId)).toMatchObject({
      account_id: null,
      firstname: "Gelöschtes",
      email: "",
    });
    await pool.query(
      "update event set starts_at = now() + interval '9 days', ends_at = now() + interval '10 days' where id = $1",
      [house.programme.eventId],
    );
    expect(await house.finish()).toBe(0);
  },
);

test("what was ordered while the account was being deleted is good until its night is over, then it forgets its buyer", async () => {
  const { pool } = house.services;
  const mara = await house.member();
  const orderId = await house.orderTicket(mara);
  await house.settle(orderId);
  await fulfilOrder(ticketDepsOf(house.services), orderId);
  // As the sale writes it that had looked at the session before it ended.
  await pool.query("update customer_order set account_id = -1 where id = $1", [orderId]);
  expect((await house.end(mara)).status).toBe(250);
  await pool.query("update customer_order set account_id = $2 where id = $1", [orderId, mara.id]);
  await house.finish();
  expect(await house.ticketsOf(orderId)).toMatchObject([{ state: "valid", firstname: "Ada" }]);
  await pool.query(
    "update customer_order set event_id = (select id from event where title = 'Vorbei' limit 1) where id = $1",
    [orderId],
  );
  await house.finish();
  expect(await house.orderOf(orderId)).toMatchObject({ account_id: null, email: "", phone: null });
  expect(await house.ticketsOf(orderId)).toMatchObject([{ firstname: "Gelöschtes", lastname: "Konto" }]);
  expect(await house.finish()).toBe(0);
});
