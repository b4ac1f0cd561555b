import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { createOwnMember, givePoints, logInAs } from "./own-member.ts";
import { openAccountMenu } from "./screens/login.ts";
import { Settings } from "./screens/settings.ts";

const ownRow = (page: Page) => page.getByRole("row", { name: /Das bist du/ });

/** Of the own row, in order: place and points. */
async function ownFigures(page: Page): Promise<number[]> {
  const cells = await ownRow(page).getByRole("cell").allInnerTexts();
  return cells.filter(Boolean).map((text) => Number(text.replace(".", "")));
}

test("the menu leads to the scoreboard, where the own row stays on the screen wherever one looks", async ({
  page,
  context,
  database,
  isMobile,
}) => {
  const mara = await createOwnMember(database);
  await givePoints(database, mara, 1_630);
  await logInAs(context, database, mara);
  await page.goto("/");
  await (await openAccountMenu(page, isMobile)).getByRole("link", { name: "Scoreboard" }).click();
  await expect(page).toHaveURL("/scoreboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scoreboard");
  await expect(page.getByRole("region", { name: "Dein Rang VIP" })).toBeVisible();
  await expect(page.getByText("noch 3.370 bis Legende")).toBeVisible();

  const table = page.getByRole("table", { name: "Die meisten Punkte" });
  await expect(table.getByRole("columnheader")).toHaveText(["Platz", "Name", "Punkte"]);
  await expect(table.getByRole("rowheader", { name: "Ayla D.", exact: true })).toBeAttached();
  await expect(ownRow(page).getByRole("rowheader")).toHaveText("Mara L. Das bist du");
  const [place = 0, points] = await ownFigures(page);
  expect(points).toBe(1_630);
  expect(place).toBeGreaterThan(1);
  for (const row of [
    table.getByRole("row").nth(1),
    table.getByRole("row").nth(30),
    table.getByRole("row").nth(5),
  ]) {
    await row.scrollIntoViewIfNeeded();
    await expect(ownRow(page)).toBeInViewport({ ratio: 0.9 });
  }
});

test("who opted out is not seen, and sees the own place all the same", async ({
  page,
  context,
  otherContext,
  database,
}) => {
  const firstname = `Verborgene ${randomUUID().slice(0, 6)}`;
  const hidden = await createOwnMember(database, { firstname, is_visible: false });
  await givePoints(database, hidden, 7_770);
  await logInAs(context, database, hidden);
  const other = await createOwnMember(database);
  await logInAs(otherContext, database, other);
  const otherPage = await otherContext.newPage();
  await otherPage.goto("/scoreboard");
  await expect(ownRow(otherPage)).toBeVisible();
  await expect(otherPage.getByText(firstname)).toHaveCount(0);

  await page.goto("/scoreboard");
  await expect(page.getByText("Andere sehen dich hier nicht.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Dein Rang Legende" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("row").last()).toContainText("Das bist du");
  expect((await ownFigures(page))[1]).toBe(7_770);

  await page.getByRole("link", { name: "In den Einstellungen ändern" }).click();
  await expect(page).toHaveURL("/settings#ansicht");
  await new Settings(page).switch("Im Scoreboard und bei Freunden sichtbar").click();
  await expect
    .poll(() =>
      database.selectFrom("account").select("is_visible").where("id", "=", hidden.id).executeTakeFirst(),
    )
    .toEqual({ is_visible: true });
  await page.goBack();
  await expect(page.getByText("Andere sehen hier deinen Vornamen")).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByText(`${firstname} L.`)).toHaveCount(1);
});

test("what does not come can be asked for again", async ({ page, context, database, cutOff }) => {
  await logInAs(context, database, await createOwnMember(database));
  const connect = await cutOff("**/punktesystem/getData");
  await page.goto("/scoreboard");
  await expect(page.getByRole("alert")).toContainText("Das Scoreboard ist nicht angekommen");
  await connect();
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(ownRow(page)).toBeVisible();
  await expect(page.getByText("Du hast noch keine Vorteile.")).toBeVisible();
});

test("nobody has points yet: one sentence and a way on", async ({ page, context, database }) => {
  const member = await createOwnMember(database);
  await logInAs(context, database, member);
  await page.route("**/punktesystem/getData", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { scoreboard: unknown[]; own: object } };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, scoreboard: [] } } });
  });
  await page.goto("/scoreboard");
  await expect(page.getByText("Noch hat niemand Punkte gesammelt.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Events ansehen" }).click();
  await expect(page).toHaveURL("/events");
});

test("guests log in first", async ({ page }) => {
  await page.goto("/scoreboard");
  await expect(page).toHaveURL("/login?redirect=%2Fscoreboard");
});
