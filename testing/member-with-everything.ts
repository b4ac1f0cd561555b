import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { CallName } from "#contract/all-calls.ts";
import { hashPassword } from "#server/areas/accounts/passwords.ts";
import { markRefunded } from "#server/areas/checkout/orders/mark-refunded.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { documentCancellation } from "#server/areas/fulfilment/document-cancellation.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { createInvoicesPort } from "#server/areas/invoicing/cancel-invoice.ts";
import { checkIn } from "#server/areas/points/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { beginSession, createAccount, grant } from "./account-factory.ts";
import { beginPayment } from "./begun-payment.ts";
import { createCoupon } from "./coupon-factory.ts";
import { giveCredits } from "./credits.ts";
import { createEvent } from "./event-factory.ts";
import { createLoungeEvent } from "./lounge-factory.ts";
import { callAs } from "./member.ts";
import { testProducts } from "./products.ts";
import type { TestApp } from "./services.ts";
import { addSmallProgramme, type SmallProgramme } from "./small-programme.ts";
import { ticketDepsOf } from "./ticket-deps.ts";

export const MEMBER_PASSWORD = "lampenlicht am kanal";

/** Texts that stand nowhere but in what this person brought. */
export const MEMBER_TRACES = {
  firstname: "Wilhelmine",
  lastname: "Quastenflosser",
  phone: "+49 170 5550142",
  /** Of a guest with a ticket that the member bought. */
  attendee: "Zwetschgenröster",
  attendeeLatin: "Rinpotsche",
  pushToken: "fcm-token-of-wilhelmine-0123456789",
  place: "Tripsdrill",
} as const;

export const MEMBER_CREDITS_CENTS = 1250;

export type MemberWithEverything = {
  readonly id: number;
  readonly email: string;
  readonly sessionID: string;
  readonly avatarKey: string;
  readonly friend: { readonly id: number; readonly sessionID: string };
  /** A free order of a coming night, a paid one, and one that was given back. */
  readonly orders: { readonly coming: number; readonly paid: number; readonly refunded: number };
};

