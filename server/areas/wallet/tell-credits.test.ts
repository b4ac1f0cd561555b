import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { giveCredits } from "../../../testing/credits.ts";
import { openLive } from "../../../testing/live-reader.ts";
import { createMember, type Member } from "../../../testing/member.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { type WalletHouse, walletHouse } from "../../../testing/wallet-house.ts";

let app: TestApp;
let house: WalletHouse;
let live: string;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  house = walletHouse(app);
  live = `${await app.server.listen({ port: 0, host: "127.0.0.1" })}/live`;
});
afterAll(() => app[Symbol.asyncDispose]());

let mia: Member;
beforeEach(async () => {
  mia = await createMember(app);
});

const openFor = ({ sessionID }: Member) => openLive(live, { cookie: `nachtfalter_session=${sessionID}` });
const nextOf = async (stream: Awaited<ReturnType<typeof openFor>>) => (await stream.next("credits"))?.data;

test("an open page is told of credits that came, were spent, and left", async () => {
  await giveCredits(app.services.db, mia.id, 100);
  using stream = await openFor(mia);
  expect(await nextOf(stream)).toEqual({ credits: 100, held: 0 });
  await house.toppedUp(mia, 2500);
  expect(await nextOf(stream)).toEqual({ credits: 2600, held: 0 });
  await house.buyTicket(mia, 1250);
  await house.fulfil();
  expect(await nextOf(stream)).toEqual({ credits: 1350, held: 0 });
  await mia.call("wallet/requestPayout", { iban: "DE02120300000000202051", holder: "Mia" });
  expect(await nextOf(stream)).toEqual({ credits: 0, held: 0 });
});

test("and of those that an order held, when it is paid and when it is given up", async () => {
  await giveCredits(app.services.db, mia.id, 1000);
  const [paid, left] = [await house.buyTicket(mia, 400), await house.buyTicket(mia, 500)].map(house.orderOf);
  using stream = await openFor(mia);
  expect(await nextOf(stream)).toEqual({ credits: 100, held: 900 });
  await house.settle(paid ?? 0);
  await house.fulfil();
  expect(await nextOf(stream)).toEqual({ credits: 100, held: 500 });
  await inTransaction(app.services.db, (tx) =>
    house.areas.paymentDeps.orders.endHold(tx, { orderId: left ?? 0, at: new Date() }),
  );
  expect(await nextOf(stream)).toEqual({ credits: 600, held: 0 });
});

test("nobody is told of another one's", async () => {
  const noor = await createMember(app);
  await giveCredits(app.services.db, mia.id, 100);
  using stream = await openFor(noor);
  await stream.next("notifications");
  await giveCredits(app.services.db, mia.id, 100);
  await giveCredits(app.services.db, noor.id, 700);
  expect(await nextOf(stream)).toEqual({ credits: 700, held: 0 });
});
