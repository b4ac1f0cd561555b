import { codesInFile } from "#server/areas/tickets/read-ticket-file.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { codeOn } from "./own-tickets.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

test("the codes of an order: on its page, full screen, in one file, and without a network", async ({
  page,
  context,
  otherContext,
  database,
  email,
  expectedFailures,
}) => {
  test.setTimeout(180_000);
  expectedFailures.add("net::ERR_INTERNET_DISCONNECTED");
  await page.addInitScript(() => {
    const wakeLock = {
      held: 0,
      async request() {
        this.held++;
        return { release: async () => void this.held-- };
      },
    };
    Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
  });
  const screensHeld = () => page.evaluate(() => (navigator.wakeLock as unknown as { held: number }).held);
  const event = await createOwnEvent(database, {
    event: { title: "Lindenfest im Advent <b>Größer</b>" },
    offers: [{ personal: true }],
  });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Standard", 1);
  await checkout.fillGuest(aGuest(email));
  await checkout.nameTicket(2, "Jonas", "Krämer");
  await checkout.order();
  await new PaymentPage(page).pay();
  const finished = new Finished(page);
  await finished.expectSuccess();

  const { name, file } = await finished.download("Tickets (PDF)");
  expect(name).toBe("Tickets-Lindenfest-im-Advent-b-Größer-b-Mara-Lindqvist.pdf");
  const codes = await codesInFile(file);
  expect(new Set(codes).size).toBe(2);
  const small = page.getByRole("button", { name: /^QR-Code von Ticket \d groß zeigen$/ });
  expect(await codeOn(small.nth(0))).toBe(codes[0]);
  expect(await codeOn(small.nth(1))).toBe(codes[1]);
  const one = await finished.download("Ticket 2 als PDF laden");
  expect(one.name).toBe("Ticket-2-Lindenfest-im-Advent-b-Größer-b-Jonas-Krämer.pdf");
  expect(await codesInFile(one.file)).toEqual([codes[1]]);

  // The buyer's own tab knows the address, other holders of the link do not.
  await expect(page.getByRole("main")).toContainText(email);
  const stranger = await otherContext.newPage();
  await stranger.goto(page.url());
  await expect(new Finished(stranger).success).toBeVisible();
  await expect(stranger.getByText(/m•••@lindqvist\.example/)).toBeVisible();
  expect(await stranger.content()).not.toContain(email);

  await small.nth(1).click();
  const second = page.getByRole("dialog", { name: "Ticket 2 von 2" });
  const big = (number: number) => page.getByRole("img", { name: `QR-Code von Ticket ${number}` });
  await expect(big(2)).toBeInViewport({ ratio: 1 });
  expect((await big(2).boundingBox())?.width).toBe(390);
  expect(await codeOn(big(2))).toBe(codes[1]);
  expect(await screensHeld()).toBe(1);
  await expectFitsEveryone(page, "a ticket full screen");
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(big(2)).toBeInViewport({ ratio: 1 });
  await expect(second.getByText("Stell die Helligkeit hoch")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("ArrowLeft");
  const first = page.getByRole("dialog", { name: "Ticket 1 von 2" });
  await expect(first).toBeVisible();
  expect(await codeOn(big(1))).toBe(codes[0]);
  await first.getByRole("button", { name: "Nächstes Ticket" }).click();
  await expect(second).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(second).toBeHidden();
  await expect(small.nth(1)).toBeFocused();
  expect(await screensHeld()).toBe(0);
  await small.nth(0).click();
  await expect(first).toBeVisible();
  await page.goBack();
  await expect(first).toBeHidden();
  await finished.expectSuccess();

  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe("activated");
  await context.setOffline(true);
  // What is shown stays, and a press needs no network.
  await small.nth(0).click();
  expect(await codeOn(big(1))).toBe(codes[0]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Deine Tickets" })).toBeVisible();
  expect(await codeOn(big(1))).toBe(codes[0]);
  await expect(page.getByText("Lindenfest im Advent <b>Größer</b>").first()).toBeVisible();
  await expect(page.getByText("Ticket 1 von 2")).toBeInViewport();
  await page.getByRole("link", { name: "Nächstes Ticket" }).click();
  await expect(big(2)).toBeInViewport({ ratio: 1 });
  expect(await codeOn(big(2))).toBe(codes[1]);
  await page.getByRole("link", { name: "Voriges Ticket" }).click();
  await expect(big(1)).toBeInViewport({ ratio: 1 });
  await expectFitsEveryone(page, "tickets without a network");
  await page.goto(event.path).catch(() => {});
  await expect(page.getByRole("heading", { name: "Deine Tickets" })).toBeHidden();
  await context.setOffline(false);
  await page.goBack();
  await page.reload();
  await finished.expectSuccess();
});

test("on paper: the codes, nothing to press, black on white", async ({ page, database, email }) => {
  const event = await createOwnEvent(database, { offers: [{ price_cents: 0 }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await checkout.order();
  const finished = new Finished(page);
  await finished.expectSuccess();
  const small = page.getByRole("button", { name: "QR-Code von Ticket 1 groß zeigen" });
  const [code] = await codesInFile((await finished.download("Ticket (PDF)")).file);
  await page.emulateMedia({ media: "print" });
  const printed = await page.pdf({ format: "A4", printBackground: false });
  expect(await codesInFile(printed)).toEqual([code]);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("link", { name: "Ticket (PDF)" })).toBeHidden();
  await expect(small).toBeVisible();
  await expect(small.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)).toBeVisible();
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
});
