import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { forgetOldRows } from "#server/platform/forget-old-rows.ts";
import { createCoupon, createReward } from "../../../testing/coupon-factory.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { reducedForm } from "../../../testing/reduced-form.ts";
import { type TestApp, testApp, testAreas } from "../../../testing/services.ts";
import { walletHouse } from "../../../testing/wallet-house.ts";
import { grantPoints } from "../points/public.ts";
import { couponOldRows } from "./old-rows.ts";

let app: TestApp;
let mia: Member;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  mia = await createMember(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const DAY = 86_400_000;
const db = () => app.services.db;
const check = (code: string, member?: Member) =>
  member ? member.call("coupon/check", { code }) : callAs(app, "coupon/check", { code });

function give(member: Member, points: number): Promise<boolean> {
  const cause = `test ${member.id} ${points} ${Math.random()}`;
  return inTransaction(db(), (tx) =>
    grantPoints(tx, { accountId: member.id, points, cause, at: new Date() }),
  );
}

const pointsOf = async (member: Member) =>
  ((await member.call("coupon/getPoints")).data as { points: number }).points;

describe("coupon/check", () => {
  test("finds a coupon however its code is written, and says what it holds", async () => {
    const rules = JSON.stringify({
      tickets: { type: "excluded", items: [7] },
      drinks: { type: "all", items: [] },
    });
    const { organiserId } = await createEvent(db());
    const { id } = await createCoupon(db(), {
      ...{ code: "SOMMER-26", title: "Sommer", extra: "Nicht mit anderem", rules },
      ...{ discount_type: "amount", discount_value: 550, minimum_cents: 2000, max_uses: 3 },
      ...{ organiser_id: organiserId, valid_until: new Date("2099-07-01T10:00:00Z") },
    });
    for (const code of ["SOMMER-26", " sommer-26 "])
      expect(await check(code)).toEqual({
        status: 250,
        data: {
          ...{ id, code: "SOMMER-26", title: "Sommer", description: "", extra: "Nicht mit anderem" },
          ...{ validFrom: null, validUntil: "2099-07-01 12:00:00", left: 3 },
          data: {
            ...{ platform: "all", organizerId: organiserId },
            ...{
              tickets: { type: "excluded", items: [7] },
              lounges: null,
              drinks: { type: "all", items: [] },
            },
            discount: { type: "amount", value: 5.5, minAmount: 20 },
          },
        },
      });
  });

  test.each([
    ["over", { valid_until: new Date(Date.now() - 1000) }],
    ["upcoming", { valid_from: new Date(Date.now() + 1000 * 60) }],
    ["for tills", { platform: "offline" }],
  ])("finds one that is %s, which its data say", async (_, given) => {
    const { code } = await createCoupon(db(), given);
    expect(await check(code)).toMatchObject({ status: 250, data: { code, left: null } });
  });

  test("says that there is none, and of another member's neither", async () => {
    const { code } = await createCoupon(db(), { owner_account_id: mia.id, max_uses: 1 });
    const none = { status: 290, data: "Gutschein nicht gefunden" };
    expect(await check("GIBTS-NICHT")).toEqual(none);
    expect(await check(code)).toEqual(none);
    expect(await check(code, await createMember(app))).toEqual(none);
    expect(await check(code, mia)).toMatchObject({ status: 250, data: { left: 1 } });
    expect(await check("")).toMatchObject({ status: 400 });
  });

  test("says how often its member may still use it", async () => {
    const { id, code } = await createCoupon(db(), { max_uses: 5, max_uses_per_person: 2 });
    const event = await createEvent(db());
    const offerId = await createTicketOffer(db(), { event_id: event.id });
    expect(await check(code, mia)).toMatchObject({ data: { left: 2 } });
    expect(await mia.call("checkout/tickets", reducedForm(offerId, id))).toMatchObject({ status: 250 });
    expect(await check(code, mia)).toMatchObject({ data: { left: 1 } });
    expect(await check(code)).toMatchObject({ data: { left: 2 } });
  });

  test("is answered ten times a minute", async () => {
    await using busy = await testApp();
    const { code } = await createCoupon(busy.services.db);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await callAs(busy, "coupon/check", { code })).status);
    expect(statuses).toEqual([...Array(10).fill(250), 429]);
  });

  test("bounds how many codes somebody guesses", async () => {
    await using busy = await testApp();
    const guesser = await createMember(busy);
    const { code } = await createCoupon(busy.services.db);
    const statusOf = async (guess: string) => (await guesser.call("coupon/check", { code: guess })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 20; count++) statuses.push(await statusOf(`GUESS-${count}`));
    expect(statuses).toEqual(Array(20).fill(290));
    expect([await statusOf("GUESS-20"), await statusOf(code)]).toEqual([429, 429]);
    expect(await callAs(busy, "coupon/check", { code })).toMatchObject({ status: 250 });
  });
});

