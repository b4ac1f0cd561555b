import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { stockOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { codeOn, takeAtOnce, takeFreeTickets } from "./own-tickets.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

/** A finger moves over the middle of the screen, to the left by a negative distance. */
async function swipe(page: Page, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const from = { x: 195 - distance / 2, y: 300 };
  await touch("touchStart", from);
  for (let step = 1; step <= 20; step++)
    await touch("touchMove", { ...from, x: from.x + (step / 20) * distance });
  await touch("touchEnd");
  await session.detach();
}

test("a finger leads from one ticket of an event to the next and back", async ({
  page,
  context,
  database,
}) => {
  await logInAs(context, database, await createOwnMember(database));
  const event = await createOwnEvent(database, { offers: [{ price_cents: 0 }] });
  const other = await createOwnEvent(database, { offers: [{ price_cents: 0 }] });
  await takeFreeTickets(context, event.offerId, 3);
  await takeFreeTickets(context, other.offerId);
  await page.goto("/tickets");
  await page.getByRole("button", { name: /^QR-Code zeigen: .*Ticket 1 von 3/ }).click();
  const shown = (number: number) => page.getByRole("dialog", { name: `Ticket ${number} von 3` });
  const code = (number: number) => page.getByRole("img", { name: `QR-Code von Ticket ${number}` });
  const seen: (string | undefined)[] = [];
  for (const number of [1, 2, 3]) {
    if (number > 1) await swipe(page, -220);
    await expect(shown(number)).toBeVisible();
    await expect(code(number)).toBeInViewport({ ratio: 1 });
    seen.push(await codeOn(code(number)));
  }
  expect(new Set(seen).size).toBe(3);
  // Behind the last one of this event there is none of another.
  await swipe(page, -220);
  await expect(shown(3)).toBeVisible();
  await swipe(page, 220);
  await expect(shown(2)).toBeVisible();
});

test("a ticket that is offered for sale again goes to the next buyer once all are sold, and its money back", async ({
  page,
  context,
  otherContext,
  database,
  email,
}) => {
  test.setTimeout(150_000);
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  await giveCredits(database, mara.id, 1250);
  const event = await createOwnEvent(database, {
    event: { title: "Mixtape", ticket_returns: true },
    offers: [{ quota: 1 }],
  });
  const items = JSON.stringify({ tickets: [{ id: event.offerId, quantity: 1 }] });
  await takeAtOnce(context, "checkout/tickets", { items, total: "12.50", useCredits: "1250" });
  expect(await stockOf(database, event.offerId)).toMatchObject({ quota: 1, sold: 1 });

  await page.goto("/tickets");
  await page.getByRole("button", { name: "Abgeben: Mixtape, Mara Lindqvist" }).click();
  const dialog = page.getByRole("dialog", { name: "Ticket abgeben" });
  await dialog.getByRole("switch", { name: "Zum Verkauf zurückgeben" }).click();
  await expect(dialog.getByText(/^Dein Ticket steht zum Verkauf\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Es gilt, bis alles ausverkauft ist und du an der Reihe bist.")).toBeVisible();
  await expectFitsEveryone(page, "a ticket that is for sale again");

  // The product's own job of every minute, now.
  await sql`select enqueue_jobs('tickets.resell', array['{}'::jsonb])`.execute(database);
  await page.goto("/notifications");
  const told = page.getByRole("link", { name: "Dein Ticket für Mixtape wird weiterverkauft" });
  await expect(told).toBeVisible({ timeout: 30_000 });
  await page.goto("/tickets");
  await expect(page.getByText("Du hast aktuell keine Tickets")).toBeVisible();
  await page.getByText("Alte Tickets", { exact: true }).click();
  await expect(page.getByRole("list", { name: "Alte Tickets" })).toContainText("Nicht mehr gültig");
  await expect(page.getByRole("button", { name: /^QR-Code zeigen/ })).toHaveCount(0);
  await expectFitsEveryone(page, "a ticket that went back");
  await page.goto("/wallet");
  await expect(page.getByRole("main")).toContainText("12,50\u00a0€");

  const buyer = await otherContext.newPage();
  const checkout = new Checkout(buyer);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await checkout.order();
  await new PaymentPage(buyer).pay();
  await new Finished(buyer).expectSuccess();
  expect(await stockOf(database, event.offerId)).toMatchObject({ quota: 1, sold: 1 });
});
