import { tabTo } from "./by-keyboard.ts";
import { expect, test } from "./journey.ts";
import { orderOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

test("a purchase by keyboard alone, with the focus visible at every stop", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, { offers: [{ title: "Standard", personal: true }] });
  const guest = aGuest(email);
  await page.goto(event.path);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Tickets kaufen" }));
  await page.keyboard.press("Enter");

  const checkout = new Checkout(page);
  await expect(checkout.dialog).toBeVisible();
  expect(await checkout.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await tabTo(page, checkout.dialog.getByRole("button", { name: "Ein Ticket mehr" }));
  await page.keyboard.press("Space");
  await expect(checkout.quantity("Standard")).toHaveText("2");
  for (const [label, text] of [
    ["Vorname", guest.firstname],
    ["Nachname", guest.lastname],
    ["E-Mail", guest.email],
    ["Telefon", guest.phone],
  ] as const) {
    await tabTo(page, checkout.field(label));
    await page.keyboard.type(text);
  }
  const second = checkout.dialog.getByRole("group", { name: "Ticket 2" });
  await tabTo(page, second.getByRole("textbox", { name: "Vorname" }));
  await page.keyboard.type("Jonas");
  await tabTo(page, second.getByRole("textbox", { name: "Nachname" }));
  await page.keyboard.type("Krämer");
  await tabTo(page, checkout.orderButton);
  await page.keyboard.press("Enter");

  const payment = new PaymentPage(page);
  await expect(payment.payButton).toBeVisible();
  await tabTo(page, payment.payButton);
  await page.keyboard.press("Enter");
  await new Finished(page).expectSuccess();
  await tabTo(page, page.getByRole("link", { name: "Ticket 2 als PDF laden" }));
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  await download;
  expect((await orderOf(database, email)).state).toBe("paid");
});

test("a dialog keeps the focus inside and gives it back", async ({ page, database }) => {
  const event = await createOwnEvent(database);
  await page.goto(event.path);
  const buy = page.getByRole("button", { name: "Tickets kaufen" });
  await buy.focus();
  await page.keyboard.press("Enter");
  const checkout = new Checkout(page);
  await expect(checkout.dialog).toBeVisible();
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press("Tab");
    const inside = await checkout.dialog.evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(inside, "the focus stays in the dialog").toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(checkout.dialog).toBeHidden();
  await expect(buy).toBeFocused();
});