describe("an order is refused", () => {
  const past = new Date(Date.now() - 1000);
  test.each<[string, () => Promise<object>, number, string]>([
    ["one for tills", async () => ({ platform: "offline" }), 409, "Gutschein nicht online gültig"],
    ["one that is over", async () => ({ valid_until: past }), 409, "Gutschein abgelaufen"],
    [
      "one that begins later",
      async () => ({ valid_from: new Date(Date.now() + 60_000) }),
      409,
      "Gutschein noch nicht gültig",
    ],
    [
      "less than its minimum",
      async () => ({ minimum_cents: 2050 }),
      409,
      "Mindestwert von 20,50€ nicht erreicht",
    ],
    [
      "a lounge's",
      async () => ({ rules: '{"lounges":{"type":"all","items":[]}}' }),
      409,
      "Dieser Gutschein gilt nicht für deine Auswahl.",
    ],
    [
      "another organiser's",
      async () => ({ organiser_id: (await createEvent(db())).organiserId }),
      409,
      "Dieser Gutschein gilt nicht für deine Auswahl.",
    ],
    ["another member's", async () => ({ owner_account_id: mia.id }), 290, "Gutschein nicht gefunden"],
  ])("%s", async (_, given, status, data) => {
    const { id } = await createCoupon(db(), await given());
    const event = await createEvent(db());
    const offerId = await createTicketOffer(db(), { event_id: event.id });
    expect(await callAs(app, "checkout/tickets", reducedForm(offerId, id))).toEqual({ status, data });
  });

  test("one that is not there; its own organiser's is taken", async () => {
    const { id: eventId, organiserId } = await createEvent(db());
    const offerId = await createTicketOffer(db(), { event_id: eventId });
    const { id } = await createCoupon(db(), { organiser_id: organiserId });
    expect(await callAs(app, "checkout/tickets", reducedForm(offerId, 999_999))).toMatchObject({
      status: 290,
    });
    expect(await callAs(app, "checkout/tickets", reducedForm(offerId, id))).toMatchObject({ status: 250 });
  });
});

describe("rewards", () => {
  test("are exchanged for a coupon that is the member's own, once under a key", async () => {
    const member = await createMember(app);
    const id = String(await createReward(db(), { price_points: 60, stock: 9 }));
    expect(await member.call("coupon/buyCoupon", { id })).toEqual({
      status: 409,
      data: "Nicht genügend Punkte",
    });
    await give(member, 130);
    const form = { id, idempotencyKey: "one reward and no more" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.call("coupon/buyCoupon", form)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 250, data: { title: "Fünf Euro auf Tickets" } });
    expect(await pointsOf(member)).toBe(70);
    expect((await member.call("coupon/getCoupons")).data).toEqual([answers[0]?.data]);
    const code = (answers[0]?.data as { code: string } | undefined)?.code;
    expect((await member.call("login/update")).data).toMatchObject({ coupons: [{ code }] });
    const listed = (await member.call("coupon/getPraemien")).data as { id: number; left: number }[];
    expect(listed.find((reward) => reward.id === Number(id))).toEqual({
      ...{ id: Number(id), title: "Fünf Euro", description: "", price: 60, left: 8 },
    });
    expect(await member.call("coupon/buyCoupon", { ...form, id: "999999" })).toMatchObject({ status: 422 });
  });

  test("are gone before and after their time, and when none is left", async () => {
    const member = await createMember(app);
    await give(member, 1000);
    const later = await createReward(db(), { active_from: new Date(Date.now() + DAY) });
    const before = await createReward(db(), { active_until: new Date(Date.now() - DAY) });
    const empty = await createReward(db(), { stock: 0 });
    const listed = (await member.call("coupon/getPraemien")).data as { id: number; left: number | null }[];
    expect(listed.some(({ id }) => id === later || id === before)).toBe(false);
    expect(listed.find(({ id }) => id === empty)).toMatchObject({ left: 0 });
    for (const id of [later, before])
      expect(await member.call("coupon/buyCoupon", { id: String(id) })).toMatchObject({ status: 404 });
    expect(await member.call("coupon/buyCoupon", { id: String(empty) })).toEqual({
      ...{ status: 409, data: "Diese Prämie ist gerade vergriffen." },
    });
    expect(await pointsOf(member)).toBe(1000);
  });

  test("need a login", async () => {
    for (const name of ["coupon/getPraemien", "coupon/getCoupons", "coupon/buyCoupon"] as const)
      expect(await callAs(app, name, name === "coupon/buyCoupon" ? { id: "1" } : {})).toMatchObject({
        status: 401,
      });
  });

  test("a coupon that was used is not listed any more, nor one that is over", async () => {
    const member = await createMember(app);
    const own = { owner_account_id: member.id, max_uses: 1 };
    const { id } = await createCoupon(db(), own);
    await createCoupon(db(), { ...own, valid_until: new Date(Date.now() - DAY) });
    const { code: later } = await createCoupon(db(), { ...own, valid_until: new Date(Date.now() + 9 * DAY) });
    const codes = async () =>
      ((await member.call("coupon/getCoupons")).data as { code: string }[]).map(({ code }) => code);
    expect(await codes()).toEqual([expect.any(String), later]);
    const event = await createEvent(db());
    const offerId = await createTicketOffer(db(), { event_id: event.id });
    const answer = await member.call("checkout/tickets", reducedForm(offerId, id));
    const house = walletHouse(app);
    expect(await house.settle(house.orderOf(answer))).toBe("paid");
    expect(await codes()).toEqual([later]);
  });
});

