import { readFile } from "node:fs/promises";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { Checkout } from "./screens/checkout.ts";

const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR);

test("an event says everything one needs before buying", async ({ page, database }) => {
  const event = await createOwnEvent(database, {
    event: {
      description: "Der Hafen schläft.\n\nWir nicht.",
      line_up: ["Mara Silt", "Ode an Beton"],
      age_limit: 18,
      promoted: true,
      cloakroom: true,
      cloakroom_price_cents: 200,
      box_office_price_cents: 1800,
    },
    offers: [
      { title: "Plenty", quota: 21 },
      { title: "Few", price_cents: 1600, quota: 40, sold: 15, held: 5 },
      { title: "Gone", quota: 10, sold: 10 },
      { title: "Coming", sale_starts_at: fromNow(48) },
      { title: "Over", sale_ends_at: fromNow(-1) },
      { title: "Fee per order", price_cents: 2000, fee_cents: 250, fee_type: "order", personal: true },
    ],
  });
  await page.goto(event.path);
  const main = page.getByRole("main");
  for (const text of [
    "Speicher 7, Hamburg",
    "Kaistraße 7, 20457 Hamburg",
    "Der Hafen schläft.",
    "Wir nicht.",
    "Ode an Beton",
    "Gesponsert",
    "Ab 18 Jahren",
    "Ticket mit Namen, Ausweis am Einlass.",
    "Garderobe 2,00 €",
    "Abendkasse 18,00 €",
  ]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(main.getByText("Nordlicht Veranstaltungen GmbH").first()).toBeVisible();

  const offer = (title: string) => main.getByRole("listitem").filter({ hasText: title });
  await expect(offer("Plenty")).not.toContainText("ausverkauft");
  await expect(offer("Few")).toContainText("Fast ausverkauft");
  await expect(offer("Gone")).toContainText("Ausverkauft");
  await expect(offer("Gone").getByRole("button")).toHaveCount(0);
  await expect(offer("Coming")).toContainText(/Ab\s\d/);
  await expect(offer("Coming").getByRole("button")).toHaveCount(0);
  await expect(offer("Over")).toContainText("Verkauf beendet");
  await expect(offer("Fee per order")).toContainText("22,50 €");
  await expect(offer("Fee per order")).toContainText("inkl. 2,50 € Gebühr, nur einmal pro Bestellung");

  await offer("Few").getByRole("button", { name: "Few kaufen" }).click();
  const checkout = new Checkout(page);
  await expect(checkout.quantity("Few")).toHaveText("1");
  await expect(checkout.dialog.getByText("Noch 20 verfügbar")).toBeVisible();
});

test("the way there, the calendar and sharing", async ({ page, context, database }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const event = await createOwnEvent(database);
  await page.goto(event.path);
  const route = page.getByRole("link", { name: /^Route öffnen/ });
  await expect(route).toHaveAttribute("href", /destination=53\.54,9\.98$/);
  await expect(route).toHaveAttribute("rel", /noreferrer/);

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "In den Kalender" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(`${event.title.replace(" ", "-")}.ics`);
  const calendar = await readFile(await download.path(), "utf8");
  expect(calendar).toContain(`SUMMARY:${event.title}`);
  expect(calendar.replaceAll("\r\n ", "")).toContain(`URL:${new URL(event.path, page.url()).href}`);

  await page.getByRole("button", { name: "Teilen" }).click();
  await expect(page.getByText("Link kopiert").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(event.path, page.url()).href,
  );
});

const CLOSED = [
  { name: "sold out", given: { offers: [{ quota: 5, sold: 5 }] }, text: "Ausverkauft" },
  { name: "ended", given: { offers: [{ sale_ends_at: fromNow(-2) }] }, text: "Verkauf beendet" },
  { name: "not begun", given: { offers: [{ sale_starts_at: fromNow(50) }] }, text: /^Verkauf ab / },
] as const;

for (const { name, given, text } of CLOSED) {
  test(`a sale that is ${name} says so where the button would be`, async ({ page, database }) => {
    const event = await createOwnEvent(database, given);
    await page.goto(event.path);
    await expect(page.getByRole("main").getByRole("button", { name: text })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Tickets kaufen" })).toHaveCount(0);
  });
}

test("tickets of another shop lead there", async ({ page, database }) => {
  const event = await createOwnEvent(database, {
    event: { ticket_sale_link: "https://shop.nordlicht.example/nacht" },
  });
  await page.goto(event.path);
  const link = page.getByRole("link", { name: "Zum Ticketshop" });
  await expect(link).toHaveAttribute("href", "https://shop.nordlicht.example/nacht");
  await expect(page.getByRole("button", { name: "Tickets kaufen" })).toHaveCount(0);
});

test("an event that is over sells nothing, and one that never was is not there", async ({
  page,
  database,
  expectedFailures,
}) => {
  expectedFailures.add("404");
  const event = await createOwnEvent(database, {
    event: { starts_at: fromNow(-30), ends_at: fromNow(-24), box_office_price_cents: 1800 },
  });
  await page.goto(event.path);
  await expect(page.getByText("Dieses Event ist vorbei.").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Tickets kaufen" })).toHaveCount(0);
  await expect(page.getByText("Abendkasse")).toHaveCount(0);

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
  });
  const answer = await page.goto("/eventDetails/999999999", { waitUntil: "networkidle" });
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("main").getByText("Hier ist es dunkel")).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/eventdetails/"))).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Alle Events" }).click();
  await expect(page).toHaveURL("/events");
});
