import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import {
  askProviderNow,
  endHold,
  orderOf,
  paymentsOf,
  refundsOf,
  stockOf,
  ticketsOf,
} from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { Finished } from "./screens/finished.ts";
import { orderToPayment } from "./screens/order-to-payment.ts";
import type { ProviderMood } from "./screens/payment-page.ts";

const MOODS: readonly ProviderMood[] = ["Langsam", "Doppelt", "Vertauscht", "Stumm"];

for (const mood of MOODS) {
  test(`a provider that is „${mood}“ still sells exactly once`, async ({ page, database, email }) => {
    const event = await createOwnEvent(database);
    const payment = await orderToPayment(page, event.path, email);
    await payment.behave(mood);
    await payment.pay();
    await new Finished(page).expectSuccess();
    const order = await orderOf(database, email);
    expect(await paymentsOf(database, order.id)).toEqual([{ state: "succeeded", effect: "order_paid" }]);
    expect(await ticketsOf(database, order.id)).toHaveLength(1);
    await mailsTo(database, email, 1);
    expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 1, held: 0 });
  });
}

test("nobody tells us and nobody comes back: the product asks by itself", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  await payment.behave("Stumm");
  await payment.stayAfterwards();
  await payment.pay();
  await expect(page.getByRole("heading", { name: "Bezahlt" })).toBeVisible();
  const order = await orderOf(database, email);
  expect(order.state).toBe("pending");
  await askProviderNow(database, order.id);
  await mailsTo(database, email, 1);
  expect(await orderOf(database, email)).toMatchObject({ state: "paid" });
});

test("money that comes after the hold still buys while places are left", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  const paymentUrl = page.url();
  await payment.behave("Zu spät");
  await payment.pay();
  const order = await orderOf(database, email);
  await endHold(database, order.id);
  const finished = new Finished(page);
  await finished.expectFailure(/Die Zeit zum Bezahlen ist abgelaufen/);
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 0, held: 0 });

  const finishedUrl = page.url();
  await page.goto(paymentUrl);
  await payment.letMoneyArrive();
  await page.goto(finishedUrl);
  await finished.expectSuccess();
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 1, held: 0 });
  const mails = await mailsTo(database, email, 2);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Dein Ticket für ${event.title}`,
    `Deine Zahlung für ${event.title} ist angekommen`,
  ]);
});

test("money that comes after the hold goes back when the places are gone, and the buyer is told", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, { offers: [{ quota: 1 }] });
  const payment = await orderToPayment(page, event.path, email);
  const paymentUrl = page.url();
  await payment.behave("Zu spät");
  await payment.pay();
  const order = await orderOf(database, email);
  await endHold(database, order.id);
  await expect.poll(() => stockOf(database, event.offerId)).toMatchObject({ held: 0 });
  await database.updateTable("ticket_offer").set({ sold: 1 }).where("id", "=", event.offerId).execute();

  const finishedUrl = page.url();
  await page.goto(paymentUrl);
  await payment.letMoneyArrive();
  await expect
    .poll(() => refundsOf(database, order.id), { timeout: 30_000 })
    .toEqual([{ state: "succeeded", reason: "sold-out", amountCents: 1250 }]);
  await page.goto(finishedUrl);
  await new Finished(page).expectFailure(
    /inzwischen waren die Tickets vergriffen.+Du bekommst den ganzen Betrag zurück/,
  );
  const [mail] = await mailsTo(database, email, 1);
  expect(mail?.subject).toBe(`Erstattung zu deiner Bestellung für ${event.title}`);
  expect(mail?.text).toContain("12,50");
  expect(await ticketsOf(database, order.id)).toEqual([]);
});
