import sharp from "sharp";
import { grantPoints } from "#server/areas/points/public.ts";
import { codesInFile } from "#server/areas/tickets/read-ticket-file.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { createCoupon, createReward } from "../testing/coupon-factory.ts";
import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs, type OwnMember } from "./own-member.ts";
import { openAccountMenu } from "./screens/login.ts";

function give(database: Database, { id }: OwnMember, points: number): Promise<boolean> {
  return inTransaction(database, (tx) =>
    grantPoints(tx, { accountId: id, points, cause: `journey ${id}`, at: new Date() }),
  );
}

test("points become a coupon: from the shop to the overview, its code copied and shown as a QR", async ({
  page,
  context,
  database,
}) => {
  const title = `Fünf Euro ${Date.now()}`;
  const mara = await createOwnMember(database);
  await give(database, mara, 150);
  await createReward(database, { title, price_points: 100, coupon_title: title });
  await logInAs(context, database, mara);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/coupons");
  await expect(page.getByText("Keine Gutscheine vorhanden.")).toBeVisible();
  await page.getByRole("link", { name: "Zum Prämienshop" }).click();
  await expect(page).toHaveURL(/\/coupons\?seite=shop$/);
  const reward = page.getByRole("listitem").filter({ hasText: title });
  await reward.getByRole("button", { name: "Einlösen" }).click();
  await expect(page).toHaveURL(/\/coupons$/);
  await expect(page.getByText("Deine Punkte").locator("..")).toContainText("50");
  const coupon = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  const { code } = await database
    .selectFrom("coupon")
    .select("code")
    .where("owner_account_id", "=", mara.id)
    .executeTakeFirstOrThrow();
  await expect(coupon).toContainText(code);

  const copy = coupon.getByRole("button", { name: `${code} kopieren` });
  await copy.click();
  await expect(copy).toHaveText("Kopiert");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(copy).toHaveText("Kopieren");

  await coupon.getByRole("button", { name: /^QR-Code/ }).click();
  const qr = page.getByRole("img", { name: `QR-Code von ${title}` });
  await expect(qr).toBeVisible();
  const picture = await sharp(await qr.screenshot()).extend({
    top: 40,
    bottom: 40,
    left: 40,
    right: 40,
    background: "#fff",
  });
  expect(await codesInFile(await picture.png().toBuffer())).toEqual([`{"type":"coupon","code":"${code}"}`]);
  await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).click();

  const pages = page.getByRole("navigation", { name: "Gutscheine und Prämien" });
  await pages.getByRole("link", { name: "Prämienshop" }).click();
  await expect(reward.getByRole("button", { name: "Nicht genügend Punkte" })).toBeDisabled();
});

test("a reward that somebody else had meanwhile says so, and keeps the points", async ({
  page,
  context,
  database,
  expectedFailures,
}) => {
  const title = `Die letzte ${Date.now()}`;
  const mara = await createOwnMember(database);
  await give(database, mara, 150);
  const id = await createReward(database, { title, price_points: 100, stock: 1 });
  await logInAs(context, database, mara);
  await page.goto("/coupons?seite=shop");
  const reward = page.getByRole("listitem").filter({ hasText: title });
  await expect(reward).toContainText("Nur noch 1");
  await database.updateTable("reward").set({ taken: 1 }).where("id", "=", id).execute();
  expectedFailures.add("409");
  await reward.getByRole("button", { name: "Einlösen" }).click();
  await expect(reward.getByRole("alert")).toHaveText(/Diese Prämie ist gerade vergriffen\./);
  await expect(reward.getByRole("button")).toHaveText("Vergriffen");
  await expect(page.getByText("Deine Punkte").locator("..")).toContainText("150");
});

test("coupons that do not arrive can be asked for again", async ({ page, context, database, cutOff }) => {
  const mara = await createOwnMember(database);
  await createCoupon(database, { owner_account_id: mara.id, max_uses: 1, title: "Zehn Prozent" });
  await logInAs(context, database, mara);
  const restore = await cutOff(/\/coupon\/getCoupons/);
  await page.goto("/coupons");
  await expect(page.getByText("Deine Gutscheine sind nicht angekommen")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Zehn Prozent" })).toBeVisible();
});

test("whoever is not logged in is asked to, and comes back", async ({ page }) => {
  await page.goto("/coupons?seite=shop");
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test("the menu leads to the shop", async ({ page, context, database, isMobile }) => {
  await logInAs(context, database, await createOwnMember(database));
  await page.goto("/");
  const menu = await openAccountMenu(page, isMobile);
  await menu.getByRole("link", { name: "Prämienshop" }).click();
  await expect(page).toHaveURL(/\/coupons$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gutscheine");
});
