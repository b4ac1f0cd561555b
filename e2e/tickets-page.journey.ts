import { createPublicKey } from "node:crypto";
import type { Page } from "@playwright/test";
import { verifyTicketCode } from "#server/areas/tickets/ticket-code.ts";
import { instantToZoned } from "#server/platform/zoned-time.ts";
import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { codeOn, takeFreeTickets, upgradeAtOnce } from "./own-tickets.ts";
import { fetchPublicKey } from "./ticket-files.ts";

const tickets = (page: Page, name: string) =>
  page.getByRole("list", { name, exact: true }).getByRole("listitem");

test("a member's tickets: the list, the code that the door reads, its neighbours by keyboard, files", async ({
  page,
  context,
  database,
  server,
  request,
}) => {
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  await page.goto("/tickets");
  await expect(page.getByText("Du hast aktuell keine Tickets")).toBeVisible();
  await expect(page.getByRole("region", { name: "Dein Rang Gast" })).toContainText(
    "Du hast noch keine Vorteile.",
  );
  await expect(page.getByRole("heading", { name: "Check-ins" })).toHaveCount(0);
  await expectFitsEveryone(page, "tickets, none yet");

  const event = await createOwnEvent(database, {
    event: { title: "Lindenfest im Advent", ticket_upgrades: true },
    offers: [
      { price_cents: 0 },
      { title: "Deluxe", ticket_type: 2, description: "Eigener Einlass" },
      { title: "Premium", ticket_type: 3, quota: 2, sold: 2 },
    ],
  });
  await takeFreeTickets(context, event.offerId, 2);
  await page.reload();
  const cards = page.getByRole("button", { name: /^QR-Code zeigen: Lindenfest im Advent, Ticket \d von 2/ });
  await expect(cards).toHaveCount(2);
  for (const number of [1, 2])
    await expect(
      page.getByRole("button", { name: new RegExp(`^Upgrade auf Deluxe für 5,00.*Ticket ${number} von 2`) }),
    ).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Upgrade auf Premium/ })).toHaveCount(0);
  await expect(page.getByText("Ausverkauft")).toHaveCount(2);
  await expectFitsEveryone(page, "tickets with upgrades");

  const key = createPublicKey(await fetchPublicKey(request, server.dataDir));
  await cards.nth(1).click();
  const second = page.getByRole("dialog", { name: "Ticket 2 von 2" });
  const big = (number: number) => page.getByRole("img", { name: `QR-Code von Ticket ${number}` });
  await expect(big(2)).toBeInViewport({ ratio: 1 });
  await expect(second.getByText("Stell die Helligkeit hoch")).toBeVisible();
  await expectFitsEveryone(page, "an own ticket full screen");
  const seen = [await codeOn(big(2))];
  await page.keyboard.press("ArrowLeft");
  const first = page.getByRole("dialog", { name: "Ticket 1 von 2" });
  await expect(first).toBeVisible();
  seen.push(await codeOn(big(1)));
  expect(new Set(seen).size).toBe(2);
  for (const code of seen) expect(verifyTicketCode(code ?? "", key)).toMatchObject({ eventId: event.id });
  await first.getByRole("button", { name: "Nächstes Ticket" }).click();
  await expect(second).toBeVisible();
  const waiting = page.waitForEvent("download");
  await second.getByRole("link", { name: "PDF" }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^Ticket-2-Lindenfest-im-Advent-.*\.pdf$/);
  await expect(second.getByRole("link", { name: "Kalender" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(second).toBeHidden();
  await expect(cards.nth(1)).toBeFocused();
  await cards.nth(0).click();
  await expect(first).toBeVisible();
  await page.goBack();
  await expect(first).toBeHidden();
  await expect(page).toHaveURL(/\/tickets$/);
});

test("what runs comes first with its code, which an upgrade elsewhere replaces at once; what is over is old", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  const event = await createOwnEvent(database, {
    event: { ticket_upgrades: true },
    offers: [{ price_cents: 0 }, { title: "Deluxe", ticket_type: 2 }],
  });
  await takeFreeTickets(context, event.offerId);
  const move = async (begins: number, ends: number) => {
    const [starts_at, ends_at] = [begins, ends].map((hours) => new Date(Date.now() + hours * 3_600_000)) as [
      Date,
      Date,
    ];
    const [starts_local, ends_local] = [starts_at, ends_at].map((at) =>
      instantToZoned(at, "Europe/Berlin"),
    ) as [string, string];
    await database
      .updateTable("event")
      .set({ starts_at, ends_at, starts_local, ends_local })
      .where("id", "=", event.id)
      .execute();
  };
  await move(-1, 5);
  await page.goto("/tickets");
  await expect(page.getByRole("heading", { name: "Läuft gerade" })).toBeVisible();
  const running = tickets(page, "Tickets, deren Event läuft");
  await expect(running.getByRole("button", { name: /^QR-Code zeigen: / })).toHaveCount(1);
  const code = await codeOn(running.locator("svg.qr"));
  expect(code).toMatch(/^[0-9A-Z]{138}$/);
  await expect(page.getByText("Sonst hast du keine neuen Tickets.")).toBeVisible();
  await expectFitsEveryone(page, "a ticket whose event runs");
  await running.getByRole("button", { name: /^QR-Code zeigen: / }).click();
  const opened = page.getByRole("img", { name: "QR-Code von Ticket 1" });
  await expect(opened).toBeVisible();
  await giveCredits(database, mara.id, 500);
  await upgradeAtOnce(context, event.id);
  await expect(page.getByRole("dialog").getByText("Deluxe")).toBeVisible();
  const better = await codeOn(opened);
  expect(better).toMatch(/^[0-9A-Z]{138}$/);
  expect(better).not.toBe(code);
  await page.goBack();
  await move(-30, -24);
  await page.reload();
  await expect(page.getByText("Du hast aktuell keine Tickets")).toBeVisible();
  await page.getByText("Alte Tickets", { exact: true }).click();
  await expect(tickets(page, "Alte Tickets")).toHaveCount(1);
  await expectFitsEveryone(page, "old tickets");
  await page.reload();
  await expect(tickets(page, "Alte Tickets")).toHaveCount(1);
});

