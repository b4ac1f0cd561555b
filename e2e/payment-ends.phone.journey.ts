import type { Page } from "@playwright/test";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { disputesOf, orderOf, paymentsOf, stockOf, ticketsOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { Finished } from "./screens/finished.ts";
import { orderToPayment } from "./screens/order-to-payment.ts";
import { PaymentPage } from "./screens/payment-page.ts";

const ENDS = [
  {
    name: "fails",
    end: "fail",
    heading: "failure",
    message: "Die Zahlung hat nicht geklappt.",
    state: "failed",
  },
  {
    name: "is given up",
    end: "cancel",
    heading: "givenUp",
    message: "Bezahlt ist nichts.",
    state: "cancelled",
  },
] as const;

for (const { name, end, heading, message, state } of ENDS) {
  test(`a payment that ${name} can be tried again and then buys once`, async ({ page, database, email }) => {
    const event = await createOwnEvent(database);
    const payment = await orderToPayment(page, event.path, email);
    await payment[end]();
    const finished = new Finished(page);
    await expect(finished[heading]).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const main = page.getByRole("main");
    await expect(main.getByText(message).first()).toBeVisible();
    const { number } = await orderOf(database, email);
    for (const text of [event.title, "1 × Standard", `Bestellung ${number}`, "12,50 €"])
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    expect(await stockOf(database, event.offerId)).toMatchObject({ held: 1, sold: 0 });

    await page.getByRole("link", { name: "Noch einmal bezahlen" }).click();
    await payment.pay();
    await finished.expectSuccess();
    const order = await orderOf(database, email);
    expect(order.state).toBe("paid");
    expect(await paymentsOf(database, order.id)).toEqual([
      { state, effect: null },
      { state: "succeeded", effect: "order_paid" },
    ]);
    expect(await ticketsOf(database, order.id)).toHaveLength(1);
    expect(await stockOf(database, event.offerId)).toMatchObject({ held: 0, sold: 1 });
  });
}

test("a payment whose time runs out at the provider gives the place back at once, for good", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const leaving = page.waitForRequest(/\/bezahlen\/[^/]+$/);
  await orderToPayment(page, event.path, email);
  const payLink = (await leaving).url();
  expect(await stockOf(database, event.offerId)).toMatchObject({ held: 1, sold: 0 });

  await page.getByRole("button", { name: "Zahlungsfrist jetzt enden lassen" }).click();
  await expect.poll(() => stockOf(database, event.offerId)).toMatchObject({ held: 0, sold: 0 });

  await page.goto(payLink);
  await new Finished(page).expectFailure(/Die Zeit zum Bezahlen ist abgelaufen/);
  const order = await orderOf(database, email);
  expect(await paymentsOf(database, order.id)).toEqual([{ state: "expired", effect: null }]);
});

test("while the payment service is away the page says so, and the same payment goes on afterwards", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const leaving = page.waitForRequest(/\/bezahlen\/[^/]+$/);
  await orderToPayment(page, event.path, email);
  const paymentUrl = page.url();
  const cipher = new URL((await leaving).url()).pathname.split("/").at(-1);

  await page.goto(`/checkoutFinished/${cipher}?zahlung=nicht-erreichbar`);
  await expect(
    page.getByRole("heading", { name: "Der Zahlungsdienst ist gerade nicht erreichbar" }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText(/bis \d\d:\d\d\sUhr reserviert/)).toBeVisible();
  await expectFitsEveryone(page, "payment service away");
  await page.goto(`/checkoutFinished/${cipher}?zahlung=ungeprueft`);
  await expectFitsEveryone(page, "payment not checked yet");
  await page.goto(`/checkoutFinished/${cipher}?zahlung=nicht-erreichbar`);
  await page.getByRole("link", { name: "Noch einmal versuchen" }).click();
  await expect(page).toHaveURL(paymentUrl);
  await new PaymentPage(page).pay();
  await new Finished(page).expectSuccess();
});

test("a finished purchase opened again has its files at once, and announces nothing old", async ({
  page,
  context,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  await payment.pay();
  const finished = new Finished(page);
  await finished.expectSuccess();

  const later = new Finished(await context.newPage());
  await later.page.goto(page.url());
  await expect(later.success).toBeVisible();
  const live = await later.page.locator("[aria-live]").allTextContents();
  expect(live.join("")).toBe("");
  const { file } = await later.download("Ticket (PDF)");
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await ticketsOf(database, (await orderOf(database, email)).id)).toHaveLength(1);
});

