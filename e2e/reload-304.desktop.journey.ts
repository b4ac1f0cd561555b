import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { Checkout } from "./screens/checkout.ts";

test("a page that the browser had already works after a reload answered by 304", async ({
  page,
  context,
  database,
}) => {
  const event = await createOwnEvent(database);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const statuses = new Map<string, number>();
  const documents = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type === "Document") documents.add(requestId);
  });
  session.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    if (documents.has(requestId)) statuses.set(requestId, statusCode);
  });
  const lastStatus = () => [...statuses.values()].at(-1);

  for (const path of ["/", "/events", event.path]) {
    await page.goto(path);
    // Another journey may change what the page shows before the reload; then the reload brings the new page.
    await expect(async () => {
      await page.reload();
      expect(lastStatus()).toBe(304);
    }).toPass();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  await expect(new Checkout(page).dialog).toBeVisible();
});