describe("who has used what", () => {
  test("is told to whoever asks, and forgotten some time after the coupon's end", async () => {
    const member = await createMember(app);
    const { id } = await createCoupon(db(), { max_uses_per_person: 1, title: "Einmal" });
    await createCoupon(db(), { owner_account_id: member.id, max_uses: 1, code: "EIGENER-1" });
    const event = await createEvent(db());
    const offerId = await createTicketOffer(db(), { event_id: event.id });
    await member.call("checkout/tickets", reducedForm(offerId, id));
    const part = testAreas(app.services).personalData.find(({ area }) => area === "coupons");
    expect(await part?.exportFiles(db(), member.id)).toMatchObject([
      { name: "gutscheine.json", json: [{ code: "EIGENER-1", eingeloest: false }] },
      { name: "eingeloeste-gutscheine.json", json: [{ gutschein: "Einmal", einloesungen: 1 }] },
    ]);
    expect(await part?.describeDeletion(db(), member.id, new Date())).toEqual({
      ...{ lost: ["Dein Gutschein."], kept: [] },
    });
    const rows = () => db().selectFrom("coupon_person").where("coupon_id", "=", id).select("id").execute();
    expect(await rows()).toHaveLength(2);
    for (const [days, left] of [
      [90, 2],
      [92, 0],
    ] as const) {
      const now = new Date(Date.now() + days * DAY);
      await forgetOldRows(db(), couponOldRows, { now, signal: new AbortController().signal });
      expect(await rows()).toHaveLength(left);
    }
  });
});

describe("a coupon whose last use an open order holds", () => {
  const RESERVED =
    "Dieser Gutschein steckt in einer offenen Bestellung von dir. Bezahl sie oder gib sie auf.";
  const USED_UP = "Dieser Gutschein ist schon eingelöst.";
  const newOffer = async () => createTicketOffer(db(), { event_id: (await createEvent(db())).id });
  const listed = async (member: Member) => (await member.call("coupon/getCoupons")).data;

  test("is listed and refused to its owner with what there is to do, and free when the order is given up", async () => {
    const ada = await createMember(app);
    const { id, code } = await createCoupon(db(), { owner_account_id: ada.id, max_uses: 1 });
    const form = reducedForm(await newOffer(), id);
    const { link } = (await ada.call("checkout/tickets", form)).data as { link: string };
    expect(await check(code, ada)).toMatchObject({ status: 250, data: { left: 0, reserved: RESERVED } });
    expect(await listed(ada)).toMatchObject([{ id, reserved: RESERVED }]);
    expect((await ada.call("login/update")).data).toMatchObject({ coupons: [] });
    const anew = () =>
      ada.call("checkout/tickets", { ...form, idempotencyKey: "the same once more, after all" });
    expect(await anew()).toEqual({ status: 409, data: RESERVED });
    await ada.call("checkout/giveUp", { cipher: link.split("/").at(-1) ?? "" });
    expect(await listed(ada)).toMatchObject([{ id }]);
    expect(JSON.stringify([await listed(ada), await check(code, ada)])).not.toContain("reserved");
    expect((await anew()).status).toBe(250);
  });

  test("is used up for everybody else, and for its person where each has one", async () => {
    const [ada, bo] = [await createMember(app), await createMember(app)];
    const last = await createCoupon(db(), { max_uses: 1 });
    const each = await createCoupon(db(), { max_uses_per_person: 1 });
    for (const { id } of [last, each]) {
      const form = reducedForm(await newOffer(), id);
      expect((await ada.call("checkout/tickets", form)).status).toBe(250);
      expect(await ada.call("checkout/tickets", { ...form, currentSite: "/again" })).toEqual({
        status: 409,
        data: RESERVED,
      });
    }
    expect(await check(each.code, ada)).toMatchObject({ data: { left: 0, reserved: RESERVED } });
    expect(await check(each.code, bo)).toMatchObject({ data: { left: 1 } });
    expect(JSON.stringify(await check(last.code, bo))).not.toContain("reserved");
    expect(JSON.stringify(await check(last.code))).not.toContain("reserved");
    expect(
      await bo.call("checkout/tickets", reducedForm(await newOffer(), last.id, { email: "bo@example.org" })),
    ).toEqual({
      status: 409,
      data: USED_UP,
    });
  });
});
