import { tabTo } from "./by-keyboard.ts";
import { expect, test } from "./journey.ts";
import { befriend, createNotification, createOwnMember, logInAs } from "./own-member.ts";
import { Profile } from "./screens/profile.ts";

test("the profile's dialogs and the notifications by keyboard alone, with the focus visible at every stop", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  const tim = await createOwnMember(database, { firstname: "Tim", lastname: "Berger" });
  const elif = await createOwnMember(database, { firstname: "Elif", lastname: "Aydin" });
  await befriend(database, tim, mara, "asked");
  await befriend(database, mara, elif);
  await createNotification(database, mara, { kind: "friend-request", link: "/profile?zeige=anfragen" });
  await logInAs(context, database, mara);
  await page.goto("/notifications");
  await expect(page.getByRole("region", { name: "1 neue" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Willkommen" }));
  await page.keyboard.press("Enter");

  const profile = new Profile(page);
  const requests = profile.dialog("Freundschaftsanfragen");
  await expect(requests).toBeVisible();
  await tabTo(page, requests.getByRole("button", { name: "Tim B. annehmen" }));
  await page.keyboard.press("Enter");
  await expect(requests.getByText("Ihr seid jetzt befreundet.")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(requests).toBeHidden();

  const manage = profile.friends.getByRole("button", { name: "Freunde Verwalten" });
  await tabTo(page, manage);
  await page.keyboard.press("Enter");
  const friends = profile.dialog("Freunde");
  await expect(friends).toBeVisible();
  await tabTo(page, friends.getByRole("button", { name: "Elif A. entfernen" }));
  await page.keyboard.press("Enter");
  await expect(friends.getByRole("button", { name: "Behalten" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(friends.getByText("Elif A. ist nicht mehr in deiner Liste.")).toBeFocused();
  await tabTo(page, friends.getByRole("button", { name: "Freund hinzufügen" }));
  await page.keyboard.press("Enter");

  const adding = profile.dialog("Freund hinzufügen");
  await tabTo(page, adding.getByRole("textbox", { name: "E-Mail" }));
  await page.keyboard.type(elif.email);
  await page.keyboard.press("Enter");
  await expect(adding.getByRole("status")).toHaveText("Freundschaftsanfrage erfolgreich versendet.");
  await page.keyboard.press("Escape");
  await expect(adding).toBeHidden();

  await tabTo(page, profile.cities.getByRole("button", { name: "Stadt hinzufügen" }));
  await page.keyboard.press("Enter");
  const cities = profile.dialog("Deine Städte");
  await tabTo(page, cities.getByRole("combobox", { name: "Stadt hinzufügen" }));
  await page.keyboard.type("zwiesel");
  await expect(cities.getByRole("option", { name: /^Zwiesel/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, cities.getByRole("button", { name: "Zwiesel löschen" }));
  await page.keyboard.press("Enter");
  await expect(cities.getByText("Zwiesel ist nicht mehr auf deiner Liste.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(profile.cities.getByRole("button", { name: "Stadt hinzufügen" })).toBeFocused();
});
