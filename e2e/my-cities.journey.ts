import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { cityNamed } from "./programme.ts";
import { Profile } from "./screens/profile.ts";

test("cities are added while typing, by keyboard alone, lead to their events and are deleted", async ({
  page,
  context,
  database,
}) => {
  await logInAs(context, database, await createOwnMember(database));
  const profile = new Profile(page);
  await profile.open();
  await expect(profile.cities).toContainText("Noch keine Städte.");
  const dialog = await profile.openDialog("Deine Städte");
  const search = dialog.getByRole("combobox", { name: "Stadt hinzufügen" });
  const add = async (begin: string, name: string) => {
    await search.focus();
    await page.keyboard.type(begin);
    await expect(dialog.getByRole("option", { name: new RegExp(`^${name}`) })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(search).toHaveValue("");
  };
  await add("hambu", "Hamburg");
  await expect(dialog.getByRole("status").filter({ hasText: "Hamburg" })).toHaveText(
    "Du hast Hamburg zu deiner Liste hinzugefügt.",
  );
  await add("w", "Wien");
  await expect(dialog.getByRole("listitem")).toHaveText([/^.*Hamburg\d+ Events?$/, /^.*Wien\d+ Events?$/]);
  await add("hambu", "Hamburg");
  await expect(dialog.getByRole("status").filter({ hasText: "bereits" })).toHaveText(
    "Du hast diese Stadt bereits hinzugefügt.",
  );
  await search.pressSequentially("k");
  await expect(dialog.getByText("Du hast diese Stadt bereits hinzugefügt.")).toHaveCount(0);
  await search.clear();

  await dialog.getByRole("button", { name: "Hamburg löschen" }).press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("button", { name: "Wien löschen" })).toBeFocused();
  await expect(dialog.getByRole("status").filter({ hasText: "Hamburg" })).toHaveText(
    "Hamburg ist nicht mehr auf deiner Liste.",
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const vienna = await cityNamed(database, "Wien");
  await profile.cities.getByRole("link", { name: /^Wien/ }).click();
  await expect(page).toHaveURL(new RegExp(`/city/${vienna.id}$`));
});

test("only the newest result of the search is used", async ({ page, context, database }) => {
  await logInAs(context, database, await createOwnMember(database));
  const profile = new Profile(page);
  await profile.open();
  const dialog = await profile.openDialog("Deine Städte");
  let answerFirst = () => {};
  const firstIsAsked = new Promise<void>((resolve) => {
    void page.route("**/profil/cities", async (route) => {
      if (
        !route.request().postData()?.includes("search=be&") &&
        !route.request().postData()?.endsWith("search=be")
      )
        return route.continue();
      resolve();
      await new Promise<void>((answered) => {
        answerFirst = answered;
      });
      await route.continue();
    });
  });
  const search = dialog.getByRole("combobox", { name: "Stadt hinzufügen" });
  await search.pressSequentially("be");
  await firstIsAsked;
  await search.fill("münch");
  await expect(dialog.getByRole("option").first()).toContainText("München");
  const late = page.waitForResponse((response) => response.url().endsWith("/profil/cities"));
  answerFirst();
  await late;
  await expect(dialog.getByRole("option").first()).toContainText("München");
  await expect(dialog.getByRole("option", { name: /^Berlin/ })).toHaveCount(0);
});

test("a list that did not arrive, and a city that could not be deleted, can be tried again", async ({
  page,
  context,
  database,
  cutOff,
}) => {
  const member = await createOwnMember(database);
  const { id } = await cityNamed(database, "Leipzig");
  await database.insertInto("my_city").values({ account_id: member.id, city_id: id }).execute();
  await logInAs(context, database, member);
  const profile = new Profile(page);
  const restore = await cutOff("**/profil/getMyCities");
  await profile.open();
  await expect(profile.cities.getByRole("alert")).toContainText("Deine Städte sind nicht angekommen.", {
    timeout: 20_000,
  });
  await restore();
  await profile.cities.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(profile.cities.getByRole("link", { name: /^Leipzig/ })).toBeVisible();

  const dialog = await profile.openDialog("Deine Städte");
  await cutOff("**/profil/removeMyCity");
  await dialog.getByRole("button", { name: "Leipzig löschen" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "geklappt" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Leipzig löschen" })).toBeVisible();
});
