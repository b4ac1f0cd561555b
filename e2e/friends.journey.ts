import { expect, test } from "./journey.ts";
import { befriend, createOwnMember, logInAs } from "./own-member.ts";
import { Profile } from "./screens/profile.ts";

test("a request appears live at the other's open page; accepted there, it appears at the first", async ({
  page,
  context,
  otherContext,
  database,
}) => {
  const mara = await createOwnMember(database, { firstname: "Mara", lastname: "Lindqvist" });
  const tim = await createOwnMember(database, { firstname: "Tim", lastname: "Berger" });
  await logInAs(context, database, mara);
  await logInAs(otherContext, database, tim);
  const here = new Profile(page);
  const there = new Profile(await otherContext.newPage());
  await here.open();
  await there.open();
  await expect(there.requests).toHaveCount(0);

  const adding = await here.askToBeFriends(tim.email);
  await expect(adding.getByRole("status")).toHaveText("Freundschaftsanfrage erfolgreich versendet.");
  await page.keyboard.press("Escape");

  await expect(there.requests).toContainText("Eine offene Freundschaftsanfrage");
  await expect(there.requests).toContainText("Mara L.");
  await expect(there.page.getByRole("link", { name: "1 neue Benachrichtigung" })).toBeVisible();
  await there.requests.getByRole("button", { name: "Ansehen" }).click();
  const requests = there.dialog("Freundschaftsanfragen");
  await requests.getByRole("button", { name: "Mara L. annehmen" }).click();
  await expect(requests.getByText("Ihr seid jetzt befreundet.")).toBeFocused();
  await there.page.keyboard.press("Escape");
  await expect(there.requests).toHaveCount(0);
  await expect(there.friends).toContainText("Mara L.");
  await expect(there.friends.getByRole("listitem").filter({ hasText: "Mara L." })).toContainText("Online");

  await expect(here.friends).toContainText("Tim B.");
  await expect(page.getByRole("link", { name: "1 neue Benachrichtigung" })).toBeVisible();
});

test("two who ask each other are friends at once", async ({ page, context, otherContext, database }) => {
  const [mara, tim] = [
    await createOwnMember(database),
    await createOwnMember(database, { firstname: "Tim" }),
  ];
  await logInAs(context, database, mara);
  await logInAs(otherContext, database, tim);
  const here = new Profile(page);
  const there = new Profile(await otherContext.newPage());
  await here.open();
  await there.open();
  await here.askToBeFriends(tim.email);
  await expect(there.requests).toBeVisible();
  await there.askToBeFriends(mara.email);
  await there.page.keyboard.press("Escape");
  await expect(there.friends).toContainText("Mara L.");
  await expect(there.requests).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(here.friends).toContainText("Tim L.");
});

test("adding a friend has three answers, and asks only for what is an address", async ({
  page,
  context,
  database,
  email,
}) => {
  const mara = await createOwnMember(database);
  const friend = await createOwnMember(database, { firstname: "Jonas", lastname: "Krämer" });
  await befriend(database, mara, friend);
  await logInAs(context, database, mara);
  const profile = new Profile(page);
  await profile.open();
  const dialog = await profile.openDialog("Freund hinzufügen");
  const field = dialog.getByRole("textbox", { name: "E-Mail" });
  const ask = async (address: string) => {
    await field.fill(address);
    await field.press("Enter");
  };
  await ask("kein.at");
  await expect(field).toHaveAccessibleDescription("Bitte gebe eine gültige E-Mail-Adresse an.");
  await ask(email);
  await expect(field).toHaveAccessibleDescription(
    "Es konnte kein Nutzer mit dieser E-Mail-Adresse gefunden werden.",
  );
  await expect(field).toHaveValue(email);
  await ask(mara.email);
  await expect(field).toHaveAccessibleDescription(
    "Es konnte kein Nutzer mit dieser E-Mail-Adresse gefunden werden.",
  );
  await ask(friend.email);
  await expect(field).toHaveAccessibleDescription(
    "Du bist bereits mit dem Nutzer befreundet oder hast bereits eine Anfrage gesendet.",
  );
  const other = await createOwnMember(database);
  await ask(other.email);
  await expect(dialog.getByRole("status")).toHaveText("Freundschaftsanfrage erfolgreich versendet.");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();

  // A person who has asked since then is a friend by that.
  const asker = await createOwnMember(database, { firstname: "Zola", lastname: "Mbeki" });
  await befriend(database, asker, mara, "asked");
  await ask(asker.email);
  await expect(field).toHaveValue("");
  await expect(dialog.getByRole("status")).toHaveText("Freundschaftsanfrage erfolgreich versendet.");
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(page.getByRole("region", { name: "Freunde" })).toContainText("Zola M.");
});

