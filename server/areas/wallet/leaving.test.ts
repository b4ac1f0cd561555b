import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { auditBooks } from "../../../testing/audit-books.ts";
import { beginPayment } from "../../../testing/begun-payment.ts";
import { untilBlocked } from "../../../testing/blocked-queries.ts";
import { giveCredits } from "../../../testing/credits.ts";
import { type Leaver, LeavingFixture } from "../../../testing/leaving-fixture.ts";
import { callAs } from "../../../testing/member.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { owedBy, owesOf, PROVIDER, transfer } from "./ledger.ts";
import { lockWallet, walletOf } from "./wallet-queries.ts";

const PAYOUT = { payoutIban: "DE89 3704 0044 0532 0130 00", payoutHolder: "Mara Lindqvist" };

let house: LeavingFixture;
beforeAll(async () => {
  house = await LeavingFixture.open();
});
afterAll(() => house[Symbol.asyncDispose]());

async function withCredits(cents: number) {
  const member = await house.member();
  return { ...member, walletId: await giveCredits(house.services.db, member.id, cents) };
}

const buy = ({ sessionID }: Leaver, useCredits: number) =>
  callAs(house.app, "checkout/tickets", {
    sessionID,
    items: JSON.stringify({ tickets: [{ id: house.programme.offers.paid, quantity: 1 }] }),
    ...{ total: "14", useCredits: String(useCredits) },
  });

async function movedOf(walletId: number) {
  const { rows } = await house.services.pool.query(
    `select t.kind, t.cents from ledger_transfer t join ledger_account a on a.id = t.from_account
     where a.wallet_id = $1 order by t.id`,
    [walletId],
  );
  return rows.map(({ kind, cents }) => `${kind} ${cents}`);
}

const findings = async () =>
  (await auditBooks(house.services.pool)).filter((line) => /ledger|wallet|credits/.test(line));

test("what is left leaves by the ledger: into the payout, or forfeited; the wallet is nobody's", async () => {
  const [paid, lost] = [await withCredits(800), await withCredits(900)];
  expect((await house.end(paid, PAYOUT)).status).toBe(250);
  expect((await house.end(lost)).status).toBe(250);
  expect(await movedOf(paid.walletId)).toEqual(["payout 800"]);
  expect(await movedOf(lost.walletId)).toEqual(["forfeit 900"]);
  for (const { id } of [paid, lost]) expect(await walletOf(house.services.db, id)).toBeUndefined();
  expect(await findings()).toEqual([]);
});

test("what is owed is settled first, and only the rest is paid out", async () => {
  const member = await withCredits(800);
  const { walletId: id } = member;
  await inTransaction(house.services.db, (tx) =>
    transfer(tx, [
      { kind: "topup-back", from: owesOf(id), to: PROVIDER, cents: 300, cause: `owed by ${id}` },
    ]),
  );
  expect(await owedBy(house.services.db, id)).toBe(300);
  expect(await house.end(member, PAYOUT)).toMatchObject({ data: expect.stringContaining("5,00\u00a0€") });
  expect(await owedBy(house.services.db, id)).toBe(0);
  expect(await movedOf(id)).toEqual(["topup-back 300", "settle 300", "payout 500"]);
});

test("while an order holds credits the account stays and keeps all of it", async () => {
  const holding = await withCredits(800);
  expect((await buy(holding, 500)).status).toBe(250);
  expect(await house.end(holding, PAYOUT)).toMatchObject({ status: 409 });
  expect(await walletOf(house.services.db, holding.id)).toMatchObject({ creditsCents: 300, heldCents: 500 });
});

test("credits that an order takes while the account is being deleted are either in it or in the payout", async () => {
  for (let round = 0; round < 6; round++) {
    const member = await withCredits(1400);
    const [bought, ended] = await Promise.all([buy(member, 1400), house.end(member, PAYOUT)]);
    expect(await movedOf(member.walletId)).toEqual([bought.status === 250 ? "spend 1400" : "payout 1400"]);
    // Tickets that are not made yet keep the account.
    expect([250, bought.status === 250 ? 409 : 250]).toContain(ended.status);
  }
  expect(await findings()).toEqual([]);
});

test("a top-up that comes while the account is being deleted waits for that, and is not placed", async () => {
  const member = await house.member();
  const { db } = house.services;
  const topUp = await inTransaction(db, async (tx) => {
    // As a deletion: its account first, the row itself at its end.
    await sql`select from account where id = ${member.id} for no key update`.execute(tx);
    const placing = callAs(house.app, "checkout/credits", { sessionID: member.sessionID, credits: "1000" });
    const ended = await Promise.race([placing, untilBlocked(house.services)]);
    expect(ended).toBeUndefined();
    await sql`delete from account where id = ${member.id}`.execute(tx);
    return { placing };
  });
  expect(await topUp.placing).toMatchObject({ status: 401 });
  const orders = await db
    .selectFrom("customer_order")
    .select("id")
    .where("email", "=", member.email)
    .execute();
  expect(orders).toEqual([]);
});

test("a top-up that is paid and not in the wallet yet keeps the account until it is", async () => {
  const member = await house.member();
  const { db } = house.services;
  await callAs(house.app, "checkout/credits", { sessionID: member.sessionID, credits: "1000" });
  const { id: orderId } = await db
    .selectFrom("customer_order")
    .select("id")
    .where("account_id", "=", member.id)
    .executeTakeFirstOrThrow();
  await beginPayment(db, orderId);
  await house.settle(orderId);
  expect(await house.end(member, PAYOUT)).toMatchObject({
    ...{ status: 409, data: expect.stringMatching(/gerade gutgeschrieben/) },
  });
  await runJobs(house.services, FULFIL_ORDER.name);
  const wallet = await inTransaction(db, (tx) => lockWallet(tx, member.id));
  expect(wallet).toMatchObject({ creditsCents: 1000 });
  expect((await house.end(member, PAYOUT)).status).toBe(250);
});