/** A member with something in every table that knows people, made by the calls as far as they go. */
export async function memberWithEverything(
  app: TestApp,
  programme?: SmallProgramme,
): Promise<MemberWithEverything> {
  const { services } = app;
  const { db } = services;
  const { offers } = programme ?? (await addSmallProgramme(db));
  const email = `w.${randomBytes(6).toString("hex")}@quasten.example.org`;
  const { firstname, lastname, phone, place, pushToken } = MEMBER_TRACES;
  const id = await createAccount(db, {
    ...{ email, firstname, lastname, phone, gender: "female", birth_date: "2001-03-17" },
    password_hash: await hashPassword(MEMBER_PASSWORD),
  });
  await grant(db, id, { permission: "door", scope: { eventId: 1 } });
  const { id: draft } = await createEvent(db, { state: "draft" });
  await db.insertInto("event_author").values({ event_id: draft, account_id: id }).execute();
  await inTransaction(db, (tx) => checkIn(tx, { accountId: id, eventId: draft, at: new Date() }));
  await createCoupon(db, { owner_account_id: id, max_uses: 1 });
  const { id: couponId } = await createCoupon(db, { max_uses_per_person: 1 });
  const counted = { coupon_id: couponId, max_uses: 1, used: 1, over_at: new Date() };
  await db
    .insertInto("coupon_person")
    .values([
      { ...counted, account_id: id },
      { ...counted, mailbox: id },
    ])
    .execute();
  let sessionID = await beginSession(db, id);
  const device = await db
    .updateTable("device_login")
    .set({ place })
    .where("account_id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("remember_token")
    .values({
      token_hash: randomBytes(32),
      device_login_id: device.id,
      expires_at: new Date(Date.now() + 9e6),
    })
    .execute();
  const friendId = await createAccount(db, { firstname: "Noor", lastname: "Petersilie" });
  const friend = { id: friendId, sessionID: await beginSession(db, friendId) };
  const { email: friendEmail } = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", friendId)
    .executeTakeFirstOrThrow();
  const call = async (path: CallName, form: Record<string, string> = {}, session = sessionID) => {
    const answer = await callAs(app, path, { sessionID: session, ...form });
    if (answer.status !== 250) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data as { link?: string; cipher?: string; sessionID?: string };
  };
  await call("profil/addFriend", { friendEmail });
  await call("profil/acceptFriend", { friendId: String(id) }, friend.sessionID);
  const city = await db.selectFrom("city").select("id").orderBy("id").executeTakeFirstOrThrow();
  await call("profil/addMyCity", { cityId: String(city.id) });
  await call("settings/addPushToken", { token: pushToken, platform: "android" });
  const renewed = await call("settings/edit", {
    ...{ firstname, lastname, gender: "female", phone, email },
    ...{
      password: `${MEMBER_PASSWORD}!`,
      password2: `${MEMBER_PASSWORD}!`,
      currentPassword: MEMBER_PASSWORD,
    },
  });
  sessionID = renewed.sessionID ?? "";
  await db
    .updateTable("account")
    .set({ password_hash: await hashPassword(MEMBER_PASSWORD) })
    .where("id", "=", id)
    .execute();
  const avatarKey = await sendAvatar(app, sessionID);
  await giveCredits(db, id, MEMBER_CREDITS_CENTS);
  const deps = ticketDepsOf(services);
  const references = createOrderReferences(services.secrets);
  const order = async (offerId: number, total: string, named: boolean) => {
    const { attendee, attendeeLatin } = MEMBER_TRACES;
    const person = { firstname: "རིན་པོ་ཆེ", firstnameLatin: attendeeLatin, lastname: attendee };
    const userInfo = [{ ticketId: offerId, ...person }];
    const { link, cipher } = await call("checkout/tickets", {
      items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
      total,
      ...(named ? { userInfo: JSON.stringify(userInfo) } : {}),
    });
    const orderId = references.claimedIdOf(cipher ?? link?.split("/").at(-1) ?? "") ?? 0;
    await beginPayment(db, orderId);
    if (cipher === undefined)
      await inTransaction(db, (tx) => settleOrder(tx, testProducts, { orderId, at: new Date() }));
    await fulfilOrder(deps, orderId);
    return orderId;
  };
  const bookLounge = async () => {
    const { loungeId } = await createLoungeEvent(db, { price_cents: 0 });
    const { cipher = "" } = await call("checkout/lounges", {
      items: JSON.stringify({ lounges: [{ id: loungeId, quantity: 1 }] }),
      total: "0",
    });
    await fulfilOrder(deps, references.claimedIdOf(cipher) ?? 0);
  };
  const orders = {
    coming: await order(offers.free, "0", false),
    paid: await order(offers.personal, "20", true),
    refunded: await order(offers.paid, "14", false),
  };
  await moveTickets(app, orders, friendId, call);
  const { refunded: orderId } = orders;
  await inTransaction(db, (tx) =>
    markRefunded(
      tx,
      { products: deps.products, invoices: createInvoicesPort(deps) },
      { orderId, reason: "requested", actor: "provider", at: new Date() },
    ),
  );
  await documentCancellation(deps, orderId);
  await bookLounge();
  return { id, email, sessionID, avatarKey, friend, orders };
}

/** A ticket on its way to the friend, one that was better once, one that was for sale. */
async function moveTickets(
  { services: { db } }: TestApp,
  orders: MemberWithEverything["orders"],
  friendId: number,
  call: (path: CallName, form: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  const ticketOf = (orderId: number) =>
    db.selectFrom("ticket").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
  const coming = await ticketOf(orders.coming);
  await call("tickets/transfer", { ticketId: String(coming.id), friendId: String(friendId) });
  const { id: ticket_id, event_id, offer_id: to_offer_id } = await ticketOf(orders.paid);
  const moved = { ticket_id, event_id };
  const upgrade = { ...moved, order_id: orders.paid, from_type: 1, to_type: 2, to_offer_id, state: "undone" };
  await db.insertInto("ticket_upgrade").values(upgrade).execute();
  await db
    .insertInto("ticket_return")
    .values({ ...moved, state: "withdrawn" })
    .execute();
}

async function sendAvatar({ server }: TestApp, sessionID: string): Promise<string> {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();
  const head = `--x\r\ncontent-disposition: form-data; name="sessionID"\r\n\r\n${sessionID}\r\n--x\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const answer = await server.inject({
    method: "POST",
    url: "/settings/changeAvatar",
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from("\r\n--x--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  const { avatarKey } = (answer.json() as { data: { avatarKey: string } }).data;
  await server.inject(`/bilder/${avatarKey}/360.jpg`);
  return avatarKey;
}
