import { readFile } from "node:fs/promises";
import type { NotNull } from "kysely";
import type { Database } from "#server/platform/database.ts";
import { instantToZoned } from "#server/platform/zoned-time.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { cityNamed } from "./programme.ts";
import { Checkout } from "./screens/checkout.ts";

/** Six guests, two of four left. */
async function addLounge(database: Database, eventId: number): Promise<void> {
  const { picture_id } = await database
    .selectFrom("event")
    .select("picture_id")
    .where("id", "=", eventId)
    .$narrowType<{ picture_id: NotNull }>()
    .executeTakeFirstOrThrow();
  await database
    .insertInto("lounge")
    .values({
      event_id: eventId,
      picture_id,
      title: "Balkon",
      description: "",
      max_guests: 6,
      price_cents: 12_000,
      min_consumption_cents: 9_000,
      quantity: 4,
      reserved: 2,
    })
    .execute();
}

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
  await addLounge(database, event.id);
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

  // What a lounge costs, as on the page of all lounges.
  const lounges = main.getByRole("list", { name: "Lounges" });
  await expect(lounges).toContainText("Bis 6 Gäste");
  await expect(lounges).toContainText(/Pro Person.*€/);

  const offer = (title: string) => main.getByRole("listitem").filter({ hasText: title });
  await expect(offer("Plenty")).not.toContainText(/ausverkauft/i);
  await expect(offer("Few")).toContainText("Fast ausverkauft");
  await expect(offer("Gone")).toContainText("Ausverkauft");
  await expect(offer("Gone").getByRole("button")).toHaveCount(0);
  await expect(offer("Coming")).toContainText(/Ab\s\d/);
  await expect(offer("Coming").getByRole("button")).toHaveCount(0);
  await expect(offer("Over")).toContainText("Verkauf beendet");
  await expect(offer("Fee per order")).toContainText("22,50 €");
  await expect(main.getByText("nur einmal pro Bestellung")).toHaveCount(1);
  await expect(
    main.getByText("Bei „Fee per order“ darin 2,50 € Gebühr, nur einmal pro Bestellung."),
  ).toBeVisible();

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

  await expect(page.getByRole("button", { name: /Kalender/ })).toHaveCount(1);
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

test("the sentences below the offers end with one full stop, with and without fees", async ({
  page,
  database,
}) => {
  for (const { fee, words } of [
    { fee: 0, words: "Alle Preise inkl. MwSt. Bezahlen" },
    { fee: 190, words: "Alle Preise inkl. MwSt. und Gebühren. Bezahlen" },
  ]) {
    await page.goto((await createOwnEvent(database, { offers: [{ fee_cents: fee }] })).path);
    await expect(page.getByText(words)).toBeVisible();
  }
});

test("the longest words of the programme stay whole on a phone, in titles and on cards", async ({
  page,
  database,
}) => {
  const rows = await database
    .selectFrom("event")
    .select(["id", "title"])
    .where("demo_key", "is not", null)
    .where("state", "=", "published")
    .execute();
  const longest = ({ title }: { title: string }) =>
    Math.max(...title.split(/[ -]/).map(({ length }) => length));
  const events = [...new Map(rows.map((row) => [row.title, row])).values()]
    .sort((a, b) => longest(b) - longest(a))
    .slice(0, 10);
  const broken = (selector: string) =>
    page.locator(selector).evaluateAll((titles) =>
      titles.flatMap((title) => {
        const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^ -]+-?/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) found.push(`${word} at ${innerWidth} px`);
          }
        }
        return found;
      }),
    );
  await page.goto("/events");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await broken(".card__title"), "titles of cards").toEqual([]);
  }
  for (const { id } of events) {
    await page.goto(`/eventDetails/${id}`);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await broken("h1"), `title of event ${id}`).toEqual([]);
    }
  }
});