test("a chargeback takes the tickets back, and the page says so whoever wins it", async ({
  page,
  context,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  const paymentUrl = page.url();
  await payment.pay();
  const finished = new Finished(page);
  await finished.expectSuccess();

  const bank = await context.newPage();
  await bank.goto(paymentUrl);
  await bank.getByRole("button", { name: "Rückbuchung melden" }).click();
  const { id } = await orderOf(database, email);
  await expect
    .poll(async () => (await ticketsOf(database, id)).map(({ state }) => state))
    .toEqual(["revoked"]);
  // What was kept for a night without a network goes as well.
  const kept = () => page.evaluate(async () => (await caches.match(location.pathname)) !== undefined);
  await expect.poll(kept).toBe(true);
  await page.reload();
  await expect.poll(kept).toBe(false);
  await finished.expectFailure(/Deine Bank hat die Zahlung zurückgeholt.*nicht mehr gültig/);
  await expect(page.getByRole("link", { name: "Schreib uns", exact: true })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await expect(page.getByText("auf dem Weg")).toHaveCount(0);
  await expectFitsEveryone(page, "money taken back");

  await bank.getByRole("button", { name: "Rückbuchung gewonnen" }).click();
  await expect.poll(() => disputesOf(database, id)).toEqual(["won"]);
  await page.reload();
  await finished.expectFailure(/nicht mehr gültig/);
});

test("after a cancelled payment the order is as it was left", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  await payment.cancel();
  await page.goto(`${event.path}?checkout=tickets`);
  const dialog = page.getByRole("dialog", { name: "Tickets kaufen" });
  await expect(dialog.getByRole("link", { name: "Zur Zahlung" })).toBeVisible();
  await dialog.getByRole("button", { name: "Neu bestellen" }).click();
  await expect(dialog.getByRole("textbox", { name: "E-Mail" })).toHaveValue(email);
  await expect(dialog.getByRole("textbox", { name: "Vorname" })).toHaveValue("Mara");
});

test("a debit is on its way for days, and its tickets come when the money does", async ({
  page,
  context,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, { inDays: 310 });
  const payment = await orderToPayment(page, event.path, email);
  const paymentUrl = page.url();
  await payment.payLater();
  await expect(page.getByRole("heading", { name: "Die Zahlung läuft noch" })).toBeVisible();
  await expect(page.getByText("Deine Zahlung wird noch bestätigt.").first()).toBeVisible();
  const order = await orderOf(database, email);
  expect(order.state).toBe("pending");
  expect(await stockOf(database, event.offerId)).toMatchObject({ held: 1, sold: 0 });

  const bank = new PaymentPage(await context.newPage());
  await bank.page.goto(paymentUrl);
  await bank.letMoneyArrive();
  await new Finished(page).expectSuccess();
  expect(await stockOf(database, event.offerId)).toMatchObject({ held: 0, sold: 1 });
  await mailsTo(database, email, 1);
});

test("a debit that bounces gives the place back", async ({ page, context, database, email }) => {
  const event = await createOwnEvent(database, { inDays: 310 });
  const payment = await orderToPayment(page, event.path, email);
  const paymentUrl = page.url();
  await payment.payLater();
  await expect(page.getByRole("heading", { name: "Die Zahlung läuft noch" })).toBeVisible();
  const bank = await context.newPage();
  await bank.goto(paymentUrl);
  await bank.getByRole("button", { name: "Lastschrift platzen lassen" }).click();
  await new Finished(page).expectFailure("Die Zahlung hat nicht geklappt.");
  const order = await orderOf(database, email);
  expect(await ticketsOf(database, order.id)).toEqual([]);
});

test("within two weeks of the event nothing is offered that takes days", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, { inDays: 13 });
  await orderToPayment(page, event.path, email);
  await expect(page.getByRole("button", { name: /Später/ })).toBeHidden();
});

/** Counts, in the page, how often it has asked how the purchase stands, and the answers that it has. */
async function countQuestions(page: Page) {
  await page.addInitScript(() => {
    const questions = { asked: 0, answered: 0 };
    const plainFetch = fetch;
    Object.assign(window, {
      questions,
      fetch: async (...request: Parameters<typeof fetch>) => {
        if (!String(request[0]).endsWith("/checkout/getData")) return plainFetch(...request);
        questions.asked++;
        const answer = await plainFetch(...request);
        const body = await answer.text();
        questions.answered++;
        return new Response(body, answer);
      },
    });
  });
  return () => page.evaluate<{ asked: number; answered: number }>("questions");
}

test("the finished checkout asks again every two seconds until it knows", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, { inDays: 310 });
  const payment = await orderToPayment(page, event.path, email);
  await page.clock.install();
  const questions = await countQuestions(page);
  await payment.payLater();
  await expect(page.getByRole("heading", { name: "Die Zahlung läuft noch" })).toBeVisible();
  // It asks by itself as soon as it is alive.
  await expect.poll(async () => (await questions()).asked).toBeGreaterThan(0);
  // A question that is on its way must not seem to have taken too long.
  await page.clock.pauseAt(Date.now() + 5_000);
  for (let round = 0; round < 3; round++) {
    const { asked } = await questions();
    await expect.poll(questions).toEqual({ asked, answered: asked });
    await page.clock.runFor(1_900);
    expect((await questions()).asked).toBe(asked);
    await page.clock.runFor(200);
    expect((await questions()).asked).toBe(asked + 1);
  }
});
