import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createOrdersPort,
  FORGOTTEN_BUYER,
  loadOrder,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import { createInvoicesPort } from "#server/areas/invoicing/cancel-invoice.ts";
import { inTransaction } from "#server/platform/database.ts";
import { smtpMailer } from "#server/platform/mail/mailer.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { openSmtpInbox, type SmtpInbox } from "../../../testing/smtp-inbox.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { codesInFile } from "../tickets/read-ticket-file.ts";
import { revokedCodes, revokeTicketsOfOrder } from "../tickets/ticket-life.ts";
import { ticketsOfOrder } from "../tickets/ticket-queries.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { readBundle } from "./read-documents.ts";
import { reissueOrder } from "./reissue-order.ts";
import { sendOrderMail } from "./send-order-mail.ts";

let office: TicketFixture;
let inbox: SmtpInbox;
let deps: FulfilmentDeps;

beforeAll(async () => {
  office = await openTicketFixture();
  inbox = await openSmtpInbox();
  const mailer = smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });
  deps = { ...office.deps, mailer };
});
afterAll(async () => {
  await deps.mailer?.close();
  await inbox[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

const reissue = (orderId: number) =>
  inTransaction(deps.db, (tx) =>
    reissueOrder(tx, deps, { orderId, reason: "new codes", actor: "operator", at: new Date() }),
  );

/** Two tickets, paid and fulfilled. */
async function fulfilled() {
  const offer = await office.offer();
  const orderId = await office.paidOrder(offer, { quantity: 2 });
  await fulfilOrder(deps, orderId);
  return { orderId, eventId: offer.eventId };
}

const codesOf = async (orderId: number) =>
  (await ticketsOfOrder(deps.db, orderId)).map(({ secureCode }) => secureCode);

async function historyOf(orderId: number) {
  const { rows } = await sql<{ text: string }>`
    select from_state || ' → ' || to_state || ', ' || actor as text from ticket_history
    where ticket_id in (select id from ticket where order_id = ${orderId}) order by ticket_id, id`.execute(
    deps.db,
  );
  return rows.map(({ text }) => text);
}

test("after a dispute that was won the buyer is mailed new codes, and no door opens to those of before", async () => {
  const { orderId, eventId } = await fulfilled();
  const before = await codesOf(orderId);
  await office.dispute(orderId, "open");
  const orders = createOrdersPort({ ...deps, invoices: createInvoicesPort(deps) });
  await inTransaction(deps.db, (tx) => orders.revokeDisputed(tx, { orderId, disputeId: 7, at: new Date() }));
  expect(await reissue(orderId)).toEqual({ refused: "disputed" });
  await sql`update payment_dispute set state = 'won' where order_id = ${orderId}`.execute(deps.db);

  expect(await reissue(orderId)).toEqual({ count: 2 });
  const now = await codesOf(orderId);
  expect(now.filter((code) => before.includes(code))).toEqual([]);
  const listed = await revokedCodes(deps.db, eventId);
  expect(listed.map(({ secureCode }) => secureCode).toSorted()).toEqual(before.toSorted());
  expect(await historyOf(orderId)).toEqual(
    Array(2).fill(["valid → revoked, provider", "revoked → valid, operator"]).flat(),
  );

  const { rows } = await sql<{ id: number }>`
    select id from order_mail where order_id = ${orderId} and template = 'reissued'`.execute(deps.db);
  await sendOrderMail(deps, rows[0]?.id ?? 0, false);
  const mail = (await inbox.parsed()).at(-1);
  expect(mail?.subject).toMatch(/^Deine neuen Codes für /);
  expect(mail?.text).toMatch(/Damit\s+kommst du nicht mehr rein\./);
  expect(mail?.attachments).toHaveLength(1);
  expect(await codesInFile(mail?.attachments[0]?.content ?? Buffer.alloc(0))).toEqual(now);
  // The file that was kept of before is not handed out any more.
  const bundle = await readBundle(deps, (await loadOrder(deps.db, orderId)) as WholeOrder);
  expect(await codesInFile(bundle?.content ?? Buffer.alloc(0))).toEqual(now);
});

test("no new codes for what is not paid, went back, was at the door or has no buyer", async () => {
  const unpaid = await office.order(await office.offer());
  expect(await reissue(unpaid)).toEqual({ refused: "not-paid" });
  expect(await reissue(4711)).toEqual({ refused: "not-paid" });
  const early = await office.paidOrder(await office.offer());
  expect(await reissue(early)).toEqual({ refused: "nothing-left" });

  const { orderId } = await fulfilled();
  const [first, second] = await ticketsOfOrder(deps.db, orderId);
  await sql`update ticket set state = 'used' where id = ${first?.id}`.execute(deps.db);
  await sql`update order_position set refunded_units = 1 where id = ${second?.positionId}`.execute(deps.db);
  expect(await reissue(orderId)).toEqual({ refused: "nothing-left" });
  await sql`update order_position set refunded_units = 0 where id = ${second?.positionId}`.execute(deps.db);
  expect(await reissue(orderId)).toEqual({ count: 1 });
  expect((await codesOf(orderId))[0]).toBe(first?.secureCode);

  await sql`update customer_order set email = ${FORGOTTEN_BUYER.email} where id = ${orderId}`.execute(
    deps.db,
  );
  const { rows } = await sql<{ mails: number }>`select count(*)::int as mails from order_mail
    where order_id = ${orderId} and template = 'reissued'`.execute(deps.db);
  expect(rows).toEqual([{ mails: 1 }]);
  expect(await reissue(orderId)).toEqual({ refused: "no-buyer" });
});

test("new codes beside a refund never leave a valid ticket of money that went", async () => {
  const { orderId, eventId } = await fulfilled();
  const before = await codesOf(orderId);
  await Promise.all([reissue(orderId), office.giveBack(orderId), reissue(orderId)]);
  const tickets = await ticketsOfOrder(deps.db, orderId);
  expect(tickets.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  const dead = (await revokedCodes(deps.db, eventId)).map(({ secureCode }) => secureCode);
  expect(dead).toEqual(expect.arrayContaining([...before, ...(await codesOf(orderId))]));
  expect(new Set(dead).size).toBe(dead.length);
});

test.each(["ticket_code", "ticket_history"])("%s is never changed", async (table) => {
  const { orderId } = await fulfilled();
  await reissue(orderId);
  for (const statement of [`update ${table} set actor = 'system'`, `delete from ${table}`])
    await expect(sql.raw(statement).execute(deps.db)).rejects.toThrow(/never changed|immutable|refuse/i);
});

test("the command gives new codes, lists the old ones and says what it cannot do", async () => {
  const { orderId, eventId } = await fulfilled();
  const [old] = await codesOf(orderId);
  const { number } = (await loadOrder(deps.db, orderId)) as WholeOrder;
  const run = (...args: string[]) =>
    runCommand("tickets", args, {
      folder: import.meta.dirname,
      settings: { DATABASE_URL: office.services.database.url, MODE: "demo" },
    });
  expect(await run("reissue", number.toLowerCase())).toMatchObject({
    status: 0,
    said: `2 of the order ${number} got new codes; its buyer is mailed them.\n`,
  });
  expect((await run("revoked", String(eventId))).said).toContain(old);
  await inTransaction(deps.db, (tx) =>
    revokeTicketsOfOrder(tx, { orderId, reason: "dispute 1", actor: "provider", at: new Date() }),
  );
  await office.dispute(orderId, "open");
  expect(await run("reissue", number)).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/is disputed/),
  });
  expect(await run("reissue", "NOTHING1")).toMatchObject({ status: 1 });
  expect(await run("replace", number)).toMatchObject({ status: 2 });
});