test("an event is today's on its day and running until its night ends, on its card and on its page", async ({
  page,
  database,
  isMobile,
}) => {
  // Of its own for each size: a list is kept for a moment.
  const { id: cityId } = await cityNamed(database, isMobile ? "Waldmünchen" : "Cham");
  const startsAt = new Date(`${new Date(Date.now() + 300 * 24 * HOUR).toISOString().slice(0, 10)}T20:00:00Z`);
  const endsAt = new Date(startsAt.getTime() + 7 * HOUR);
  const event = await createOwnEvent(database, {
    event: {
      city_id: cityId,
      starts_at: startsAt,
      ends_at: endsAt,
      starts_local: instantToZoned(startsAt, "Europe/Berlin"),
      ends_local: instantToZoned(endsAt, "Europe/Berlin"),
    },
  });
  for (const [hours, word] of [
    [-30, null],
    [-2, "Heute"],
    [1, "Läuft gerade"],
    // After midnight.
    [6, "Läuft gerade"],
    [8, null],
  ] as const) {
    await page.clock.setFixedTime(new Date(startsAt.getTime() + hours * HOUR));
    for (const path of [`/events?stadt=${cityId}`, event.path]) {
      await page.goto(path);
      const place = path === event.path ? page.locator(".event__head") : page.getByRole("article").first();
      for (const text of ["Heute", "Läuft gerade"]) {
        await expect(place.getByText(text, { exact: true }), `${path}, ${hours} h`).toHaveCount(
          text === word ? 1 : 0,
        );
      }
    }
  }
});

test("what runs says so in the markup of the server, so that nothing moves", async ({ page, database }) => {
  const running = await database
    .selectFrom("event")
    .select("id")
    .where("demo_key", "is not", null)
    .where("state", "=", "published")
    .where("starts_at", "<", fromNow(0))
    .where("ends_at", ">", fromNow(1))
    .orderBy("starts_at")
    .executeTakeFirstOrThrow();
  for (const path of [`/eventDetails/${running.id}`, "/events"]) {
    const markup = await (await page.request.get(path)).text();
    expect(markup, path).toContain(">Läuft gerade</span>");
  }
});

test("what costs nothing is called so in one word, and its tickets are taken, not bought", async ({
  page,
  database,
  isMobile,
}) => {
  const { id: cityId } = await cityNamed(database, isMobile ? "Furth im Wald" : "Regen");
  const free = await createOwnEvent(database, {
    event: { city_id: cityId, box_office_price_cents: 0 },
    offers: [{ title: "Gästeliste", price_cents: 0, fee_cents: 0 }],
  });
  const gone = await createOwnEvent(database, {
    event: { city_id: cityId },
    offers: [{ price_cents: 1200, quota: 5, sold: 5 }],
  });
  await page.goto(`/events?stadt=${cityId}`);
  const card = (title: string) => page.getByRole("article").filter({ hasText: title });
  await expect(card(free.title)).toContainText("Kostenlos");
  await expect(card(gone.title)).toContainText("Ausverkauft");
  await expect(card(gone.title)).not.toContainText("€");
  await card(free.title).getByRole("link").click();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Tickets holen" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Gästeliste holen" })).toBeVisible();
  await expect(main).not.toContainText(/0,00|Eintritt frei|kaufen/);
});

const CLOSED = [
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

test("what is sold out has no button, and where nothing is sold it says so", async ({ page, database }) => {
  const nothing = "Aktuell sind keine Tickets verfügbar";
  for (const { given, text, hint } of [
    { given: { offers: [{ quota: 5, sold: 5 }] }, text: "Ausverkauft", hint: undefined },
    { given: { event: { ticket_sale: false } }, text: nothing, hint: undefined },
    {
      given: { event: { ticket_sale: false, box_office_price_cents: 1200 } },
      text: nothing,
      hint: "Tickets gibt es nur an der Abendkasse.",
    },
    {
      given: { event: { ticket_sale: false, box_office_price_cents: 0 } },
      text: "Kostenlos",
      hint: "Du brauchst kein Ticket.",
    },
  ]) {
    const event = await createOwnEvent(database, given);
    await page.goto(event.path);
    // The desktop's box or the phone's bar.
    const box = page.locator(".buy-box__closed").filter({ visible: true });
    await expect(box).toHaveText(text + (hint ?? ""));
    await expect(page.getByRole("button", { name: /kaufen|Ausverkauft|Kaufen/ })).toHaveCount(0);
    await expect(page.locator("#tickets")).toContainText(text);
  }
});

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
  await addLounge(database, event.id);
  await page.goto(event.path);
  await expect(page.getByText("Dieses Event ist vorbei.").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Tickets kaufen" })).toHaveCount(0);
  await expect(page.getByText("Abendkasse")).toHaveCount(0);
  const lounges = page.getByRole("list", { name: "Lounges" });
  await expect(lounges).toContainText("Balkon");
  await expect(page.getByRole("button", { name: /Kalender/ })).toHaveCount(0);

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
