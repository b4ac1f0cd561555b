import type { Page } from "@playwright/test";
import { hashPassword } from "#server/areas/accounts/public.ts";
import { notify } from "#server/areas/people/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { expect, test } from "./journey.ts";
import { createNotification, createOwnMember, logInAs, type OwnMember } from "./own-member.ts";

/** As an area of the server notifies somebody, open pages included. */
function tell(
  database: Database,
  { id }: OwnMember,
  title: string,
  link: string | null = null,
): Promise<unknown> {
  return inTransaction(database, (tx) =>
    notify(tx, { accountIds: [id], kind: "event", title, body: "Mehr dazu hier.", link, cause: null }),
  );
}

const group = (page: Page, name: string) => page.getByRole("region", { name });

test("what is new stands above what was seen, is read by being viewed, and keeps its lamp for this view", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  await createNotification(database, mara, { title: "Von gestern", read_at: new Date() });
  await createNotification(database, mara, { title: "Säurebad beginnt um 22:00", link: "/events" });
  await createNotification(database, mara, { title: "Neue Prämie im Shop", kind: "reward" });
  await logInAs(context, database, mara);
  await page.goto("/");
  await page.getByRole("link", { name: "2 neue Benachrichtigungen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Benachrichti\u00adgungen");
  await expect(group(page, "2 neue").getByRole("listitem")).toHaveCount(2);
  await expect(group(page, "2 neue").getByRole("listitem").first()).toContainText("Neu: Neue Prämie im Shop");
  await expect(group(page, "Früher").getByRole("listitem")).toHaveText([/^Von gestern/]);
  await expect(page.getByRole("link", { name: "Benachrichtigungen", exact: true })).toBeVisible();
  await expect(group(page, "2 neue")).toBeVisible();
  const unread = await database
    .selectFrom("notification")
    .where("account_id", "=", mara.id)
    .where("read_at", "is", null)
    .select("id")
    .execute();
  expect(unread).toEqual([]);
  await page.reload();
  await expect(group(page, "Früher").getByRole("listitem")).toHaveCount(3);
  await expect(group(page, "neue")).toHaveCount(0);
});

test("opening follows its link: inside of the app, elsewhere in a new tab, nowhere without one", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  await createNotification(database, mara, { title: "Ohne Link" });
  await createNotification(database, mara, { title: "Woanders", link: "https://example.org/album" });
  await createNotification(database, mara, { title: "Deine Freunde", link: "/profile?zeige=anfragen" });
  await logInAs(context, database, mara);
  await page.goto("/notifications");
  const away = page.getByRole("link", { name: "Woanders" });
  await expect(away).toHaveAttribute("href", "https://example.org/album");
  await expect(away).toHaveAttribute("target", "_blank");
  await expect(away).toHaveAttribute("rel", /noopener/);
  await expect(page.getByText("Ohne Link")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ohne Link" })).toHaveCount(0);
  await page.evaluate(() => {
    document.documentElement.dataset.same = "page";
  });
  await page.getByRole("link", { name: "Deine Freunde" }).click();
  await expect(page).toHaveURL(/\/profile\?zeige=anfragen$/);
  await expect(page.getByRole("dialog")).toContainText("Gerade möchte niemand mit dir befreundet sein.");
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe("page");
});

test("labels say how long ago it was, by the second", async ({ page, context, database }) => {
  const mara = await createOwnMember(database);
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const DAY = 86_400;
  await createNotification(database, mara, { title: "A", created_at: ago(20 * DAY), read_at: new Date() });
  await createNotification(database, mara, { title: "B", created_at: ago(4.5 * DAY), read_at: new Date() });
  await createNotification(database, mara, { title: "C", created_at: ago(3.5 * 3_600), read_at: new Date() });
  await createNotification(database, mara, { title: "D", created_at: ago(12.5 * 60), read_at: new Date() });
  await createNotification(database, mara, { title: "E", created_at: ago(0), read_at: new Date() });
  await page.clock.install();
  await logInAs(context, database, mara);
  await page.goto("/notifications");
  const labels = page.getByRole("main").getByRole("time");
  await expect(labels.nth(1)).toHaveText("vor 12 Minuten");
  await expect(labels).toHaveText([
    /^(Jetzt|vor \d+ Sekunden)$/,
    "vor 12 Minuten",
    "vor 3 Stunden",
    "vor 4 Tagen",
    /^am \d{1,2}\.\d{1,2}\.\d{4}$/,
  ]);
  await page.clock.runFor(20_000);
  await expect(labels.first()).toHaveText(/^vor [2-5]\d Sekunden$/);
  await page.clock.runFor(40_000);
  await expect(labels.first()).toHaveText("vor 1 Minute");
  await expect(labels.nth(1)).toHaveText("vor 13 Minuten");
});

