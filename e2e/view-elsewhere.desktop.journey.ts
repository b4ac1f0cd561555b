import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs } from "./own-member.ts";

test("the view that is chosen on one device is the next page's on the others", async ({
  page,
  context,
  otherContext,
  database,
}) => {
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  await logInAs(otherContext, database, mara);
  const elsewhere = await otherContext.newPage();
  await elsewhere.goto("/settings");
  const ofThatDevice = elsewhere.getByRole("switch", { name: "Dunkle Ansicht" });
  await expect(ofThatDevice).toBeChecked();

  await page.goto("/settings");
  const ofThisDevice = page.getByRole("switch", { name: "Dunkle Ansicht" });
  const kept = page.waitForResponse("/settings/setPreferences");
  await ofThisDevice.click();
  await kept;
  await expect(page.locator("html")).not.toContainClass("dark");

  await elsewhere.reload();
  await expect(elsewhere.locator("html")).not.toContainClass("dark");
  await expect(ofThatDevice).not.toBeChecked();
  // Chosen there last: it does not come back to what this device has kept.
  const keptThere = elsewhere.waitForResponse("/settings/setPreferences");
  await ofThatDevice.click();
  await keptThere;
  await elsewhere.reload();
  await expect(ofThatDevice).toBeChecked();
  await page.reload();
  await expect(ofThisDevice).toBeChecked();
  await expect(page.locator("html")).toContainClass("dark");
});