test("a request that is declined is gone; an answer that did not arrive comes back", async ({
  page,
  context,
  database,
  cutOff,
}) => {
  const mara = await createOwnMember(database);
  const tim = await createOwnMember(database, { firstname: "Tim", lastname: "Berger" });
  const zola = await createOwnMember(database, { firstname: "Zola", lastname: "Mbeki" });
  for (const asker of [tim, zola]) await befriend(database, asker, mara, "asked");
  await logInAs(context, database, mara);
  const profile = new Profile(page);
  await profile.open();
  await expect(profile.requests).toContainText("2 offene Freundschaftsanfragen");
  await profile.requests.getByRole("button", { name: "Ansehen" }).click();
  const dialog = profile.dialog("Freundschaftsanfragen");

  const restore = await cutOff("**/profil/acceptFriend");
  await dialog.getByRole("button", { name: "Tim B. annehmen" }).click();
  await expect(dialog.getByText("Das hat gerade nicht geklappt.")).toBeFocused();
  await restore();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Tim B. annehmen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Ihr seid jetzt befreundet.")).toBeFocused();
  await dialog.getByRole("button", { name: "Zola M. ablehnen" }).click();
  await expect(dialog.getByText("Anfrage abgelehnt.")).toBeFocused();
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(profile.requests).toHaveCount(0);
  await expect(profile.friends).toContainText("Tim B.");
  await page.reload();
  await expect(profile.friends).toContainText("Tim B.");
  await expect(profile.friends).not.toContainText("Zola M.");
});

test("a friend is removed after being asked back; the back button closes the list", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  const jonas = await createOwnMember(database, {
    firstname: "Jonas",
    lastname: "Krämer",
    seen_at: new Date(),
  });
  const elif = await createOwnMember(database, {
    firstname: "Elif",
    lastname: "Aydin",
    seen_at: new Date(Date.now() - 2.5 * 3_600_000),
  });
  for (const friend of [jonas, elif]) await befriend(database, mara, friend);
  await logInAs(context, database, mara);
  const profile = new Profile(page);
  await profile.open();
  await expect(profile.friends.getByRole("listitem").filter({ hasText: "Jonas K." })).toContainText("Online");
  await expect(profile.friends.getByRole("listitem").filter({ hasText: "Elif A." })).toContainText(
    "vor 2 Std.",
  );

  const dialog = await profile.openDialog("Freunde");
  await expect(dialog).toContainText("2 Freunde, 1 online");
  await dialog.getByRole("button", { name: "Elif A. entfernen" }).click();
  await expect(dialog.getByRole("button", { name: "Behalten" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Elif A. entfernen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("group").getByRole("button", { name: "Entfernen" }).click();
  await expect(dialog.getByText("Elif A. ist nicht mehr in deiner Liste.")).toBeFocused();
  await expect(dialog).toContainText("1 Freund, 1 online");

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(profile.friends).not.toContainText("Elif A.");
  await page.reload();
  await expect(profile.friends).toContainText("Jonas K.");
  await expect(profile.friends).not.toContainText("Elif A.");
});