test("a new one appears live, counts at the bell and is heard once it may be", async ({
  page,
  context,
  database,
}) => {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.push(this.frequency.value);
      return start.call(this, when);
    };
    // What drives this browser counts as a touch; only a person's shall.
    let hasBeenActive = false;
    addEventListener("pointerdown", () => {
      hasBeenActive = true;
    });
    Object.defineProperty(Navigator.prototype, "userActivation", { get: () => ({ hasBeenActive }) });
  });
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard.length);
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  const connected = page.waitForResponse((response) => response.url().endsWith("/live"));
  await page.goto("/impressum");
  await connected;
  await expect(page.getByRole("link", { name: "Benachrichtigungen", exact: true })).toBeVisible();
  // The page was not touched yet: a browser allows no sound.
  await tell(database, mara, "Erste");
  await expect(page.getByRole("link", { name: "1 neue Benachrichtigung" })).toBeVisible();
  expect(await heard()).toBe(0);

  await page.getByRole("heading", { level: 1 }).click();
  await tell(database, mara, "Zweite");
  await expect(page.getByRole("link", { name: "2 neue Benachrichtigungen" })).toBeVisible();
  await expect.poll(heard).toBe(2);

  await page.getByRole("link", { name: "2 neue Benachrichtigungen" }).click();
  await expect(group(page, "2 neue")).toBeVisible();
  await page.getByRole("switch", { name: "Ton" }).uncheck();
  await tell(database, mara, "Dritte");
  await expect(group(page, "3 neue").getByRole("listitem").first()).toContainText("Dritte");
  await expect(page.getByRole("link", { name: "Benachrichtigungen", exact: true })).toBeVisible();
  expect(await heard()).toBe(2);
});

test("older ones are loaded on demand", async ({ page, context, database }) => {
  const mara = await createOwnMember(database);
  for (let number = 1; number <= 60; number += 1) {
    await createNotification(database, mara, { title: `Nummer ${number}`, read_at: new Date() });
  }
  await logInAs(context, database, mara);
  await page.goto("/notifications");
  await expect(group(page, "Früher").getByRole("listitem")).toHaveCount(50);
  await page.getByRole("button", { name: "Ältere anzeigen" }).click();
  await expect(group(page, "Früher").getByRole("listitem")).toHaveCount(60);
  await expect(group(page, "Früher").getByRole("listitem").last()).toContainText("Nummer 1");
  await expect(page.getByRole("button", { name: "Ältere anzeigen" })).toHaveCount(0);
});

test("an empty list says so; one that did not arrive can be asked for again", async ({
  page,
  context,
  database,
  cutOff,
}) => {
  await logInAs(context, database, await createOwnMember(database));
  const restore = await cutOff("**/notifications/getNotifications");
  await page.goto("/notifications");
  const failure = page.getByRole("alert").filter({ hasText: "sind nicht angekommen" });
  await expect(failure).toBeVisible({ timeout: 20_000 });
  await restore();
  await failure.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByText("Keine Benachrichtigungen vorhanden.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Events ansehen" })).toHaveAttribute(
    "href",
    "/events",
  );
});

test("without the stream the count is asked for once a minute", async ({
  page,
  context,
  database,
  cutOff,
}) => {
  const mara = await createOwnMember(database);
  await page.clock.install();
  await cutOff("**/live");
  await logInAs(context, database, mara);
  await page.goto("/impressum");
  await expect(page.getByRole("link", { name: "Benachrichtigungen", exact: true })).toBeVisible();
  await tell(database, mara, "Hallo");
  await page.clock.runFor(61_000);
  await expect(page.getByRole("link", { name: "1 neue Benachrichtigung" })).toBeVisible();
});

test("a session that is ended elsewhere ends in the open page", async ({ page, context, database }) => {
  const password = "nachtschicht im nebel";
  const mara = await createOwnMember(database, { password_hash: await hashPassword(password) });
  await logInAs(context, database, mara);
  const connected = page.waitForResponse((response) => response.url().endsWith("/live"));
  await page.goto("/notifications");
  await connected;
  const other = await context.request.post("/settings/endAllSessions", {
    headers: { origin: new URL(page.url()).origin },
    form: { currentPassword: password },
  });
  expect(await other.json()).toMatchObject({ status: 250 });
  await expect(page).toHaveURL(/\/login\?redirect=/);
});
