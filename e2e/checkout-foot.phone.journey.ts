import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const OFFER = { title: "Frühbucher", price_cents: 1500, fee_cents: 300, fee_type: "order" } as const;

async function expectFoot(checkout: Checkout, page: Page): Promise<void> {
  for (const size of PHONES) {
    await page.setViewportSize(size);
    const legal = checkout.dialog.getByText(/kein Widerrufsrecht/);
    const what = checkout.dialog.getByRole("button", { name: /^1 × Frühbucher · \w\w\., \d/ });
    for (const part of [checkout.orderButton, checkout.total, legal, what])
      await expect(part, `${size.width}×${size.height}`).toBeInViewport({ ratio: 1 });
    expect(await scrolled(page), "nobody has scrolled").toBe(0);
    await expect(checkout.dialog.getByText("Gesamt", { exact: true })).toBeInViewport({ ratio: 1 });
  }
}

const scrolled = (page: Page) => page.evaluate(() => document.querySelector(".sheet__dialog")?.scrollTop);

test("button, total and legal line stand on the screen from the beginning, for a guest and a member", async ({
  page,
  context,
  database,
}) => {
  const event = await createOwnEvent(database, { offers: [OFFER] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await expectFoot(checkout, page);
  await logInAs(context, database, await createOwnMember(database));
  await page.goto(event.path);
  await checkout.openFrom(event.path);
  await expect(checkout.dialog).toContainText("Eingeloggt als");
  await expectFoot(checkout, page);
  await expect(checkout.orderButton).toBeEnabled();
});

test("the order unfolds above its total, and the foot never hides what has the focus", async ({
  page,
  database,
}) => {
  const event = await createOwnEvent(database, {
    offers: [OFFER, { title: "Deluxe", price_cents: 3000, personal: true }],
  });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await page.setViewportSize({ width: 360, height: 640 });
  const fee = checkout.dialog.getByText("Bestellgebühr");
  await expect(fee).toBeHidden();
  const fold = checkout.dialog.getByRole("button", { name: /^1 × Frühbucher/ });
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await expect(fee).toBeVisible();
  await expect(checkout.orderButton).toBeInViewport({ ratio: 1 });
  await fold.click();

  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const foot = document.querySelector(".checkout__foot");
      const head = document.querySelector(".sheet__head");
      if (!focused || !foot || !head || foot.contains(focused) || head.contains(focused)) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      const { outlineWidth, outlineOffset } = getComputedStyle(focused);
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const isFree =
        top - ring >= head.getBoundingClientRect().bottom &&
        bottom + ring <= foot.getBoundingClientRect().top;
      return isFree ? null : `${focused.outerHTML.slice(0, 90)}: ${top} to ${bottom}`;
    });
  await checkout.fillGuest(aGuest("mara@lindqvist.example"));
  await expect(checkout.orderButton).toBeEnabled();
  // Where a finger may leave the field: what the browser itself gives the focus, it brings to the middle.
  await checkout.field("Telefon").evaluate((field) => {
    const footTop = document.querySelector(".checkout__foot")?.getBoundingClientRect().top ?? 0;
    const tooHigh = field.getBoundingClientRect().bottom + 8 - footTop;
    document.querySelector(".sheet__dialog")?.scrollBy(0, tooHigh);
  });
  expect(await covered(), "before the foot grows").toBeNull();
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Delete");
  await expect(checkout.dialog.getByText("Noch offen: Telefon")).toBeVisible();
  await expect.poll(covered, "when the foot has grown").toBeNull();

  await checkout.dialog.getByRole("button", { name: "Andere Tickets dazunehmen" }).click();
  await checkout.takeMore("Deluxe", 3);
  // Forwards through all names and back again.
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let stop = 0; stop < 28; stop++) {
      await page.keyboard.press(key);
      expect(await covered(), `${key} ${stop}`).toBeNull();
    }
  }
});

test("an open keyboard, a zoom and a screen on its side have the whole sheet for the fields", async ({
  page,
  database,
}) => {
  const event = await createOwnEvent(database, { offers: [OFFER] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  for (const size of [
    { width: 390, height: 500 },
    { width: 195, height: 422 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await checkout.field("Vorname").focus();
    await checkout.field("Telefon").focus();
    await expect(checkout.field("Telefon")).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector(".checkout__foot") as Element).position,
      ),
    ).toBe("static");
    await checkout.orderButton.scrollIntoViewIfNeeded();
    await expect(checkout.dialog.getByText("Bestellgebühr")).toBeVisible();
    await expect(checkout.dialog.getByRole("button", { name: /^1 × Frühbucher/ })).toBeHidden();
  }
});
