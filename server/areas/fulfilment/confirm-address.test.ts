import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createConfirmationLinks, createOrderReferences } from "#server/areas/checkout/public.ts";
import { type Mailer, smtpMailer } from "#server/platform/mail/mailer.ts";
import { beginSession, createAccount } from "../../../testing/account-factory.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { openSmtpInbox, type SmtpInbox } from "../../../testing/smtp-inbox.ts";

/** Free tickets of an event whose organiser asks for confirmed addresses (decision 0136). */
const MINUTE = 60_000;

let app: TestApp;
let inbox: SmtpInbox;
let mailer: Mailer;
let offerId: number;
let eventId: number;
let guests = 0;

beforeAll(async () => {
  [app, inbox] = await Promise.all([testApp({ rateLimitFactor: 1_000 }), openSmtpInbox()]);
  mailer = smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });
});
afterAll(async () => {
  await mailer.close();
  await inbox[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ({ id: eventId } = await createEvent(app.services.db, { free_tickets_need_confirmation: true }));
  offerId = await createTicketOffer(app.services.db, { event_id: eventId, price_cents: 0 });
});

async function call(path: string, form: Record<string, string>) {
  const answer = await app.server.inject({
    method: "POST",
    url: `/${path}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  return answer.json() as { status: number; data: never };
}

type Order = { readonly cipher: string; readonly id: number; readonly email: string };

/** Two free tickets, for the buyer that form and session name. */
async function order(given: Record<string, string> = {}): Promise<Order> {
  const email = given.email ?? `guest${++guests}@example.org`;
  const answer = await call("checkout/tickets", {
    email,
    firstname: "Mia",
    lastname: "Lindner",
    phone: "040 7654321",
    items: JSON.stringify({ tickets: [{ id: offerId, quantity: 2 }] }),
    total: "0",
    ...given,
  });
  expect(answer).toEqual({ status: 250, data: { cipher: expect.any(String) } });
  const { cipher } = answer.data as { cipher: string };
  return { cipher, id: createOrderReferences(app.services.secrets).claimedIdOf(cipher) ?? 0, email };
}

async function runMails() {
  await runJobs(app.services, "tickets.ask-confirmation");
  await runJobs({ ...app.services, mailer }, "tickets.send-order-mail");
}

async function mailsTo(email: string) {
  const mails = await inbox.parsed();
  return mails.filter(({ to }) => [to].flat()[0]?.text === email);
}

/** What the mail to the order's address brings. */
async function mailedToken({ email }: Order): Promise<string> {
  await runMails();
  const mail = (await mailsTo(email)).at(-1);
  const token = /\/tickets-bestaetigen\?key=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

async function stateOf({ id }: Pick<Order, "id">) {
  const { rows } = await app.services.pool.query(
    `select o.state, (select expires_at from order_hold where order_id = o.id) as "holdEnd", o.created_at as "createdAt",
       (select array_agg(reason order by id) from order_history where order_id = o.id) as reasons,
       (select count(*)::int from pgboss.job where name = 'tickets.fulfil-order' and (data ->> 'orderId')::bigint = o.id) as fulfilments,
       (select count(*)::int from payment_attempt where order_id = o.id) as attempts
     from customer_order o where id = $1`,
    [id],
  );
  return rows[0];
}

async function stock() {
  const { rows } = await app.services.pool.query("select held, sold from ticket_offer where id = $1", [
    offerId,
  ]);
  return rows[0];
}

const confirm = (token: string) => call("checkout/confirm", { token });
const endHold = ({ id }: Order) =>
  app.services.pool.query(
    "update order_hold set expires_at = now() - interval '1 second' where order_id = $1",
    [id],
  );
const expire = () => runJobs(app.services, "checkout.expire-hold");

test("a guest's free tickets are held for half an hour, and theirs once the mail's link was confirmed", async () => {
  const placed = await order();
  const waiting = await stateOf(placed);
  expect(waiting).toMatchObject({ state: "pending", reasons: ["ordered"], fulfilments: 0, attempts: 0 });
  expect(waiting.holdEnd.getTime() - waiting.createdAt.getTime()).toBe(30 * MINUTE);
  expect(await stock()).toEqual({ held: 2, sold: 0 });
  expect(await call("checkout/getData", { cipher: placed.cipher })).toMatchObject({
    status: 251,
    data: {
      message: "Bitte bestätige deine E-Mail-Adresse, dann gehören die Tickets dir.",
      state: "unconfirmed",
      payLink: null,
      holdEnd: expect.any(String),
      holdSeconds: expect.any(Number),
    },
  });

  const token = await mailedToken(placed);
  const [mail] = await mailsTo(placed.email);
  expect(mail?.text?.replace(/\s+/g, " ")).toContain(
    "bitte bestätige deine E-Mail-Adresse, dann gehören die Tickets dir. Bis ",
  );
  expect(mail?.text).not.toContain(placed.cipher);
  expect(mail?.attachments).toEqual([]);

  expect(await confirm(token)).toEqual({ status: 250, data: { cipher: placed.cipher } });
  expect(await stateOf(placed)).toMatchObject({
    state: "paid",
    holdEnd: null,
    reasons: ["ordered", "address confirmed"],
    fulfilments: 1,
  });
  expect(await stock()).toEqual({ held: 0, sold: 2 });

  await runJobs(app.services, "tickets.fulfil-order");
  await runMails();
  expect(await call("checkout/getData", { cipher: placed.cipher })).toMatchObject({ status: 250 });
  expect((await mailsTo(placed.email)).at(-1)?.attachments).toHaveLength(2);
  // The hold's own job comes when all is over.
  await expire();
  expect(await stateOf(placed)).toMatchObject({ state: "paid" });
});

test("twenty confirmations at once have one effect and one answer", async () => {
  const placed = await order();
  const token = await mailedToken(placed);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));

  for (const answer of answers) expect(answer).toEqual({ status: 250, data: { cipher: placed.cipher } });
  expect(await stateOf(placed)).toMatchObject({
    state: "paid",
    reasons: ["ordered", "address confirmed"],
    fulfilments: 1,
  });
  expect(await stock()).toEqual({ held: 0, sold: 2 });
  expect(await confirm(token)).toEqual(answers[0]);
});

test("after the hold nothing is held, and a late confirmation says so", async () => {
  const placed = await order();
  const token = await mailedToken(placed);
  await endHold(placed);
  expect(await call("checkout/getData", { cipher: placed.cipher })).toMatchObject({
    status: 260,
    data: { reason: "expired", message: expect.stringContaining("Die Zeit zum Bestätigen ist abgelaufen") },
  });
  await expire();

  expect(await stock()).toEqual({ held: 0, sold: 0 });
  expect(await confirm(token)).toEqual({
    status: 251,
    data: { message: expect.stringContaining("Die Zeit zum Bestätigen ist abgelaufen"), eventId },
  });
  expect(await stateOf(placed)).toMatchObject({ state: "expired", fulfilments: 0 });
  expect(await call("checkout/getData", { cipher: placed.cipher })).toMatchObject({
    status: 260,
    data: {
      reason: "expired",
      payLink: null,
      message: expect.stringContaining("Die Zeit zum Bestätigen ist abgelaufen"),
    },
  });
  expect(await call("checkout/askConfirmation", { cipher: placed.cipher })).toMatchObject({ status: 251 });
});

test("a confirmation that races with the hold's end either has the places or leaves none held", async () => {
  for (let round = 0; round < 10; round++) {
    const placed = await order();
    const token = createConfirmationLinks(app.services.secrets).cipherOf(await linkOf(placed));
    const before = await stock();
    await endHold(placed);
    const [answer] = await Promise.all(
      round % 2 ? [confirm(token), expire()] : [expire().then(() => confirm(token)), confirm(token)],
    );

    const { state, reasons, fulfilments } = await stateOf(placed);
    expect(reasons).toHaveLength(2);
    expect(await stock()).toEqual(
      state === "paid"
        ? { held: before.held - 2, sold: before.sold + 2 }
        : { held: before.held - 2, sold: before.sold },
    );
    expect({ state, status: answer.status, fulfilments }).toEqual(
      state === "paid"
        ? { state, status: 250, fulfilments: 1 }
        : { state: "expired", status: 251, fulfilments: 0 },
    );
  }
});

async function linkOf({ id }: Order) {
  const { rows } = await app.services.pool.query(
    `select id, link_secret as "linkSecret" from customer_order where id = $1`,
    [id],
  );
  return rows[0];
}

test("neither the order's own link nor another order's nor an invented one confirms it, and looking at the page does not", async () => {
  const [placed, other] = [await order(), await order()];
  const token = await mailedToken(placed);
  const foreign = createConfirmationLinks({ hmac: () => Buffer.alloc(32, 7) }).cipherOf(await linkOf(placed));
  for (const wrong of [placed.cipher, other.cipher, foreign, `${token.slice(0, -1)}A`, "x", "\u0000"])
    expect(await confirm(wrong)).toMatchObject({ status: expect.not.stringMatching("250") });
  for (const url of [`/tickets-bestaetigen?key=${token}`, `/checkout/confirm?token=${token}`])
    for (const method of ["GET", "HEAD"] as const) await app.server.inject({ method, url });
  expect(await call("checkout/getData", { cipher: token })).toMatchObject({
    status: 260,
    data: { reason: "unknown" },
  });

  expect([await stateOf(placed), await stateOf(other)]).toMatchObject([
    { state: "pending" },
    { state: "pending" },
  ]);
  expect(await confirm(token)).toMatchObject({ status: 250 });
  expect(await stateOf(other)).toMatchObject({ state: "pending" });
});

test("an order that is paid with money has no such link, and one that waits has nothing to pay", async () => {
  const paidOffer = await createTicketOffer(app.services.db, { event_id: eventId, price_cents: 1250 });
  const answer = await call("checkout/tickets", {
    email: "paying@example.org",
    firstname: "Mia",
    lastname: "Lindner",
    phone: "040 7654321",
    items: JSON.stringify({ tickets: [{ id: paidOffer, quantity: 1 }] }),
    total: "12.50",
  });
  const cipher = (answer.data as { link: string }).link.split("/").at(-1) ?? "";
  const id = createOrderReferences(app.services.secrets).claimedIdOf(cipher) ?? 0;
  const paying = { id, cipher, email: "paying@example.org" };
  expect(
    await confirm(createConfirmationLinks(app.services.secrets).cipherOf(await linkOf(paying))),
  ).toMatchObject({ status: 252 });
  expect(await stateOf(paying)).toMatchObject({ state: "pending" });

  const waiting = await order();
  const paid = await app.server.inject({ method: "GET", url: `/bezahlen/${waiting.cipher}` });
  expect(paid.headers.location).toContain(`/checkoutFinished/${waiting.cipher}`);
  expect(await stateOf(waiting)).toMatchObject({ state: "pending", attempts: 0 });
});

describe("a member", () => {
  const asMember = async (email: string, isConfirmed: boolean, given: Record<string, string> = {}) => {
    const id = await createAccount(app.services.db, {
      email,
      email_verified_at: isConfirmed ? new Date() : null,
    });
    return order({ email, sessionID: await beginSession(app.services.db, id), ...given });
  };

  test("has the tickets at once under the own confirmed address, however it is written", async () => {
    const placed = await asMember("mara@example.org", true, { email: "Mara@Example.org" });
    expect(await stateOf(placed)).toMatchObject({
      state: "paid",
      reasons: ["nothing to pay"],
      fulfilments: 1,
    });
  });

  test("confirms another address, and one that was never confirmed", async () => {
    expect(
      await stateOf(await asMember("jo@example.org", true, { email: "jo.other@example.org" })),
    ).toMatchObject({ state: "pending" });
    expect(await stateOf(await asMember("kim@example.org", false))).toMatchObject({ state: "pending" });
  });
});

test("without the switch free tickets are there at once", async () => {
  await app.services.pool.query("update event set free_tickets_need_confirmation = false where id = $1", [
    eventId,
  ]);
  expect(await stateOf(await order())).toMatchObject({
    state: "paid",
    reasons: ["nothing to pay"],
    fulfilments: 1,
  });
});

test("a repeated order is asked for once, and catches up on a hold that was never prolonged", async () => {
  const idempotencyKey = "a-free-order-that-is-repeated";
  const email = "again@example.org";
  const placed = await order({ idempotencyKey, email });
  expect(await order({ idempotencyKey, email })).toMatchObject({ id: placed.id });
  await runMails();
  expect(await mailsTo(email)).toHaveLength(1);

  // As after a process that ended right after the sale.
  await app.services.pool.query(
    "update order_hold set expires_at = created_at + interval '5 minutes' from customer_order where id = order_id and id = $1",
    [placed.id],
  );
  await order({ idempotencyKey, email });
  const { holdEnd, createdAt } = await stateOf(placed);
  expect(holdEnd.getTime() - createdAt.getTime()).toBe(30 * MINUTE);
  await runMails();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("the mail can be had twice more, to the order's own address only, and is not sent once it is pointless", async () => {
  const placed = await order();
  const again = () => call("checkout/askConfirmation", { cipher: placed.cipher });
  await runMails();
  expect(await Promise.all([again(), again(), again(), again()])).toEqual(
    expect.arrayContaining([
      { status: 250, data: expect.any(String) },
      expect.objectContaining({ status: 429 }),
    ]),
  );
  await runMails();
  const mails = await mailsTo(placed.email);
  expect(mails).toHaveLength(3);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);

  const late = await order();
  await runJobs(app.services, "tickets.ask-confirmation");
  await confirm(createConfirmationLinks(app.services.secrets).cipherOf(await linkOf(late)));
  await runMails();
  expect(await mailsTo(late.email)).toEqual([]);
});

test("an event that is called off ends what waits", async () => {
  const placed = await order();
  const token = await mailedToken(placed);
  await app.services.pool.query("update event set state = 'cancelled' where id = $1", [eventId]);
  expect(await confirm(token)).toMatchObject({ status: 251 });
  expect(await stateOf(placed)).toMatchObject({
    state: "cancelled",
    reasons: ["ordered", "event cancelled"],
  });
  expect(await stock()).toEqual({ held: 0, sold: 0 });
  expect(await call("checkout/getData", { cipher: placed.cipher })).toMatchObject({
    status: 260,
    data: { message: "Das Event fällt aus, deine Bestellung ist damit erledigt." },
  });
});

test("places that wait for their address are bounded as unpaid ones are", async () => {
  const email = "crowd@example.org";
  const refused = async () => {
    const answer = await call("checkout/tickets", {
      email,
      firstname: "Mia",
      lastname: "Lindner",
      phone: "040 7654321",
      items: JSON.stringify({ tickets: [{ id: offerId, quantity: 2 }] }),
      total: "0",
    });
    return answer.status;
  };
  for (let count = 0; count < 5; count++) await order({ email });
  expect(await refused()).toBe(409);
  expect(await stock()).toEqual({ held: 10, sold: 0 });
});