test("without a network: from the app's icon to the code, until the member logs out", async ({
  page,
  context,
  database,
  expectedFailures,
}) => {
  test.setTimeout(150_000);
  expectedFailures.add("net::ERR_INTERNET_DISCONNECTED");
  // What was asked before the logout may come after it.
  expectedFailures.add("401");
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  const event = await createOwnEvent(database, {
    event: { title: "Säurebad <b>" },
    offers: [{ price_cents: 0 }],
  });
  await takeFreeTickets(context, event.offerId, 2);
  await page.goto("/tickets");
  const card = page.getByRole("button", { name: /^QR-Code zeigen: Säurebad/ });
  await expect(card).toHaveCount(2);
  const isKept = () =>
    page.evaluate(
      async () =>
        (await caches.match("/tickets")) !== undefined &&
        (await navigator.serviceWorker.getRegistration("/tickets"))?.active?.state,
    );
  await expect.poll(isKept).toBe("activated");
  await card.nth(0).click();
  const online = await codeOn(page.getByRole("img", { name: "QR-Code von Ticket 1" }));
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  const kept = page.getByRole("img", { name: /^QR-Code: Säurebad <b>/ });
  const start = (await (await context.request.get("/app.webmanifest")).json()) as {
    start_url: string;
    shortcuts: { url: string }[];
  };
  for (const address of [start.start_url, ...start.shortcuts.map(({ url }) => url), "/tickets?code=1"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Deine Tickets" })).toBeVisible();
    await expect(kept.first()).toBeInViewport();
    expect(await codeOn(kept.first())).toBe(online);
  }
  await page.reload();
  await expect(kept.first()).toBeInViewport();
  await expectFitsEveryone(page, "own tickets without a network");
  await page.getByRole("link", { name: "Nächstes Ticket" }).click();
  await expect(kept.nth(1)).toBeInViewport({ ratio: 1 });

  await context.setOffline(false);
  await page.goto(start.start_url);
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Hallo Mara!" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await context.setOffline(true);
  await page.goto("/tickets").catch(() => {});
  await expect(page.getByText("Säurebad")).toHaveCount(0);
  await context.setOffline(false);
});

test("tickets that were kept for one member go when another one is there", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  const event = await createOwnEvent(database, { offers: [{ price_cents: 0 }] });
  await takeFreeTickets(context, event.offerId);
  await page.goto("/tickets");
  const isKept = () => page.evaluate(async () => (await caches.match("/tickets")) !== undefined);
  await expect.poll(isKept).toBe(true);
  await logInAs(context, database, await createOwnMember(database));
  await page.goto("/profile");
  await expect.poll(isKept).toBe(false);
});
